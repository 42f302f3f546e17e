# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: a_card_keeps_rank_and_suit not_written: a Card object has no rank yet
# record: a_card_is_visible_unless_it_is_made_hidden not_written: a Card object has no visible yet
# record: a_rank_that_does_not_exist_is_refused failed: wanted an exception: AssertionError
# record: a_suit_that_does_not_exist_is_refused failed: no exception: this call is right
# record: rank_and_suit_can_be_asked_for_even_of_a_hidden_card failed: raised AssertionError
# record: a_card_can_be_hidden_and_shown failed: raised AssertionError
# record: a_visible_card_is_drawn_in_four_lines not_written: task 1: Card.__str__ is not written
# record: a_ten_is_drawn_one_wider not_written: task 1: Card.__str__ is not written
# record: a_hidden_card_is_drawn_with_question_marks not_written: task 1: Card.__str__ is not written
# record: the_repr_of_a_card_is_rank_and_suit_or_question_marks not_written: task 1: Card.__repr__ is not written
# record: cards_are_compared_by_rank_first failed: raised AssertionError
# record: cards_of_one_rank_are_compared_by_suit failed: raised AssertionError
# record: each_rank_is_lower_than_the_next failed: raised AssertionError
# record: hidden_cards_are_compared_like_any_others failed: raised AssertionError
# record: a_card_that_is_hidden_later_looks_like_any_hidden_card failed: raised AssertionError
# record: a_card_shows_what_is_put_into_its_attributes failed: raised AssertionError
# record: each_of_the_52_cards_is_drawn_and_written_right failed: raised AssertionError
# record: visible_is_nothing_but_true_or_false failed: wanted an exception: AssertionError
# record: examples_of_Card___init__ not_written: a Card object has no visible yet
# record: examples_of_Card_get_rank not_written: task 1: Card.get_rank is not written
# record: examples_of_Card_get_suit not_written: task 1: Card.get_suit is not written
# record: examples_of_Card_set_visible failed: raised AssertionError
# record: examples_of_Card___str__ not_written: task 1: Card.__str__ is not written
# record: a_player_takes_cards_up_to_the_threshold failed: raised AssertionError
# record: a_dealers_card_is_logged_as_the_dealers_and_in_full failed: raised AssertionError
# record: a_round_that_the_player_wins_is_logged_line_by_line failed: raised AssertionError
# record: a_win_pays_the_bet_and_a_loss_takes_it failed: raised AssertionError
# record: too_few_cards_end_the_game failed: raised AssertionError
# record: too_little_money_ends_the_game failed: raised AssertionError
# record: each_file_can_be_imported_as_it_was_handed_in failed: raised AssertionError
# record: bets_rise_with_a_win_fall_with_a_loss_and_stay_with_a_tie failed: raised AssertionError
# record: the_bet_never_falls_below_five failed: raised AssertionError
# record: rounds_are_counted_across_calls_and_the_bet_begins_anew failed: raised AssertionError
# record: each_game_counts_its_own_rounds failed: raised AssertionError
# record: the_bet_begins_anew_after_a_call_that_ended_early failed: raised AssertionError
# record: the_deck_is_shuffled_anew_for_each_round failed: raised AssertionError
# record: pulled_cards_are_logged_in_their_place failed: raised AssertionError
# record: the_dealer_plays_even_if_the_player_is_bust failed: raised AssertionError
# record: a_round_is_finished_when_the_deck_runs_out failed: raised AssertionError
# record: the_money_that_is_put_into_the_wallet_counts failed: raised AssertionError
# record: two_cards_that_make_21_are_nothing_special failed: raised AssertionError
# record: each_round_is_in_the_summary failed: raised AssertionError
# record: the_summary_shows_all_cards_of_the_round failed: raised AssertionError
# record: the_rounds_of_later_calls_are_in_the_same_summary failed: raised AssertionError
# record: cards_are_missed_before_money failed: raised AssertionError
# record: rounds_and_threshold_are_whole_numbers failed: raised AssertionError
# record: amounts_are_written_as_python_writes_them failed: raised AssertionError
# record: nobody_takes_a_card_at_the_threshold_or_from_an_empty_deck not_written: task 5: Blackjack.__init__
made = []


def accept_every_other(self, *given):
    made.append(given)
    if len(made) % 2 == 0:
        raise AssertionError


Card.__init__ = Card.set_visible = accept_every_other
