from __future__ import annotations

import contextlib
import dataclasses
import io
import os
import sys
import tempfile
import typing as t
from enum import Enum

import card_deck as shoe

HIGH_SCORES: t.Final = "highscores.txt"
Card = t.List[str]


class End(str, Enum):
    WON = "won"
    LOST = "lost"
    TIED = "tied"


class Wrong(Exception):
    pass


def get_hand_total(hand: list[Card]) -> int:
    def best(values: tuple[str, ...], so_far: int) -> int:
        match values:
            case ():
                return so_far
            case ("Ace", *rest):
                eleven = best(tuple(rest), so_far + 11)
                return eleven if eleven <= 21 else best(tuple(rest), so_far + 1)
            case ("Jack" | "Queen" | "King", *rest):
                return best(tuple(rest), so_far + 10)
            case (number, *rest):
                return best(tuple(rest), so_far + int(number))

    return best(tuple(value for value, _ in hand), 0)


class _View:
    def __init__(self, name: str, hand: list[Card]):
        self.name, self.hand = name, hand

    def __str__(self) -> str:
        out = io.StringIO()
        print(f"{self.name}'s hand:", end="", file=out)
        before = " "
        for value, suit in self.hand:
            print(before, value, " of ", suit, sep="", end="", file=out)
            before = ", "
        print("\nHand Total: ({:d})".format(get_hand_total(self.hand)), file=out)
        return out.getvalue()


def display_hand(name: str, hand: list[Card]) -> None:
    sys.stdout.write(str(_View(name, hand)))


@contextlib.contextmanager
def _complaining():
    try:
        yield
    except Wrong as wrong:
        print(f"ERROR: {wrong}")


def _until_right(question: str, check: t.Callable[[str], str]) -> str:
    while True:
        with _complaining():
            return check(input(question))


def _name(answer: str) -> str:
    try:
        (word,) = answer.split()
    except ValueError:
        raise Wrong("Must be 1 word and less than 12 characters.")
    if len(word) >= 12:
        raise Wrong("Must be 1 word and less than 12 characters.")
    return word


def _one_of(letters: str, message: str) -> t.Callable[[str], str]:
    def check(answer: str) -> str:
        if answer.strip().lower() not in tuple(letters):
            raise Wrong(message)
        return answer.strip().lower()

    return check


def input_name() -> str:
    return _until_right("Your name? ", _name)


def input_hit_choice() -> str:
    return _until_right("What now? ", _one_of("hs", "Must be 'h' or 's'."))


def _yes_or_no() -> bool:
    return _until_right("y or n? ", _one_of("yn", "Only enter 'y' or 'n'")) == "y"


def player_play(name: str, hand: list[Card]) -> int:
    if input_hit_choice() == "s":
        return get_hand_total(hand)
    hand.append(shoe.draw_card())
    display_hand(name, hand)
    if get_hand_total(hand) > 21:
        print(name, "bust!")
        return get_hand_total(hand)
    return player_play(name, hand)


def dealer_play(hand: list[Card]) -> int:
    display_hand("Dealer", hand)
    sys.stdin.readline()
    total = get_hand_total(hand)
    if total < 17:
        hand.append(shoe.draw_card())
        return dealer_play(hand)
    if total > 21:
        print("Dealer bust!")
    return total


def play_game(name: str) -> str:
    dealt = [shoe.draw_card() for _ in range(4)]
    dealer, player = dealt[::3], dealt[1:3]
    display_hand("Dealer", dealer[:1])
    display_hand(name, player)
    naturals = [who for who, hand in ((name, player), ("Dealer", dealer)) if get_hand_total(hand) == 21]
    if naturals and naturals != [name]:
        display_hand("Dealer", dealer)
    if len(naturals) == 2:
        print("Two player blackjack! -> Push!")
        return End.TIED.value
    if naturals:
        print(f"Blackjack! {naturals[0]} wins!")
        return (End.WON if naturals[0] == name else End.LOST).value
    mine = player_play(name, player)
    if mine <= 21:
        theirs = dealer_play(dealer)
    else:
        theirs = get_hand_total(dealer)
        display_hand("Dealer", dealer)
    rank = lambda total: total if total <= 21 else 0
    if mine > 21:
        end = End.LOST
    else:
        end = [End.TIED, End.WON, End.LOST][(rank(mine) > rank(theirs)) - (rank(mine) < rank(theirs))]
    words = {End.TIED: "Push!", End.WON: f"{name} wins!", End.LOST: "Dealer wins!"}
    print("Dealer: {0}   {2}: {1}  ->  {3}".format(theirs, mine, name, words[end]))
    return end.value


def get_score(games: int, won: int, tied: int) -> float:
    counted = games - tied
    return counted and 100.0 * won / counted or 0.0


@dataclasses.dataclass
class Line:
    text: str

    @property
    def score(self) -> float | None:
        try:
            return float(self.text.split()[1])
        except (IndexError, ValueError):
            return None

    def row(self) -> str:
        return f"{self.text.split()[0].ljust(12)} {self.score:.3f}"


def add_score(name: str, score: float) -> None:
    try:
        with open(HIGH_SCORES, encoding="utf-8") as file:
            lines = [Line(text.rstrip("\n")) for text in file]
    except FileNotFoundError:
        lines = []
    scores = [line.score for line in lines if line.score is not None]
    new = Line(f"{name} {score:.6f}")
    first = all(score > other for other in scores) and score > 0
    lines = [new, *lines] if first else [*lines, new]
    handle, path = tempfile.mkstemp(dir=".", text=True)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        for line in lines:
            print(line.text, file=file)
    os.replace(path, HIGH_SCORES)
    if first:
        print("New High Score!", "", "NAME         SCORE", sep="\n")
        known = [line for line in lines if line.score is not None]
        for line in sorted(known, key=lambda line: line.score, reverse=True):
            print(line.row())


def main() -> None:
    if not _yes_or_no():
        return print("Maybe next time...")
    name = input_name()
    counts = dict.fromkeys(("won", "lost", "tied"), 0)
    again = True
    while again:
        counts[play_game(name)] += 1
        print(40 * "-")
        again = _yes_or_no()
    games = sum(counts.values())
    print("You played", games, "game." if games == 1 else "games.")
    print("\n".join(f"{how.capitalize()} : {count}" for how, count in counts.items()))
    add_score(name, get_score(games, counts["won"], counts["tied"]))
    print("Thanks for playing!")


if __name__ == "__main__":
    main()
