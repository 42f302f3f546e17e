# expect: test_cards_count_their_number_and_pictures_ten, test_a_round_that_the_player_wins_is_logged_line_by_line, test_pulled_cards_are_logged_in_their_place, test_the_dealer_plays_even_if_the_player_is_bust, test_a_round_is_finished_when_the_deck_runs_out; score 93.5
# mistake: calculate_score begins at 0.0 and returns a float ("returns the score of the hand, an int"); costs points of task 5, and the log
"""The game: rounds of Blackjack for one player."""

import os
from random import randint

from deck import Deck
from hand import DealerHand, PlayerHand

MINIMUM_BET = 5
LIMIT = 21
DEALER_THRESHOLD = 17
FOLDER = "game_summaries"
WINNERS = {1: "Player", -1: "Dealer", 0: "Nobody"}


class Blackjack:
    """A game of one player against the dealer."""

    num_games: int = 0

    def __init__(self, wallet: int | float) -> None:
        """Create a game."""
        assert isinstance(wallet, (int, float)), "the wallet must be a number"
        Blackjack.num_games += 1
        self.game_number: int = Blackjack.num_games
        self.deck: Deck = Deck()
        self.wallet: int | float = wallet
        self.log: str = ""
        self.bet: int = MINIMUM_BET
        self.round_number: int = 0

    def get_log(self) -> str:
        """Return the log."""
        return self.log

    def reset_log(self) -> None:
        """Empty the log."""
        self.log = ""

    def add_to_log(self, line: str) -> None:
        """Write one line."""
        self.log += line + "\n"

    @staticmethod
    def calculate_score(hand: PlayerHand) -> int:
        """Return the score."""
        assert isinstance(hand, PlayerHand), "only a hand has a score"
        ranks = [card.get_rank() for card in hand.get_cards()]
        aces = len(list(filter(lambda rank: rank == "A", ranks)))
        values = [1 if rank == "A" else 10 if isinstance(rank, str) else rank for rank in ranks]
        score = sum(values, 0.0)
        return score + 10 if aces and score + 10 <= LIMIT else score

    def hit_or_stand(self, hand: PlayerHand, stand_threshold: int) -> None:
        """Deal until it is enough."""
        name = "Dealer" if isinstance(hand, DealerHand) else "Player"
        while self.calculate_score(hand) < stand_threshold and self.deck.get_cards():
            self.add_to_log(f"{name} pulled a {self.deck.get_cards()[0]!r}")
            self.deck.deal_hand(hand)

    def determine_winner(self, player_score: int, dealer_score: int) -> int:
        """Log and return who has won."""
        player = player_score if player_score <= LIMIT else -1
        dealer = dealer_score if dealer_score <= LIMIT else -1
        if player == dealer:
            self.add_to_log("Player and Dealer tie.")
            return 0
        result = 1 if player > dealer else -1
        words = ("won", "lost") if result == 1 else ("lost", "won")
        self.add_to_log(
            f"Player {words[0]} with a score of {player_score}. "
            f"Dealer {words[1]} with a score of {dealer_score}."
        )
        return result

    def add_to_file(self, player_hand: PlayerHand, dealer_hand: DealerHand, result: int) -> None:
        """Add a round to the summary."""
        os.makedirs(FOLDER, exist_ok=True)
        path = os.path.join(FOLDER, f"game_summary{self.game_number}.txt")
        with open(path, "a", encoding="utf-8") as file:
            file.write(
                f"ROUND {self.round_number}:\n"
                f"Player Hand:\n{player_hand}\n"
                f"Dealer Hand:\n{dealer_hand}\n"
                f"Winner of ROUND {self.round_number}: {WINNERS[result]}\n\n"
            )

    def can_play(self) -> bool:
        """Return whether a round can begin, and log why if it cannot."""
        if len(self.deck.get_cards()) < 4:
            self.add_to_log("Not enough cards for a game.")
            return False
        if self.wallet < self.bet:
            self.add_to_log(f"Wallet amount ${self.wallet} is less than bet amount ${self.bet}.")
            return False
        return True

    def pay(self, result: int) -> None:
        """Change wallet and bet."""
        self.wallet += result * self.bet
        self.bet = max(MINIMUM_BET, self.bet + 5 * result)

    def play_round(self, num_rounds: int, stand_threshold: int) -> None:
        """Play up to this many rounds."""
        assert isinstance(num_rounds, int), "num_rounds must be a whole number"
        assert isinstance(stand_threshold, int), "stand_threshold must be a whole number"
        self.bet = MINIMUM_BET
        for _ in range(num_rounds):
            if not self.can_play():
                return
            self.play_one_round(stand_threshold)

    def play_one_round(self, stand_threshold: int) -> None:
        """Play steps 3 to 7."""
        self.round_number += 1
        self.add_to_log(f"Round {self.round_number} of Blackjack!")
        self.add_to_log(f"wallet: {self.wallet}")
        self.add_to_log(f"bet: {self.bet}")
        mongean = randint(0, 5)
        overhand = randint(0, 5)
        self.deck.shuffle(modified_overhand=overhand, mongean=mongean)
        player_hand, dealer_hand = PlayerHand(), DealerHand()
        for hand in [player_hand, dealer_hand] * 2:
            self.deck.deal_hand(hand)
        self.add_to_log(f"Player Cards: {player_hand!r}")
        self.add_to_log(f"Dealer Cards: {dealer_hand!r}")
        self.hit_or_stand(player_hand, stand_threshold)
        dealer_hand.reveal_hand()
        self.add_to_log(f"Dealer Cards Revealed: {dealer_hand!r}")
        self.hit_or_stand(dealer_hand, DEALER_THRESHOLD)
        result = self.determine_winner(
            self.calculate_score(player_hand), self.calculate_score(dealer_hand)
        )
        self.pay(result)
        self.add_to_file(player_hand, dealer_hand, result)


if __name__ == "__main__":
    game = Blackjack(10)
    game.play_round(5, 16)
    print(game.get_log())
