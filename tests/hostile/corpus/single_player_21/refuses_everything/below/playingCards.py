# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: a_card_knows_its_rank_and_its_suit failed: raised AssertionError
# record: a_number_card_is_worth_its_number failed: raised AssertionError
# record: tens_jacks_queens_and_kings_are_worth_ten failed: raised AssertionError
# record: an_ace_is_worth_one failed: raised AssertionError
# record: a_card_knows_which_way_it_lies failed: raised AssertionError
# record: a_card_can_be_turned_over_and_back failed: raised AssertionError
# record: a_card_that_lies_face_up_shows_rank_and_suit failed: raised AssertionError
# record: a_card_that_lies_face_down_gives_nothing_away failed: raised AssertionError
# record: a_code_may_be_written_in_small_letters failed: raised AssertionError
# record: a_code_with_a_rank_that_does_not_exist_is_refused failed: raised AssertionError
# record: a_code_with_a_suit_that_does_not_exist_is_refused failed: raised AssertionError
# record: a_code_of_another_length_is_refused failed: raised AssertionError
# record: each_of_the_52_cards_is_right_in_any_letter_case failed: raised AssertionError
# record: a_card_looks_different_each_time_it_is_turned_over failed: raised AssertionError
# record: a_code_that_is_no_string_is_refused failed: raised AssertionError
# record: a_face_up_that_is_no_boolean_is_refused failed: raised AssertionError
# record: rank_suit_and_face_up_are_private_attributes failed: raised AssertionError
# record: a_card_has_exactly_the_public_methods_of_the_handout failed: raised AssertionError
# record: examples_of_Card___init__ failed: raised AssertionError
# record: examples_of_Card_getRank failed: raised AssertionError
# record: examples_of_Card_getSuit failed: raised AssertionError
# record: examples_of_Card_getValue failed: raised AssertionError
# record: examples_of_Card_isFaceUp failed: raised AssertionError
# record: examples_of_Card_turnOver failed: raised AssertionError
# record: examples_of_Card___str__ failed: raised AssertionError
# record: the_first_line_of_the_file_is_the_front_card failed: raised AssertionError
# record: a_dealt_card_lies_face_up failed: raised AssertionError
# record: a_file_that_cannot_be_opened_is_said_and_asked_for_again failed: raised AssertionError
# record: an_empty_deck_has_no_card_to_deal failed: raised AssertionError
# record: the_exception_has_one_argument_that_names_the_file failed: read as () wanted ('Cannot populate deck: invalid data in decks/no_deck.txt',)
# record: a_rank_that_does_not_exist_is_invalid_data failed: raised AssertionError
# record: a_line_of_three_characters_is_invalid_data failed: raised AssertionError
# record: the_same_card_twice_is_invalid_data failed: raised AssertionError
# record: 51_cards_are_invalid_data failed: wanted an exception that says 'Cannot populate deck: invalid data in decks/short_by_one.txt', not ''
# record: repopulating_puts_the_cards_of_the_list_into_the_deck failed: raised AssertionError
# record: repopulating_is_announced failed: raised AssertionError
# record: a_deck_shows_all_its_cards_in_order failed: raised AssertionError
# record: all_52_cards_come_in_the_order_of_the_file failed: raised AssertionError
# record: lines_may_end_as_on_windows failed: raised AssertionError
# record: the_last_line_needs_no_end failed: raised AssertionError
# record: a_file_may_be_written_in_any_letter_case failed: raised AssertionError
# record: the_file_is_asked_for_as_often_as_it_takes failed: raised AssertionError
# record: a_suit_that_does_not_exist_is_invalid_data failed: raised AssertionError
# record: a_blank_line_in_place_of_a_card_is_invalid_data failed: wanted an exception that says 'Cannot populate deck: invalid data in deck201.txt', not ''
# record: the_same_card_in_another_letter_case_is_invalid_data failed: raised AssertionError
# record: a_line_after_the_52nd_card_is_invalid_data failed: raised AssertionError
# record: a_file_without_any_card_is_invalid_data failed: raised AssertionError
# record: a_deck_is_empty_after_invalid_data failed: raised AssertionError
# record: the_file_is_closed_after_invalid_data failed: raised AssertionError
# record: a_good_file_is_closed_as_well failed: raised AssertionError
# record: repopulated_cards_are_dealt_face_up_whichever_way_they_came failed: raised AssertionError
# record: repopulating_shuffles_the_cards failed: raised AssertionError
# record: repopulated_cards_go_behind_those_that_are_left failed: raised AssertionError
# record: showing_a_deck_changes_nothing failed: raised AssertionError
# record: the_only_attribute_is_a_private_circular_queue failed: raised AssertionError
# record: a_deal_is_the_same_work_for_a_full_deck_and_for_a_small_one failed: raised AssertionError
# record: a_deck_has_exactly_the_public_methods_of_the_handout failed: raised AssertionError
# record: a_deck_that_is_refused_ends_the_game failed: raised AssertionError
# record: the_exception_has_one_argument_that_names_the_file failed: 0 items, not 1
# record: a_deck_has_each_of_the_52_cards_exactly_once failed: this call is right
# record: a_deck_that_was_shown_and_filled_again_deals_each_card_in_its_turn failed: raised AssertionError
def refuse(*given):
    raise AssertionError


for kind in list(globals().values()):
    if isinstance(kind, type) and kind.__module__ == __name__:
        for name, value in list(vars(kind).items()):
            if callable(value):
                setattr(kind, name, refuse)
