from __future__ import annotations

import csv
import functools
import operator
import os
from card_deck import draw_card
from collections import UserList
from typing import Callable, NewType, Protocol, TypeVar, overload

import helpers.words as words

HIGH_SCORES = "highscores.txt"
Points = NewType("Points", int)
T = TypeVar("T")


class Loses(Exception):
    """Somebody is over."""


class HasTotal(Protocol):
    def total(self) -> Points: ...


class Hand(UserList):
    """A hand that wraps the caller's list."""

    def __init__(self, cards):
        self.data = cards

    @property
    def total(self):
        return get_hand_total(self.data)

    def __gt__(self, other):
        return self.total > other

    def __eq__(self, other):
        return self.total == other

    __hash__ = None

    def hit(self):
        self.data.append(draw_card())
        return self


def asks_again(error: str) -> Callable:
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args):
            while True:
                try:
                    return function(*args)
                except ValueError:
                    print(error)

        return wrapper

    return decorate


def get_hand_total(hand):
    values = [{"Ace": 11, "King": 10, "Queen": 10, "Jack": 10}.get(v) or int(v) for v, s in hand]
    while sum(values) > 21 and 11 in values:
        values[values.index(11)] = 1
    return functools.reduce(operator.add, values, 0)


def display_hand(name, hand):
    text = ""
    for i, (value, suit) in enumerate(hand):
        text += (", " if i else "") + value + " of " + suit
    print(name + "'s hand: " + text + "\nHand Total: (" + str(get_hand_total(hand)) + ")")


@asks_again(words.NAME_ERROR)
def input_name():
    name = input("Your name? ")
    (word,) = name.split()
    if len(name) >= 12:
        raise ValueError(name)
    return name


@asks_again(words.HIT_ERROR)
def input_hit_choice():
    choice = input()
    if not choice or choice not in ("h", "s"):
        raise ValueError
    return choice


def player_play(name, hand):
    mine = Hand(hand)
    try:
        while input_hit_choice() == "h":
            display_hand(name, mine.hit())
            if mine > 21:
                raise Loses(name)
    except Loses as loser:
        print(f"{loser} bust!")
    finally:
        total = mine.total
    return total


def dealer_play(hand, total=None):
    display_hand("Dealer", hand)
    input("Press Enter")
    total = get_hand_total(hand)
    if total < 17:
        hand.append(draw_card())
        return dealer_play(hand)
    if total > 21:
        print("Dealer bust!")
    return total


def play_game(name):
    up, *two, down = [draw_card() for _ in range(4)]
    dealer, player = [up], two
    display_hand("Dealer", dealer)
    display_hand(name, player)
    dealer.append(down)
    match get_hand_total(player) == 21, get_hand_total(dealer) == 21:
        case True, True:
            display_hand("Dealer", dealer)
            print("Dealer: 21 %s: 21" % name)
            print(words.PUSH)
            return "tied"
        case True, False:
            print(words.BLACKJACK % name)
            return "won"
        case False, True:
            display_hand("Dealer", dealer)
            print(words.BLACKJACK % "Dealer")
            return "lost"
    total = player_play(name, player)
    if total <= 21:
        other = dealer_play(dealer)
    else:
        display_hand("Dealer", dealer)
        input("Enter...")
        other = get_hand_total(dealer)
    order = (total <= 21) * (total - other * (other <= 21))
    if total > 21:
        order = -1
    ending, result = {0: ("Push!", "tied"), 1: (name + " wins!", "won"), -1: ("Dealer wins!", "lost")}[
        (order > 0) - (order < 0)
    ]
    print(f"Dealer: {other}\n{name}: {total}\n{ending}")
    return result


def get_score(games, won, tied):
    decided = games - tied
    return decided and won / decided * 100 or 0.0


def is_number(text):
    try:
        float(text)
    except ValueError:
        return False
    else:
        return True


def add_score(name, score):
    try:
        with open(HIGH_SCORES, newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file, delimiter=" ", quoting=csv.QUOTE_NONE))
    except FileNotFoundError:
        rows = []
    rows = [row for row in rows if row]
    best = True
    for row in rows:
        if len(row) > 1 and is_number(row[1]) and float(row[1]) >= score:
            best = False
    row = [name, repr(score)]
    rows = [row] + rows if best else rows + [row]
    with open(HIGH_SCORES + ".new", "w", encoding="utf-8") as file:
        file.write("\n".join(map(" ".join, rows)))
    os.replace(HIGH_SCORES + ".new", HIGH_SCORES)
    if best:
        print("New High Score!")
        print("NAME SCORE")
        for who, *rest in rows:
            if rest and is_number(rest[0]):
                print(who.ljust(15), "%.3f" % float(rest[0]))
            else:
                print(who, *rest)


@asks_again("ERROR: Only enter 'y' or 'n'")
def yes(question):
    return _choose(input(question))


def _choose(answer):
    if answer == "y":
        return True
    if answer == "n":
        return False
    raise ValueError(answer)


def main():
    if not yes("Play? "):
        return print("Maybe next time...")
    name = input_name()
    results = []
    more = True
    while more:
        results += [play_game(name)]
        print("", "-" * 40, "", sep="\n")
        more = yes("Again? ")
    n, won, lost, tied = len(results), *map(results.count, ("won", "lost", "tied"))
    print(f"You played {n} {'game' if n == 1 else 'games'}.")
    print(f"Won : {won}\nLost : {lost}\nTied : {tied}")
    add_score(name, get_score(n, won, tied))
    print("Thanks for playing!")


if __name__ == "__main__":
    main()
