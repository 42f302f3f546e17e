"""What several tests of this suite do: the rules told a second time, and hands and games set up.

Words used here.  face: rank and suit of a card.  round: what a log or a summary says of one round.
"""

import re
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice, pairwise

import pytest

from autograder.course.verdicts import NotWritten

RANKS = [2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A"]
SUITS = ["clubs", "diamonds", "hearts", "spades"]
DECK = [(rank, suit) for rank in RANKS for suit in SUITS]
# Dealt in turn, in a game of which no test asks more than whether another one looks like it.
OTHER_CARDS = [("A", "hearts"), ("J", "hearts"), ("Q", "diamonds"), ("K", "diamonds"), *DECK[20:32]]
CARDS = " Cards"  # in the lines of a log that show a hand
# Lines of a log that belong to no round.
NO_ROUND = ("Not enough cards", "Wallet amount")
LONGEST_NUMBER = 40  # characters: what is longer is no number of points, and of no money either
# Patterns for what a log or a summary says: each place is looked at a few times at most.
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
FACE = re.compile(r"\((\d{1,18}|[JQKA]), (\w+)\)")
ENDING = re.compile(r"\b(won|lost|tie)\b")
WINNER = re.compile(r"\b(?:(Player|Dealer) won|tie)\b")
ROUND = re.compile(r"^Round\b.*\d")
ROUND_OF_SUMMARY = re.compile(r"(?i)^round\b.*\d")
HEADING = re.compile(r"(?i)^(player|dealer)\b.*hand")
WINNER_OF_ROUND = re.compile(r"(?i)^winner\b")


def numbers(text):
    """Return the numbers in a text, as they are written there."""
    return [each for each in NUMBER.findall(text) if len(each) <= LONGEST_NUMBER]


def named(lines):
    """Return the faces that are named in these lines, in order; hidden ones are not."""
    pairs = FACE.findall("\n".join(lines))
    return [(int(rank) if rank.isdigit() else rank, suit) for rank, suit in pairs]


def winner_of(lines):
    """Return who has won by the only line that says so: Player, Dealer or nobody."""
    endings = [line for line in lines if ENDING.search(line)]
    assert len(endings) == 1, "one line says who has won"
    found = WINNER.findall(endings[0])
    assert len(found) == 1, "one line says who has won, or that it is a tie"
    return found[0] or "nobody"


def winners(lines):
    """Return who has won by each line that says so; for a tie it is ""."""
    return WINNER.findall("\n".join(lines))


def number(text):
    """Return a number as it is written: 10 and 7.5."""
    return float(text) if "." in text else int(text)


@dataclass(frozen=True)
class Round:
    """One round as the log tells it: what it says matters here, not every character."""

    lines: list[str]

    def beginning(self, words):
        """Return the lines that begin with these words."""
        return [line for line in self.lines if line.startswith(words)]

    def written(self, words):
        """Return the first number in the line that begins with these words, as it is written."""
        return numbers(self.beginning(words)[0])[0]

    @property
    def number(self):
        return int(self.written("Round"))

    @property
    def wallet(self):
        return number(self.written("wallet"))

    def cards(self):
        """Return the lines that show the hands."""
        return [line for line in self.lines if CARDS in line]

    @property
    def revealed(self):
        """The dealer's first two cards."""
        return named(self.beginning("Dealer Cards Revealed"))

    @property
    def winner(self):
        return winner_of(self.lines)

    @property
    def gain(self):
        """What the player gets, in bets: 1, -1 or 0."""
        return {"Player": 1, "Dealer": -1, "nobody": 0}[self.winner]

    def pulled(self):
        """Return the faces that were pulled before the dealer's hand was revealed, and after."""
        begins = [line.startswith("Dealer Cards Revealed") for line in self.lines]
        assert any(begins), "a line begins with `Dealer Cards Revealed`"
        at = begins.index(True)
        parts = self.lines[:at], self.lines[at:]
        return tuple(named(line for line in part if " pulled " in line) for part in parts)


@dataclass(frozen=True)
class Tools:
    """The helpers, in one fixture."""

    student: object
    planned: object  # reads a file of decks/

    numbers = staticmethod(numbers)
    named = staticmethod(named)
    winner = staticmethod(winner_of)
    ranks = RANKS
    suits = SUITS
    deck_order = DECK

    def card(self, rank, suit, visible=True):
        return self.student.module("card").Card(rank, suit, visible)

    def cards(self, *pairs):
        kind = self.student.module("card").Card
        return self.student.in_turn([(kind, rank, suit, True) for rank, suit in pairs])

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

    def deck(self, *pairs):
        """Return a deck with these cards in its list."""
        deck = self.student.module("deck").Deck()
        deck.cards = self.cards(*pairs)
        return deck

    def faces(self, cards, most=None):
        """Return (rank, suit) of each card, hidden or not, or of the first so many."""
        return self.student.gather(list(islice(cards, most)), "rank", "suit")

    def new_cards(self, *places):
        """Return (rank, suit) of the cards at these places of a new deck."""
        cards = list(self.student.module("deck").Deck().get_cards())
        return self.faces(cards[place] for place in places)

    def begins(self, cards, wanted):
        """Assert that these are as many cards as wanted, and that the first six are the same."""
        cards = list(cards)
        assert len(cards) == len(wanted)
        assert self.faces(cards, 6) == wanted[:6]

    def same_cards(self, dealt, wanted):
        """Assert that these cards were dealt in a round, whoever got which of them."""
        is_so = sorted(map(str, dealt)) == sorted(map(str, wanted))
        names = [", ".join(f"({rank}, {suit})" for rank, suit in each) for each in (wanted, dealt)]
        assert is_so, f"{names[0]} on top of the shuffled deck, not {names[1]}"

    def in_order(self, cards, wanted):
        """Assert that these cards are sorted, be it from low to high or from high to low."""
        assert self.faces(cards) in (wanted, wanted[::-1])

    def score(self, faces):
        """Return the score of these faces."""
        values = [{"A": 1, "J": 10, "Q": 10, "K": 10}.get(rank, rank) for rank, _ in faces]
        score = sum(values)
        return score + 10 if 1 in values and score <= 11 else score

    def game(self, wallet=10, cards=None):
        """Return a game, with these cards in its deck."""
        dealt = None if cards is None else self.on_deck(*cards)
        game = self.student.module("blackjack").Blackjack(wallet)
        self.student.put("game_summaries/keep.txt", b"")
        if dealt is not None:
            game.deck.cards = dealt
        return game

    def on_deck(self, *pairs):
        """Return cards for the deck of a game, which are dealt in this order.

        A deck that is dealt from its end costs the points of the tests that ask which is its top.
        """
        deals_last = self.deals_last()
        cards = self.cards(*pairs)
        return cards[::-1] if deals_last else cards

    def deals_last(self):
        return self.student.aside("which end of the deck is its top", self._deals_last)

    def _deals_last(self):
        with suppress(Exception, NotWritten):
            pack, mine = self.deck((3, "clubs"), (9, "hearts")), self.hand()
            pack.deal_hand(mine)
            return self.faces(mine.get_cards()) == [(9, "hearts")]
        return False

    def planned_game(self, name, wallet=10):
        """Return a game with the cards of a file in decks/, shuffled by its numbers."""
        return self.game(wallet, self.planned_shuffles(name))

    def planned_shuffles(self, name):
        """Let the numbers of a file in decks/ be drawn, or zeros without any; return its cards.

        After the numbers of the file come those of one more round: two zeros.
        """
        lines = self.planned(name)
        self.another_game()
        numbers = [number for kind, both in lines if kind == "shuffle" for number in both]
        if numbers:
            self.student.chance(randint=[*numbers, 0, 0])
        else:
            self.no_shuffling()
        return [value for kind, value in lines if kind == "card"]

    def no_shuffling(self):
        """Let all numbers that are drawn be 0, however they are drawn."""
        self.another_game()
        self.student.chance(randint=[0] * 20, randrange=[0] * 20)

    def lines(self, text):
        return [line.rstrip() for line in text.splitlines() if line.strip()]

    def log(self, game):
        """Return the lines of a game's log, blank ones left out.

        That it is one text is asked in one test: here a list of lines is as good.
        """
        log = game.get_log()
        if isinstance(log, (list, tuple)) and all(isinstance(line, str) for line in log):
            log = "\n".join(log)
        assert isinstance(log, str), "the log is a text"
        return self.lines(log)

    def rounds(self, game):
        """Return the rounds in a game's log for which cards were dealt."""
        found = []
        for line in self.log(game):
            if ROUND.match(line):
                found.append([])
            if found and not line.startswith(NO_ROUND):
                found[-1].append(line)
        rounds = [Round(lines) for lines in found]
        rounds = [each for each in rounds if each.beginning("Player Cards")]
        elsewhere, _ = self.another_game()
        elsewhere = elsewhere or self.other_round()[0]  # asked again, for the message
        assert elsewhere != [], "a round shows the hands"
        shown = [line for each in rounds for line in each.cards() if line in elsewhere]
        assert shown == [], "the log of a game with other cards has the same lines"
        return rounds

    def another_game(self):
        """Return what the log says of the hands with cards that no other test has, and who wins.

        A program that deals other cards, as of a new deck, gets another chance: with two numbers
        for which the player wins again.  The tests of whole rounds begin with it, for nothing may
        lie in the folder yet.
        """
        self.deals_last()
        hands, ends = self.student.aside("a round of other cards", self.tried, in_all_passes=True)
        if not {*named(hands)} <= {*OTHER_CARDS}:
            return self.student.aside(
                "shuffled other cards", lambda: self.tried(2, 3), in_all_passes=True
            )
        return hands, ends

    def tried(self, *numbers):
        with suppress(Exception, NotWritten):
            return self.other_round(*numbers)
        return [], []

    def other_round(self, *numbers):
        draws = [*numbers, *[0] * 20]
        self.student.chance(randint=draws, randrange=draws)
        game = self.game(10, OTHER_CARDS)
        game.play_round(1, 16)
        lines = self.log(game)
        return [line for line in lines if CARDS in line][:3], winners(lines)

    def ends_differ(self, rounds):
        """Assert that not all of these rounds, and that of other cards, have the same winner."""
        _, elsewhere = self.another_game()
        ends = [winners(each.lines) for each in rounds]
        assert ends != [elsewhere] * len(ends), "who has won depends on the cards"

    def summary_file(self, game):
        """Return the content of a game's summary, which has the right name."""
        content = self.student.read(
            f"game_summaries/game_summary{game.game_number}.txt", program=False
        )
        assert content is not None, "game_summaries/ holds no summary with the number of this game"
        return content

    def summary_text(self, game):
        """Return the text of a game's summary, or of the only summary, whatever it is called."""
        files = [name for name in self.student.files() if "summary" in name.rpartition("/")[2]]
        if len(files) == 1:
            content = self.student.read(files[0], program=False)
        else:
            content = self.summary_file(game)
        assert content is not None, "there is a summary"
        of_two_bytes = content.startswith((b"\xff\xfe", b"\xfe\xff"))
        return content.decode("utf-16" if of_two_bytes else "utf-8", "replace")

    def summary(self, game):
        """Return the lines of a game's summary."""
        return self.lines(self.summary_text(game))

    def summary_rounds(self, game):
        """Return (number, player's hand, dealer's hand, winner) of each round in the summary."""
        found, part = [], None
        for line in self.summary(game):
            if ROUND_OF_SUMMARY.match(line) and numbers(line):
                found.append((number(numbers(line)[0]), [], [], []))
                part = None
            elif heading := HEADING.match(line):
                part = 1 if heading[1].lower() == "player" else 2
            elif WINNER_OF_ROUND.match(line):
                assert found, "a round begins before a line names its winner"
                found[-1][3].append(line.partition(":")[2].strip())
                part = None
            elif found and part:
                found[-1][part].append(line)
        assert all(len(winner) == 1 for *_, winner in found), (
            "each round has one line of its winner"
        )
        return [(number, *hands, winner[0]) for number, *hands, winner in found]

    def has_shuffled(self, shuffle, *num, most):
        """Assert that a shuffle parts neighbours, rightly or not, and leaves at most so many.

        Cards that are cut, or turned round, keep all the neighbours that they had.
        """
        cards = list(range(9))
        shuffled = shuffle(cards, *num)
        assert sorted(shuffled) == cards
        kept = [pair for pair in pairwise(shuffled) if abs(pair[0] - pair[1]) in (1, 8)]
        assert len(kept) <= most, "how many neighbours are still neighbours"

    def mongean_of_student(self):
        """Return the shuffle's name and the method: some sheets spell it `mogean`."""
        shuffle = self.student.module("shuffle").Shuffle
        names = self.student.public(shuffle)
        name = "mogean" if "mogean" in names and "mongean" not in names else "mongean"
        return name, getattr(shuffle, name)


@pytest.fixture
def tools(student, planned):
    return Tools(student, planned)
