import itertools
import random
from operator import itemgetter
from pathlib import Path

from deck import Deck
from hand import DealerHand, PlayerHand


class Blackjack:
    num_games = 0

    def __init__(self, wallet):
        assert isinstance(wallet, (int, float))
        Blackjack.num_games += 1
        self.deck, self.wallet, self.log = Deck(), wallet, ""
        self.game_number = Blackjack.num_games
        self.round = 0

    def __lshift__(self, line):
        self.log += f"{line}\n"
        return self

    def get_log(self):
        return self.log

    def reset_log(self):
        self.log = ""

    @staticmethod
    def calculate_score(hand):
        assert isinstance(hand, PlayerHand)
        worth = {"J": [10], "Q": [10], "K": [10], "A": [1, 11]}
        choices = [worth.get(card.get_rank(), [card.get_rank()]) for card in hand.get_cards()]
        totals = list(map(sum, itertools.product(*choices)))
        return max(filter(lambda total: total <= 21, totals), default=min(totals))

    def hit_or_stand(self, hand, stand_threshold):
        who = "Dealer" if isinstance(hand, DealerHand) else "Player"
        while self.deck.cards and self.calculate_score(hand) < stand_threshold:
            self << f"{who} pulled a {self.deck.cards[0]!r}"
            self.deck.deal_hand(hand)

    def determine_winner(self, player_score, dealer_score):
        p, d = [s * (s <= 21) for s in (player_score, dealer_score)]
        result = (p > d) - (p < d)
        self << [
            "Player and Dealer tie.",
            f"Player won with a score of {player_score}. Dealer lost with a score of {dealer_score}.",
            f"Player lost with a score of {player_score}. Dealer won with a score of {dealer_score}.",
        ][result]
        return result

    def add_to_file(self, player_hand, dealer_hand, result):
        folder = Path("game_summaries")
        folder.mkdir(exist_ok=True)
        winner = {1: "Player", -1: "Dealer"}.get(result, "-")
        with (folder / f"game_summary{self.game_number}.txt").open("a", encoding="utf-8") as f:
            print(f"ROUND {self.round}:", "Player Hand:", player_hand, "Dealer Hand:", dealer_hand,
                  f"Winner of ROUND {self.round}: {winner}", "", sep="\n", file=f)

    def play_round(self, num_rounds, stand_threshold):
        assert type(num_rounds) is type(stand_threshold) is int
        bet = 5
        for _ in itertools.repeat(None, num_rounds):
            if len(self.deck.cards) < 4:
                self << "Not enough cards for a game."
                return
            if self.wallet < bet:
                self << f"Wallet amount ${self.wallet} is less than bet amount ${bet}."
                return
            result = self._one(bet, stand_threshold)
            self.wallet += result * bet
            bet = max(5, bet + 5 * result)

    def _one(self, bet, threshold):
        self.round += 1
        self << f"Round {self.round} of Blackjack!" << f"wallet: {self.wallet}" << f"bet: {bet}"
        mongean, overhand = [random.randint(0, 5) for _ in range(2)]
        self.deck.shuffle(mongean=mongean, modified_overhand=min(overhand, len(self.deck.cards)))
        player, dealer = hands = PlayerHand(), DealerHand()
        for hand in hands * 2:
            self.deck.deal_hand(hand)
        self << f"Player Cards: {player!r}" << f"Dealer Cards: {dealer!r}"
        self.hit_or_stand(player, threshold)
        dealer.reveal_hand()
        self << f"Dealer Cards Revealed: {dealer!r}"
        self.hit_or_stand(dealer, 17)
        result = self.determine_winner(*map(self.calculate_score, hands))
        self.add_to_file(player, dealer, result)
        return result
