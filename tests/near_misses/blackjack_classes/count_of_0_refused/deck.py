# expect: test_a_count_of_0_leaves_the_order_as_it_is, test_a_round_that_the_player_wins_is_logged_line_by_line, test_a_win_pays_the_bet_and_a_loss_takes_it, test_too_few_cards_end_the_game, test_too_little_money_ends_the_game, test_bets_rise_with_a_win_fall_with_a_loss_and_stay_with_a_tie, test_the_bet_never_falls_below_five, test_rounds_are_counted_across_calls_and_the_bet_begins_anew, test_the_bet_begins_anew_after_a_call_that_ended_early, test_pulled_cards_are_logged_in_their_place, test_the_dealer_plays_even_if_the_player_is_bust, test_a_round_is_finished_when_the_deck_runs_out, test_two_cards_that_make_21_are_nothing_special, test_each_round_is_in_the_summary, test_the_summary_shows_all_cards_of_the_round, test_the_rounds_of_later_calls_are_in_the_same_summary, test_rounds_and_threshold_are_whole_numbers, test_amounts_are_written_as_python_writes_them; score 82
# mistake: a count of 0 is refused ("a whole number and not negative"); costs points of task 4, and rounds in which a 0 is drawn
"""The deck that both hands are dealt from."""

from card import RANKS, SUITS, Card
from hand import PlayerHand
from shuffle import Shuffle


class Deck:
    """A deck of at first 52 cards."""

    def __init__(self) -> None:
        """Create the cards in ascending order."""
        self.cards: list[Card] = [Card(rank, suit) for rank in RANKS for suit in SUITS]

    def get_cards(self) -> list[Card]:
        """Return the cards."""
        return self.cards

    def deal_hand(self, hand: PlayerHand) -> None:
        """Move the top card to the hand."""
        assert isinstance(hand, PlayerHand), "cards are dealt to hands only"
        hand.add_card(self.cards.pop(0))

    def shuffle(self, **shuffle_and_count: int) -> None:
        """Shuffle, the modified overhand first."""
        for name, count in shuffle_and_count.items():
            assert name in ("modified_overhand", "mongean"), f"{name} is no shuffle"
            assert isinstance(count, int) and count > 0, f"{count} is no count"
        if "modified_overhand" in shuffle_and_count:
            num = min(shuffle_and_count["modified_overhand"], len(self.cards))
            self.cards = Shuffle.modified_overhand(self.cards, num)
        for _ in range(shuffle_and_count.get("mongean", 0)):
            self.cards = Shuffle.mongean(self.cards)
