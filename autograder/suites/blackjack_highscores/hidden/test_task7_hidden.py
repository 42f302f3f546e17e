"""Task 7: exact scores, and files of all kinds."""

import locale

import pytest
from blackjack import add_score, get_score
from conftest import entries, lines, row

from autograder.suite.marks import points, task

pytestmark = task(7, "get_score and add_score")
# Files that somebody has edited, and players who come one after the other.
DAMAGED = {
    "the first line": "many\nBo 37.5\nTam 62.5\n",
    "the score is missing": "Bo 37.5\nTiffany\nTam 62.5\n",
    "the score is a word": "Bo 37.5\nMike many\nTam 62.5\n",
    "it is blank": "\nBo 37.5\n\n\n\nTam 62.5\n\n",
    "several lines": "Bo 37.5\n\nNora\nPer none\nZoë 62\nSven lots\nTam 12.5",
}
PLAYERS = [("Rose", 9.5, True), ("Zoë", 62.5, True), ("Rose", 12.5, False), ("Uli", 33.333, False),
           ("Zoë", 62.5, False), ("Ida", 66.667, True), ("Bo", 62.5, False)]  # fmt: skip
# Files, a score that is added to them, and whether it is a new best.
RANKS = [
    ("best_not_first.txt", 50.0, False),
    ("best_not_first.txt", 8.0, False),
    ("best_has_one_digit.txt", 50.0, True),
    ("Bo 25.0\nRose 62.5\nRose 12.5\n", 50.0, False),
    ("Bo 37.5\n\nNora\nSven lots\nUli 62\n", 61.0, False),
]


@points(2.5)
@pytest.mark.parametrize(("games", "won", "tied"), [(3, 1, 0), (9, 4, 2), (12, 5, 1)])
def test_a_score_has_all_its_decimals(games, won, tied):
    assert get_score(games, won, tied) == pytest.approx(100 * won / (games - tied), rel=1e-11)


@points(1)
def test_a_score_is_always_a_float():
    gave = [get_score(2, 0, 2), get_score(1, 1, 0), get_score(3, 0, 0), get_score(500, 0, 500)]
    assert gave == [0.0, 100.0, 0.0, 0.0]
    assert [type(each) for each in gave] == [float] * 4


@points(1.5)
def test_the_best_of_all_others_may_stand_in_any_line(added):
    for held, score, is_best in RANKS:
        shown, _ = added("Kim", score, held)
        assert shown.count("New High Score!") == is_best, f"{score} beside {held}"


@points(0.5)
@pytest.mark.parametrize("score", [10.0, 25.0])
def test_a_new_line_does_not_stick_to_a_last_line_without_an_end(added, score):
    _, held = added("Rose", score, "no_final_newline.txt")
    assert [line for line in held if "Rose" in line and "Tam" not in line] != []


@points(0.25)
def test_scores_with_other_decimals_stay_in_the_file_as_they_are(added):
    old = ["Ada 60", "Bo 37.50", "Cy 0.6666666666666666", "Dee 12.3456"]
    assert added("Rose", 75.0, "other_decimals.txt")[1][1:] == old
    assert added("Rose", 45.0, "other_decimals.txt")[1][:-1] == old


@points(0.5)
def test_every_score_in_the_table_has_three_decimals(added):
    shown, held = added("Rose", 200 / 3, "other_decimals.txt")
    for line in ("Rose 66.667", "Ada 60.000", "Bo 37.500", "Cy 0.667", "Dee 12.346"):
        assert shown.said(*row(*line.split()))
    # In the file it has no fewer: the table of another day is made from there.
    assert entries(held[:1]) == [("Rose", 66.667)]
    assert entries(added("Uli", 100 / 3)[1][-1:]) == [("Uli", 33.333)]
    shown, _ = added("Uli", 50.0)
    assert shown.said(*row("Uli", "50.000"))
    assert shown.silent_about(*row("Dee", "12.346"))


@points(0.5)
def test_names_that_need_utf_8_are_read_and_written(added, monkeypatch):
    monkeypatch.setattr(locale, "getencoding", lambda: "ascii")  # as on some computers
    shown, held = added("Åsa", 50.0, "utf8_names.txt")
    assert entries(held[:1]) == [("Åsa", 50.0)]
    assert shown.said_in_order("Åsa", "Zoë", "Łukasz", "李雷")
    added("Bo", 1.0, "utf8_names.txt")
    assert ("李雷", 12.5) in entries(lines())


@points(1.5)
def test_players_who_come_in_turn_all_stay_and_each_new_best_is_told(play, lay):
    lay(None)
    for number, (name, score, is_best) in enumerate(PLAYERS):
        played = play(add_score, name, score)
        assert played.result is None
        assert played.shown.count("New High Score!") == is_best, f"{name} comes with {score}"
        for other, old, _ in PLAYERS[:number] if is_best else ():
            assert played.shown.said_in_order(row("NAME", "SCORE"), row(other, f"{old:.3f}"))
    assert sorted(map(str, entries(lines()))) == sorted(str(each[:2]) for each in PLAYERS)


@points(0.75)
@pytest.mark.parametrize("held", DAMAGED.values(), ids=DAMAGED)
def test_a_new_high_score_is_seen_past_damaged_lines_which_stay(added, held):
    shown, found = added("Rose", 65.0, held)
    assert [line for line in found[1:] if line] == [line for line in held.split("\n") if line]
    assert shown.said("New High Score!")
    assert shown.said_in_order("Rose", "Bo")
    assert shown.said_in_order("Rose", "Tam")
