import random
from pathlib import Path
from deck import Deck
from hand import PlayerHand, DealerHand
from dataclasses import dataclass


class Blackjack:
    num_games = 0

    def __init__(self, wallet):
        assert isinstance(wallet, (int, float))
        type(self).num_games += 1
        self.game_number, self.wallet = self.num_games, wallet
        self.deck, self.log = Deck(), ""
        self.rounds = 0

    def _say(self, *lines):
        self.log += "".join(f"{l}\n" for l in lines)

    def get_log(self): return self.log
    def reset_log(self): self.log = ""

    @staticmethod
    def calculate_score(hand):
        assert isinstance(hand, PlayerHand)
        ranks = [c.get_rank() for c in hand.get_cards()]
        points = sum(map(lambda r: {"A": 1}.get(r, r if isinstance(r, int) else 10), ranks))
        return points + 10 * ("A" in ranks and points <= 11)

    def hit_or_stand(self, hand, stand_threshold):
        who = "Dealer" if isinstance(hand, DealerHand) else "Player"
        while self.deck.cards and self.calculate_score(hand) < stand_threshold:
            self._say(f"{who} pulled a {self.deck.cards[0]!r}")
            self.deck.deal_hand(hand)

    def determine_winner(self, player_score, dealer_score):
        p, d = (s if s <= 21 else -1 for s in (player_score, dealer_score))
        if p == d:
            self._say("Player and Dealer tie.")
            return 0
        a, b = ("won", "lost") if p > d else ("lost", "won")
        self._say(f"Player {a} with a score of {player_score}. Dealer {b} with a score of {dealer_score}.")
        return 1 if p > d else -1

    def add_to_file(self, player_hand, dealer_hand, result):
        path = Path("game_summaries", f"game_summary{self.game_number}.txt")
        path.parent.mkdir(exist_ok=True)
        with path.open("a", encoding="utf-8") as f:
            print(f"ROUND {self.rounds}:", "Player Hand:", player_hand, "Dealer Hand:", dealer_hand,
                  f"Winner of ROUND {self.rounds}: {['Tie', 'Player', 'Dealer'][result]}", sep="\n", end="\n\n", file=f)

    def play_round(self, num_rounds, stand_threshold):
        assert type(num_rounds) == type(stand_threshold) == int
        bet = 5
        while num_rounds > 0:
            if len(self.deck.cards) <= 3:
                return self._say("Not enough cards for a game.")
            if self.wallet < bet:
                return self._say(f"Wallet amount ${self.wallet} is less than bet amount ${bet}.")
            bet = self._one(bet, stand_threshold)
            num_rounds -= 1

    def _one(self, bet, threshold):
        self.rounds += 1
        self._say(f"Round {self.rounds} of Blackjack!", f"wallet: {self.wallet}", f"bet: {bet}")
        mg = random.randint(0, 5); mo = random.randint(0, 5)
        self.deck.shuffle(mongean=mg, modified_overhand=min(mo, len(self.deck.cards)))
        p, d = PlayerHand(), DealerHand()
        for h in (p, d) * 2: self.deck.deal_hand(h)
        self._say(f"Player Cards: {p!r}", f"Dealer Cards: {d!r}")
        self.hit_or_stand(p, threshold)
        d.reveal_hand()
        self._say(f"Dealer Cards Revealed: {d!r}")
        self.hit_or_stand(d, 17)
        r = self.determine_winner(*map(self.calculate_score, (p, d)))
        self.wallet += r * bet
        self.add_to_file(p, d, r)
        return max(5, bet + 5 * r)


if __name__ == "__main__":
    g = Blackjack(10); g.play_round(5, 16); print(g.log)
