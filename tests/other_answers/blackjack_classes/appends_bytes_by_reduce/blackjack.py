from __future__ import annotations
import os
from functools import reduce
from itertools import count
from numbers import Real
from random import randint

from deck import Deck
from hand import DealerHand, PlayerHand


class _Over(Exception):
    """The evening is over."""


class Blackjack:
    num_games: int = 0

    def __init__(self, wallet: int | float) -> None:
        assert isinstance(wallet, int | float)
        type(self).num_games += 1
        self.game_number = self.num_games
        self.wallet = wallet
        self.reset_log()
        self.deck = Deck()
        self._rounds = count(1)
        self._round = 0

    def get_log(self) -> str:
        return self.log

    def reset_log(self) -> None:
        self.log = ""

    @staticmethod
    def calculate_score(hand: PlayerHand) -> int:
        assert isinstance(hand, PlayerHand)
        ranks = [card.rank for card in hand.cards]
        hard = sum(map(lambda rank: {"A": 1, "J": 10, "Q": 10, "K": 10}.get(rank) or rank, ranks))
        return hard + 10 if hard <= 11 and "A" in ranks else hard

    def hit_or_stand(self, hand: PlayerHand, stand_threshold: int) -> None:
        if self.calculate_score(hand) < stand_threshold and len(self.deck):
            top = self.deck.get_cards()[0]
            name = type(hand).__name__.removesuffix("Hand")
            self.log += f"{name} pulled a ({top.rank}, {top.suit})\n"
            self.deck.deal_hand(hand)
            self.hit_or_stand(hand, stand_threshold)

    def determine_winner(self, player_score: int, dealer_score: int) -> int:
        match (player_score > 21, dealer_score > 21):
            case True, True:
                result = 0
            case True, False:
                result = -1
            case False, True:
                result = 1
            case _:
                result = (player_score > dealer_score) - (dealer_score > player_score)
        verbs = {1: ("won", "lost"), -1: ("lost", "won")}
        if result:
            p, d = verbs[result]
            self.log += f"Player {p} with a score of {player_score}. Dealer {d} with a score of {dealer_score}.\n"
        else:
            self.log += "Player and Dealer tie.\n"
        return result

    def add_to_file(self, player_hand: PlayerHand, dealer_hand: DealerHand, result: int) -> None:
        headline = f"ROUND {self._round}"
        winner = ["Nobody", "Player", "Dealer"][result]
        text = f"{headline}:\nPlayer Hand:\n{player_hand}\nDealer Hand:\n{dealer_hand}\nWinner of {headline}: {winner}\n\n"
        os.makedirs("game_summaries", exist_ok=True)
        with open(f"./game_summaries/game_summary{self.game_number}.txt", "ab") as file:
            file.write(text.encode())

    def _begin(self, bet):
        if len(self.deck) < 4:
            raise _Over("Not enough cards for a game.")
        if self.wallet < bet:
            raise _Over(f"Wallet amount ${self.wallet} is less than bet amount ${bet}.")
        self._round = next(self._rounds)
        self.log += f"Round {self._round} of Blackjack!\nwallet: {self.wallet}\nbet: {bet}\n"

    def _play(self, bet, stand_threshold):
        self._begin(bet)
        shuffles = {name: randint(0, 5) for name in ("mongean", "modified_overhand")}
        self.deck.shuffle(**shuffles)
        player, dealer = PlayerHand(), DealerHand()
        for n in range(4):
            self.deck.deal_hand((player, dealer)[n % 2])
        self.log += f"Player Cards: {player!r}\nDealer Cards: {dealer!r}\n"
        self.hit_or_stand(player, stand_threshold)
        dealer.reveal_hand()
        self.log += f"Dealer Cards Revealed: {dealer!r}\n"
        self.hit_or_stand(dealer, 17)
        result = self.determine_winner(self.calculate_score(player), self.calculate_score(dealer))
        self.wallet += bet * result
        self.add_to_file(player, dealer, result)
        return max(bet + 5 * result, 5)

    def play_round(self, num_rounds: int, stand_threshold: int) -> None:
        for number in (num_rounds, stand_threshold):
            assert isinstance(number, int)
        try:
            reduce(lambda bet, _: self._play(bet, stand_threshold), range(num_rounds), 5)
        except _Over as over:
            self.log += f"{over}\n"
