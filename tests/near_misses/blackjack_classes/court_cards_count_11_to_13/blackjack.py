# expect: test_cards_count_their_number_and_pictures_ten, test_an_ace_counts_what_brings_the_score_closest_to_21, test_several_aces_are_counted_right, test_hidden_cards_count_in_the_score, test_scores_are_computed_without_loops, test_a_round_that_the_player_wins_is_logged_line_by_line, test_a_win_pays_the_bet_and_a_loss_takes_it, test_too_little_money_ends_the_game, test_bets_rise_with_a_win_fall_with_a_loss_and_stay_with_a_tie, test_the_bet_never_falls_below_five, test_rounds_are_counted_across_calls_and_the_bet_begins_anew, test_pulled_cards_are_logged_in_their_place, test_the_dealer_plays_even_if_the_player_is_bust, test_two_cards_that_make_21_are_nothing_special, test_each_round_is_in_the_summary, test_amounts_are_written_as_python_writes_them; score 80
# mistake: jack, queen and king count 11, 12 and 13 ("jack, queen and king 10"); costs points of task 5, and games
"""The game, in few lines."""
import random as chance
from pathlib import Path

from deck import Deck
from hand import DealerHand, PlayerHand

SUMMARY = """
ROUND {number}:

Player Hand:
{player}

Dealer Hand:
{dealer}

Winner of ROUND {number}: {winner}
"""


def value(rank):
    """Return what a rank counts, with 1 for the ace."""
    return {"A": 1, "J": 11, "Q": 12, "K": 13}.get(rank, rank)


class Blackjack:
    """See the handout."""

    num_games = 0

    def __init__(self, wallet):
        assert isinstance(wallet, int | float)
        type(self).num_games += 1
        self.game_number, self.rounds = self.num_games, 0
        self.deck, self.wallet, self.log = Deck(), wallet, ""

    def get_log(self):
        return self.log

    def reset_log(self):
        self.log = ""

    def note(self, *lines):
        """Add lines to the log."""
        self.log = "\n".join([self.log, *lines]) if self.log else "\n".join(lines)

    @staticmethod
    def calculate_score(hand):
        assert isinstance(hand, PlayerHand)
        ranks = [card.rank for card in hand.cards]
        low = sum(map(value, ranks))
        scores = low, low + 10 * ("A" in ranks)
        return max(filter(lambda score: score < 22, scores), default=low)

    def hit_or_stand(self, hand, stand_threshold):
        if self.deck.cards and self.calculate_score(hand) < stand_threshold:
            card = self.deck.cards[0]
            self.deck.deal_hand(hand)
            self.note(f"{'Dealer' if isinstance(hand, DealerHand) else 'Player'} pulled a {card!r}")
            self.hit_or_stand(hand, stand_threshold)

    def determine_winner(self, player_score, dealer_score):
        mine, yours = (score if score <= 21 else -1 for score in (player_score, dealer_score))
        result = (mine > yours) - (mine < yours)
        if result:
            words = ["won", "lost"][::result]
            self.note("Player {} with a score of {}. Dealer {} with a score of {}.".format(words[0], player_score, words[1], dealer_score))
        else:
            self.note("Player and Dealer tie.")
        return result

    def add_to_file(self, player_hand, dealer_hand, result):
        path = Path("game_summaries", f"game_summary{self.game_number}.txt")
        path.parent.mkdir(exist_ok=True)
        winner = ("", "Player", "Dealer")[result]
        text = SUMMARY.format(number=self.rounds, player=player_hand, dealer=dealer_hand, winner=winner)
        with path.open("a", encoding="utf-8") as file:
            print(text, file=file)

    def play_round(self, num_rounds, stand_threshold):
        assert type(num_rounds) is int and type(stand_threshold) is int
        self.play(num_rounds, stand_threshold, 5)

    def play(self, rounds_left, threshold, bet):
        """Play one round and, by recursion, those after it."""
        if rounds_left <= 0:
            return
        if len(self.deck.cards) < 4:
            return self.note("Not enough cards for a game.")
        if self.wallet < bet:
            return self.note(f"Wallet amount ${self.wallet} is less than bet amount ${bet}.")
        self.rounds += 1
        self.note(f"Round {self.rounds} of Blackjack!", f"wallet: {self.wallet}", f"bet: {bet}")
        mongean, overhand = chance.randint(0, 5), chance.randint(0, 5)
        self.deck.shuffle(modified_overhand=overhand)
        self.deck.shuffle(mongean=mongean)
        player, dealer = PlayerHand(), DealerHand()
        [self.deck.deal_hand(hand) for hand in (player, dealer, player, dealer)]
        self.note(f"Player Cards: {player!r}", f"Dealer Cards: {dealer!r}")
        self.hit_or_stand(player, threshold)
        dealer.reveal_hand()
        self.note(f"Dealer Cards Revealed: {dealer!r}")
        self.hit_or_stand(dealer, 17)
        result = self.determine_winner(*map(self.calculate_score, (player, dealer)))
        self.wallet += bet * result
        self.add_to_file(player, dealer, result)
        self.play(rounds_left - 1, threshold, max(5, bet + 5 * result))


if __name__ == "__main__":
    game = Blackjack(10)
    game.play_round(5, 16)
    print(game.get_log())
