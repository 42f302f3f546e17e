"""Answer a student's prediction (`check_guess`); it is not graded, and nothing keeps it.

Words used here.  guess: what the student wrote into a cell; three dots until then.
truth: what the cell's own code worked out.
"""

from __future__ import annotations

from numbers import Real
from typing import TypeGuard

from autograder.notebook.shown import show
from autograder.views.safe import one_line
from autograder.views.sentence import NOT_YET, PASS, sentence_cell

OPEN = "put your guess in place of the three dots, and run this cell again"
KINDS = {
    bool: "True or False",
    int: "a number",
    float: "a number",
    str: "text, in quotes",
    list: "a list, in square brackets",
}


def check_guess(
    guess: object, truth: object, *wrong: tuple[object, str], within: float = 0
) -> None:
    """Say whether a guess is right.

    `wrong` has guesses that people often make, each with a sentence that answers it.  Numbers may
    be as far from the truth as `within`.
    """
    if guess is ...:
        _say("guess first:", OPEN, NOT_YET)
    elif _is_same(guess, truth, within):
        _say("right:", one_line(_plain(truth)), PASS)
    else:
        told = [sentence for each, sentence in wrong if _is_same(guess, each, 0)]
        _say("no:", told[0] if told else _general(guess, truth), NOT_YET)


def _general(guess: object, truth: object) -> str:
    """Answer a guess that few people make."""
    if _is_number(guess) and _is_number(truth):
        return f"it is {'more' if guess < truth else 'less'} than {one_line(_plain(guess))}"
    if type(guess) is not type(truth) and type(truth) in KINDS:
        return f"the answer is {KINDS[type(truth)]}"
    return "that is not it; go through the cell line by line and guess again"


def _is_same(one: object, other: object, within: float) -> bool:
    if _is_number(one) and _is_number(other):
        return abs(one - other) <= max(within, 1e-9)
    return type(one) is type(other) and one == other


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, Real) and not isinstance(value, bool)


def _plain(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else repr(value)


def _say(label: str, sentence: str, colour: str) -> None:
    show(sentence_cell(label, sentence, colour), f"{label} {sentence}")
