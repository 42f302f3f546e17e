# blackjack.py
# This is my file for task 5, 6 and 7, the game

import os
from random import randint

from deck import Deck
from hand import DealerHand, PlayerHand

FIRST_BET = 5
CHANGE_OF_BET = 5
SMALLEST_BET = 5
DEALER_STOP = 17
TWENTY_ONE = 21
FOLDER = "./game_summaries"


def points_of_card(card):
    # how much is one card, the ace is first 11
    rank = card.get_rank()
    if rank == "A":
        return 11
    elif rank == "J" or rank == "Q" or rank == "K":
        return 10
    else:
        return rank


def is_eleven(points):
    return points == 11


def make_aces_small(points, aces):
    # when it is too much, one ace become 1 and not 11, and then I look again
    if points > TWENTY_ONE and aces > 0:
        return make_aces_small(points - 10, aces - 1)
    else:
        return points


class Blackjack:
    """A game of one player against the dealer, with one deck for all its rounds."""

    num_games = 0

    def __init__(self, wallet):
        assert type(wallet) == int or type(wallet) == float, "the wallet have to be a number"

        # one game more
        Blackjack.num_games = Blackjack.num_games + 1

        self.game_number = Blackjack.num_games
        self.wallet = wallet
        self.deck = Deck()
        self.log = ""
        self.current_bet = FIRST_BET
        self.current_round = 0

    def get_log(self):
        return self.log

    def reset_log(self):
        self.log = ""

    def calculate_score(hand):
        assert isinstance(hand, PlayerHand), "this is not a hand"

        # the points of all cards
        all_points = [points_of_card(card) for card in hand.get_cards()]
        total = sum(all_points)

        # only an ace have 11 points so I can count them like this
        only_aces = list(filter(is_eleven, all_points))
        how_many_aces = len(only_aces)

        total = make_aces_small(total, how_many_aces)
        return total

    def hit_or_stand(self, hand, stand_threshold):
        # who is it?
        if isinstance(hand, DealerHand):
            who = "Dealer"
        else:
            who = "Player"

        stop = False
        while stop == False:
            score = Blackjack.calculate_score(hand)
            if score >= stand_threshold:
                # it is enough
                stop = True
            elif len(self.deck.cards) == 0:
                # no more cards
                stop = True
            else:
                # remember the card before it go away
                next_card = self.deck.cards[0]
                rank = str(next_card.get_rank())
                suit = next_card.get_suit()
                self.deck.deal_hand(hand)
                self.log = self.log + who + " pulled a (" + rank + ", " + suit + ")" + "\n"

    def determine_winner(self, player_score, dealer_score):
        player_bust = False
        dealer_bust = False
        if player_score > TWENTY_ONE:
            player_bust = True
        if dealer_score > TWENTY_ONE:
            dealer_bust = True

        if player_bust == True and dealer_bust == True:
            result = 0
        elif player_bust == True:
            result = -1
        elif dealer_bust == True:
            result = 1
        elif player_score > dealer_score:
            result = 1
        elif player_score < dealer_score:
            result = -1
        else:
            result = 0

        if result == 1:
            self.log = self.log + "Player won with a score of " + str(player_score) + ". "
            self.log = self.log + "Dealer lost with a score of " + str(dealer_score) + "."
            self.log = self.log + "\n"
        elif result == -1:
            self.log = self.log + "Player lost with a score of " + str(player_score) + ". "
            self.log = self.log + "Dealer won with a score of " + str(dealer_score) + "."
            self.log = self.log + "\n"
        else:
            self.log = self.log + "Player and Dealer tie."
            self.log = self.log + "\n"

        return result

    def add_to_file(self, player_hand, dealer_hand, result):
        # when the folder is not there I make it
        if os.path.exists(FOLDER) == False:
            os.mkdir(FOLDER)

        if result == 1:
            winner = "Player"
        elif result == -1:
            winner = "Dealer"
        else:
            winner = "Player and Dealer tie, so there is no winner"

        file_name = FOLDER + "/game_summary" + str(self.game_number) + ".txt"

        # "a" is for append, the old things stay
        f = open(file_name, "a", encoding="utf-8")
        f.write("\n")
        f.write("ROUND " + str(self.current_round) + ":")
        f.write("\n")
        f.write("Player Hand:")
        f.write("\n")
        f.write(str(player_hand))
        f.write("\n")
        f.write("Dealer Hand:")
        f.write("\n")
        f.write(str(dealer_hand))
        f.write("\n")
        f.write("Winner of ROUND " + str(self.current_round) + ": " + winner)
        f.write("\n")
        f.write("\n")
        f.close()

    def play_round(self, num_rounds, stand_threshold):
        assert type(num_rounds) == int, "the number of rounds have to be a whole number"
        assert type(stand_threshold) == int, "the threshold have to be a whole number"

        # every time it start with 5 dollars
        self.current_bet = FIRST_BET

        rounds_done = 0
        stop = False

        while rounds_done < num_rounds and stop == False:

            # STEP 1: are there enough cards?
            if len(self.deck.cards) < 4:
                self.log = self.log + "Not enough cards for a game." + "\n"
                print("Oh no, the cards are finished.")
                stop = True

            # STEP 2: is there enough money?
            elif self.wallet < self.current_bet:
                self.log = self.log + "Wallet amount $" + str(self.wallet)
                self.log = self.log + " is less than bet amount $" + str(self.current_bet) + "."
                self.log = self.log + "\n"
                stop = True

            else:
                # STEP 3: begin
                self.current_round = self.current_round + 1
                self.log = self.log + "Round " + str(self.current_round) + " of Blackjack!" + "\n"
                self.log = self.log + "wallet: " + str(self.wallet) + "\n"
                self.log = self.log + "bet: " + str(self.current_bet) + "\n"
                print("I play round number ", end="")
                print(self.current_round, end="")
                print(" now ... ", end="")

                # STEP 4: shuffle
                number_for_mongean = randint(0, 5)
                number_for_overhand = randint(0, 5)
                self.deck.shuffle(mongean=number_for_mongean, modified_overhand=number_for_overhand)

                # STEP 5: deal
                player_hand = PlayerHand()
                dealer_hand = DealerHand()
                self.deck.deal_hand(player_hand)
                self.deck.deal_hand(dealer_hand)
                self.deck.deal_hand(player_hand)
                self.deck.deal_hand(dealer_hand)
                self.log = self.log + "Player Cards: " + repr(player_hand) + "\n"
                self.log = self.log + "Dealer Cards: " + repr(dealer_hand) + "\n"

                # STEP 6: hit or stand
                self.hit_or_stand(player_hand, stand_threshold)
                dealer_hand.reveal_hand()
                self.log = self.log + "Dealer Cards Revealed: " + repr(dealer_hand) + "\n"
                self.hit_or_stand(dealer_hand, DEALER_STOP)

                # STEP 7: who is the winner?
                player_score = Blackjack.calculate_score(player_hand)
                dealer_score = Blackjack.calculate_score(dealer_hand)
                result = self.determine_winner(player_score, dealer_score)

                if result == 1:
                    self.wallet = self.wallet + self.current_bet
                    self.current_bet = self.current_bet + CHANGE_OF_BET
                    print("the player is happy!")
                elif result == -1:
                    self.wallet = self.wallet - self.current_bet
                    self.current_bet = self.current_bet - CHANGE_OF_BET
                    if self.current_bet < SMALLEST_BET:
                        self.current_bet = SMALLEST_BET
                    print("the player is sad!")
                else:
                    print("nobody is happy!")

                self.add_to_file(player_hand, dealer_hand, result)

                rounds_done = rounds_done + 1


if __name__ == "__main__":
    print("*** Welcome to my Blackjack ***")
    print()
    game = Blackjack(10)
    game.play_round(5, 16)
    print()
    print(game.get_log())
    print("In the wallet are now ", end="")
    print(game.wallet, end="")
    print(" dollars.")
    print()

    # another game if you like
    answer = input("Do you want see one more game? Write yes or no: ")
    while answer == "yes":
        money = input("How much dollars have you (whole number)? ")
        stand = input("At what score do you stop? ")
        print()
        game = Blackjack(int(money))
        game.play_round(5, int(stand))
        print()
        print(game.get_log())
        answer = input("And one more? ")
    print("Bye bye!")
