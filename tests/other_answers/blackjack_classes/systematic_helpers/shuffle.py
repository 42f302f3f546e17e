"""Two ways to shuffle, neither of which leaves anything to chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

T = TypeVar("T")


class _Arguments:
    """Checks of what the shuffles are given."""

    @staticmethod
    def require_list(cards: Any) -> None:
        if not isinstance(cards, list):
            raise AssertionError(f"a list is needed, not {type(cards).__name__}")

    @staticmethod
    def require_count(num: Any, available: int) -> None:
        if not isinstance(num, int) or isinstance(num, bool):
            raise AssertionError(f"{num!r} is not a whole number")
        if num < 0:
            raise AssertionError(f"{num} is negative")
        if num > available:
            raise AssertionError(f"{num} cards cannot be taken from {available}")


class _Pile:
    """The two ends of a pile on which a card can be laid."""

    @staticmethod
    def on_top(pile: list[T], card: T) -> list[T]:
        return [card, *pile]

    @staticmethod
    def below(pile: list[T], card: T) -> list[T]:
        return [*pile, card]


# The card at an even index (first, third, fifth ...) goes below, the others on top.
_LAYERS: Final[tuple[Callable[[list, Any], list], ...]] = (_Pile.below, _Pile.on_top)


class Shuffle:
    """The shuffles; they belong to no object and are called as Shuffle.mongean(cards)."""

    @staticmethod
    def modified_overhand(cards: list, num: int) -> list:
        """Return the cards after moving num of them from the middle to the top, then num - 1, ...

        >>> Shuffle.modified_overhand([1, 2, 3, 4, 5], 1)
        [3, 1, 2, 4, 5]
        >>> Shuffle.modified_overhand([1, 2, 3, 4, 5, 6], 3)
        [2, 4, 1, 3, 5, 6]
        """
        _Arguments.require_list(cards)
        _Arguments.require_count(num, len(cards))
        return Shuffle._overhand_step(list(cards), num)

    @staticmethod
    def _overhand_step(cards: list, num: int) -> list:
        """Move num cards, and leave the smaller numbers to the next step."""
        if num == 0:
            return cards
        return Shuffle._overhand_step(Shuffle._middle_to_top(cards, num), num - 1)

    @staticmethod
    def _middle_to_top(cards: list, num: int) -> list:
        """Return the cards with num of the middle on top; an extra card is the one above."""
        start = (len(cards) - num) // 2
        end = start + num
        return cards[start:end] + cards[:start] + cards[end:]

    @staticmethod
    def mongean(cards: list) -> list:
        """Return the cards after laying each in turn below and above those before it.

        >>> Shuffle.mongean([1, 2, 3, 4, 5])
        [4, 2, 1, 3, 5]
        >>> Shuffle.mongean([1, 2, 3, 4, 5, 6])
        [6, 4, 2, 1, 3, 5]
        """
        _Arguments.require_list(cards)
        return Shuffle._lay_from(cards, 0, [])

    @staticmethod
    def _lay_from(cards: list, index: int, pile: list) -> list:
        """Lay the card at this index onto the pile, and after it all the others."""
        if index == len(cards):
            return pile
        lay = _LAYERS[index % len(_LAYERS)]
        return Shuffle._lay_from(cards, index + 1, lay(pile, cards[index]))
