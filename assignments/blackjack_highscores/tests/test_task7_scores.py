"""Task 7: scores, and the file that keeps them."""

import pytest
from blackjack import get_score
from conftest import entries, lines, row

from autograder.suite.marks import points, task

pytestmark = task(7, "get_score and add_score")
SHARES = {
    "2 of 4 are won": (5, 2, 1, 50.0),
    "1 of 4 is won": (8, 1, 4, 25.0),
    "4 of 6 are won": (8, 4, 2, 66.667),
}
TIES = [("best_is_100.txt", 100.0), ("best_not_first.txt", 62.5)]
DAMAGED = ["damaged_score_missing.txt", "damaged_score_no_number.txt", "damaged_first_line.txt"]


@points(0.5)
@pytest.mark.parametrize(("games", "won", "tied", "score"), SHARES.values(), ids=SHARES)
def test_games_that_were_tied_do_not_count(games, won, tied, score):
    assert round(get_score(games, won, tied), 3) == score


@points(0.5)
@pytest.mark.parametrize("score", [66.667, 100.0])
def test_a_score_above_all_others_becomes_the_first_line(added, score):
    _, held = added("Rose", score)
    assert entries(held[:1]) == [("Rose", score)]


@points(1)
def test_any_other_score_becomes_the_last_line(added):
    _, held = added("Uli", 25.0)
    assert entries(held[-1:]) == [("Uli", 25.0)]
    assert held[-1].strip() == " ".join(held[-1].split()), "one space between name and score"
    assert "" not in lines(blank=True)[:-1], "no blank line that was not there before"


@points(0.5)
@pytest.mark.parametrize("held", ["best_first.txt", "same_name_twice.txt"])
def test_every_old_line_stays_as_it_is_and_where_it_is(added, lay, held):
    lay(held)
    old = lines()
    for name, score in (("Rose", 100.0), ("Kim", 25.0), ("Bo", 26.0)):
        _, found = added(name, score, held)
        assert [line for line in found if line in old] == old, "all old lines in their order"
        assert len(found) == len(old) + 1


@points(0.25)
def test_a_score_above_all_others_is_displayed_in_a_table_of_all(added):
    shown, _ = added("Rose", 100.0, "best_not_first.txt")
    head, rose = row("NAME", "SCORE"), row("Rose", "100.000")
    for other in ("Bo 37.500", "Tam 12.500", "Ida 62.500", "Uli 25.000"):
        assert shown.said_in_order("New High Score!", head, rose, row(*other.split()))


@points(1.5)
def test_nothing_is_displayed_for_any_other_score(added):
    shown, held = added("Uli", 25.0)
    assert any("Uli" in line for line in held)
    assert shown.text.strip() == ""


@points(0.25)
@pytest.mark.parametrize(("held", "score"), TIES)
def test_the_same_score_as_the_best_is_not_higher(added, held, score):
    shown, found = added("Rose", score, held)
    assert "Rose" in found[-1]
    assert shown.silent_about("New High Score")


@points(1)
@pytest.mark.parametrize("held", [None, "empty.txt"], ids=["no file", "an empty file"])
def test_without_a_file_the_player_is_the_first(added, held):
    assert entries(added("Rose", 0.0, held)[1]) == [("Rose", 0.0)]
    shown, found = added("Rose", 50.0, held)
    assert entries(found) == [("Rose", 50.0)]
    assert shown.said("New High Score!")


@points(1)
@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_line_upsets_nobody_and_stays_in_the_file(added, decks, name):
    shown, held = added("Rose", 20.0, name)
    assert "Rose" in held[-1]
    gone = {*(decks / name).read_text("utf-8").splitlines()} - {*held}
    assert sorted(gone) == [], "no line that is gone"
    assert shown.silent_about("New High Score")


@points(0.5)
def test_the_table_is_in_the_order_of_the_file_or_by_score(added):
    shown, _ = added("Rose", 100.0, "best_not_first.txt")
    of_file, by_score = ["Bo", "Tam", "Ida", "Uli"], ["Ida", "Bo", "Uli", "Tam"]
    orders = (of_file, by_score, by_score[::-1])
    is_right = any(shown.said_in_order("Rose", *each) for each in orders)
    assert is_right, "the new best, and below it the others as in the file or by score"
