"""Task 7: exact scores, and files of all kinds."""

from math import isclose

from autograder.suite.marks import points, task

pytestmark = task(7, "get_score and add_score")
FILE_OF_MANY = "".join(f"{name} {score}.5\n" for score in range(9) for name in ("Bo", "Tam", "Ida"))


@points(0.75)
def test_a_score_has_all_its_decimals(blackjack):
    for games, won, tied, wanted in ((3, 1, 0, 100 / 3), (9, 4, 2, 400 / 7), (12, 5, 1, 500 / 11)):
        gave = blackjack.get_score(games, won, tied)
        assert type(gave) is float
        is_right = isclose(gave, wanted, rel_tol=0, abs_tol=1e-9)
        assert is_right, f"{wanted}, to a billionth"


@points(0.75)
def test_a_score_is_always_a_float(blackjack):
    for games, won, tied, wanted in ((2, 0, 2, 0.0), (1, 1, 0, 100.0), (3, 0, 0, 0.0),
                                     (int("500"), 0, 500, 0.0)):  # fmt: skip
        # Both 500s are equal, and not the same object.
        gave = blackjack.get_score(games, won, tied)
        assert gave == wanted
        assert type(gave) is float


@points(0.75)
def test_the_best_of_all_others_may_stand_in_any_line(tools):
    tools.ranked("Rose", 50.0, "best_not_first.txt", is_best=False)
    tools.ranked("Uli", 50.0, "Rose 62.5\nBo 25.0\nRose 12.5\n", is_best=False)
    tools.ranked("Kim", 50.0, f"{FILE_OF_MANY}Uli 62.5\n", is_best=False)


@points(0.75)
def test_scores_are_compared_as_numbers(tools):
    tools.ranked("Rose", 8.0, "best_not_first.txt", is_best=False)
    shown = tools.ranked("Rose", 50.0, "best_has_one_digit.txt", is_best=True)
    assert shown.said("NAME SCORE")


@points(0.25)
def test_in_an_empty_file_the_player_is_the_first(tools, entry):
    name = "empty.txt"
    shown, lines = tools.score("Rose", 50.0, name)
    assert lines == [entry("Rose", 50.0)], tools.told(name)
    assert shown.said("New High Score!", "NAME SCORE")


@points(0.25)
def test_a_score_of_0_is_written_where_there_are_no_others(tools, entry):
    for scores in (None, "empty.txt"):
        _, lines = tools.score("Rose", 0.0, scores)
        assert lines == [entry("Rose", 0.0)], tools.told(scores)


@points(0.25)
def test_the_same_name_may_come_again(tools, entry):
    name = "same_name_twice.txt"
    shown, lines = tools.score("Rose", 50.0, name)
    assert entry("Rose", 50.0) in lines, tools.told(name)
    old = tools.before(name)
    assert [line for line in lines if line in old] == old, tools.told(name, "old lines")
    if shown.said("Bo"):
        for who, score in map(tools.parts, old):
            number = float(score)  # how many decimals it has in the table is asked elsewhere
            assert shown.said(*(f"{who} {number:.{places}f}" for places in (3, 2, 1, 0)))


@points(0.75)
def test_a_new_line_does_not_stick_to_a_last_line_without_an_end(tools, entry):
    name = "no_final_newline.txt"
    for score in (10.0, 50.0):
        _, lines = tools.score("Rose", score, name)
        assert entry("Rose", score) in lines, tools.told(name)
        # Without old lines there is nothing to stick to: then all of them are asked for.
        assert {*(tools.before(name) or tools.held(name))} <= {*lines}, tools.told(name)


@points(0.5)
def test_a_new_high_score_is_seen_past_damaged_lines_which_stay(tools, entry):
    for name in ("damaged_first_line.txt", "damaged_score_missing.txt",
                 "damaged_score_no_number.txt"):  # fmt: skip
        shown, lines = tools.score("Rose", 50.0, name)
        assert entry("Rose", 50.0) in lines, tools.told(name)
        assert {*tools.before(name)} <= {*lines}, tools.told(name)
        assert shown.said("New High Score!", "NAME SCORE")
        if shown.said("Bo") and "Tam 12.5" in tools.before(name):
            assert shown.said("Tam"), f"players after the damaged line of decks/{name}"


@points(0.5)
def test_scores_with_other_decimals_stay_in_the_file_as_they_are(tools, entry):
    name = "other_decimals.txt"
    _, lines = tools.score("Rose", 75.0, name)
    old = tools.before(name) or tools.held(name)
    assert lines == [entry("Rose", 75.0), *old], tools.told(name)
    _, lines = tools.score("Rose", 45.0, name)
    assert lines == [*old, entry("Rose", 45.0)], tools.told(name)


@points(0.75)
def test_every_score_in_the_table_has_three_decimals(tools, entry):
    name = "other_decimals.txt"
    shown, _ = tools.score("Rose", 200 / 3, name)
    others = [f"{who} {float(score):.3f}" for who, score in map(tools.parts, tools.before(name))]
    for line in ("Rose 66.667", *others):
        assert shown.said(line)
    # In the file it has no fewer: the table of another day is made from there.
    _, lines = tools.score("Uli", 200 / 3, "best_is_100.txt")
    assert entry("Uli", 200 / 3) in lines
    shown, _ = tools.score("Uli", 50.0, "best_first.txt")
    assert shown.said("Uli 50.000")
    assert not tools.before("best_first.txt") or shown.said("Ines 45.455")
    assert shown.silent_about("Dee 12.346")


@points(0.25)
def test_names_that_need_utf_8_are_read_and_written(student, tools, entry):
    student.ascii_files()
    name = "utf8_names.txt"
    shown, lines = tools.score("Åsa", 50.0, name)
    assert entry("Åsa", 50.0) in lines, tools.told(name)
    assert {*tools.before(name)} <= {*lines}, tools.told(name)
    for line in tools.before(name):
        assert shown.said(tools.parts(line)[0])
    _, lines = tools.score("Åsa", 1.0, name)
    assert entry("Åsa", 1.0) in lines


@points(0.25)
def test_adding_a_score_returns_nothing(student, blackjack, tools, entry):
    tools.write("best_first.txt")
    with student.typing():
        assert blackjack.add_score("Rose", 50.0) is None
        assert blackjack.add_score("Uli", 25.0) is None
    assert entry("Uli", 25.0) in tools.lines()


@points(0.5)
def test_blank_lines_in_the_file_upset_nobody(tools, entry):
    for scores in ("\nBo 37.5\n\nTam 12.5\n", "Bo 37.5\nTam 12.5\n\n",
                   "Bo 37.5\n\n\n\nTam 12.5\n"):  # fmt: skip
        _, lines = tools.score("Rose", 20.0, scores)
        assert lines[-1:] == [entry("Rose", 20.0)], tools.told(scores, "last line")


@points(1)
def test_players_who_come_in_turn_all_stay_and_each_new_best_is_told(student, tools, entry):
    players = (("Rose", 9.5, True), ("Kim", 62.5, True), ("Rose", 12.5, False), ("Uli", 7.5, False),
               ("Kim", 62.5, False), ("Ida", 100.0, True), ("Bo", 62.5, False))  # fmt: skip
    held = None
    for name, score, is_best in players:
        shown, lines = tools.score(name, score, held)
        if is_best:
            assert shown.said("New High Score!")
        else:
            assert shown.silent_about("New High Score", "NAME SCORE")
        held = student.read("highscores.txt", program=False)
    for name, score, _ in players:
        assert entry(name, score) in lines, tools.told(which="lines, all players added in turn,")
    assert len(lines) == len(players), "how many lines there are after so many players"


@points(0.75)
def test_a_file_that_somebody_has_edited_is_kept_and_read_to_its_end(tools, entry):
    scores = "Bo 37.5\n\nNora\nPer none\nZoë 62\nSven lots\nTam 12.5"
    for score, is_best in ((50.0, False), (75.0, True)):
        shown, lines = tools.score("Rose", score, scores)
        assert entry("Rose", score) in lines, tools.told(scores)
        assert {*tools.held(scores)} <= {*lines}, tools.told(scores)
        if is_best:
            assert shown.said("New High Score!")
            for who in ("Zoë", "Tam") if shown.said("Bo") else ():
                assert shown.said(who), "players after a damaged line are in the table"
        else:
            assert shown.silent_about("New High Score")
