"""What several tests of this suite do: the rules told a second time, and hands and games set up."""

from dataclasses import dataclass
from itertools import islice

import pytest

RANKS = [2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A"]
SUITS = ["clubs", "diamonds", "hearts", "spades"]
DECK = [(rank, suit) for rank in RANKS for suit in SUITS]


@dataclass(frozen=True)
class Tools:
    """The helpers, in one fixture."""

    student: object

    ranks = RANKS
    suits = SUITS
    deck_order = DECK

    def card(self, rank, suit, visible=True):
        return self.student.module("card").Card(rank, suit, visible)

    def cards(self, *pairs):
        return [self.card(rank, suit) for rank, suit in pairs]

    def hand(self, *pairs, kind="PlayerHand"):
        """Return a hand with these cards in its list, sorted by nobody."""
        hand = getattr(self.student.module("hand"), kind)()
        hand.cards = self.cards(*pairs)
        return hand

    def revealed_hand(self, *pairs):
        """Return a dealer's hand that has been revealed, with these cards in its list."""
        hand = self.hand(*pairs, kind="DealerHand")
        hand.hand_visible = True
        return hand

    def faces(self, cards, most=None):
        """Return (rank, suit) of each card, hidden or not, or of the first so many."""
        return [(card.rank, card.suit) for card in islice(cards, most)]

    def begins(self, cards, wanted):
        """Assert that these are as many cards as wanted, and that the first six are the same."""
        cards = list(cards)
        assert len(cards) == len(wanted)
        assert self.faces(cards, 6) == wanted[:6]

    def game(self, wallet=10, cards=None):
        """Return a game, with these cards in its deck."""
        game = self.student.module("blackjack").Blackjack(wallet)
        self.student.put("game_summaries/keep.txt", b"")
        if cards is not None:
            game.deck.cards = self.cards(*cards)
        return game

    def lines(self, text):
        return [line.rstrip() for line in text.splitlines() if line.strip()]

    def log(self, game):
        """Return the lines of a game's log, blank ones left out."""
        return self.lines(game.get_log())

    def summary(self, game):
        """Return the lines of a game's summary."""
        text = self.student.read(
            f"game_summaries/game_summary{game.game_number}.txt", program=False
        )
        assert text is not None, "game_summaries/ holds no summary with the number of this game"
        return self.lines(text.decode("utf-8", "replace"))

    def mongean_of_student(self):
        """Return the shuffle's name and the method: some sheets spell it `mogean`."""
        shuffle = self.student.module("shuffle").Shuffle
        names = self.student.public(shuffle)
        name = "mogean" if "mogean" in names and "mongean" not in names else "mongean"
        return name, getattr(shuffle, name)


@pytest.fixture
def tools(student):
    return Tools(student)
