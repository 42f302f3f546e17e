# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: a_card_knows_its_rank_and_its_suit not_written: task 1: Card.getRank is not written
# record: a_number_card_is_worth_its_number not_written: task 1: Card.getValue is not written
# record: tens_jacks_queens_and_kings_are_worth_ten not_written: task 1: Card.getValue is not written
# record: an_ace_is_worth_one not_written: task 1: Card.getValue is not written
# record: a_card_knows_which_way_it_lies not_written: task 1: Card.isFaceUp is not written
# record: a_card_can_be_turned_over_and_back not_written: task 1: Card.turnOver is not written
# record: a_card_that_lies_face_up_shows_rank_and_suit not_written: task 1: Card.__str__ is not written
# record: a_card_that_lies_face_down_gives_nothing_away not_written: task 1: Card.__str__ is not written
# record: a_code_may_be_written_in_small_letters not_written: task 1: Card.getRank is not written yet
# record: a_code_with_a_rank_that_does_not_exist_is_refused failed: wanted an exception: AssertionError
# record: a_code_with_a_suit_that_does_not_exist_is_refused failed: wanted an exception: AssertionError
# record: a_code_of_another_length_is_refused failed: wanted an exception: AssertionError
# record: each_of_the_52_cards_is_right_in_any_letter_case not_written: task 1: Card.getRank is not written yet
# record: a_card_looks_different_each_time_it_is_turned_over not_written: task 1: Card.__str__ is not written
# record: a_code_that_is_no_string_is_refused failed: wanted an exception: AssertionError
# record: a_face_up_that_is_no_boolean_is_refused failed: wanted an exception: AssertionError
# record: rank_suit_and_face_up_are_private_attributes not_written: task 1: Card.getRank is not written yet
# record: a_card_has_exactly_the_public_methods_of_the_handout not_written: task 1: Card.turnOver is not written yet
# record: examples_of_Card___init__ not_written: task 1: Card.__str__ is not written
# record: examples_of_Card_getRank not_written: task 1: Card.getRank is not written
# record: examples_of_Card_getSuit not_written: task 1: Card.getSuit is not written
# record: examples_of_Card_getValue not_written: task 1: Card.getValue is not written
# record: examples_of_Card_isFaceUp not_written: task 1: Card.isFaceUp is not written
# record: examples_of_Card_turnOver not_written: task 1: Card.turnOver is not written
# record: examples_of_Card___str__ not_written: task 1: Card.__str__ is not written
# record: the_first_line_of_the_file_is_the_front_card not_written: task 3: Deck.deal is not written
# record: a_dealt_card_lies_face_up not_written: task 3: Deck.deal is not written yet
# record: a_file_that_cannot_be_opened_is_said_and_asked_for_again failed: Cannot read from
# record: an_empty_deck_has_no_card_to_deal not_written: task 3: Deck.deal is not written yet
# record: the_exception_has_one_argument_that_names_the_file failed: gave a Deck object wanted an exception: Exception
# record: a_rank_that_does_not_exist_is_invalid_data failed: no exception: this call is right
# record: a_line_of_three_characters_is_invalid_data failed: no exception: this call is right
# record: the_same_card_twice_is_invalid_data failed: no exception: this call is right
# record: 51_cards_are_invalid_data failed: gave a Deck object wanted an exception: Exception
# record: repopulating_puts_the_cards_of_the_list_into_the_deck not_written: task 3: Deck.deal is not written yet
# record: repopulating_is_announced not_written: task 3: Deck.deal is not written yet
# record: a_deck_shows_all_its_cards_in_order not_written: task 3: Deck.__str__ is not written
# record: all_52_cards_come_in_the_order_of_the_file not_written: task 3: Deck.deal is not written yet
# record: lines_may_end_as_on_windows not_written: task 3: Deck.deal is not written yet
# record: the_last_line_needs_no_end not_written: task 3: Deck.deal is not written yet
# record: a_file_may_be_written_in_any_letter_case not_written: task 3: Deck.deal is not written yet
# record: the_file_is_asked_for_as_often_as_it_takes failed: Cannot read from
# record: a_suit_that_does_not_exist_is_invalid_data failed: no exception: this call is right
# record: a_blank_line_in_place_of_a_card_is_invalid_data failed: gave a Deck object wanted an exception: Exception
# record: the_same_card_in_another_letter_case_is_invalid_data failed: no exception: this call is right
# record: a_line_after_the_52nd_card_is_invalid_data failed: no exception: this call is right
# record: a_file_without_any_card_is_invalid_data failed: no exception: this call is right
# record: a_deck_is_empty_after_invalid_data not_written: task 3: Deck.deal is not written yet
# record: the_file_is_closed_after_invalid_data failed: no exception: this call is right
# record: a_good_file_is_closed_as_well not_written: task 3: Deck.deal is not written
# record: repopulated_cards_are_dealt_face_up_whichever_way_they_came not_written: task 3: Deck.deal is not written yet
# record: repopulating_shuffles_the_cards not_written: task 3: Deck.deal is not written yet
# record: repopulated_cards_go_behind_those_that_are_left not_written: task 3: Deck.deal is not written yet
# record: showing_a_deck_changes_nothing failed: raised Exception: Cannot populate deck
# record: the_only_attribute_is_a_private_circular_queue not_written: task 3: Deck.deal is not written yet
# record: a_deal_is_the_same_work_for_a_full_deck_and_for_a_small_one not_written: task 3: Deck.deal is not written yet
# record: a_deck_has_exactly_the_public_methods_of_the_handout not_written: task 3: Deck.deal is not written yet
# record: a_deck_that_is_refused_ends_the_game not_written: main is not written yet
# record: a_deck_has_each_of_the_52_cards_exactly_once failed: this call is right
# record: a_deck_that_was_shown_and_filled_again_deals_each_card_in_its_turn not_written: task 3: Deck.__str__ is not written
made = []


def accept_the_first(self, *given):
    made.append(given)
    if len(made) > 1:
        raise AssertionError


def populate_the_first(self):
    name = input()
    made.append(name)
    if len(made) > 1:
        raise Exception(f"Cannot populate deck: invalid data in {name}")


Card.__init__ = accept_the_first
Deck.__init__ = populate_the_first
