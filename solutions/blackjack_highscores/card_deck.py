"""One shuffled deck of 52 cards that never runs out: when it is empty, it begins anew.

A card is a list of two strings, value and suit, such as ['10', 'Hearts'] or ['Ace', 'Spades'].
"""

import random

VALUES = ["Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King"]
SUITS = ["Clubs", "Diamonds", "Hearts", "Spades"]

_deck = []  # the card that is drawn next comes last


def draw_card() -> list[str]:
    """Remove the top card from the deck and return it as [value, suit]."""
    if len(_deck) == 0:
        for value in VALUES:
            for suit in SUITS:
                _deck.append([value, suit])
        random.shuffle(_deck)
    return _deck.pop()


def stack_deck(cards: list[list[str]]) -> None:
    """Put these cards on top of the deck, to be drawn in this order: for trying out a program.

    >>> stack_deck([["Ace", "Spades"], ["10", "Hearts"]])
    >>> draw_card()
    ['Ace', 'Spades']
    >>> draw_card()
    ['10', 'Hearts']
    """
    for value, suit in reversed(cards):
        if value not in VALUES or suit not in SUITS:
            raise ValueError(f"[{value!r}, {suit!r}] is no card; write it like ['Ace', 'Spades']")
        _deck.append([value, suit])
