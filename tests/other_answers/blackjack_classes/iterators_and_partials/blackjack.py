import random
from itertools import count
from pathlib import Path

from deck import Deck
from hand import DealerHand, PlayerHand

LIMIT = 21


def worth(rank):
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(rank) or rank


def whole(n):
    return isinstance(n, int) and not isinstance(n, bool)


class Blackjack:
    num_games = 0

    def __init__(self, wallet):
        assert isinstance(wallet, (int, float)) and not isinstance(wallet, bool)
        Blackjack.num_games += 1
        self.game_number = Blackjack.num_games
        self.deck, self.wallet, self.log = Deck(), wallet, ""
        self._numbers = count(1)
        self._number = 0

    def get_log(self):
        return self.log

    def reset_log(self):
        self.log = ""

    def _note(self, *lines):
        self.log = "\n".join([*self.log.splitlines(), *lines])

    def calculate_score(hand):
        assert isinstance(hand, PlayerHand)
        ranks = [card.rank for card in hand.cards]
        low = sum(map(worth, ranks))
        return low + 10 if "A" in ranks and low + 10 <= LIMIT else low

    def hit_or_stand(self, hand, stand_threshold):
        who = ("Player", "Dealer")[isinstance(hand, DealerHand)]
        while self.deck.cards and Blackjack.calculate_score(hand) < stand_threshold:
            top = self.deck.cards[0]
            self._note(f"{who} pulled a ({top.rank}, {top.suit})")
            self.deck.deal_hand(hand)

    def determine_winner(self, player_score, dealer_score):
        p, d = (0 if s > LIMIT else s for s in (player_score, dealer_score))
        result = (p > d) - (p < d)
        words = {1: ("won", "lost"), -1: ("lost", "won")}.get(result)
        self._note(
            "Player {} with a score of {}. Dealer {} with a score of {}.".format(
                words[0], player_score, words[1], dealer_score
            )
            if words
            else "Player and Dealer tie."
        )
        return result

    def add_to_file(self, player_hand, dealer_hand, result):
        folder = Path("game_summaries")
        folder.mkdir(exist_ok=True)
        winner = {1: "Player", -1: "Dealer", 0: "Tie"}[result]
        with open(folder / f"game_summary{self.game_number}.txt", "a", encoding="utf-8") as out:
            print(f"ROUND {self._number}:", "Player Hand:", player_hand, "Dealer Hand:", dealer_hand,
                  f"Winner of ROUND {self._number}: {winner}", "", sep="\n", file=out)

    def play_round(self, num_rounds, stand_threshold):
        assert whole(num_rounds) and whole(stand_threshold)
        bet = 5
        for _ in range(num_rounds):
            if len(self.deck.cards) < 4:
                return self._note("Not enough cards for a game.")
            if self.wallet < bet:
                return self._note(f"Wallet amount ${self.wallet} is less than bet amount ${bet}.")
            self._number = next(self._numbers)
            bet = self._one(bet, stand_threshold)

    def _one(self, bet, threshold):
        self._note(f"Round {self._number} of Blackjack!", f"wallet: {self.wallet}", f"bet: {bet}")
        mongean, overhand = (random.randint(0, 5) for _ in "12")
        self.deck.shuffle(mongean=mongean, modified_overhand=overhand)
        player, dealer = PlayerHand(), DealerHand()
        for hand in (player, dealer) * 2:
            self.deck.deal_hand(hand)
        self._note(f"Player Cards: {player!r}", f"Dealer Cards: {dealer!r}")
        self.hit_or_stand(player, threshold)
        dealer.reveal_hand()
        self._note(f"Dealer Cards Revealed: {dealer!r}")
        self.hit_or_stand(dealer, 17)
        result = self.determine_winner(*map(Blackjack.calculate_score, (player, dealer)))
        self.wallet += result * bet
        self.add_to_file(player, dealer, result)
        return max(5, bet + 5 * result)


if __name__ == "__main__":
    game = Blackjack(10)
    game.play_round(5, 16)
    print(game.get_log())
