"""Blackjack als Sammlung reiner Funktionen: partial, reduce, itertools, csv, Decimal."""
import csv
import shutil
from contextlib import suppress
from decimal import Decimal
from functools import reduce
from itertools import chain, takewhile, repeat, dropwhile
from math import inf
from pathlib import Path

import card_deck
from card_deck import draw_card

HIGH_SCORES = "highscores.txt"
FACES = {"Jack": {10}, "Queen": {10}, "King": {10}, "Ace": {1, 11}}


def get_hand_total(hand):
    sums = reduce(lambda sums, card: {s + v for s in sums
                                      for v in FACES.get(card[0]) or {int(card[0])}}, hand, {0})
    return max((s for s in sums if s < 22), default=min(sums))


def display_hand(name, hand):
    cards = ", ".join(map(" of ".join, hand))
    print(f"{name}'s hand: {cards}\nHand Total: ({get_hand_total(hand)})\n")


def _ask(prompt, good, error):
    def told(answer):
        if not good(answer):
            print(error)
            return True
    return next(dropwhile(told, iter(lambda: input(prompt), None)))


def input_name():
    return _ask("Name: ", lambda a: len(a.split()) == 1 and len(a) < 12,
                "ERROR: Must be 1 word and less than 12 characters.")


def input_hit_choice():
    return _ask("h/s: ", {"h", "s"}.__contains__, "ERROR: Must be 'h' or 's'.")


def player_play(name, hand):
    while (total := get_hand_total(hand)) <= 21 and input_hit_choice() == "h":
        hand.append(draw_card())
        display_hand(name, hand)
    if total > 21:
        print(f"{name} bust!")
    return total


def _shown(hand):
    display_hand("Dealer", hand)
    input("Enter... ")
    return get_hand_total(hand)


def dealer_play(hand):
    total = _shown(hand)
    while total < 17:
        hand.extend([draw_card()])
        total = _shown(hand)
    total > 21 and print("Dealer bust!")
    return total


def play_game(name):
    first, *mine = (draw_card() for _ in "123")
    dealer = [first]
    display_hand("Dealer", dealer)
    display_hand(name, mine)
    dealer.append(draw_card())
    ends = {
        (True, True): ("Two player blackjack! -> Push!", "tied"),
        (True, False): (f"Blackjack! {name} wins!", "won"),
        (False, True): ("Blackjack! Dealer wins!", "lost"),
    }
    with suppress(KeyError):
        text, how = ends[get_hand_total(mine) == 21, get_hand_total(dealer) == 21]
        display_hand("Dealer", dealer)
        print(text)
        return how
    me = player_play(name, mine)
    if me > 21:
        display_hand("Dealer", dealer)
        it = get_hand_total(dealer)
    else:
        it = dealer_play(dealer)
    how, text = (("lost", "Dealer wins!") if me > 21 or me < it <= 21 else
                 ("tied", "Push!") if me == it else ("won", f"{name} wins!"))
    print(f"Dealer: {it}\tRose: {me}\t=>\t{text}".replace("Rose", name, 1))
    return how


def get_score(games, won, tied):
    with suppress(ZeroDivisionError):
        return float(Decimal(100 * won) / (games - tied)) if games != tied else 0.0


def _number(row):
    try:
        return float(Decimal(row[1]))
    except (IndexError, ArithmeticError):
        return -inf


def add_score(name, score):
    path = Path(HIGH_SCORES)
    path.touch()
    with path.open(newline="", encoding="utf-8") as f:
        rows = [row for row in csv.reader(f, delimiter=" ", quoting=csv.QUOTE_NONE) if any(row)]
    best = score > max(map(_number, rows), default=0)
    rows.insert(0 if best else len(rows), [name, repr(score)])
    with path.open("w", newline="", encoding="utf-8") as f:
        f.writelines(" ".join(row) + "\n" for row in rows)
    if best:
        print("New High Score!\n\nNAME SCORE")
        for row in rows:
            if _number(row) >= 0:
                print(f"{row[0]:<12} {_number(row):.3f}")


def _yes(prompt):
    return _ask(prompt, ["y", "n"].__contains__, "ERROR: Only enter 'y' or 'n'") == "y"


def main():
    print("Welcome")
    if not _yes("Play? "):
        print("Maybe next time...")
        return
    name = input_name()

    def evening():
        yield play_game(name)
        while _yes(f"{'':-^40}\nAgain? "):
            yield play_game(name)

    results = list(evening())
    n = len(results)
    print(f"You played {n} game{'s'[:n - 1]}.")
    for how in ("won", "lost", "tied"):
        print(f" -> {how.title():5}: {results.count(how)}")
    add_score(name, get_score(n, results.count("won"), results.count("tied")))
    print("Thanks for playing!")


if __name__ == "__main__":
    main()
