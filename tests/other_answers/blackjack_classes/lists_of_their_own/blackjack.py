import os
import random as rnd
import deck
import hand as h

WIN = "Player won with a score of %d. Dealer lost with a score of %d."
LOSS = "Player lost with a score of %d. Dealer won with a score of %d."


class Blackjack:
    num_games = 0

    def __init__(self, wallet):
        if not isinstance(wallet, (int, float)):
            raise AssertionError("wallet")
        Blackjack.num_games += 1
        self.deck = deck.Deck()
        self.wallet = wallet
        self.log = ""
        self.game_number = Blackjack.num_games
        self.played = 0

    def get_log(self):
        return self.log

    def reset_log(self):
        self.log = ""

    def write(self, text, *args):
        self.log += (text % args if args else text) + "\n"

    def calculate_score(hand):
        if not isinstance(hand, h.PlayerHand):
            raise AssertionError("hand")
        aces = len(list(filter(lambda c: c.rank == "A", hand)))
        score = sum([1 if c.rank == "A" else 10 if c.rank in ("J", "Q", "K") else c.rank for c in hand])
        return score + 10 if aces and score + 10 <= 21 else score

    def hit_or_stand(self, hand, stand_threshold):
        if Blackjack.calculate_score(hand) < stand_threshold and len(self.deck) > 0:
            card = self.deck[0]
            self.deck.deal_hand(hand)
            name = "Dealer" if type(hand) is h.DealerHand else "Player"
            self.write("%s pulled a (%s, %s)", name, card.rank, card.suit)
            self.hit_or_stand(hand, stand_threshold)

    def determine_winner(self, player_score, dealer_score):
        if player_score > 21 and dealer_score > 21 or player_score == dealer_score:
            self.write("Player and Dealer tie.")
            return 0
        if dealer_score > 21 or 21 >= player_score > dealer_score:
            self.write(WIN, player_score, dealer_score)
            return 1
        self.write(LOSS, player_score, dealer_score)
        return -1

    def add_to_file(self, player_hand, dealer_hand, result):
        os.makedirs("game_summaries", exist_ok=True)
        with open(f"./game_summaries/game_summary{self.game_number}.txt", mode="a", encoding="utf8") as f:
            print(f"ROUND {self.played}:", file=f)
            print("Player Hand:", player_hand, sep="\n", file=f)
            print("Dealer Hand:", dealer_hand, sep="\n", file=f)
            print(f"Winner of ROUND {self.played}:", ["-", "Player", "Dealer"][result], end="\n\n", file=f)

    def play_round(self, num_rounds, stand_threshold):
        if type(num_rounds) is not int or type(stand_threshold) is not int:
            raise AssertionError("int")
        self._play(num_rounds, stand_threshold, 5)

    def _play(self, left, threshold, bet):
        if left <= 0:
            return
        if len(self.deck) < 4:
            self.write("Not enough cards for a game.")
            return
        if self.wallet < bet:
            self.write("Wallet amount $%s is less than bet amount $%s.", self.wallet, bet)
            return
        self.played += 1
        self.write("Round %s of Blackjack!\nwallet: %s\nbet: %s", self.played, self.wallet, bet)
        a = rnd.randint(0, 5)
        b = rnd.randint(0, 5)
        if b > len(self.deck):
            b = len(self.deck)
        self.deck.shuffle(mongean=a, modified_overhand=b)
        p, d = h.PlayerHand(), h.DealerHand()
        self.deck.deal_hand(p)
        self.deck.deal_hand(d)
        self.deck.deal_hand(p)
        self.deck.deal_hand(d)
        self.write("Player Cards: " + repr(p))
        self.write("Dealer Cards: " + repr(d))
        self.hit_or_stand(p, threshold)
        d.reveal_hand()
        self.write("Dealer Cards Revealed: " + repr(d))
        self.hit_or_stand(d, 17)
        r = self.determine_winner(Blackjack.calculate_score(p), Blackjack.calculate_score(d))
        self.wallet += bet * r
        self.add_to_file(p, d, r)
        self._play(left - 1, threshold, max(bet + 5 * r, 5))
