# expect: test_too_few_cards_end_the_game, test_too_little_money_ends_the_game, test_the_shuffles_follow_the_numbers_that_are_drawn, test_bets_rise_with_a_win_fall_with_a_loss_and_stay_with_a_tie, test_the_bet_never_falls_below_five, test_pulled_cards_are_logged_in_their_place, test_the_dealer_plays_even_if_the_player_is_bust, test_a_round_is_finished_when_the_deck_runs_out, test_two_cards_that_make_21_are_nothing_special, test_each_round_is_in_the_summary, test_the_summary_shows_all_cards_of_the_round; score 88.5
# mistake: the numbers come from randrange(6) ("Other functions are not [fine]"); costs points of task 7
import random
from deck import *
from hand import *


class Blackjack:
    num_games = 0

    def __init__(self, wallet):
        assert type(wallet) == int or type(wallet) == float
        self.deck = Deck()
        self.wallet = wallet
        self.log = ""
        Blackjack.num_games = Blackjack.num_games + 1
        self.game_number = Blackjack.num_games
        self.rounds = 0

    def get_log(self):
        return self.log

    def reset_log(self):
        self.log = ""

    def calculate_score(hand):
        assert type(hand) == PlayerHand or type(hand) == DealerHand
        numbers = [card.get_rank() for card in hand.get_cards()]
        points = sum(map(points_of, numbers))
        aces = numbers.count("A")
        if points > 21 and aces >= 1:
            # all aces but one can never be 11 without going over
            points = points - 10 * min(aces, (points - 21 + 9) // 10)
        return points

    def hit_or_stand(self, hand, stand_threshold):
        while Blackjack.calculate_score(hand) < stand_threshold:
            if len(self.deck.cards) == 0:
                break
            card = self.deck.cards[0]
            self.deck.deal_hand(hand)
            if type(hand) == DealerHand:
                self.log = self.log + "\nDealer pulled a " + repr(card)
            else:
                self.log = self.log + "\nPlayer pulled a " + repr(card)

    def determine_winner(self, player_score, dealer_score):
        if player_score > 21 and dealer_score > 21:
            winner = 0
        elif player_score > 21:
            winner = -1
        elif dealer_score > 21:
            winner = 1
        elif player_score > dealer_score:
            winner = 1
        elif dealer_score > player_score:
            winner = -1
        else:
            winner = 0
        if winner == 1:
            self.log = self.log + "\nPlayer won with a score of " + str(player_score) + ". Dealer lost with a score of " + str(dealer_score) + "."
        elif winner == -1:
            self.log = self.log + "\nPlayer lost with a score of " + str(player_score) + ". Dealer won with a score of " + str(dealer_score) + "."
        else:
            self.log = self.log + "\nPlayer and Dealer tie."
        return winner

    def add_to_file(self, player_hand, dealer_hand, result):
        f = open("./game_summaries/game_summary" + str(self.game_number) + ".txt", "a", encoding="utf-8")
        if self.rounds > 1:
            f.write("\n")
        f.write("ROUND " + str(self.rounds) + ":\n")
        f.write("Player Hand:\n")
        f.write(str(player_hand) + "\n")
        f.write("Dealer Hand:\n")
        f.write(str(dealer_hand) + "\n")
        if result == 1:
            f.write("Winner of ROUND " + str(self.rounds) + ": Player\n")
        elif result == -1:
            f.write("Winner of ROUND " + str(self.rounds) + ": Dealer\n")
        else:
            f.write("Winner of ROUND " + str(self.rounds) + ": Tied\n")
        f.close()

    def play_round(self, num_rounds, stand_threshold):
        assert type(num_rounds) == int
        assert type(stand_threshold) == int
        bet = 5
        played = 0
        while played < num_rounds:
            if len(self.deck.cards) < 4:
                self.log = self.log + "\nNot enough cards for a game."
                return
            if self.wallet < bet:
                self.log = self.log + "\nWallet amount $" + str(self.wallet) + " is less than bet amount $" + str(bet) + "."
                return
            played = played + 1
            self.rounds = self.rounds + 1
            self.log = self.log + "\n\nRound " + str(self.rounds) + " of Blackjack!"
            self.log = self.log + "\nwallet: " + str(self.wallet)
            self.log = self.log + "\nbet: " + str(bet)
            a = random.randrange(6)
            b = random.randrange(6)
            self.deck.shuffle(mongean=a, modified_overhand=b)
            player = PlayerHand()
            dealer = DealerHand()
            self.deck.deal_hand(player)
            self.deck.deal_hand(dealer)
            self.deck.deal_hand(player)
            self.deck.deal_hand(dealer)
            self.log = self.log + "\nPlayer Cards: " + repr(player)
            self.log = self.log + "\nDealer Cards: " + repr(dealer)
            self.hit_or_stand(player, stand_threshold)
            dealer.reveal_hand()
            self.log = self.log + "\nDealer Cards Revealed: " + repr(dealer)
            self.hit_or_stand(dealer, 17)
            player_score = Blackjack.calculate_score(player)
            dealer_score = Blackjack.calculate_score(dealer)
            winner = self.determine_winner(player_score, dealer_score)
            self.add_to_file(player, dealer, winner)
            if winner == 1:
                self.wallet = self.wallet + bet
                bet = bet + 5
            elif winner == -1:
                self.wallet = self.wallet - bet
                if bet > 5:
                    bet = bet - 5


def points_of(rank):
    if rank == "A":
        return 11
    elif rank == "J" or rank == "Q" or rank == "K":
        return 10
    else:
        return rank


if __name__ == "__main__":
    game = Blackjack(10)
    game.play_round(5, 16)
    print(game.get_log())
