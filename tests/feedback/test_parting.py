"""Where two runs part: at the first line that the test has judged, however others are worded."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from autograder.feedback.alongside import MARKS, SAID, Alongside, read, written
from autograder.feedback.parting import Enough, Mark, end, part
from autograder.feedback.runs import Turn, beside, events_of, turns_of
from autograder.suite.transcript import Transcript

WANTED = "Your name? <Rose>\nHello, Rose!\nYou have 12.\nOne more? <y>\nYou have 15.\nBye."


def run(text: str) -> list[Turn]:
    """Return a run; typed lines stand in angle brackets."""
    events = []
    for number, piece in enumerate(re.split(r"<(.*?)>\n?", text)):
        events.append(("i" if number % 2 else "o", piece))
    return turns_of([event for event in events if event != ("o", "")])


def asks(holds: Callable[[Transcript], object]) -> Callable[[object], bool]:
    return lambda turns: bool(holds(Transcript(events_of(turns))))  # type: ignore[arg-type]


def marked(gave: str, holds: Callable[[Transcript], object], wanted: str = WANTED) -> Alongside:
    """Return a run beside the one wanted, as a page has it."""
    assert asks(holds)(run(wanted)), "what was wanted is right"
    mark = part(run(gave), run(wanted), asks(holds))
    assert mark is not None
    found = read(written(run(gave), run(wanted), mark))
    assert found is not None
    return found


def the_mark(found: Alongside) -> tuple[str, int, str | None, str | None]:
    [line] = [line for line in found.lines if line.kind == "marked"]
    return found.how, found.turn, line.gave, line.wanted


IN_OTHER_WORDS = "Who are you?\n<Rose>\nHi!\nYou have 12.\nGo on? <y>\nYou have 15.\nSee you."


def test_nothing_is_marked_in_other_words_that_are_right():
    holds = asks(lambda shown: shown.said_in_order("You have 12", "You have 15"))
    assert part(run(IN_OTHER_WORDS), run(WANTED), holds) is None


def test_the_first_difference_that_is_judged_is_marked_and_others_are_free():
    wrong = IN_OTHER_WORDS.replace("15", "16")
    found = marked(wrong, lambda shown: shown.said_in_order("You have 12", "You have 15"))
    assert the_mark(found) == ("other", 2, "You have 16.", "You have 15.")
    kinds = {line.gave: line.kind for line in found.lines}
    assert kinds["Hi!"] == kinds["Go on? "] == "free"
    assert kinds["You have 12."] == "same" and kinds["See you."] == "after"
    assert [line.typed for line in found.lines if line.typed] == ["Rose", "y"]
    assert [line.wanted_typed for line in found.lines if line.wanted_typed] == ["Rose", "y"]


def test_of_two_mistakes_the_first_is_marked():
    wrong = IN_OTHER_WORDS.replace("15", "16").replace("12", "13")
    found = marked(wrong, lambda shown: shown.said_in_order("You have 12", "You have 15"))
    assert the_mark(found)[1:3] == (1, "You have 13.")


def test_a_line_that_is_missing_is_marked_at_the_answer_where_it_was_to_come():
    wrong = IN_OTHER_WORDS.replace("You have 15.\n", "")
    found = marked(wrong, lambda shown: shown.said("You have 15"))
    assert the_mark(found) == ("missing", 2, None, "You have 15.")


def test_a_line_that_is_there_too_much_is_marked():
    wrong = IN_OTHER_WORDS.replace("Hi!\n", "Hi!\nYou have lost.\n")
    found = marked(wrong, lambda shown: shown.silent_about("lost"))
    assert the_mark(found) == ("other", 1, "You have lost.", None)


def test_beside_a_marked_line_stands_the_one_that_was_wanted_there():
    wanted = "Go on? <y>\nYou win.\nPress Enter <>\nYou lose.\nPress Enter <>\nBye."
    gave = "Go on? <y>\nYou win.\n" + "You lose.\n" * 12 + "Bye."
    found = marked(gave, lambda shown: all(each.count("You") < 2 for each in shown.turns), wanted)
    assert the_mark(found)[2:] == ("You lose.", "Press Enter ")
    assert [line.wanted for line in found.lines][-3:] == ["You lose.", "Press Enter ", "Bye."]


def test_who_ends_too_early_or_asks_too_often_reads_so():
    early = "Who? <Rose>\nHi!\nYou have 12."
    assert marked(early, lambda shown: shown.asked(2)).how == "ends"
    late = WANTED.replace("Bye.", "Bye. <x>\n")
    found = marked(late, lambda shown: shown.asked(2))
    assert the_mark(found)[:2] == ("asks", 2)


def test_where_a_run_was_broken_off_its_end_is_marked():
    gave = run("Who? <Rose>\nHi!\nYou have 12.")
    found = read(written(gave, run(WANTED), end(gave, run(WANTED), "stops")))
    assert found is not None
    assert the_mark(found)[:3] == ("stops", 1, "You have 12.")
    nothing = run("Who? <Rose>\n")
    assert written(nothing, nothing, end(nothing, nothing, "stops")) == ""


def test_a_question_in_other_words_than_the_wanted_ones_is_marked_itself():
    wrong = IN_OTHER_WORDS.replace("Go on?", "Another card?")
    found = marked(wrong, lambda shown: "One more?" in shown.text)
    assert the_mark(found) == ("other", 1, "Another card? ", "One more? ")
    [line] = [line for line in found.lines if line.kind == "marked"]
    assert line.typed == line.wanted_typed == "y"


def test_who_asks_again_though_the_rest_was_to_come_asks_too_often():
    """What was to come there comes later: it is not missing."""
    wanted = "More? <n>\nYou passed.\nI get 5.\nI get 6.\nI passed."
    gave = (
        "More? <n>\nYou passed.\nI get 5.\nMore? <n>\nYou passed.\nI get 6.\nMore? <n>\n"
        "You passed.\nI passed."
    )
    found = marked(
        gave, lambda shown: shown.count("You passed") == shown.count("I passed") == 1, wanted
    )
    assert the_mark(found) == ("asks", 1, "More? ", None)
    gave = "More? <n>\nSure? <n>\nYou passed.\nI get 5.\nI get 6.\nI passed."
    found = marked(gave, lambda shown: shown.asked(1) and shown.said("I passed"), wanted)
    assert the_mark(found) == ("asks", 1, "Sure? ", None)


def test_a_line_that_is_missing_where_a_program_may_ask_again_is_missing():
    gave = "More? <n>\nReady? <>\nBye."
    found = marked(gave, lambda shown: shown.said("You passed"), "More? <n>\nYou passed.\nBye.")
    assert the_mark(found)[:2] == ("missing", 1)


@pytest.mark.parametrize("first", ["", "Welcome!\n"])
@pytest.mark.parametrize("then", ["", "Welcome!\n"])
def test_a_question_before_the_one_that_was_wanted_is_marked(first: str, then: str):
    wanted = "Welcome!\nShall we play? <n>\nMaybe next time."
    gave = f"{first}Enter your name: <n>\n{then}Shall we play? <n>\nMaybe next time."
    found = marked(gave, lambda shown: shown.asked(1), wanted)
    assert the_mark(found) == ("asks", 0, "Enter your name: ", None)


def test_a_question_that_was_never_to_come_is_marked_and_not_the_one_without_an_answer():
    wanted = run("Name? <Rose>\nYou win.\nAnother round? <n>\nBye.")
    gave = run("Name? <Rose>\nYou win.\nSURE? <n>\nAnother round? ")
    found = read(written(gave, wanted, end(gave, wanted, "asks")))
    assert found is not None and the_mark(found) == ("asks", 1, "SURE? ", None)
    often = run("Name? <Rose>\nYou win.\nAnother round? <n>\nAnother round? ")
    found = read(written(often, wanted, end(often, wanted, "asks")))
    assert found is not None and the_mark(found)[:3] == ("asks", 2, "Another round? ")


def test_a_missing_line_is_marked_before_lines_of_the_programs_own():
    wrong = WANTED.replace("You have 15.", "End of the game\n*** Totals ***\nAll is over.")
    found = marked(wrong, lambda shown: shown.said("You have 15"))
    assert the_mark(found) == ("missing", 2, None, "You have 15.")
    at = next(at for at, line in enumerate(found.lines) if line.kind == "marked")
    assert found.lines[at - 1].typed == "y" and found.lines[at + 1].gave == "End of the game"
    found = marked(wrong, lambda shown: shown.said_in_order("*** Totals ***", "You have 15"),
                   WANTED.replace("You", "*** Totals ***\nYou"))  # fmt: skip
    at = next(at for at, line in enumerate(found.lines) if line.kind == "marked")
    assert found.lines[at - 1].gave == "*** Totals ***", "it is not too early"


SPACED = ["You  have 15.", "Youhave 15.", "You have 15. ", "You\thave 15.", "You\xa0have 15.",
          " You have 15.", "You ha ve 15."]  # fmt: skip


@pytest.mark.parametrize(
    "words", [WANTED, IN_OTHER_WORDS.replace("See", "You have 15 points. See")]
)
@pytest.mark.parametrize("line", SPACED)
def test_where_only_spacing_differs_that_is_said(line: str, words: str):
    def is_there(shown: Transcript) -> bool:
        return "\nYou have 15.\n" in "\n" + "".join(shown.turns[2:])

    found = marked(words.replace("You have 15.", line), is_there)
    assert found.how == "spacing" and found.says == "Only spacing differs in the marked line."
    mark = next(each for each in found.lines if each.kind == "marked")
    assert mark.gave != mark.wanted and " " not in (mark.gave or "")


def test_a_blank_that_hides_an_unwanted_message_is_no_remedy():
    wrong = IN_OTHER_WORDS.replace("See you.", "Player2 wins!")
    found = marked(wrong, lambda shown: shown.silent_about("Player2 wins"))
    assert the_mark(found)[:3] == ("other", 2, "Player2 wins!")


@pytest.mark.parametrize(("gave", "wanted"), [
    ("You played 1 games.", "You played 1 game."),
    ("You have 1 points.", "You have 1 point(s)."),
    ("You won 1 matches.", "You won 1 match(es)."),
])  # fmt: skip
def test_a_letter_too_many_is_not_told_as_spacing(gave: str, wanted: str):
    def is_there(shown: Transcript) -> bool:
        return bool(re.search(r"\b1 (game|point|match)\b", shown.text))

    right = WANTED.replace("You have 12.", wanted)
    wrong = WANTED.replace("You have 12.", gave)
    mark = part(run(wrong), run(right), asks(is_there))
    assert mark is not None and (mark.turn, mark.how) == (1, "other")


def test_words_of_one_letter_may_stand_side_by_side_where_that_was_wanted():
    def is_there(shown: Transcript) -> bool:
        return "gets a card" in shown.text

    right, wrong = (WANTED.replace("Bye", each) for each in ("Ada gets a card", "Ada gets acard"))
    assert the_mark(marked(wrong, is_there, right))[0] == "spacing"


def test_a_spacing_that_is_wrong_in_several_lines_of_a_turn():
    wrong = WANTED.replace("You have 15.", "Youhave 15.\nYouhave 16.\nYouhave 15.")
    wanted = WANTED.replace("You have 15.", "You have 15.\nYou have 16.\nYou have 15.")
    holds = lambda shown: shown.count("You have") == 4  # noqa: E731
    assert the_mark(marked(wrong, holds, wanted))[:2] == ("spacing", 2)


def test_colours_are_no_part_of_a_word():
    def is_there(shown: Transcript) -> bool:
        return "You have 15" in "".join(shown.turns)

    coloured = WANTED.replace("You have 15.", "\x1b[31mYouhave 15.")
    assert the_mark(marked(coloured, is_there))[0] == "spacing"


def test_a_program_may_ask_for_a_line_more():
    more = "Rules! <>\n" + WANTED.replace("15", "16")
    wanted = run(WANTED)
    assert beside(run(more), wanted) == [None, 0, 1, 2]
    assert beside(run("Your name? <Rose>\nBye"), wanted) == [0, 1]
    found = marked(more, lambda shown: shown.said("You have 15"))
    assert the_mark(found) == ("other", 3, "You have 16.", "You have 15.")


@pytest.mark.parametrize("more", ["Many words. " * 40, "#########\n" * 40], ids=["long", "many"])
def test_what_a_program_says_at_length_makes_no_question_another_one(more: str):
    text = f"Your name? <Rose>\n{more}You get 2.\nYou have 12.\nOne more? <y>\nBye."
    places = beside(run(text), run(text.replace(more, "")))
    assert places == [0, 1, 2]


@pytest.mark.parametrize("wanted", [1, 2, 3, 9, 50])
@pytest.mark.parametrize("gave", [1, 2, 3, 9, 19, 60, 100])
def test_runs_of_any_length_stand_side_by_side(gave: int, wanted: int):
    one, other = ([*[Turn((("o", "x"),), "")] * (size - 1), Turn(())] for size in (gave, wanted))
    places = beside(one, other)
    assert len(places) == gave
    assert places[: min(gave, wanted)] == [*range(min(gave, wanted))]
    mark = part(one, other, lambda turns: sum(turn.typed is not None for turn in turns) < wanted)
    assert (mark is None) is (gave <= wanted)
    if mark is not None:
        assert (mark.how, mark.turn) == ("asks", wanted - 1)
        assert read(written(one, other, mark)) is not None


def test_a_long_run_is_cut_around_the_mark_and_says_so():
    rounds = "".join(f"Round {number}. <>\nIt is {number}.\n" for number in range(400))
    wrong = rounds.replace("It is 300.", "It is 3000.")
    found = marked(wrong, lambda shown: shown.said("It is 300."), rounds)
    assert the_mark(found)[2] == "It is 3000." and len(found.lines) < 30
    assert min(found.before) > 250 and min(found.after) > 90
    told = "\n".join(found.told())
    left = sum(map(int, re.findall(r"\.\.\. \((\d+) lines (?:before|after)\)", told)))
    assert left + 2 * (3 + 1 + 2) == 2 * len(wrong.splitlines()) and len(found.told()) < 20


@pytest.mark.parametrize("gave", ["You have 16.", "Youhave 15."])
def test_a_long_line_is_cut_around_its_first_difference(gave: str):
    long = " ".join(f"card {number}" for number in range(100))
    wanted = WANTED.replace("You have 15.", f"{long}: You have 15.{' and more' * 100}")
    wrong = wanted.replace("You have 15.", gave)
    _, _, given, other = the_mark(marked(wrong, lambda shown: shown.said("You have 15"), wanted))
    assert given and other and given != other
    assert gave in given.replace("·", " ") and "You have 15." in other.replace("·", " ")
    assert given.startswith("...") and other.startswith("...")
    assert given.endswith("...") and max(len(given), len(other)) < 320


def test_a_test_that_must_not_be_asked_again_has_what_was_found_until_then():
    left = 4

    def holds(shown: Transcript) -> bool:
        nonlocal left
        if not left:
            raise Enough
        left -= 1
        return bool(shown.said("You have 15"))

    mark = part(run(IN_OTHER_WORDS.replace("15", "16")), run(WANTED), asks(holds))
    assert mark is not None and mark.turn == 2


@pytest.mark.parametrize("text", ["", "a", "a\n", "\n\n", "a\nb <x>\n", "<x>", "a <> <>\n\nb"])
def test_a_run_is_put_together_as_it_was(text: str):
    events = [("o", "a\nb"), ("e", "oh\n"), ("o", "c"), ("i", "x"), ("i", ""), ("o", "\n")]
    assert "".join(each for _, each in events_of(turns_of(events))) == "a\nb\noh\ncx\n"
    assert turns_of(events_of(run(text))) == run(text)


def test_a_question_that_never_comes_is_marked_where_the_program_goes_on():
    gave = "Who? <Rose>\nRound 1 is over.\nNew cards.\nRound 2 is over.\nBye."
    wanted = "Who? <Rose>\nRound 1 is over.\nEnter! <>\nRound 2 is over.\nEnter! <>\nBye."
    found = marked(gave, lambda shown: all(turn.count("Round") < 2 for turn in shown.turns), wanted)
    assert the_mark(found) == ("other", 1, "New cards.", "Enter! ")
    marked_at = [line.kind for line in found.lines].index("marked")
    assert found.lines[marked_at - 1].gave == "Round 1 is over."


def test_a_blank_line_more_or_less_is_no_difference():
    wrong = IN_OTHER_WORDS.replace("15", "16").replace("Hi!", "\nHello, Rose!")
    found = marked(wrong, lambda shown: shown.said("You have 15"), WANTED.replace("One", "\nOne"))
    kinds = {(line.gave, line.wanted): line.kind for line in found.lines}
    assert kinds["", None] == kinds[None, ""] == "same"


def test_of_lines_that_differ_other_numbers_are_named():
    wrong = IN_OTHER_WORDS.replace("15", "16")
    found = marked(wrong, lambda shown: shown.said("You have 15"))
    assert found.free == "Lines with ~ differ as well; this test alone would pass with them."
    wrong = wrong.replace("You have 12", "You have 13")
    found = marked(wrong, lambda shown: shown.said("You have 15"))
    assert found.free.endswith(" would pass with them, but other values there may be why.")
    more = IN_OTHER_WORDS.replace("15", "16").replace("Hi!", "Hi!\nIn 2 minutes it begins.")
    found = marked(more, lambda shown: shown.said("You have 15"))
    assert found.free.endswith(" would pass with them."), "nothing stands beside that number"


def test_only_lines_that_are_there_are_said_to_differ():
    wrong = IN_OTHER_WORDS.replace("15", "16")
    found = marked(wrong, lambda shown: shown.said("You have 15"))
    assert found.has_free and found.free in " ".join(map(str.strip, found.told()[:2]))
    told = found.told(0)
    assert not any("~" in line for line in told[1:]) and "~" not in told[0]


def test_a_question_that_comes_once_too_often_is_marked_and_not_the_last_one():
    gave = run("File? <deck>\nHit? <h>\nYou have 26.\nHit? <n>\nBust.\nAnother round? ")
    wanted = run("File? <deck>\nHit? <h>\nYou have 26.\nBust.\nAnother round? <n>\nBye.")
    mark = end(gave, wanted, "asks")
    assert (mark.how, mark.turn, mark.rows[mark.row][0]) == ("asks", 2, ("o", "Hit? "))


def test_a_question_that_is_asked_to_the_end_is_marked_where_it_comes_first():
    gave = run("Your 8 of Hearts. <>\nHit? <>\nNo.\nHit? <>\nNo.\nHit? ")
    wanted = run("Your 9 of Hearts.\nOver.")
    found = read(written(gave, wanted, end(gave, wanted, "asks")))
    assert found is not None
    assert the_mark(found)[:3] == ("asks", 1, "Hit? ")
    assert "would pass" not in found.free, "nobody has asked the test what it minds"


def test_questions_in_another_order_are_marked_at_the_first_of_them():
    wanted = "File to read? <deck>\nHow many? <2>\nA king.\nYou win."
    gave = "Hello.\nHow many? <deck>\nA number!\nHow many? <2>\nFile to read? <>\nNo."
    found = marked(gave, lambda shown: shown.said("A king"), wanted)
    assert the_mark(found) == ("order", 0, "How many? ", "File to read? ")
    assert "another question" in found.says and "would pass" not in found.free
    other = gave.replace("File to read", "Its name")  # it is no question of ours
    assert the_mark(marked(other, lambda shown: shown.said("A king"), wanted))[0] != "order"


def test_lines_that_are_left_out_are_counted_for_each_run():
    """Of a run that was to be over there is nothing more."""
    rounds = "".join(f"Round {number}. <>\nIt is {number}.\n" for number in range(100))
    over = f"{rounds}Bye.\n"
    longer = over.replace("Bye", "".join(f"More {number}. <>\n" for number in range(40)) + "Bye")
    found = marked(longer, lambda shown: "More" not in shown.text, over)
    assert found.before[1] > 80 and found.after[0] > 20 and found.after[1] == 0
    text = "\n".join(found.told())
    gave, _, wanted = text.partition("  wanted\n")
    assert " before)" in gave and " before)" in wanted
    assert re.search(r"\(\d\d lines after\)", gave) and " after)" not in wanted


def test_an_older_record_has_one_count_for_both_runs():
    text = '{"how": "other", "turn": 0, "lines": [], "before": 2, "after": [1, 3]}'
    found = read(text)
    assert found is not None and (found.before, found.after) == ((2, 2), (1, 3))


def test_what_cannot_be_seen_is_shown():
    gave = run("a\x1b[31m red\x1b[0m  \nb\tc\xa0d\u202e\u200b\x00")
    found = read(written(gave, gave, Mark(0, 1, "other", ((gave[0].pieces[0],) * 2, (
        gave[0].pieces[1], None)), (0,))))  # fmt: skip
    assert found is not None
    assert [line.gave for line in found.lines] == ["a red··", "b→c⍽d<U+202E><U+200B><U+0000>"]


@pytest.mark.parametrize("text", [
    "", "{}", "[]", "null", "x", '{"how": "other", "turn": 0, "lines": 3, "before": 0, "after": 0}',
    '{"how": "new", "turn": 0, "lines": [], "before": 0, "after": 0}',
    '{"how": "other", "turn": 0, "lines": [{"kind": "odd", "gave": "", "wanted": ""}], "before": 0,'
    ' "after": 0}',
    '{"how": "other", "turn": 0, "lines": [{"kind": "same", "gave": 1, "wanted": ""}], "before": 0,'
    ' "after": 0}',
])  # fmt: skip
def test_anything_else_is_no_run(text: str):
    assert read(text) is None


def test_each_sentence_ends_and_each_kind_has_a_sign():
    assert all(said.endswith(".") for said in SAID.values())
    assert len({sign for sign, _ in MARKS.values()}) == len(MARKS) == 4


def test_of_lines_that_are_wrong_only_together_the_first_is_marked():
    wrong = "One.<a>\nYou took them.<b>\nYou took them.<c>\nYou took them."
    wanted = wrong.replace("took them", "took all of them")
    found = marked(wrong, lambda shown: shown.said("took all of them"), wanted)
    assert the_mark(found) == ("other", 1, "You took them.", "You took all of them.")
    last = marked(wrong, lambda shown: "took all" in shown.turns[-1], wanted)
    assert the_mark(last) == ("other", 3, "You took them.", "You took all of them.")
