"""Task 7: scores, and the file that keeps them."""

from autograder.suite.marks import points, task

pytestmark = task(7, "get_score and add_score")


@points(1.5)
def test_games_that_were_tied_do_not_count(blackjack):
    assert blackjack.get_score(5, 2, 1) == 50.0
    assert blackjack.get_score(8, 1, 4) == 25.0
    assert round(blackjack.get_score(8, 4, 2), 3) == 66.667, "the score, rounded to three decimals"


@points(0.5)
def test_a_score_above_all_others_becomes_the_first_line(tools, entry):
    name = "best_first.txt"
    for score in (50.0, 100.0):
        _, lines = tools.score("Rose", score, name)
        assert lines[:1] == [entry("Rose", score)], tools.told(name, "first line")


@points(0.5)
def test_any_other_score_becomes_the_last_line(tools, entry):
    name = "best_first.txt"
    _, lines = tools.score("Uli", 25.0, name)
    assert lines[-1:] == [entry("Uli", 25.0)], tools.told(name, "last line")
    last = tools.lines()[-1].rstrip()
    assert last == " ".join(tools.parts(lines[-1])), tools.told(name, "last line")
    assert tools.no_blank_line_between(), (
        "no blank line in highscores.txt that was not there before"
    )


@points(0.75)
def test_every_old_line_stays_as_it_is_and_where_it_is(tools, entry):
    for name in ("best_first.txt", "best_not_first.txt"):
        for new in (entry("Rose", 100.0), entry("Kim", 25.0), entry("Bo", 25.0)):
            _, lines = tools.score(new.name, new.score, name)
            old = tools.held(name)
            new_lines = [line for line in lines if line not in old]
            assert new_lines == [new], tools.told(name, "new lines")
            assert [line for line in lines if line in old] == old, tools.told(name, "old lines")


@points(1)
def test_a_score_above_all_others_is_displayed_in_a_table_of_all(tools, entry):
    shown, lines = tools.score("Rose", 100.0, "best_not_first.txt", to_its_end=True)
    for name, score in (("Bo", 37.5), ("Tam", 12.5), ("Ida", 62.5), ("Uli", 25.0)):
        wanted = ("New High Score!", "NAME SCORE", "Rose 100.000", f"{name} {score:.3f}")
        if not shown.said_in_order(*wanted):
            assert entry(name, score) in lines, "what the file held before is still there"
        assert shown.said_in_order(*wanted)


@points(0.5)
def test_nothing_is_displayed_for_any_other_score(tools, entry):
    shown, lines = tools.score("Uli", 25.0, "best_first.txt")
    assert entry("Uli", 25.0) in lines
    assert shown.silent_about("New High Score", "NAME SCORE", "Ines")
    assert shown.text.strip() == "", "what is displayed for a score that is not the highest"


@points(0.75)
def test_the_same_score_as_the_best_is_not_higher(tools):
    tools.ranked("Rose", 100.0, "best_is_100.txt", is_best=False)
    tools.ranked("Rose", 62.5, "best_not_first.txt", is_best=False)


@points(0.5)
def test_without_a_file_the_player_is_the_first(tools, entry):
    shown, lines = tools.score("Rose", 50.0, to_its_end=True)
    assert lines == [entry("Rose", 50.0)], tools.told()
    assert shown.said("New High Score!")


@points(0.75)
def test_a_damaged_line_upsets_nobody_and_stays_in_the_file(tools, entry):
    for name in ("damaged_score_missing.txt", "damaged_score_no_number.txt"):
        _, lines = tools.score("Rose", 20.0, name)
        assert entry("Rose", 20.0) in lines, tools.told(name)
        assert {*tools.before(name)} <= {*lines}, tools.told(name)
    name = "damaged_first_line.txt"
    shown, _ = tools.score("Rose", 20.0, name)
    if "Bo 37.5" in tools.before(name):
        assert shown.silent_about("New High Score"), f"decks/{name}: best is 37.5"


@points(0.25)
def test_the_table_is_in_the_order_of_the_file_or_by_score(tools):
    shown, _ = tools.score("Rose", 100.0, "best_not_first.txt")
    old = [tools.parts(line)[0] for line in tools.before("best_not_first.txt")]
    of_file, by_score = (
        [name for name in names if name in old]
        for names in (["Bo", "Tam", "Ida", "Uli"], ["Ida", "Bo", "Uli", "Tam"])
    )
    orders = (of_file, by_score, by_score[::-1])
    is_right = any(shown.said_in_order("Rose", *each) for each in orders)
    assert is_right, "the new best, and below it the others as in the file or by score"
