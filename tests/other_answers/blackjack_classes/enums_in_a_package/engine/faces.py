"""Ranks and suits as enumerations."""
from __future__ import annotations

from enum import Enum, unique
from typing import Final


@unique
class Suit(Enum):
    CLUBS = ("clubs", "♣")
    DIAMONDS = ("diamonds", "♦")
    HEARTS = ("hearts", "♥")
    SPADES = ("spades", "♠")

    @property
    def label(self) -> str:
        return self.value[0]

    @property
    def symbol(self) -> str:
        return self.value[1]

    @property
    def order(self) -> int:
        return list(Suit).index(self)

    @classmethod
    def parse(cls, text: object) -> Suit:
        for member in cls:
            if member.label == text:
                return member
        raise AssertionError(f"{text!r} is not a suit")


LETTERS: Final = {"J": 11, "Q": 12, "K": 13, "A": 14}


def rank_order(rank: object) -> int:
    if type(rank) is int and 2 <= rank <= 10:
        return rank
    if isinstance(rank, str) and rank in LETTERS:
        return LETTERS[rank]
    raise AssertionError(f"{rank!r} is not a rank")
