"""Find the question that a program asks and should not (`odd_question`, `swapped`).

How a question is worded is free, so that those of two runs are compared by likeness.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from autograder.feedback.runs import Turn, likeness

CLEARLY_ALIKE = 0.6  # so much are two of which one was wanted in place of the other
THE_SAME = 0.9  # so much are two questions that ask the same
MOST_TURNS = 30  # that are tried one by one


def odd_question(gave: Sequence[Turn], wanted: Sequence[Turn]) -> int | None:
    """Return the first turn with another question than any that was wanted, besides all of them.

    If there is none, return the first with one of these that was not to come again.  Where no
    question was wanted, that is where the last question is asked for the first time in a row.
    """
    if all(turn.typed is None for turn in wanted):
        row = takewhile(lambda turn: _question(turn) == _question(gave[-1]), reversed(gave))
        return len(gave) - sum(1 for _ in row)
    asked = [_question(turn) for turn in gave[:MOST_TURNS]]
    left = [_question(turn) for turn in wanted if turn.typed is not None and turn.pieces]
    known = tuple(left[:MOST_TURNS])
    odd = again = None
    for number, question in enumerate(asked):
        if left and likeness(question, left[0]) >= CLEARLY_ALIKE:
            del left[0]
        elif any(likeness(question, each) >= CLEARLY_ALIKE for each in known):
            again = number if again is None else again
        elif odd is None:
            odd = number
    if left or not known:
        return None
    return again if odd is None else odd


def swapped(
    gave: Sequence[Turn], wanted: Sequence[Turn], places: Sequence[int | None]
) -> int | None:
    """Return the first turn that asks what is asked elsewhere, and elsewhere what was wanted."""
    asked, others = (
        [_question(turn) for turn in run[:MOST_TURNS] if turn.typed is not None]
        for run in (gave, wanted)
    )
    for number, (mine, place) in enumerate(zip(asked, places, strict=False)):
        if place is None or place >= len(others):
            continue
        if 0 < likeness(mine, others[place]) < CLEARLY_ALIKE and all(
            any(likeness(one, each) >= THE_SAME for each in run)
            for one, run in ((mine, others), (others[place], asked))
        ):
            return number
    return None


def _question(turn: Turn) -> str:
    return turn.pieces[-1][1] if turn.pieces else ""
