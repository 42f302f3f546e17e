"""The game."""

from __future__ import annotations

import pathlib
import random
from typing import ClassVar, NamedTuple, Optional

from card import Card
from deck import Deck
from hand import DealerHand, PlayerHand


class Money(NamedTuple):
    """What somebody has and what they bet."""

    wallet: int | float
    bet: int

    def after(self, result: int) -> Money:
        return Money(self.wallet + result * self.bet, max(5, self.bet + 5 * result))


class Blackjack:
    num_games: ClassVar[int] = 0

    def __init__(self, wallet: int | float) -> None:
        assert type(wallet) in {int, float}
        type(self).num_games += 1
        self.game_number: int = type(self).num_games
        self.wallet: int | float = wallet
        self.deck: Deck = Deck()
        self.log: str = ""
        self.rounds: int = 0

    def get_log(self) -> str:
        return self.log

    def reset_log(self) -> None:
        self.log = ""

    def _note(self, line: str) -> None:
        self.log += f"{line}\n"

    def calculate_score(hand: PlayerHand) -> int:  # type: ignore
        assert isinstance(hand, PlayerHand)

        def value(card: Card) -> int:
            rank = card.get_rank()
            if rank == "A":
                return 1
            return rank if isinstance(rank, int) else 10

        aces = [card for card in hand.get_cards() if card.get_rank() == "A"]
        low: int = sum(map(value, hand.get_cards()))
        return low + 10 if aces and low <= 11 else low

    def hit_or_stand(self, hand: PlayerHand, stand_threshold: int) -> None:
        if Blackjack.calculate_score(hand) >= stand_threshold or not self.deck.get_cards():
            return
        top: Card = self.deck.get_cards()[0]
        who: str = {True: "Dealer", False: "Player"}[isinstance(hand, DealerHand)]
        self._note(f"{who} pulled a ({top.get_rank()}, {top.get_suit()})")
        self.deck.deal_hand(hand)
        self.hit_or_stand(hand, stand_threshold)

    def determine_winner(self, player_score: int, dealer_score: int) -> int:
        player: int = player_score if player_score <= 21 else 0
        dealer: int = dealer_score if dealer_score <= 21 else 0
        result: int = (player > dealer) - (player < dealer)
        words: tuple[str, str] = ("won", "lost") if result == 1 else ("lost", "won")
        if result:
            self._note(
                f"Player {words[0]} with a score of {player_score}. "
                f"Dealer {words[1]} with a score of {dealer_score}."
            )
        else:
            self._note("Player and Dealer tie.")
        return result

    def add_to_file(self, player_hand: PlayerHand, dealer_hand: DealerHand, result: int) -> None:
        folder = pathlib.Path("game_summaries")
        folder.mkdir(exist_ok=True)
        winner: Optional[str] = {1: "Player", -1: "Dealer"}.get(result)
        with (folder / f"game_summary{self.game_number}.txt").open("a", encoding="utf-8") as file:
            file.write(
                f"ROUND {self.rounds}:\nPlayer Hand:\n{player_hand}\nDealer Hand:\n{dealer_hand}\n"
                f"Winner of ROUND {self.rounds}: {winner}\n\n"
            )

    def play_round(self, num_rounds: int, stand_threshold: int) -> None:
        assert type(num_rounds) is int and type(stand_threshold) is int
        self._play(num_rounds, stand_threshold, 5)

    def _play(self, left: int, threshold: int, bet: int) -> None:
        if left == 0:
            return
        if len(self.deck.get_cards()) < 4:
            self._note("Not enough cards for a game.")
            return
        if self.wallet < bet:
            self._note(f"Wallet amount ${self.wallet} is less than bet amount ${bet}.")
            return
        self.rounds += 1
        self._note(f"Round {self.rounds} of Blackjack!\nwallet: {self.wallet}\nbet: {bet}")
        mongean: int = random.randint(0, 5)
        overhand: int = random.randint(0, 5)
        self.deck.shuffle(
            modified_overhand=min(overhand, len(self.deck.get_cards())), mongean=mongean
        )
        player, dealer = PlayerHand(), DealerHand()
        for hand in (player, dealer) * 2:
            self.deck.deal_hand(hand)
        self._note(f"Player Cards: {player!r}\nDealer Cards: {dealer!r}")
        self.hit_or_stand(player, threshold)
        dealer.reveal_hand()
        self._note(f"Dealer Cards Revealed: {dealer!r}")
        self.hit_or_stand(dealer, 17)
        result = self.determine_winner(
            Blackjack.calculate_score(player), Blackjack.calculate_score(dealer)
        )
        self.wallet, next_bet = Money(self.wallet, bet).after(result)
        self.add_to_file(player, dealer, result)
        self._play(left - 1, threshold, next_bet)


if __name__ == "__main__":
    game = Blackjack(10)
    game.play_round(5, 16)
    print(game.get_log())
