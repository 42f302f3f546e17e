"""A message in other words costs a slip if the same words decide; a rival of it never counts."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from small_course import BEST, Course, course_of

from autograder.course.assignment import Wording, load
from autograder.course.policy import Policy
from autograder.course.result import Result
from autograder.suite.loose import loose
from autograder.suite.messages import MOST_LINES, Messages, Reading
from autograder.suite.transcript import Transcript

WORDINGS = Path(__file__).parent / "wordings"
SLUGS = sorted(place.stem for place in WORDINGS.glob("*.toml"))
ACCEPTED = 80  # percent of the lines that a teacher accepts; of the others, none is taken
NAMES = re.compile(r"\b(?:Mira|Rose|Ada|Bo)\b|[\w/]+\.txt")


def heard(messages: Messages, message: str, printed: str) -> bool:
    """Return whether a line counts as a message, as it stands or in its words."""
    names = {*NAMES.findall(message), *NAMES.findall(printed)}
    text, _ = messages.in_their_words(printed, names)
    forms = {message, message.replace("(s)", "s"), message.replace("(s)", "")}
    return any(re.search(loose(form), f"{printed}\n{text}") for form in forms)


@pytest.mark.parametrize("slug", SLUGS)
def test_lines_are_taken_for_a_message_as_a_teacher_takes_them(slug):
    messages = Messages(load(slug).messages)
    lines = tomllib.loads((WORDINGS / f"{slug}.toml").read_text("utf-8"))["line"]
    taken = [line for line in lines if heard(messages, line["message"], line["printed"])]
    assert [line for line in taken if not line["accept"]] == []
    wanted = [line for line in lines if line["accept"]]
    assert len(wanted) >= 30
    assert len(lines) - len(wanted) >= 25
    missed = [line["printed"] for line in wanted if line not in taken]
    assert len(missed) * 100 <= (100 - ACCEPTED) * len(wanted), missed


@pytest.mark.parametrize("slug", SLUGS)
def test_each_message_stands_for_itself_alone(slug):
    """No message is one in other words: each has its own deciding words."""
    wording = load(slug).messages
    messages = Messages(wording)
    for shown in wording.shown:
        for text in shown.split(" | "):
            line = text.replace("{name}", "Mira").replace("{number}", "7").replace("{rest}", ": 2H")
            assert messages.in_their_words(line, ["Mira"]) == (line, [])


SUITE = """
@task(1)
def test_a_winner_is_displayed(student, cards):
    with student.typing() as console:
        cards.end("Mira", 3)
    assert console.transcript.said("Mira wins by 3 points")

@task(1)
def test_a_tie_is_displayed_and_nothing_else(student, cards):
    with student.typing() as console:
        cards.end("Mira", 0)
    assert console.transcript.said_only("It is a tie", of=("It is a tie", "Mira wins"))

@task(1)
@hidden
@points(3)
def test_another_winner_is_displayed(student, cards):
    with student.typing() as console:
        cards.end("Ada", 21)
    assert console.transcript.said("Ada wins by 21 points")

@task(2)
def test_what_is_returned_is_compared_exactly(cards):
    assert cards.words("Ada") == "Ada wins"
"""
TOML = """
[slips]
points = 0.5
[messages]
decide = ["win won", "tie tied draw", "lose lost"]
shown = ["{name} wins by {number} points", "{name} wins", "It is a tie", "{name} loses"]
"""
TIE = "It is a tie"
RIGHT = """
def end(name, margin):
    print(f"{name} wins by {margin} points" if margin else "It is a tie")

def words(name):
    return f"{name} wins"
"""


course = course_of(SUITE, titles='{ 1 = "end", 2 = "words" }', toml=TOML)


def graded(
    course: Course, wins: str = "wins by {margin} points", tie: str = "It is a tie"
) -> Result:
    text = RIGHT.replace("wins by {margin} points", wins).replace(TIE, tie)
    return course.result(BEST, text)


@pytest.mark.parametrize(
    "wins",
    ["has won by {margin} points", "wins by {margin} pionts", "wins, and by {margin} nice points!"],
)
def test_a_message_in_other_words_costs_a_slip_once(course, wins):
    result = graded(course, wins)
    assert result.score == 5.5
    [note] = result.notes
    line = "Mira " + wins.replace("{margin}", "3")
    assert note.startswith(f"{line!r} was read as 'Mira wins by 3 points', which costs 0.5 points")
    assert [test.id for test in result.tests if test.slip] == [
        "test_a_winner_is_displayed",
        "test_another_winner_is_displayed",
    ]


@pytest.mark.parametrize(
    "wins",
    [
        "loses by {margin} points",
        "wins by some points",
        "wins by {margin + 1} points",
        "never wins by {margin} points",
        "almost wins by {margin} points",
        "wins by {margin} points or loses",
        "wins by {margin} points? No, it was a tie",
        "gets {margin} points",
    ],
)
def test_what_says_something_else_is_no_message(course, wins):
    result = graded(course, wins.replace("by {margin} points", "with {margin} points"))
    assert result.score == 2
    assert result.notes == []


def test_a_rival_in_other_words_counts_against_the_right_ending(course):
    result = graded(course, tie='It is a tie" + "\\n" + f"{name} has won')
    failed = {test.id: test.message for test in result.tests if not test.passed}
    assert list(failed) == ["test_a_tie_is_displayed_and_nothing_else"]
    assert "and not 'Mira wins' as well" in failed["test_a_tie_is_displayed_and_nothing_else"]


def test_what_a_function_returns_is_compared_as_it_is(course):
    result = course.result(BEST, RIGHT.replace('return f"{name} wins"', 'return f"{name} has won"'))
    assert result.score == 5
    assert result.notes == []


def test_what_only_a_hidden_test_has_seen_is_no_slip():
    suite = SUITE.replace('cards.end("Mira", 3)', 'cards.end("Mira", 3) if False else None')
    suite = suite.replace('assert console.transcript.said("Mira wins by 3 points")', "pass")
    with Course(suite, titles='{ 1 = "end", 2 = "words" }', toml=TOML) as course:
        result = graded(course, "has won by {margin} points")
    assert result.score == 3
    assert result.notes == []


def test_a_program_cannot_choose_by_a_hidden_test_which_words_are_told():
    wins = 'said("Mira wins by 3 points")'
    suite = SUITE.replace(wins, f'{wins} and "Bye" in console.transcript.text')
    chooses = """
def end(name, margin):
    print(f"{name} {'has won' if margin % 3 == 0 else 'wins'} by {margin} points"
          if margin else "It was a tie")

def words(name):
    return f"{name} wins"
"""
    with Course(suite, titles='{ 1 = "end", 2 = "words" }', toml=TOML) as course:
        result = course.result(BEST, chooses)
    assert [test.id for test in result.tests if not test.passed] == [
        "test_a_winner_is_displayed",
        "test_another_winner_is_displayed",
    ]
    [note] = result.notes
    assert "tie" in note and "wins" not in note and result.score == 1.5


def test_without_slips_other_words_are_others():
    with Course(
        SUITE, titles='{ 1 = "end", 2 = "words" }', toml=TOML, policy=Policy(names=False)
    ) as course:
        assert graded(course, "has won by {margin} points").score == 2


def reading(*shown: str, decide: tuple[str, ...] = (), names: tuple[str, ...] = ()) -> Reading:
    return Reading(Messages(Wording(shown, decide, names)), frozenset(shown))


@pytest.mark.parametrize(
    ("printed", "text"),
    [
        ("Dealer bust, oh no", "Dealer bust, oh no"),  # it is there as it stands
        ("The dealer is bust!", "Dealer bust"),
        ("You are bust", "Player bust"),
        ("Dealers hand went busted.\n", "Dealer bust\n"),
        ("Dealer bust, player bust", "Dealer bust, player bust"),  # two names
        ("Number 4: ring ring", "Number 4: ring ring"),
        ("That is number -4 in all", "The number is -4"),
        ("Wrong cards are these: 2X, 4", "Bad cards: 2X, 4"),
        ("x" * 400 + " You are bust", "x" * 400 + " You are bust"),
        ("", ""),
    ],
)
def test_a_transcript_is_read_in_the_words_of_its_messages(printed, text):
    how = reading(
        "{name} bust",
        "The number is {number}",
        "Bad cards{rest}",
        decide=("bust busted", "number", "bad wrong"),
        names=("Player you", "Dealer"),
    )
    shown = Transcript("the call", (("o", printed),), reading=how)
    assert shown.text == text


def test_of_a_text_without_end_only_so_many_lines_are_looked_at():
    how = reading("{name} bust", decide=("bust busted",), names=("Player you",))
    line, other = "You are bust\n", "".join(f"{number} cards\n" for number in range(MOST_LINES))
    read, late = (
        Transcript("the call", (("o", text),), reading=how).text
        for text in (line + other, other + line)
    )
    assert read == "Player bust\n" + other
    assert late == other + line
