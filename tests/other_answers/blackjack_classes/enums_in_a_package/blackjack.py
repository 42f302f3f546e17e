from __future__ import annotations

import logging
import random
from typing import ClassVar

from deck import Deck
from engine.checks import require, require_whole
from engine.journal import SummaryFile
from hand import DealerHand, PlayerHand

logger = logging.getLogger(__name__)


class StopPlaying(Exception):
    """A round that cannot begin."""


class Blackjack:
    num_games: ClassVar[int] = 0
    STAKE: ClassVar[int] = 5
    BEST: ClassVar[int] = 21

    def __init__(self, wallet: int | float) -> None:
        require(type(wallet) in (int, float), "the wallet holds a number")
        type(self).num_games += 1
        self.deck = Deck()
        self.wallet = wallet
        self.log = ""
        self.game_number = type(self).num_games
        self.round_number = 0

    def get_log(self) -> str:
        return self.log

    def reset_log(self) -> None:
        self.log = ""

    def _write(self, line: str) -> None:
        logger.debug(line)
        self.log += line + "\n"

    @classmethod
    def calculate_score(cls, hand: PlayerHand) -> int:
        require(isinstance(hand, PlayerHand), "not a hand")
        ranks = [card.get_rank() for card in hand.get_cards()]
        aces = len(list(filter(lambda rank: rank == "A", ranks)))
        points = sum([rank if isinstance(rank, int) else 10 for rank in ranks if rank != "A"])
        return cls._count_aces(points, aces)

    @classmethod
    def _count_aces(cls, points: int, aces: int) -> int:
        if aces == 0:
            return points
        high = points + 11 + (aces - 1)
        return high if high <= cls.BEST else points + aces

    def hit_or_stand(self, hand: PlayerHand, stand_threshold: int) -> None:
        name = "Dealer" if isinstance(hand, DealerHand) else "Player"
        while self.calculate_score(hand) < stand_threshold:
            if not self.deck.get_cards():
                break
            card = self.deck.get_cards()[0]
            self.deck.deal_hand(hand)
            self._write(f"{name} pulled a ({card.rank}, {card.suit})")

    def determine_winner(self, player_score: int, dealer_score: int) -> int:
        player_bust, dealer_bust = player_score > self.BEST, dealer_score > self.BEST
        if player_score == dealer_score or (player_bust and dealer_bust):
            self._write("Player and Dealer tie.")
            return 0
        if dealer_bust or (not player_bust and player_score > dealer_score):
            self._write(
                f"Player won with a score of {player_score}. Dealer lost with a score of {dealer_score}."
            )
            return 1
        self._write(
            f"Player lost with a score of {player_score}. Dealer won with a score of {dealer_score}."
        )
        return -1

    def add_to_file(self, player_hand: PlayerHand, dealer_hand: DealerHand, result: int) -> None:
        winner = {1: "Player", -1: "Dealer"}.get(result, "Nobody")
        SummaryFile(self.game_number).append([
            f"ROUND {self.round_number}:",
            "Player Hand:",
            str(player_hand),
            "Dealer Hand:",
            str(dealer_hand),
            f"Winner of ROUND {self.round_number}: {winner}",
        ])

    def play_round(self, num_rounds: int, stand_threshold: int) -> None:
        require_whole(num_rounds, "num_rounds")
        require_whole(stand_threshold, "stand_threshold")
        bet = self.STAKE
        try:
            for _ in range(num_rounds):
                self._begin(bet)
                result = self._play(stand_threshold)
                self.wallet += bet * result
                bet = max(self.STAKE, bet + self.STAKE * result)
        except StopPlaying as reason:
            self._write(str(reason))

    def _begin(self, bet: int) -> None:
        if len(self.deck.get_cards()) < 4:
            raise StopPlaying("Not enough cards for a game.")
        if self.wallet < bet:
            raise StopPlaying(f"Wallet amount ${self.wallet} is less than bet amount ${bet}.")
        self.round_number += 1
        self._write(f"Round {self.round_number} of Blackjack!")
        self._write(f"wallet: {self.wallet}")
        self._write(f"bet: {bet}")

    def _play(self, stand_threshold: int) -> int:
        mongean = random.randint(0, 5)
        overhand = min(random.randint(0, 5), len(self.deck.get_cards()))
        self.deck.shuffle(modified_overhand=overhand, mongean=mongean)
        player, dealer = PlayerHand(), DealerHand()
        for _ in range(2):
            self.deck.deal_hand(player)
            self.deck.deal_hand(dealer)
        self._write(f"Player Cards: {player!r}")
        self._write(f"Dealer Cards: {dealer!r}")
        self.hit_or_stand(player, stand_threshold)
        dealer.reveal_hand()
        self._write(f"Dealer Cards Revealed: {dealer!r}")
        self.hit_or_stand(dealer, 17)
        result = self.determine_winner(self.calculate_score(player), self.calculate_score(dealer))
        self.add_to_file(player, dealer, result)
        return result


if __name__ == "__main__":
    game = Blackjack(10)
    game.play_round(5, 16)
    print(game.get_log())
