"""What several tests of this suite do: name cards, play rounds, read logs and summaries."""

import functools
import itertools
import random
import re
from pathlib import Path

from deck import Deck  # first: of a file that fails, what is imported from here is not lost

# isort: split
import blackjack
import pytest
from blackjack import Blackjack
from card import Card
from hand import DealerHand, PlayerHand
from shuffle import Shuffle

RANKS = [*range(2, 11), "J", "Q", "K", "A"]
SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
INITIALS = {suit[0].upper(): suit for suit in SUITS}
FACE = re.compile(r"\((\d+|\w), (\w+)\)")  # in a file of decks/
DRAWN = re.compile(r"mongean=(\d), modified_overhand=(\d)")
WINNER = re.compile(r"\b(?:(Player|Dealer) won|tie)\b")
HEADLINE = re.compile(r"Round \d|wallet:|bet:")
ROUND = re.compile(r"(?ims)^ROUND (-?\d+):\n(.*?)\nWinner of ROUND \1:(.*?)$")
SUMMARIES = Path("game_summaries")


def faces(codes):
    """Return rank and suit of each card in `10C AS`."""
    ranks = [(code[:-1], INITIALS[code[-1]]) for code in codes.split()]
    return [(int(rank) if rank.isdigit() else rank, suit) for rank, suit in ranks]


def words(codes):
    """Return `10C AS` as a hand and the log name these cards: (10, clubs) (A, spades)."""
    return " ".join(f"({rank}, {suit})" for rank, suit in faces(codes))


def cards(codes):
    return [Card(*face) for face in faces(codes)]


def held(cards):
    return " ".join(f"({card.rank}, {card.suit})" for card in cards)


def visible(cards):
    return [card.visible for card in cards]


def picture(rank="?", suit="?"):
    symbol = SUITS.get(suit, suit)
    return f"____\n|{rank}  |\n| {symbol} |\n|__{rank}|"


def pictures(codes):
    """Return the pictures of `10C AS`, one below the other."""
    return "\n".join(picture(*face) for face in faces(codes))


def hand(codes="", kind=None, revealed=False):
    """Return a hand with these cards in its list, whatever its constructor has put there."""
    made = (kind or PlayerHand)()
    made.cards = cards(codes)
    if kind is DealerHand:
        made.hand_visible = revealed
    return made


def refuses(function, *wrong):
    """Check that each call with one of these lists of arguments raises an AssertionError."""
    for each in wrong:
        with pytest.raises(AssertionError):
            function(*each)


def mongean(cards):
    """Shuffle; some sheets spell the name `mogean`."""
    return getattr(Shuffle, "mongean" if hasattr(Shuffle, "mongean") else "mogean")(cards)


def source_of(rules, kind):
    """Return the source of the file in which a class is defined, be it in a package."""
    file = kind.__module__.replace(".", "/")
    return rules(f"{file}.py" if Path(f"{file}.py").exists() else f"{file}/__init__.py").source


def scores(table, visible=True):
    """Return what hands such as `10C AS` are worth, one hand with other cards each time."""
    made, holder, found = {}, hand(), {}
    for codes in table:
        for code in {*codes.split()} - made.keys():
            made[code] = Card(*faces(code)[0], visible)
        holder.cards = [made[code] for code in codes.split()]
        found[codes] = Blackjack.calculate_score(holder)
    return found


def new_game(codes=None, wallet=10):
    """Return a game with an empty log, and perhaps other cards; no summary is there yet."""
    SUMMARIES.mkdir(exist_ok=True)
    for each in summaries():
        each.unlink()
    game = Blackjack(wallet)
    game.log = ""
    if codes is not None:
        game.deck.cards = cards(codes)
    return game


def lines(text):
    return [line.strip() for line in text.splitlines() if line.strip()]


def log(game, heads=True):
    """Return the lines of a log, perhaps without number, wallet and bet of the rounds.

    They are read from the attribute if get_log is wrong.  A line needs no line end before the next.
    """
    text = getattr(game, "get_log", str)()
    text = text if isinstance(text, str) and text else game.log
    found = lines(re.sub(r"(?<=[.)!])(?=[A-Z])", "\n", text))
    return [line for line in found if heads or not HEADLINE.match(line)]


def ends(game):
    """Return who has won by each line of the log that says so: Player, Dealer, or "" for a tie."""
    return WINNER.findall("\n".join(log(game)))


def summaries():
    return [*SUMMARIES.glob("*.txt"), *Path().glob("*summary*.txt")]


def summary(game):
    """Return the text of a game's summary, or of the only summary, whatever it is called."""
    files = summaries()
    own = SUMMARIES / f"game_summary{game.game_number}.txt"
    data = (files[0] if len(files) == 1 else own).read_bytes()
    return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "replace")


def rounds(game):
    """Return number, text of both hands, and winner of each round in a game's summary."""
    found = ROUND.findall("\n".join(lines(summary(game))))
    return [(int(number), hands, winner.strip()) for number, hands, winner in found]


class Chance:
    """What stands in the place of chance: planned numbers first, and then zeros."""

    def draw(self, name, *limits, **named):
        self.calls.append((name, *limits, *named.values()))
        return self.numbers.pop(0) if self.numbers else 0


@pytest.fixture(scope="module")
def chance():
    """Put a `Chance` in the place of chance, wherever the program may have it."""
    chance = Chance()
    with pytest.MonkeyPatch.context() as patch:
        for place, name in itertools.product((random, blackjack), ("randint", "randrange")):
            if hasattr(place, name):
                patch.setattr(place, name, functools.partial(chance.draw, name))
        yield chance


@pytest.fixture
def play(chance, decks):
    """Play rounds with planned cards, `10C AS ...` or a file of decks/; return the game.

    One more card lies below the first.  numbers: what is drawn if no file says it.
    """

    def call(planned, *calls, threshold=16, wallet=10, numbers=()):
        if planned.endswith(".txt"):
            text = (decks / planned).read_text("utf-8")
            numbers = [int(each) for both in DRAWN.findall(text) for each in both]
            planned = " ".join(rank + suit[0].upper() for rank, suit in FACE.findall(text))
        elif planned:
            planned += " 2C"
        chance.numbers, chance.calls = [*numbers], []
        game = new_game(wallet=wallet)
        with pytest.MonkeyPatch.context() as patch:
            if planned and len(planned.split()) < 52:  # a whole deck is the game's own
                laid, made = cards(planned), Deck.__init__

                def lay(deck):  # one that is made while the game is played as well
                    made(deck)
                    deck.cards = [*laid]

                patch.setattr(Deck, "__init__", lay)
                game.deck = Deck()
            for asked in calls or (1,):
                game.play_round(asked, threshold)
        return game

    return call
