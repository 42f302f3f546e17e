"""Makes decks: shuffled ones, and the same with a fault or in an unusual writing.

Words used here.  draft: a deck while it is being changed.  free: a line that no step has used yet;
later steps leave the others alone, so that several faults in one deck do not undo each other.

Chance is handed in.  Only its `random()` is used, the one method that Python promises to keep
equal for equal seeds in all versions: the same seed makes the same deck everywhere.
"""

from __future__ import annotations

import random
import string
from collections.abc import Callable
from dataclasses import dataclass, replace

from .deck import Deck
from .format import CannotUse, Fault, Format

CHARACTERS = string.digits + string.ascii_uppercase
NO_DECK = ("bread", "two onions", "a jar of honey", "rice", "washing powder", "oranges")


def shuffled(format: Format, rng: random.Random) -> Deck:
    """Return a whole deck in an order chosen by `rng`."""
    # One number for each card; sorting by them is a shuffle.
    drawn = sorted((rng.random(), card) for card in format.cards)
    return Deck(format, tuple(card for _, card in drawn))


def with_fault(deck: Deck, fault: Fault, rng: random.Random) -> Deck:
    """Return a whole deck with this fault, or in this writing, at a place chosen by `rng`.

    Raises CannotUse when the steps of the fault leave no room for each other.
    """
    draft = Draft(deck.format, [Line(text) for text in deck.lines], fault, rng)
    for step in fault.steps:
        if step in WRITE:
            deck = WRITE[step](deck, draft)
        elif step in deck.format.other_ranks:
            _other_rank(draft, *deck.format.other_ranks[step])
        else:
            CHANGE[step](draft)
    return replace(deck, lines=tuple(line.text for line in draft.lines))


@dataclass
class Line:
    text: str
    free: bool = True


@dataclass
class Draft:
    format: Format
    lines: list[Line]
    fault: Fault
    rng: random.Random

    def below(self, bound: int) -> int:
        """Draw a number from 0 up to, but not including, `bound`."""
        return int(self.rng.random() * bound)

    def take(self, rank: str = "") -> Line:
        """Return a free line, which is not free any more; of that rank, if one is given."""
        free = [line for line in self.lines if line.free and line.text.startswith(rank)]
        if not free:
            raise CannotUse(
                f"{self.format.name}: {self.fault.name} cannot be made: a step finds no card left"
                " to change; mend its list of steps"
            )
        line = free[self.below(len(free))]
        line.free = False
        return line

    def take_two(self) -> tuple[Line, Line]:
        """Return two free lines, the upper one first."""
        one, two = self.take(), self.take()
        upper = next(line for line in self.lines if line is one or line is two)
        return (one, two) if upper is one else (two, one)

    def none_of(self, characters: str) -> str:
        """Return a digit or letter that is not among these."""
        others = [each for each in CHARACTERS if each not in characters]
        return others[self.below(len(others))]


def _invalid_rank(draft: Draft) -> None:
    line = draft.take()
    # A rank as another format writes it is a fault of its own.
    others = [other for _, other in draft.format.other_ranks.values() if len(other) == 1]
    line.text = draft.none_of(draft.format.ranks + "".join(others)) + line.text[1]


def _invalid_suit(draft: Draft) -> None:
    line = draft.take()
    line.text = line.text[0] + draft.none_of(draft.format.suits)


def _suit_before_rank(draft: Draft) -> None:
    line = draft.take()
    line.text = line.text[::-1]


def _other_rank(draft: Draft, rank: str, other: str) -> None:
    line = draft.take(rank)
    line.text = other + line.text[1]


def _three_characters(draft: Draft) -> None:
    line = draft.take()
    line.text += draft.none_of("")


def _one_character(draft: Draft) -> None:
    line = draft.take()
    line.text = line.text[draft.below(2)]


def _blank_line(draft: Draft) -> None:
    draft.take().text = ""


def _blank_line_between_cards(draft: Draft) -> None:
    draft.lines.insert(1 + draft.below(len(draft.lines) - 1), Line("", free=False))


def _stray_line(draft: Draft) -> None:
    other = draft.none_of(draft.format.ranks + draft.format.suits)
    draft.lines.append(Line(other * 2, free=False))


def _duplicate_card(draft: Draft) -> None:
    upper, lower = draft.take_two()
    lower.text = upper.text


def _duplicate_in_other_case(draft: Draft) -> None:
    upper, lower = draft.take_two()
    lower.text = upper.text.swapcase()


def _short_by_one(draft: Draft) -> None:
    gone = draft.take()
    draft.lines = [line for line in draft.lines if line is not gone]


def _long_by_one(draft: Draft) -> None:
    draft.lines.append(Line(draft.take().text, free=False))


def _empty(draft: Draft) -> None:
    draft.lines = []


def _no_deck(draft: Draft) -> None:
    start = draft.below(len(NO_DECK))
    draft.lines = [Line(text, free=False) for text in NO_DECK[start:] + NO_DECK[:start]]


def _crlf_line_ends(deck: Deck, draft: Draft) -> Deck:
    return replace(deck, line_end="\r\n")


def _no_final_newline(deck: Deck, draft: Draft) -> Deck:
    return replace(deck, last_line_ends=False)


def _lower_case(deck: Deck, draft: Draft) -> Deck:
    for line in draft.lines:
        line.text = line.text.lower()
    return deck


def _mixed_case(deck: Deck, draft: Draft) -> Deck:
    for line in draft.lines:
        line.text = "".join(each.lower() if draft.below(2) else each.upper() for each in line.text)
    return deck


CHANGE: dict[str, Callable[[Draft], None]] = {
    "invalid_rank": _invalid_rank,
    "invalid_suit": _invalid_suit,
    "suit_before_rank": _suit_before_rank,
    "three_characters": _three_characters,
    "one_character": _one_character,
    "blank_line": _blank_line,
    "blank_line_between_cards": _blank_line_between_cards,
    "stray_line": _stray_line,
    "duplicate_card": _duplicate_card,
    "duplicate_in_other_case": _duplicate_in_other_case,
    "short_by_one": _short_by_one,
    "long_by_one": _long_by_one,
    "empty": _empty,
    "no_deck": _no_deck,
}
WRITE: dict[str, Callable[[Deck, Draft], Deck]] = {
    "lower_case": _lower_case,
    "mixed_case": _mixed_case,
    "crlf_line_ends": _crlf_line_ends,
    "no_final_newline": _no_final_newline,
}
