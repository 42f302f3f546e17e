# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: a_card_knows_its_rank_and_its_suit_in_any_letter_case not_written: task 1: Card.getRank is not written yet
# record: a_card_is_worth_what_its_rank_says failed: raised AssertionError
# record: a_card_can_be_turned_over_and_back failed: raised AssertionError
# record: a_card_that_lies_face_down_gives_nothing_away failed: raised AssertionError
# record: a_code_that_is_no_card_is_refused failed: raised AssertionError
# record: each_rank_and_each_suit_is_right failed: card = Card('AC', True) Card('2D', True) rai
# record: a_card_looks_different_each_time_it_is_turned_over failed: raised AssertionError
# record: what_is_of_another_type_is_refused failed: raised AssertionError
# record: a_card_has_the_private_attributes_and_the_public_methods_of_the_handout failed: raised AssertionError
# record: examples_of_Card___init__ failed: raised AssertionError
# record: examples_of_Card_getRank failed: raised AssertionError
# record: examples_of_Card_getSuit failed: raised AssertionError
# record: examples_of_Card_getValue failed: raised AssertionError
# record: examples_of_Card_isFaceUp failed: raised AssertionError
# record: examples_of_Card_turnOver failed: raised AssertionError
# record: examples_of_Card___str__ failed: raised AssertionError
# record: the_first_line_of_the_file_is_the_front_card failed: Deck() typed 'decks/seven_rounds_seven_endin
# record: a_dealt_card_lies_face_up failed: raised Exception: Cannot populate deck: invalid data in ca
# record: a_file_that_cannot_be_opened_is_said_and_asked_for_again failed: Deck() typed 'decks/player_wins_round_1.txt'
# record: an_empty_deck_has_no_card_to_deal failed: Deck() typed 'decks/player_wins_round_1.txt'
# record: the_exception_has_one_argument_that_names_the_file failed: raised Exception: Cannot populate deck: invalid data in no
# record: what_is_no_deck_is_invalid_data failed: Deck() typed 'decks/player_wins_round_1.txt'
# record: repopulating_puts_the_cards_of_the_list_into_the_deck failed: Deck() typed 'decks/player_wins_round_1.txt'
# record: repopulating_is_announced failed: raised Exception: Cannot populate deck: invalid data in ca
# record: repopulated_cards_are_dealt_face_up_whichever_way_they_came failed: Deck() typed 'decks/player_wins_round_1.txt'
# record: a_deck_shows_all_its_cards_in_order failed: Deck() typed 'decks/tie_in_round_1.txt' rais
# record: any_fault_of_a_file_is_invalid_data failed: raised Exception: Cannot populate deck: invalid data in ca
# record: the_cards_come_in_the_order_of_the_file failed: raised Exception: Cannot populate deck: invalid data in ca
# record: a_good_file_may_be_written_in_other_ways failed: raised Exception: Cannot populate deck: invalid data in ca
# record: the_file_is_asked_for_as_often_as_it_takes failed: raised Exception: Cannot populate deck: invalid data in no
# record: the_file_is_closed_whether_its_data_are_good_or_invalid failed: raised Exception: Cannot populate deck: invalid data in ca
# record: repopulating_shuffles_the_cards_behind_those_that_are_left failed: raised Exception: Cannot populate deck: invalid data in ca
# record: showing_a_deck_changes_nothing failed: raised Exception: Cannot populate deck: invalid data in ca
# record: a_deal_is_the_same_work_for_a_full_deck_and_for_a_small_one failed: raised Exception: Cannot populate deck: invalid data in ca
# record: a_deck_has_one_private_circular_queue_and_the_public_methods_of_the_handout failed: raised Exception: Cannot populate deck: invalid data in ca
# record: an_exception_of_the_deck_goes_past_the_table not_written: task 5: Table.__init__ is not written yet
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
