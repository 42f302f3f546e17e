# expect: each function and method fails when it is first called in a test, and is right after that; score 1
# over: starter
# instead: one test must not begin with what another one left in a function
import random


def late(function):
    if function.calls == 0:
        function.calls += 1
        raise RuntimeError("not yet")


def add(one, two):
    late(add)
    return one + two


def rank(code):
    late(rank)
    assert len(code) == 2
    return code[0]


class Card:
    def __init__(self, code):
        late(Card.__init__)
        self._code = code

    def __str__(self):
        return f"[{self._code}]"

    def __eq__(self, other):
        return self._code == other._code


class Hand:
    def __init__(self):
        late(Hand.__init__)
        self._cards = []

    def take(self, card):
        self._cards.append(card)

    def show(self):
        return [str(card) for card in self._cards]


def draw():
    late(draw)
    return random.randint(0, 51)


def total(numbers):
    late(total)
    return sum(numbers)


for each in (add, rank, Card.__init__, Hand.__init__, draw, total):
    each.calls = 0
