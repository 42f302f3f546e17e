from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from deck import Deck
from hand import DealerHand, PlayerHand


@dataclass
class Blackjack:
    wallet: int | float
    deck: Deck = field(default_factory=Deck, init=False)
    log: str = field(default="", init=False)
    game_number: int = field(init=False)
    round_number: int = field(default=0, init=False)
    num_games: ClassVar[int] = 0

    def __post_init__(self):
        assert isinstance(self.wallet, int | float)
        type(self).num_games += 1
        self.game_number = self.num_games

    def get_log(self):
        return self.log

    def reset_log(self):
        self.log = ""

    def note(self, *lines):
        self.log = "\n".join([*self.log.splitlines(), *lines])

    def calculate_score(hand):
        assert isinstance(hand, PlayerHand)
        ranks = [card.rank for card in hand.cards]
        aces = len(list(filter(lambda rank: rank == "A", ranks)))
        rest = sum([10 if isinstance(rank, str) else rank for rank in ranks if rank != "A"])
        sums = [rest + aces + 10 * elevens for elevens in range(aces + 1)]
        return max([s for s in sums if s <= 21], default=sums[0])

    def hit_or_stand(self, hand, stand_threshold):
        who = "Dealer" if type(hand) is DealerHand else "Player"
        while self.deck.cards and Blackjack.calculate_score(hand) < stand_threshold:
            self.note(f"{who} pulled a {self.deck.cards[0]!r}")
            self.deck.deal_hand(hand)

    def determine_winner(self, player_score, dealer_score):
        match player_score <= 21, dealer_score <= 21:
            case True, False:
                result = 1
            case False, True:
                result = -1
            case False, False:
                result = 0
            case _:
                result = (player_score > dealer_score) - (player_score < dealer_score)
        if result:
            verbs = ("won", "lost")[::result]
            self.note("Player {} with a score of {}. Dealer {} with a score of {}.".format(
                verbs[0], player_score, verbs[1], dealer_score))
        else:
            self.note("Player and Dealer tie.")
        return result

    def add_to_file(self, player_hand, dealer_hand, result):
        winner = ["a tie", "Player", "Dealer"][result]
        path = Path("game_summaries") / f"game_summary{self.game_number}.txt"
        path.parent.mkdir(exist_ok=True)
        old = path.read_text(encoding="utf-8") + "\n\n" if path.exists() else ""
        path.write_text(old + f"""ROUND {self.round_number}:
Player Hand:
{player_hand}
Dealer Hand:
{dealer_hand}
Winner of ROUND {self.round_number}: {winner}""", encoding="utf-8")

    def play_round(self, num_rounds, stand_threshold):
        assert type(num_rounds) is type(stand_threshold) is int
        bet = 5
        for _ in range(num_rounds):
            change = self._one_round(bet, stand_threshold)
            if change is None:
                break
            self.wallet += change * bet
            bet = max(5, bet + 5 * change)

    def _one_round(self, bet, threshold):
        if len(self.deck.cards) < 4:
            self.note("Not enough cards for a game.")
            return None
        if self.wallet < bet:
            self.note(f"Wallet amount ${self.wallet} is less than bet amount ${bet}.")
            return None
        self.round_number += 1
        self.note(f"Round {self.round_number} of Blackjack!", f"wallet: {self.wallet}", f"bet: {bet}")
        self.deck.shuffle(mongean=random.randint(0, 5), modified_overhand=random.randint(0, 5))
        hands = player, dealer = PlayerHand(), DealerHand()
        for hand in hands * 2:
            self.deck.deal_hand(hand)
        self.note(f"Player Cards: {player!r}", f"Dealer Cards: {dealer!r}")
        self.hit_or_stand(player, threshold)
        dealer.reveal_hand()
        self.note(f"Dealer Cards Revealed: {dealer!r}")
        self.hit_or_stand(dealer, 17)
        result = self.determine_winner(*map(Blackjack.calculate_score, hands))
        self.add_to_file(player, dealer, result)
        return result
