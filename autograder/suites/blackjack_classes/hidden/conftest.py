"""The shuffles told a second time, for tests that no student sees."""

from types import SimpleNamespace

import pytest


def mongean(cards):
    pile = []
    for number, card in enumerate(cards):
        pile = [card, *pile] if number % 2 else [*pile, card]
    return pile


def overhand(cards, num):
    cards = list(cards)
    while num:
        start = (len(cards) - num) // 2
        cards = cards[start : start + num] + cards[:start] + cards[start + num :]
        num -= 1
    return cards


@pytest.fixture
def shuffles():
    return SimpleNamespace(mongean=mongean, overhand=overhand)
