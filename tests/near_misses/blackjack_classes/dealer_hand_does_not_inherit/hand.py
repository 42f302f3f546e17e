# expect: test_a_dealers_hand_is_a_kind_of_players_hand, test_a_card_is_dealt_to_its_place_in_a_sorted_hand, test_a_dealers_hand_gets_its_cards_in_its_own_way, test_hidden_cards_count_in_the_score, test_a_dealers_card_is_logged_as_the_dealers_and_in_full, test_a_round_that_the_player_wins_is_logged_line_by_line, test_a_win_pays_the_bet_and_a_loss_takes_it, test_too_few_cards_end_the_game, test_too_little_money_ends_the_game, test_the_shuffles_follow_the_numbers_that_are_drawn, test_bets_rise_with_a_win_fall_with_a_loss_and_stay_with_a_tie, test_the_bet_never_falls_below_five, test_rounds_are_counted_across_calls_and_the_bet_begins_anew, test_the_bet_begins_anew_after_a_call_that_ended_early, test_pulled_cards_are_logged_in_their_place, test_the_dealer_plays_even_if_the_player_is_bust, test_a_round_is_finished_when_the_deck_runs_out, test_two_cards_that_make_21_are_nothing_special, test_each_round_is_in_the_summary, test_the_summary_shows_all_cards_of_the_round, test_the_rounds_of_later_calls_are_in_the_same_summary, test_rounds_and_threshold_are_whole_numbers, test_amounts_are_written_as_python_writes_them; score 76.5
# mistake: DealerHand is a class of its own ("a kind of PlayerHand (it inherits from it)"); costs points of task 2, and whatever asserts that it is given a hand
"""What the player and the dealer hold in their hands."""

from card import Card


class PlayerHand:
    """The player's cards, always sorted."""

    def __init__(self) -> None:
        """Create an empty hand."""
        self.cards: list[Card] = []

    def get_cards(self) -> list[Card]:
        """Return the cards."""
        return self.cards

    def sort_hand(self) -> None:
        """Put the cards into ascending order."""
        self.cards.sort()

    def add_card(self, *cards: Card) -> None:
        """Add the cards and sort the hand."""
        assert all(isinstance(card, Card) for card in cards), "a hand takes only cards"
        self.cards.extend(cards)
        self.sort_hand()

    def __str__(self) -> str:
        """Return the pictures below one another."""
        return "\n".join(str(card) for card in self.cards)

    def __repr__(self) -> str:
        """Return the cards in one line."""
        return " ".join(repr(card) for card in self.cards)


class DealerHand:
    """The dealer's cards."""

    def __init__(self) -> None:
        """Create an empty hand, not revealed."""
        self.cards: list[Card] = []
        self.hand_visible: bool = False

    def add_card(self, *cards: Card) -> None:
        """Add cards, hidden or (once revealed) as they are."""
        if self.hand_visible:
            PlayerHand.add_card(self, *cards)
            return
        for card in cards:
            assert isinstance(card, Card), "a hand takes only cards"
        self.cards.extend(cards)
        for card in self.cards[1:]:
            card.set_visible(False)

    get_cards = PlayerHand.get_cards
    sort_hand = PlayerHand.sort_hand
    __str__ = PlayerHand.__str__
    __repr__ = PlayerHand.__repr__

    def reveal_hand(self) -> None:
        """Show all cards."""
        self.hand_visible = True
        for card in self.cards:
            card.set_visible(True)
        self.sort_hand()
