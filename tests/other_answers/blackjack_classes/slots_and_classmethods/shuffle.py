"""The two shuffles."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


class Shuffle:
    """A class of methods only."""

    @classmethod
    def modified_overhand(cls, cards: list[T], num: int) -> list[T]:
        if not isinstance(cards, list):
            raise AssertionError("cards is not a list")
        if not isinstance(num, int) or num < 0:
            raise AssertionError("num is not a count")
        if num > 0:
            half, odd = divmod(len(cards) - num, 2)
            above = cards[:half]
            below = cards[len(cards) - half - odd:]
            taken = cards[half:half + num]
            return cls.modified_overhand(taken + above + below, num - 1)
        return cards

    @classmethod
    def mongean(cls, cards: list[T]) -> list[T]:
        return cls._lay(list(cards), len(cards))

    @classmethod
    def _lay(cls, cards: list[T], count: int) -> list[T]:
        """Return the pile made of the first count cards."""
        if count == 0:
            return []
        pile = cls._lay(cards, count - 1)
        pile.insert(0 if count % 2 == 0 else len(pile), cards[count - 1])
        return pile
