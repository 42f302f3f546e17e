"""Blackjack against the dealer."""

from __future__ import annotations

import os.path
import random
from typing import ClassVar

from card import require
from deck import Deck
from hand import DealerHand, PlayerHand


class Wager:
    """The bet of one call of play_round."""

    STEP: ClassVar[int] = 5

    def __init__(self) -> None:
        self.amount: int = Wager.STEP

    def settle(self, result: int) -> int:
        """Return what the round brings to the wallet, and change the bet."""
        gain = self.amount * result
        self.amount += Wager.STEP * result
        if self.amount < Wager.STEP:
            self.amount = Wager.STEP
        return gain


class Blackjack:
    """One game with one deck."""

    num_games: ClassVar[int] = 0

    def __init__(self, wallet: int | float) -> None:
        require(isinstance(wallet, int) or isinstance(wallet, float), "wallet is not a number")
        self.__class__.num_games += 1
        self.game_number: int = self.__class__.num_games
        self.wallet: int | float = wallet
        self.deck: Deck = Deck()
        self.log: str = ""
        self.finished_rounds: int = 0

    def get_log(self) -> str:
        return self.log

    def reset_log(self) -> None:
        self.log = str()

    def _log(self, text: str, *args: object) -> None:
        self.log += text.format(*args) + " \n"

    @classmethod
    def calculate_score(cls, hand: PlayerHand) -> int:
        require(isinstance(hand, PlayerHand), "not a hand")
        values = [cls._value(card.get_rank()) for card in hand.get_cards()]
        aces = list(filter((11).__eq__, values))
        return cls._tame(sum(values), len(aces))

    @staticmethod
    def _value(rank: int | str) -> int:
        match rank:
            case int():
                return rank
            case "A":
                return 11
            case _:
                return 10

    @classmethod
    def _tame(cls, score: int, aces: int) -> int:
        """Turn aces from 11 into 1 as long as that helps."""
        return cls._tame(score - 10, aces - 1) if score > 21 and aces else score

    def hit_or_stand(self, hand: PlayerHand, stand_threshold: int) -> None:
        who = {True: "Dealer", False: "Player"}[isinstance(hand, DealerHand)]
        while len(self.deck.cards) > 0:
            if self.calculate_score(hand) >= stand_threshold:
                break
            card = self.deck.cards[0]
            self._log("{} pulled a ({}, {})", who, card.get_rank(), card.get_suit())
            self.deck.deal_hand(hand)

    def determine_winner(self, player_score: int, dealer_score: int) -> int:
        player_bust, dealer_bust = player_score > 21, dealer_score > 21
        if player_score == dealer_score or (player_bust and dealer_bust):
            self._log("Player and Dealer tie.")
            return 0
        if dealer_bust or (not player_bust and player_score > dealer_score):
            self._log("Player won with a score of {}. Dealer lost with a score of {}.", player_score, dealer_score)
            return 1
        self._log("Player lost with a score of {}. Dealer won with a score of {}.", player_score, dealer_score)
        return -1

    def add_to_file(self, player_hand: PlayerHand, dealer_hand: DealerHand, result: int) -> None:
        self.finished_rounds += 1
        number = self.finished_rounds
        match result:
            case 1:
                winner = "Player"
            case -1:
                winner = "Dealer"
            case _:
                winner = "a tie, Player and Dealer"
        path = os.path.join(".", "game_summaries", f"game_summary{self.game_number}.txt")
        lines = [
            f"ROUND {number}:",
            "Player Hand:",
            str(player_hand),
            "Dealer Hand:",
            str(dealer_hand),
            f"Winner of ROUND {number}: {winner}",
        ]
        old = ""
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                old = file.read() + "\n\n"
        with open(path, "w", encoding="utf-8") as file:
            file.write(old + "\n".join(lines))

    def play_round(self, num_rounds: int, stand_threshold: int) -> None:
        require(isinstance(num_rounds, int), "num_rounds is not a whole number")
        require(isinstance(stand_threshold, int), "stand_threshold is not a whole number")
        wager = Wager()
        rounds = iter(range(num_rounds))
        while next(rounds, None) is not None:
            if len(self.deck.cards) < 4:
                self._log("Not enough cards for a game.")
                break
            if self.wallet < wager.amount:
                self._log("Wallet amount ${} is less than bet amount ${}.", self.wallet, wager.amount)
                break
            self._log("Round {} of Blackjack!", self.finished_rounds + 1)
            self._log("wallet: {}", self.wallet)
            self._log("bet: {}", wager.amount)
            self._shuffle()
            player, dealer = self._deal()
            self.hit_or_stand(player, stand_threshold)
            dealer.reveal_hand()
            self._log("Dealer Cards Revealed: {!r}", dealer)
            self.hit_or_stand(dealer, 17)
            result = self.determine_winner(self.calculate_score(player), self.calculate_score(dealer))
            self.wallet += wager.settle(result)
            self.add_to_file(player, dealer, result)

    def _shuffle(self) -> None:
        counts = {}
        counts["mongean"] = random.randint(a=0, b=5)
        counts["modified_overhand"] = random.randint(a=0, b=5)
        self.deck.shuffle(**counts)

    def _deal(self) -> tuple[PlayerHand, DealerHand]:
        player, dealer = PlayerHand(), DealerHand()
        for _ in range(2):
            self.deck.deal_hand(player)
            self.deck.deal_hand(dealer)
        self._log("Player Cards: {!r}", player)
        self._log("Dealer Cards: {!r}", dealer)
        return player, dealer


if __name__ == "__main__":
    demo = Blackjack(10)
    demo.play_round(5, 16)
    print(demo.get_log())
