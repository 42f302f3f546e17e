"""Shuffles by recursion."""

from __future__ import annotations

from typing import Any, List


class Shuffle:
    def modified_overhand(cards: List[Any], num: int) -> List[Any]:  # no self
        assert type(cards) is list
        assert type(num) is int and num >= 0
        match num:
            case 0:
                return cards[:]
            case _:
                # The block leaves as many below as above it, or one more below.
                above: int = (len(cards) - num) // 2
                block: List[Any] = cards[above : above + num]
                return Shuffle.modified_overhand(block + cards[:above] + cards[above + num :], num - 1)

    def mongean(cards: List[Any]) -> List[Any]:
        match cards:
            case [] | [_]:
                return list(cards)
            case [*front, last] if len(front) % 2:
                return [last, *Shuffle.mongean(front)]
            case [*front, last]:
                return [*Shuffle.mongean(front), last]
