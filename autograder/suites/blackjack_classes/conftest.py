"""What several tests of this suite do: name cards, play rounds, read logs and summaries."""

import contextlib
import functools
import random
import re
from pathlib import Path

import pytest

from autograder.suite.asking import Caught, at_once

DRAWS = {name: getattr(random, name) for name in ("randint", "randrange")}  # planned, or real


def drawn(name):
    """Return what draws in the place of a function of this name, which it has in messages."""

    def draw(*limits, **named):
        return DRAWS[name](*limits, **named)

    draw.__name__ = name
    return draw


with pytest.MonkeyPatch.context() as patch:  # for whoever has them by other names, or elsewhere
    for each in DRAWS:
        patch.setattr(random, each, drawn(each))
    from deck import Deck  # first: of a file that fails, what is imported from here is not lost

    # isort: split
    from blackjack import Blackjack
    from card import Card
    from hand import PlayerHand
    from shuffle import Shuffle

RANKS = [*range(2, 11), "J", "Q", "K", "A"]
SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
INITIALS = {suit[0].upper(): suit for suit in SUITS}
NAMED = {}  # cards that a test has made: the card and how it is written, by its id
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


def cards(codes, *others):
    """Return new cards, and before them what other calls give."""
    made = at_once(*others, *[(Card, *face) for face in faces(codes)])
    for card, code in zip(made[len(others) :], codes.split(), strict=True):
        NAMED[id(card)] = card, words(code)
    return made


def held(cards):
    """Name cards; those that a test has made itself need not be asked what they are."""
    others = [card for card in cards if id(card) not in NAMED]
    told = at_once(*[(getattr, card, name) for card in others for name in ("rank", "suit")])
    asked = (f"({rank}, {suit})" for rank, suit in zip(told[::2], told[1::2], strict=True))
    return " ".join(NAMED[id(card)][1] if id(card) in NAMED else next(asked) for card in cards)


def put(*values):
    """Set attributes, each given by its object, its name and its value."""
    at_once(*[(setattr, *each) for each in values])


def visible(cards):
    return at_once(*[(getattr, card, "visible") for card in cards])


def picture(rank="?", suit="?"):
    return f"____\n|{rank}  |\n| {SUITS.get(suit, suit)} |\n|__{rank}|"


def pictures(codes):
    """Return the pictures of `10C AS`, one below the other."""
    return "\n".join(picture(*face) for face in faces(codes))


def hand(codes="", kind=None, revealed=False):
    """Return a hand with these cards in its list, whatever its constructor has put there."""
    made, *held = cards(codes, (kind or PlayerHand,))
    put((made, "cards", held), *[(made, "hand_visible", True)] * revealed)
    return made


def refuses(function, *wrong):
    """Check that each call with one of these lists of arguments raises an AssertionError."""
    found = at_once(*[(function, *each) for each in wrong], catching=AssertionError)
    taken = [wrong[at] for at, each in enumerate(found) if type(each) is not Caught]
    for each in taken[:1]:  # once more, so that it is the last that is told
        with pytest.raises(AssertionError):
            function(*each)
    assert taken == []


@pytest.fixture
def mongean():
    """Return the shuffle; some sheets spell its name `mogean`."""
    return Shuffle.mogean if hasattr(Shuffle, "mogean") else Shuffle.mongean


def new_game(codes=None, wallet=10):
    """Return a game with an empty log, and perhaps other cards; no summary is there yet."""
    remove_summaries()
    if codes is None:
        game = Blackjack(wallet)
        game.log = ""
    else:
        game, deck, *laid = cards(codes, (Blackjack, wallet), (Deck,))
        put((game, "log", ""), (game, "deck", deck), (deck, "cards", laid))
    return game


def lines(text):
    return [line.strip() for line in text.splitlines() if line.strip()]


def log(game):
    """Return the lines of a log, which is read from the attribute if get_log is wrong."""
    text = ""
    with contextlib.suppress(AttributeError):
        text = game.get_log()
    text = text if isinstance(text, str) and text else game.log
    return lines(re.sub(r"(?<=[.)!])(?=[A-Z])", "\n", text))  # lines need no end before the next


def ends(log):
    """Return who has won by each line of a log that says so: Player, Dealer, or "" for a tie."""
    return WINNER.findall("\n".join(log))


def remove_summaries():
    SUMMARIES.mkdir(exist_ok=True)
    for each in summaries():
        each.unlink()


def summaries():
    return [*SUMMARIES.glob("*.txt"), *Path().glob("game_summary*.txt")]


def summary(game):
    """Return the text of the only summary, whatever it is called, or of the game's own."""
    files = summaries()
    if len(files) != 1:
        files = [SUMMARIES / f"game_summary{game.game_number}.txt"]
    data = files[0].read_bytes()
    return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "replace")


def rounds(game):
    """Return number, text of both hands, and winner of each round in a game's summary."""
    found = ROUND.findall("\n".join(lines(summary(game))))
    return [(int(number), hands, winner.strip()) for number, hands, winner in found]


class Chance:
    """What stands in the place of chance: planned numbers first, and then zeros."""

    def __init__(self):
        self.numbers, self.calls, self.played = [], [], {}

    def draw(self, name, *limits, **named):
        self.calls.append((name, *limits, *named.values()))
        return self.numbers.pop(0) if self.numbers else 0


class Played:
    """A game that was played: its log, who won, what was drawn, and the wallet then."""

    def __init__(self, game, calls):
        self.game, self.calls = game, calls

    @functools.cached_property
    def log(self):
        return log(self.game)

    @property
    def deals(self):
        """Return the lines without number, wallet and bet of the rounds."""
        return [line for line in self.log if not HEADLINE.match(line)]

    @property
    def ends(self):
        return ends(self.log)

    @functools.cached_property
    def wallet(self):
        return self.game.wallet


@pytest.fixture(scope="module")
def chance():
    """Put a `Chance` in the place of chance, wherever the program may have it."""
    chance = Chance()
    with pytest.MonkeyPatch.context() as patch:
        for name in DRAWS:
            patch.setattr(random, name, drawn(name))
            patch.setitem(DRAWS, name, functools.partial(chance.draw, name))
        yield chance


@contextlib.contextmanager
def game_with(planned, wallet):
    """Make a game with a deck of these cards, as has each deck that is made while it is played."""
    if len(planned.split()) in (0, 52):  # as each deck is
        yield new_game(wallet=wallet)
        return
    remove_summaries()
    game, *laid = cards(planned, (Blackjack, wallet))
    made = Deck.__init__

    def lay_again(deck):
        at_once((made, deck), (setattr, deck, "cards", [*laid]))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Deck, "__init__", lay_again)
        deck = Deck()
        put((deck, "cards", [*laid]), (game, "log", ""), (game, "deck", deck))
        yield game


@pytest.fixture
def play(chance, decks, request):
    """Play rounds with planned cards, `10C AS ...` or a file of decks/; return what came.

    The cases of one test share what they play alike; no test has what another one has played.
    One more card lies below the first.  numbers: what is drawn if no file says it.
    """

    def call(planned, *calls, threshold=16, wallet=10, numbers=()):
        key = request.function, planned, calls, threshold, wallet, numbers
        if key not in chance.played:
            if planned.endswith(".txt"):
                text = (decks / planned).read_text("utf-8")
                numbers = [int(each) for both in DRAWN.findall(text) for each in both]
                planned = " ".join(rank + suit[0].upper() for rank, suit in FACE.findall(text))
            elif planned:
                planned += " 4D"
            chance.numbers, chance.calls = [*numbers], []
            with game_with(planned, wallet) as game:
                for asked in calls or (1,):
                    game.play_round(asked, threshold)
            chance.played[key] = game, chance.calls
        return Played(*chance.played[key])

    return call
