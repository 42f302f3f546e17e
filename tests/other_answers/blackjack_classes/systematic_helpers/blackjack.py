"""The game: rounds of Blackjack for one player, with a wallet, a log and a summary on file."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, Final

from card import Card, fail, is_whole_number
from deck import Deck
from hand import DealerHand, PlayerHand

MAX_SCORE: Final[int] = 21
PICTURE_VALUE: Final[int] = 10
ACE: Final[str] = "A"
ACE_LOW: Final[int] = 1
ACE_BONUS: Final[int] = 10

DEALER_THRESHOLD: Final[int] = 17
MIN_BET: Final[int] = 5
BET_STEP: Final[int] = 5
CARDS_FOR_A_ROUND: Final[int] = 4
LEAST_SHUFFLES: Final[int] = 0
MOST_SHUFFLES: Final[int] = 5

SUMMARY_FOLDER: Final[str] = "game_summaries"
ENCODING: Final[str] = "utf-8"


class Outcome(Enum):
    """How a round can end: what determine_winner returns, and the name in the summary."""

    PLAYER = (1, "Player")
    DEALER = (-1, "Dealer")
    TIE = (0, "none (tied round)")

    def __init__(self, code: int, winner: str) -> None:
        self.code = code
        self.winner = winner

    @classmethod
    def of_code(cls, code: int) -> Outcome:
        """Return the outcome with this number."""
        return next(outcome for outcome in cls if outcome.code == code)

    @classmethod
    def of_scores(cls, player_score: int, dealer_score: int) -> Outcome:
        """Return the outcome of a round that ends with these scores."""
        player, dealer = cls._strength(player_score), cls._strength(dealer_score)
        if player > dealer:
            return cls.PLAYER
        if player < dealer:
            return cls.DEALER
        return cls.TIE

    @staticmethod
    def _strength(score: int) -> int:
        """Return the score, or for a bust hand something lower than every score."""
        return score if score <= MAX_SCORE else -1


@dataclass
class Hands:
    """The two hands of one round."""

    player: PlayerHand = field(default_factory=PlayerHand)
    dealer: DealerHand = field(default_factory=DealerHand)


class CannotPlayError(Exception):
    """Raised, and caught again, inside play_round when a round cannot begin."""


class Blackjack:
    """A game of one player against the dealer, with one deck for all its rounds."""

    num_games: int = 0

    def __init__(self, wallet: int | float) -> None:
        """Create a game for a player who brings this amount of money.

        >>> Blackjack(7.5).wallet
        7.5
        >>> Blackjack(10).log
        ''
        """
        if isinstance(wallet, bool) or not isinstance(wallet, (int, float)):
            fail(f"{wallet!r} is not an amount of money")
        Blackjack.num_games += 1
        self.game_number: int = Blackjack.num_games
        self.deck: Deck = Deck()
        self.wallet: int | float = wallet
        self.log: str = ""
        self.bet: int = MIN_BET
        self.rounds_played: int = 0

    # ------------------------------------------------------------------ log

    def get_log(self) -> str:
        """Return the log.

        >>> Blackjack(10).get_log()
        ''
        """
        return self.log

    def reset_log(self) -> None:
        """Empty the log.

        >>> game = Blackjack(10)
        >>> game.determine_winner(18, 18)
        0
        >>> game.reset_log()
        >>> game.get_log()
        ''
        """
        self.log = ""

    def _log_lines(self, *lines: str) -> None:
        """Add these lines to the log, each of them ended."""
        self.log += "".join(f"{line}\n" for line in lines)

    # ------------------------------------------------------------------ scores

    @staticmethod
    def calculate_score(hand: PlayerHand) -> int:
        """Return the score of a hand, each ace counting what brings the score closest to 21.

        >>> from card import Card
        >>> hand = PlayerHand()
        >>> hand.add_card(Card("A", "clubs"), Card("A", "spades"))
        >>> Blackjack.calculate_score(hand)
        12
        >>> hand.add_card(Card("J", "hearts"), Card(10, "hearts"))
        >>> Blackjack.calculate_score(hand)
        22
        """
        if not isinstance(hand, PlayerHand):
            fail(f"{hand!r} is not a hand")
        ranks = [card.get_rank() for card in hand.get_cards()]
        return Blackjack._raise_one_ace(sum(map(Blackjack._low_value, ranks)), ACE in ranks)

    @staticmethod
    def _low_value(rank: int | str) -> int:
        """Return what a rank counts if an ace counts 1."""
        if rank == ACE:
            return ACE_LOW
        return rank if isinstance(rank, int) else PICTURE_VALUE

    @staticmethod
    def _raise_one_ace(low_score: int, has_ace: bool) -> int:
        """Return the score with one ace at 11 if that is not too much; two never fit."""
        high_score = low_score + ACE_BONUS
        return high_score if has_ace and high_score <= MAX_SCORE else low_score

    # ------------------------------------------------------------------ parts of a round

    def hit_or_stand(self, hand: PlayerHand, stand_threshold: int) -> None:
        """Deal cards to the hand until it has reached the threshold or the deck is empty.

        >>> game = Blackjack(10)
        >>> game.hit_or_stand(PlayerHand(), 2)
        >>> game.get_log().strip()
        'Player pulled a (2, clubs)'
        >>> len(game.deck.get_cards())
        51
        """
        pulled: list[Card] = []
        while self.deck.cards and Blackjack.calculate_score(hand) < stand_threshold:
            pulled.append(self.deck.cards[0])
            self.deck.deal_hand(hand)
        owner = "Dealer" if isinstance(hand, DealerHand) else "Player"
        self._log_lines(*(f"{owner} pulled a {card.face_up_text()}" for card in pulled))

    def determine_winner(self, player_score: int, dealer_score: int) -> int:
        """Log who has won and return 1 for the player, -1 for the dealer, 0 for a tie.

        >>> game = Blackjack(10)
        >>> game.determine_winner(21, 17)
        1
        >>> game.get_log().strip()
        'Player won with a score of 21. Dealer lost with a score of 17.'
        """
        outcome = Outcome.of_scores(player_score, dealer_score)
        self._log_lines(self._outcome_line(outcome, player_score, dealer_score))
        return outcome.code

    @staticmethod
    def _outcome_line(outcome: Outcome, player_score: int, dealer_score: int) -> str:
        if outcome is Outcome.TIE:
            return "Player and Dealer tie."
        verbs = ("won", "lost") if outcome is Outcome.PLAYER else ("lost", "won")
        return (
            f"Player {verbs[0]} with a score of {player_score}. "
            f"Dealer {verbs[1]} with a score of {dealer_score}."
        )

    # ------------------------------------------------------------------ summary

    def _summary_path(self) -> Path:
        return Path(".") / SUMMARY_FOLDER / f"game_summary{self.game_number}.txt"

    def add_to_file(self, player_hand: PlayerHand, dealer_hand: DealerHand, result: int) -> None:
        """Add the summary of the round that has just been played to the file of this game."""
        title = f"ROUND {self.rounds_played}"
        lines = [
            f"{title}:",
            "Player Hand:",
            str(player_hand),
            "Dealer Hand:",
            str(dealer_hand),
            f"Winner of {title}: {Outcome.of_code(result).winner}",
        ]
        path = self._summary_path()
        path.parent.mkdir(parents=True, exist_ok=True)
        text = self._separator(path) + "\n".join(lines) + "\n"
        with path.open("a", encoding=ENCODING) as file:
            file.write(text)

    @staticmethod
    def _separator(path: Path) -> str:
        """Return what must come between the end of this file and one more round."""
        try:
            old_text = path.read_text(encoding=ENCODING)
        except FileNotFoundError:
            return ""
        if not old_text:
            return ""
        return "\n" if old_text.endswith("\n") else "\n\n"

    # ------------------------------------------------------------------ rounds

    def play_round(self, num_rounds: int, stand_threshold: int) -> None:
        """Play up to this many rounds with a player who stands from this score on.

        >>> game = Blackjack(0)
        >>> game.play_round(3, 17)
        >>> game.get_log().strip()
        'Wallet amount $0 is less than bet amount $5.'
        """
        self._check_whole("number of rounds", num_rounds)
        self._check_whole("threshold", stand_threshold)
        self.bet = MIN_BET
        try:
            for _ in range(num_rounds):
                self._require_round_possible()
                self._play_one_round(stand_threshold)
        except CannotPlayError as reason:
            self._log_lines(str(reason))

    @staticmethod
    def _check_whole(what: str, value: Any) -> None:
        if not is_whole_number(value):
            fail(f"the {what} must be a whole number, not {value!r}")

    def _require_round_possible(self) -> None:
        """Steps 1 and 2."""
        if len(self.deck.cards) < CARDS_FOR_A_ROUND:
            raise CannotPlayError("Not enough cards for a game.")
        if self.wallet < self.bet:
            raise CannotPlayError(
                f"Wallet amount ${self.wallet} is less than bet amount ${self.bet}."
            )

    def _play_one_round(self, stand_threshold: int) -> None:
        """Steps 3 to 7."""
        self._begin_round()
        self._shuffle_deck()
        hands = self._deal_hands()
        self._take_turns(hands, stand_threshold)
        self._finish_round(hands)

    def _begin_round(self) -> None:
        self.rounds_played += 1
        self._log_lines(
            f"Round {self.rounds_played} of Blackjack!",
            f"wallet: {self.wallet}",
            f"bet: {self.bet}",
        )

    def _shuffle_deck(self) -> None:
        mongean_count = random.randint(LEAST_SHUFFLES, MOST_SHUFFLES)
        overhand_count = random.randint(LEAST_SHUFFLES, MOST_SHUFFLES)
        self.deck.shuffle(
            mongean=mongean_count,
            modified_overhand=min(overhand_count, len(self.deck.cards)),
        )

    def _deal_hands(self) -> Hands:
        hands = Hands()
        for hand in (hands.player, hands.dealer) * 2:
            self.deck.deal_hand(hand)
        self._log_lines(f"Player Cards: {hands.player!r}", f"Dealer Cards: {hands.dealer!r}")
        return hands

    def _take_turns(self, hands: Hands, stand_threshold: int) -> None:
        self.hit_or_stand(hands.player, stand_threshold)
        hands.dealer.reveal_hand()
        self._log_lines(f"Dealer Cards Revealed: {hands.dealer!r}")
        self.hit_or_stand(hands.dealer, DEALER_THRESHOLD)

    def _finish_round(self, hands: Hands) -> None:
        result = self.determine_winner(
            Blackjack.calculate_score(hands.player),
            Blackjack.calculate_score(hands.dealer),
        )
        self._settle(Outcome.of_code(result))
        self.add_to_file(hands.player, hands.dealer, result)

    def _settle(self, outcome: Outcome) -> None:
        """Pay the bet and change it."""
        self.wallet += outcome.code * self.bet
        self.bet = max(MIN_BET, self.bet + outcome.code * BET_STEP)


def main() -> None:
    """Play five rounds for somebody with ten dollars who stands at 16."""
    game = Blackjack(10)
    game.play_round(5, 16)
    report = [game.get_log(), f"Money left: ${game.wallet}"]
    print("\n".join(report))


if __name__ == "__main__":
    main()
