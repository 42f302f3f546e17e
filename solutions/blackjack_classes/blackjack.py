"""The game: rounds of Blackjack for one player, with a wallet, a log and a summary on file.

Words used here.  score: what the cards of a hand are worth together.  bust: a score above 21.
threshold: the score from which on somebody takes no more cards.
"""

from random import randint

from deck import Deck
from hand import DealerHand, PlayerHand

# Import here whatever else your Blackjack needs.
### BEGIN SOLUTION
import os
import re

LIMIT = 21  # the highest score that is not bust
DEALER_THRESHOLD = 17
SMALLEST_BET = 5  # also the first bet, and the step from one bet to the next
CARDS_FOR_A_ROUND = 4


def _least_value(rank: int | str) -> int:
    """Return what a card of this rank is worth, and for an ace the smaller of its values."""
    if rank == "A":
        return 1
    if rank in ("J", "Q", "K"):
        return 10
    return rank


### END SOLUTION


class Blackjack:
    """A game of one player against the dealer, with one deck for all its rounds."""

    ### BEGIN SOLUTION
    num_games = 0

    ### END SOLUTION
    def __init__(self, wallet: int | float) -> None:
        """Create a game for a player who brings this amount of money.

        >>> Blackjack(7.5).wallet
        7.5
        >>> Blackjack(10).log
        ''
        """
        ### BEGIN SOLUTION task 5, Blackjack.__init__: assert the wallet, and count this game
        assert isinstance(wallet, (int, float)), "wallet is a number"
        Blackjack.num_games += 1
        self.game_number = Blackjack.num_games
        self.deck = Deck()
        self.wallet = wallet
        self.log = ""
        self.bet = SMALLEST_BET
        self.round_number = 0
        ### END SOLUTION

    def get_log(self) -> str:
        """Return the log.

        >>> Blackjack(10).get_log()
        ''
        """
        ### BEGIN SOLUTION task 5, Blackjack.get_log: return the log
        return self.log
        ### END SOLUTION

    def reset_log(self) -> None:
        """Empty the log.

        >>> game = Blackjack(10)
        >>> game.determine_winner(18, 18)
        0
        >>> game.reset_log()
        >>> game.get_log()
        ''
        """
        ### BEGIN SOLUTION task 5, Blackjack.reset_log: make the log an empty string
        self.log = ""
        ### END SOLUTION

    @staticmethod
    def calculate_score(hand: PlayerHand) -> int:
        """Return the score of a hand, each ace counting what brings it closest to 21, not over it.

        >>> from card import Card
        >>> hand = PlayerHand()
        >>> hand.add_card(Card("A", "clubs"), Card("A", "spades"))
        >>> Blackjack.calculate_score(hand)
        12
        >>> hand.add_card(Card("J", "hearts"), Card(10, "hearts"))
        >>> Blackjack.calculate_score(hand)
        22
        """
        ### BEGIN SOLUTION task 5, Blackjack.calculate_score: add up the values without for or while
        assert isinstance(hand, PlayerHand), f"{hand!r} is not a hand"
        ranks = [card.get_rank() for card in hand.get_cards()]
        aces = list(filter(lambda rank: rank == "A", ranks))
        score = sum(map(_least_value, ranks))
        # One ace may count 11; two of them would be 22.
        if len(aces) > 0 and score + 10 <= LIMIT:
            score += 10
        return score
        ### END SOLUTION

    def hit_or_stand(self, hand: PlayerHand, stand_threshold: int) -> None:
        """Deal cards to the hand until it has reached the threshold or the deck is empty.

        >>> game = Blackjack(10)
        >>> game.hit_or_stand(PlayerHand(), 2)
        >>> game.get_log().strip()
        'Player pulled a (2, clubs)'
        >>> len(game.deck.get_cards())
        51
        """
        ### BEGIN SOLUTION task 5, Blackjack.hit_or_stand: deal and log until it is enough
        name = "Player"
        if isinstance(hand, DealerHand):
            name = "Dealer"
        while Blackjack.calculate_score(hand) < stand_threshold and len(self.deck.get_cards()) > 0:
            self.log += f"{name} pulled a {self.deck.get_cards()[0]!r}\n"
            self.deck.deal_hand(hand)
        ### END SOLUTION

    def determine_winner(self, player_score: int, dealer_score: int) -> int:
        """Log who has won and return 1 for the player, -1 for the dealer, 0 for a tie.

        >>> game = Blackjack(10)
        >>> game.determine_winner(21, 17)
        1
        >>> game.get_log().strip()
        'Player won with a score of 21. Dealer lost with a score of 17.'
        """
        ### BEGIN SOLUTION task 5, Blackjack.determine_winner: look who is bust before you compare
        # A bust hand is worth less than any other, and all bust hands are worth the same.
        player_worth, dealer_worth = player_score, dealer_score
        if player_score > LIMIT:
            player_worth = -1
        if dealer_score > LIMIT:
            dealer_worth = -1

        if player_worth > dealer_worth:
            self.log += f"Player won with a score of {player_score}. "
            self.log += f"Dealer lost with a score of {dealer_score}.\n"
            return 1
        if player_worth < dealer_worth:
            self.log += f"Player lost with a score of {player_score}. "
            self.log += f"Dealer won with a score of {dealer_score}.\n"
            return -1
        self.log += "Player and Dealer tie.\n"
        return 0
        ### END SOLUTION

    def add_to_file(self, player_hand: PlayerHand, dealer_hand: DealerHand, result: int) -> None:
        """Add the summary of the round that has just been played to the file of this game.

        The transcript of task 6 in the handout shows it; `cardkit check --task 6` plays more.
        """
        ### BEGIN SOLUTION task 6, Blackjack.add_to_file: keep what the file has and write after it
        winner = "Nobody"
        if result == 1:
            winner = "Player"
        elif result == -1:
            winner = "Dealer"
        # The log has the number of the round: the last that was begun there.
        numbers = re.findall(r"Round (\d+) of Blackjack!", self.log)
        number = numbers[-1] if numbers else "0"

        os.makedirs("game_summaries", exist_ok=True)
        name = f"./game_summaries/game_summary{self.game_number}.txt"
        # "w" would throw away the rounds before this one.
        with open(name, "a", encoding="utf-8") as summary:
            summary.write(f"ROUND {number}:\n")
            summary.write(f"Player Hand:\n{player_hand}\n")
            summary.write(f"Dealer Hand:\n{dealer_hand}\n")
            summary.write(f"Winner of ROUND {number}: {winner}\n\n")
        ### END SOLUTION

    def play_round(self, num_rounds: int, stand_threshold: int) -> None:
        """Play up to this many rounds with a player who stands from this score on.

        >>> game = Blackjack(0)
        >>> game.play_round(3, 17)
        >>> game.get_log().strip()
        'Wallet amount $0 is less than bet amount $5.'
        """
        ### BEGIN SOLUTION task 7, Blackjack.play_round: check, shuffle, deal, play, pay and record
        assert isinstance(num_rounds, int), "num_rounds is a whole number"
        assert isinstance(stand_threshold, int), "stand_threshold is a whole number"
        self.bet = SMALLEST_BET
        for _ in range(num_rounds):
            if not self._can_play():
                break
            self._play_one_round(stand_threshold)
        ### END SOLUTION

    ### BEGIN SOLUTION
    def _can_play(self) -> bool:
        """Return whether there are cards and money for a round; log what is missing."""
        if len(self.deck.get_cards()) < CARDS_FOR_A_ROUND:
            self.log += "Not enough cards for a game.\n"
            return False
        if self.wallet < self.bet:
            self.log += f"Wallet amount ${self.wallet} is less than bet amount ${self.bet}.\n"
            return False
        return True

    def _play_one_round(self, stand_threshold: int) -> None:
        """Play one round for which there are cards and money."""
        self.round_number += 1
        self.log += f"Round {self.round_number} of Blackjack!\n"
        self.log += f"wallet: {self.wallet}\n"
        self.log += f"bet: {self.bet}\n"

        self._shuffle_deck()
        player_hand, dealer_hand = PlayerHand(), DealerHand()
        for hand in [player_hand, dealer_hand, player_hand, dealer_hand]:
            self.deck.deal_hand(hand)
        self.log += f"Player Cards: {player_hand!r}\n"
        self.log += f"Dealer Cards: {dealer_hand!r}\n"

        self.hit_or_stand(player_hand, stand_threshold)
        dealer_hand.reveal_hand()
        self.log += f"Dealer Cards Revealed: {dealer_hand!r}\n"
        self.hit_or_stand(dealer_hand, DEALER_THRESHOLD)

        player_score = Blackjack.calculate_score(player_hand)
        dealer_score = Blackjack.calculate_score(dealer_hand)
        result = self.determine_winner(player_score, dealer_score)
        self._pay(result)
        self.add_to_file(player_hand, dealer_hand, result)

    def _shuffle_deck(self) -> None:
        """Shuffle the deck by two numbers, of which the one for mongean is drawn first."""
        mongean = randint(0, 5)
        # With four cards left, five cannot be taken from the middle.
        overhand = min(randint(0, 5), len(self.deck.get_cards()))
        self.deck.shuffle(modified_overhand=overhand, mongean=mongean)

    def _pay(self, result: int) -> None:
        """Move the money of a round and change the bet for the next one."""
        # A win moves both up, a loss moves both down, and a tie moves nothing.
        self.wallet += result * self.bet
        self.bet = max(self.bet + result * SMALLEST_BET, SMALLEST_BET)

    ### END SOLUTION


if __name__ == "__main__":
    # Somebody with ten dollars who stands at 16; change this as you like.
    game = Blackjack(10)
    game.play_round(5, 16)
    print(game.get_log())
