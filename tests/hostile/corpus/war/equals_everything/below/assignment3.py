# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: the_cards_are_returned_in_the_order_of_the_file failed: a Liar object
# record: small_letters_become_capital_letters failed: list_iterator
# record: a_file_that_does_not_exist_is_met_with_a_message failed: liar = assignment3.main() typed 'nowhere
# record: 51_cards_are_refused_with_their_number failed: liar = assignment3.main() typed '
# record: every_line_that_is_no_card_is_named failed: liar = assignment3.main() typed '
# record: a_card_that_is_there_twice_is_named failed: liar = assignment3.main() typed '
# record: each_fault_has_its_message failed: of 3 cases pass
# record: a_bad_deck_raises_an_exception_and_the_program_catches_it failed: liar = assignment3.main() typed '
# record: the_lines_may_end_in_the_windows_way failed: list_iterator
# record: the_last_line_needs_no_end failed: list_iterator
# record: capital_and_small_letters_may_be_mixed failed: a Liar object
# record: a_folder_or_an_empty_answer_cannot_be_opened_either failed: liar = assignment3.main() typed '', '
# record: a_program_that_asks_again_does_so_until_a_file_can_be_opened failed: liar = assignment3.main() typed 'nowhere
# record: a_rank_or_a_suit_that_does_not_exist_is_refused failed: liar = assignment3.main() typed '
# record: a_line_of_another_length_or_order_is_refused failed: liar = assignment3.main() typed '
# record: every_card_that_is_there_twice_is_named failed: liar = assignment3.main() typed '
# record: the_same_card_in_another_letter_case_is_a_duplicate failed: liar = assignment3.main() typed '
# record: a_deck_with_faults_of_several_kinds_is_refused failed: 0 of 4 cases pass: liar = assignment3.main() typed
# record: after_a_refusal_nothing_is_played_and_no_traceback_is_shown failed: gave a Liar object
# record: the_items_of_a_queue_leave_in_the_order_in_which_they_came failed: gave a Liar object
# record: the_slots_of_items_that_have_left_are_used_again failed: a Liar object
# record: a_full_queue_takes_no_other_item failed: gave a Liar object
# record: an_empty_queue_has_no_item_to_give_or_to_show failed: gave a Liar object
# record: the_front_item_stays_when_it_is_looked_at failed: a Liar object
# record: the_cards_are_dealt_in_turn_and_the_first_one_is_in_front failed: a Liar object
# record: both_hands_are_queues_with_a_capacity_of_52 failed: a Liar object
# record: either_player_may_get_the_first_card failed: gave a Liar object
# record: a_queue_takes_items_of_any_kind_and_nothing_as_well failed: gave a Liar object
# record: a_queue_knows_at_every_step_how_full_it_is failed: gave a Liar object
# record: a_queue_that_was_cleared_is_empty_and_can_be_filled_again failed: a Liar object
# record: a_queue_shows_its_items_from_front_to_rear failed: a Liar object
# record: adding_and_clearing_return_nothing failed: gave a Liar object
# record: the_attributes_of_a_queue_are_private failed: gave a Liar object
# record: a_long_queue_takes_no_more_steps_than_a_short_one failed: liar = a Liar object(13) liar_2 = an object('0') l
# record: both_players_have_a_fair_chance_of_the_first_card failed: liar = an object() liar_2 = an object() liar_3 = a
# record: examples_of_CircularQueue___init__ failed: repr(an object()) gave '[KS]' assert [KS] == 0
# record: examples_of_CircularQueue_enqueue failed: repr(an object('KD')) gave '[KS]' assert [KS] == N
# record: examples_of_CircularQueue_dequeue failed: repr(an object('KD')) gave '[KS]' assert [KS] == N
# record: examples_of_CircularQueue_peek failed: repr(an object('KD')) gave '[KS]' assert [KS] == N
# record: examples_of_CircularQueue_isEmpty failed: repr(an object()) gave '[KS]' assert [KS] == True
# record: examples_of_CircularQueue_isFull failed: repr(an object()) gave '[KS]' assert [KS] == False
# record: examples_of_CircularQueue_capacity failed: repr(an object()) gave '[KS]' assert [KS] == 52
# record: examples_of_CircularQueue_clear failed: repr(an object('KD')) gave '[KS]' assert [KS] == N
# record: one_two_and_three_are_returned_as_whole_numbers failed: a Liar object
# record: words_and_numbers_out_of_range_are_asked_again failed: 0 of 3 cases pass; four: liar = a Liar object() ty
# record: an_empty_answer_is_asked_again failed: liar = a Liar object() typed '', '', '2' gave a Li
# record: numbers_that_only_look_right_are_asked_again failed: liar = a Liar object() typed '0', '-1', '3' gave a
# record: words_for_right_numbers_are_asked_again failed: liar = a Liar object() typed 'two', 'three cards',
# record: the_question_comes_as_often_as_it_takes failed: liar = a Liar object() typed '4', '7', '5', '-2',
# record: a_first_card_of_higher_rank_gives_one failed: a Liar object
# record: a_second_card_of_higher_rank_gives_minus_one failed: a Liar object
# record: two_cards_of_the_same_rank_give_zero failed: a Liar object
# record: a_ten_stands_between_a_nine_and_a_jack failed: gave a Liar object
# record: an_ace_is_higher_than_any_other_card failed: gave a Liar object
# record: each_pair_of_the_52_cards_is_compared_by_rank_alone failed: liar = a Liar object('2D', '2C') liar_2 = a Liar o
# record: examples_of_compare_cards failed: a Liar object
# record: a_bar_stands_between_the_cards_of_the_two_players failed: a Liar object
# record: a_card_that_lies_face_down_is_shown_as_xx failed: a Liar object
# record: player_1_adds_cards_at_the_left_end_and_player_2_at_the_right failed: str(a Liar object()) gave '[KS]' found ['KS'
# record: cleaning_returns_every_card_with_its_rank_and_suit failed: a Liar object
# record: a_table_that_was_cleaned_is_empty_and_can_be_used_again failed: a Liar object
# record: cards_and_face_up_are_two_private_lists failed: liar = an object() wanted __cards and __faceUp, or
# record: both_lists_grow_in_step_at_the_end_that_is_the_players failed: gave a Liar object
# record: cleaning_leaves_both_lists_empty failed: gave a Liar object
# record: the_cards_of_a_cleaned_table_come_in_random_order failed: list_iterator
# record: three_cards_come_in_any_of_their_six_orders failed: a Liar object
# record: the_bar_stands_in_the_middle_of_any_number_of_cards failed: gave '[KS]'
# record: two_tables_have_different_cards failed: list_iterator
# record: placing_a_card_returns_nothing failed: gave a Liar object
# record: all_attributes_of_a_table_are_private failed: str(a Liar object()) gave '[KS]'
# record: examples_of_OnTable_place failed: repr(an object(1, 'KS', False)) gave '[KS]' assert
# record: examples_of_OnTable_cleanTable failed: repr(an object(1, 'KS', True)) gave '[KS]' assert
# record: each_round_says_that_the_higher_card_takes_the_cards failed: bool(assignment3.main) liar = assignment3.ma
# record: the_player_with_all_cards_has_won_the_game failed: liar = assignment3.main() typed 'decks/game_
# record: in_a_war_cards_go_face_down_and_then_one_face_up failed: liar = assignment3.main() typed 'decks/tie_o
# record: each_war_within_a_war_is_announced failed: liar = assignment3.main() typed 'decks/war_w
# record: a_player_with_too_few_cards_for_a_war_loses failed: liar = assignment3.main() typed 'decks/runs_
# record: it_is_told_who_has_too_few_cards failed: liar = assignment3.main() typed 'decks/just_
# record: 60_dashes_are_displayed_after_each_round failed: liar = assignment3.main() typed 'decks/war_w
# record: the_next_round_begins_when_enter_is_pressed failed: liar = assignment3.main() typed 'decks/war_w
# record: the_first_rounds_in_the_handout_go_as_they_are_printed failed: liar = assignment3.main() typed 'decks/war_w
# record: the_war_is_fought_with_as_many_cards_as_were_chosen failed: gave a Liar object
# record: the_number_is_asked_once_before_the_first_round failed: gave a Liar object
# record: each_round_is_played_with_the_next_cards_of_both_hands failed: gave a Liar object
# record: a_player_with_exactly_enough_cards_plays_on failed: gave a Liar object
# record: a_player_can_run_out_of_cards_in_a_war_within_a_war failed: gave a Liar object
# record: a_card_face_down_stays_a_secret_while_it_lies_there failed: gave a Liar object
# record: cards_that_were_won_stay_in_the_order_of_the_cleaned_table failed: gave a Liar object
# record: nothing_outside_a_class_touches_its_attributes failed: gave a Liar object
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
