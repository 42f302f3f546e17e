"""Blackjack with readline, collected output and a state machine."""

import enum
import sys
import textwrap
from collections import Counter, namedtuple
from contextlib import contextmanager
from pathlib import Path

import card_deck

HIGH_SCORES = "highscores.txt"

Entry = namedtuple("Entry", "name score text")


class Say(enum.Enum):
    NAME = "ERROR: Must be 1 word and less than 12 characters."
    HIT = "ERROR: Must be 'h' or 's'."
    YN = "ERROR: Only enter 'y' or 'n'"
    BUST = "{who} bust!\n"
    NATURAL = "Blackjack! {who} wins!\n"
    PUSH = "Two player blackjack! -> Push!\n"

    def __call__(self, **words):
        return self.value.format(**words)


def _ask(question):
    print(question, end="", flush=True)
    return sys.stdin.readline().rstrip("\n")


def _ask_until(question, right, error):
    while not right(answer := _ask(question)):
        sys.stdout.write(f"{error()}\n")
    return answer


def get_hand_total(hand):
    def rest(cards, total=0, aces=0):
        if not cards:
            return total + 10 if aces and total <= 11 else total
        (value, _), *others = cards
        if value == "Ace":
            return rest(others, total + 1, aces + 1)
        try:
            return rest(others, total + int(value), aces)
        except ValueError:
            return rest(others, total + 10, aces)

    return rest(hand)


def _lines(name, hand):
    yield "%s's hand: %s" % (name, ", ".join(" of ".join(card) for card in hand))
    yield f"Hand Total: ({get_hand_total(hand)})"
    yield ""


def display_hand(name, hand):
    sys.stdout.write("\n".join(_lines(name, hand)) + "\n")


def input_name():
    return _ask_until(
        "Name, please: ", lambda name: len(name.split()) == 1 and len(name.strip()) < 12, Say.NAME
    )


def input_hit_choice():
    return _ask_until("Hit or stand? (h/s) ", {"h", "s"}.__contains__, Say.HIT)


def player_play(name, hand):
    while get_hand_total(hand) <= 21:
        if input_hit_choice() == "s":
            break
        hand += [card_deck.draw_card()]
        display_hand(name, hand)
    else:
        print(Say.BUST(who=name))
    return get_hand_total(hand)


def dealer_play(hand):
    def show():
        display_hand("Dealer", hand)
        _ask("Enter, please ... ")
        return get_hand_total(hand)

    while (total := show()) < 17:
        hand.append(card_deck.draw_card())
    if total > 21:
        print(Say.BUST(who="Dealer"))
    return total


def play_game(name):
    hands = {"Dealer": [], name: []}
    for who in ("Dealer", name, name):
        hands[who].append(card_deck.draw_card())
    hole = card_deck.draw_card()
    for who in hands:
        display_hand(who, hands[who])
    hands["Dealer"].append(hole)
    naturals = [who for who, cards in hands.items() if get_hand_total(cards) == 21]
    out = []
    if naturals:
        out.extend(_lines("Dealer", hands["Dealer"]))
        if len(naturals) == 2:
            result = "tied"
            out.append(Say.PUSH())
        else:
            (winner,) = naturals
            result = "lost" if winner == "Dealer" else "won"
            out.append(Say.NATURAL(who=winner))
        print("\n".join(out))
        return result
    mine = player_play(name, hands[name])
    if mine > 21:
        display_hand("Dealer", hands["Dealer"])
        theirs = get_hand_total(hands["Dealer"])
        result, end = "lost", "Dealer wins!"
    else:
        theirs = dealer_play(hands["Dealer"])
        if theirs > 21 or mine > theirs:
            result, end = "won", f"{name} wins!"
        elif mine < theirs:
            result, end = "lost", "Dealer wins!"
        else:
            result, end = "tied", "Push!"
    print(f"Dealer: {theirs:<4} {name}: {mine:<4} ==> {end}")
    return result


def get_score(games, won, tied):
    try:
        return 100.0 * won / (games - tied)
    except ZeroDivisionError:
        return 0.0


@contextmanager
def _scores():
    path = Path(HIGH_SCORES)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    yield lines
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


def _entries(lines):
    for line in lines:
        match line.split():
            case [name, number]:
                try:
                    yield Entry(name, float(number), line)
                except ValueError:
                    continue


def add_score(name, score):
    with _scores() as lines:
        new = f"{name} {score}"
        if score <= max((entry.score for entry in _entries(lines)), default=0.0):
            lines.append(new)
            return
        lines.insert(0, new)
        table = sorted(_entries(lines), key=lambda entry: -entry.score)
    print(
        textwrap.dedent("""\
            New High Score!

            NAME         SCORE""")
    )
    print(*("{0.name:<13}{0.score:.3f}".format(entry) for entry in table), sep="\n")


def main():
    def again(question):
        return _ask_until(question, lambda answer: answer in ("y", "n"), Say.YN) == "y"

    def start():
        print("Blackjack".center(30, "*"))
        return playing if again("Shall we play? (y/n) ") else never

    def never():
        print("Maybe next time...")

    def playing():
        name = input_name()
        results = Counter(won=0, lost=0, tied=0)
        while True:
            results[play_game(name)] += 1
            print("-" * 40)
            if not again("Once more? (y/n) "):
                break
        games = sum(results.values())
        print("You played %d game%s." % (games, "s"[: games ^ 1]))
        for word in results:
            print(f"{word.title():<5}: {results[word]}")
        add_score(name, get_score(games, results["won"], results["tied"]))
        print("Thanks for playing!")

    state = start
    while state:
        state = state()


if __name__ == "__main__":
    main()
