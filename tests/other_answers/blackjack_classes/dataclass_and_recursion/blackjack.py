import io
import os
from random import randint

from deck import Deck
from hand import DealerHand, PlayerHand

WHO = {1: "Player", -1: "Dealer", 0: "nobody"}


class Blackjack:
    num_games = 0

    def __new__(cls, wallet, *args, **kwargs):
        assert type(wallet) in [int, float]
        self = super().__new__(cls)
        Blackjack.num_games = self.game_number = Blackjack.num_games + 1
        return self

    def __init__(self, wallet):
        self.wallet = wallet
        self.deck = Deck()
        self.reset_log()
        self._round_number = 0

    def reset_log(self):
        self.log = ""

    def get_log(self):
        return self.log

    def _note(self, *lines):
        out = io.StringIO(self.log)
        out.seek(0, os.SEEK_END)
        print(*lines, "", sep="\n", file=out)
        self.log = out.getvalue()

    @staticmethod
    def calculate_score(hand):
        if not isinstance(hand, PlayerHand):
            raise AssertionError("a hand, please")
        worth = {"J": 10, "Q": 10, "K": 10, "A": 1}
        points = sum(map(lambda r: worth.get(r, r), [c.rank for c in hand.get_cards()]))
        return points + 10 if "A" in [c.rank for c in hand.get_cards()] and points + 10 <= 21 else points

    def hit_or_stand(self, hand, stand_threshold):
        if len(self.deck.cards) == 0 or Blackjack.calculate_score(hand) >= stand_threshold:
            return
        top = self.deck.cards[0]
        self._note("%s pulled a %r" % (type(hand).__name__[:6], top))
        self.deck.deal_hand(hand)
        self.hit_or_stand(hand, stand_threshold)

    def determine_winner(self, player_score, dealer_score):
        if player_score > 21 and dealer_score > 21 or player_score == dealer_score:
            self._note("Player and Dealer tie.")
            return 0
        if player_score > 21 or 21 >= dealer_score > player_score:
            self._note(f"Player lost with a score of {player_score}. Dealer won with a score of {dealer_score}.")
            return -1
        self._note(f"Player won with a score of {player_score}. Dealer lost with a score of {dealer_score}.")
        return 1

    def add_to_file(self, player_hand, dealer_hand, result):
        os.makedirs("./game_summaries", exist_ok=True)
        name = "./game_summaries/game_summary" + str(self.game_number) + ".txt"
        old = ""
        if os.path.isfile(name):
            with open(name, encoding="utf8") as file:
                old = file.read() + "\n"
        with open(name, "w", encoding="utf8") as file:
            print(old, end="", file=file)
            print("ROUND", f"{self._round_number}:", file=file)
            for who, hand in ("Player", player_hand), ("Dealer", dealer_hand):
                print(who, "Hand:", file=file)
                print(hand, file=file)
            print(f"Winner of ROUND {self._round_number}: {WHO[result]}", file=file)

    def play_round(self, num_rounds, stand_threshold):
        assert not any(type(n) is not int for n in (num_rounds, stand_threshold))
        bet = 5
        played = 0
        while played < num_rounds:
            if len(self.deck.cards) < 4:
                self._note("Not enough cards for a game.")
                break
            if bet > self.wallet:
                self._note(f"Wallet amount ${self.wallet} is less than bet amount ${bet}.")
                break
            played += 1
            self._round_number += 1
            self._note(f"Round {self._round_number} of Blackjack!", f"wallet: {self.wallet}", f"bet: {bet}")
            counts = {"mongean": randint(0, 5)}
            counts["modified_overhand"] = min(randint(0, 5), len(self.deck.cards))
            self.deck.shuffle(**counts)
            player, dealer = PlayerHand(), DealerHand()
            for _ in "ab":
                self.deck.deal_hand(player)
                self.deck.deal_hand(dealer)
            self._note("Player Cards: " + repr(player), "Dealer Cards: " + repr(dealer))
            self.hit_or_stand(player, stand_threshold)
            dealer.reveal_hand()
            self._note("Dealer Cards Revealed: " + repr(dealer))
            self.hit_or_stand(dealer, 17)
            result = self.determine_winner(self.calculate_score(player), self.calculate_score(dealer))
            if result == 1:
                self.wallet += bet
                bet += 5
            elif result == -1:
                self.wallet -= bet
                bet = bet - 5 if bet > 5 else 5
            self.add_to_file(player, dealer, result)


if __name__ == "__main__":
    game = Blackjack(10)
    game.play_round(5, 16)
    print(game.get_log())
