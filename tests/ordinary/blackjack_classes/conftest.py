"""What several tests of this suite do: name cards, lay decks, play rounds, read logs and summaries."""

import itertools
import random
import re
from pathlib import Path

import blackjack
import pytest
from blackjack import Blackjack
from card import Card
from deck import Deck
from hand import DealerHand, PlayerHand
from shuffle import Shuffle

RANKS = [*range(2, 11), "J", "Q", "K", "A"]
SUITS = ["clubs", "diamonds", "hearts", "spades"]
SYMBOLS = ["♣", "♦", "♥", "♠"]
DECK = [*itertools.product(RANKS, SUITS)]
FACE = re.compile(r"\((\d+|\w), (\w+)\)")
SHUFFLE = re.compile(r"mongean=(\d), modified_overhand=(\d)")
# Of the log: who has won, and the lines that begin a round.
END = re.compile(r"\b(?:(Player|Dealer) won|tie)\b")
HEADLINE = re.compile(r"Round \d|wallet:|bet:")
SUMMARIES = Path("game_summaries")
LEFT = "2C 2H 3C"  # they lie below the planned cards, too few for another round


def faces(codes):
    """Return rank and suit of each card in `10C AS`."""
    ranks = [(code[:-1], SUITS["CDHS".index(code[-1])]) for code in codes.split()]
    return [(int(rank) if rank.isdigit() else rank, suit) for rank, suit in ranks]


def words(codes):
    """Return `10C AS` as the log names these cards: (10, clubs) (A, spades)."""
    return " ".join(f"({rank}, {suit})" for rank, suit in faces(codes))


def cards(codes):
    return [Card(*face) for face in faces(codes)]


def held(cards):
    """Return cards as the log would name them, be they hidden or not."""
    return " ".join(f"({card.rank}, {card.suit})" for card in cards)


def visible(cards):
    return [card.visible for card in cards]


def picture(rank, symbol):
    return ["____", f"|{rank}  |", f"| {symbol} |", f"|__{rank}|"]


def pictures(codes):
    """Return the lines of the pictures of `10C AS`, one below the other."""
    drawn = [picture(rank, SYMBOLS[SUITS.index(suit)]) for rank, suit in faces(codes)]
    return [line for each in drawn for line in each]


def hand(codes="", kind=PlayerHand, revealed=False):
    """Return a hand with these cards in its list, whatever its constructor has put there."""
    made = kind()
    made.cards = cards(codes)
    if kind is DealerHand:
        made.hand_visible = revealed
    return made


def deck(codes):
    made = Deck()
    made.cards = cards(codes)
    return made


def new_game(codes="", wallet=10):
    """Return a game with an empty log and these cards in its deck, and an empty folder for it."""
    SUMMARIES.mkdir(exist_ok=True)
    for each in Path().rglob("*summary*.txt"):
        each.unlink()
    game = Blackjack(wallet)
    game.log, game.deck.cards = "", cards(codes)
    return game


def log(game):
    """Return the lines of a log, blank ones left out.

    They are read from the attribute if get_log is wrong.  What is written behind the end of a
    sentence, without a line end between them, is a line of its own.
    """
    text = getattr(game, "get_log", str)()
    text = text if isinstance(text, str) and text else game.log
    text = re.sub(r"(?<=[.)!])(?=[A-Z])", "\n", text)
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def told(game):
    """Return the lines of a log without number, wallet and bet of the rounds."""
    return [line for line in log(game) if not HEADLINE.match(line)]


def ends(game):
    """Return who has won by each line of the log that says so: Player, Dealer, or "" for a tie."""
    return END.findall("\n".join(log(game)))


def summary(game):
    """Return the text of a game's summary, or of the only summary, whatever it is called."""
    files = [*Path().rglob("*summary*.txt")]
    own = SUMMARIES / f"game_summary{game.game_number}.txt"
    data = (files[0] if len(files) == 1 else own).read_bytes()
    return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "replace")


def name_of_mongean():
    """Return the name of the method: some sheets spell it `mogean`."""
    return "mongean" if hasattr(Shuffle, "mongean") else "mogean"


def mongean(cards):
    return getattr(Shuffle, name_of_mongean())(cards)


def source_of(rules, kind):
    """Return the source of the file in which a class is defined, be it in a package."""
    file = kind.__module__.replace(".", "/")
    return rules(f"{file}.py" if Path(f"{file}.py").exists() else f"{file}/__init__.py").source


def lines(text):
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def rounds(game):
    """Return number, lines of both hands, and winner of each round in a game's summary."""
    text = "\n".join(lines(summary(game)))
    parts = re.findall(
        r"(?is)^ROUND (\d+):\n(.*?)^Winner of ROUND \1:(.*?)$", text, flags=re.MULTILINE
    )
    return [(int(number), hands.split("\n")[:-1], who.strip()) for number, hands, who in parts]


class Chance:
    """What `randint` gives in the place of chance: planned numbers first, and then zeros."""

    def __init__(self):
        self.numbers, self.calls = [], []

    def randint(self, *limits, **named):
        self.calls.append(("randint", *limits, *named.values()))
        return self.numbers.pop(0) if self.numbers else 0

    def randrange(self, *limits, **named):
        self.calls.append(("randrange", *limits, *named.values()))
        return self.numbers.pop(0) if self.numbers else 0


@pytest.fixture(scope="module")
def scripted():
    """Put a `Chance` in the place of chance, wherever the program may have it."""
    chance = Chance()
    with pytest.MonkeyPatch.context() as patch:
        for place, name in itertools.product((random, blackjack), ("randint", "randrange")):
            if hasattr(place, name):
                patch.setattr(place, name, getattr(chance, name))
        yield chance


@pytest.fixture
def chance(scripted):
    scripted.numbers[:], scripted.calls[:] = [], []
    return scripted


@pytest.fixture
def play(chance, decks):
    """Play rounds with planned cards, `10C AS ...` or a file of decks/; return the game."""

    def call(planned, rounds=1, threshold=16, wallet=10):
        if planned.endswith(".txt"):
            text = (decks / planned).read_text("utf-8")
            chance.numbers[:] = [int(each) for both in SHUFFLE.findall(text) for each in both]
            codes = " ".join(rank + suit[0].upper() for rank, suit in FACE.findall(text))
        else:
            codes = planned
        game = new_game(codes, wallet)
        assert game.play_round(rounds, threshold) is None
        return game

    return call
