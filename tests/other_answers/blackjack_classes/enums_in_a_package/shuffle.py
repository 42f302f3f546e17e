from __future__ import annotations

from collections import deque
from typing import TypeVar

from engine.checks import require, require_count

T = TypeVar("T")


class Shuffle:
    @classmethod
    def modified_overhand(cls, cards: list[T], num: int) -> list[T]:
        require(isinstance(cards, list), "a list, please")
        require_count(num, "num")
        return cls._overhand(cards, num)

    @classmethod
    def _overhand(cls, cards: list[T], num: int) -> list[T]:
        if num == 0:
            return list(cards)
        above, odd = divmod(len(cards) - num, 2)
        # an odd card out stays below: the taken ones lie one higher
        packet = cards[above : above + num]
        rest = cards[:above] + cards[above + num :]
        return cls._overhand(packet + rest, num - 1)

    @classmethod
    def mongean(cls, cards: list[T]) -> list[T]:
        return list(cls._lay(deque(), list(cards), False))

    @classmethod
    def _lay(cls, pile: deque[T], cards: list[T], on_top: bool) -> deque[T]:
        if cards:
            (pile.appendleft if on_top else pile.append)(cards[0])
            return cls._lay(pile, cards[1:], not on_top)
        return pile
