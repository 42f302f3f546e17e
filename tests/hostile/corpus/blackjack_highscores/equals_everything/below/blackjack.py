# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: a_number_card_counts_its_number failed: liar = a Liar object([['2', 'Hearts']]) gave
# record: jack_queen_and_king_count_10 failed: liar = a Liar object([['Jack', 'Clubs'], ['7
# record: an_ace_counts_11_if_the_hand_stays_at_21_or_below failed: 0 of 4 cases pass; an ace alone, with a 9, w
# record: an_ace_counts_1_if_11_would_bring_the_hand_above_21 failed: 0 of 3 cases pass; the ace comes down to 1:
# record: of_two_aces_only_one_can_count_11 failed: 0 of 2 cases pass; two aces, then a 9: liar
# record: it_makes_no_difference_where_in_the_hand_an_ace_lies failed: 0 of 3 cases pass: liar = a Liar object([['2
# record: of_many_aces_at_most_one_counts_11 failed: 0 of 3 cases pass: liar = a Liar object([['A
# record: all_cards_of_a_long_hand_are_added_up failed: liar = a Liar object([['2', 'Clubs'], ['4',
# record: adding_up_a_hand_leaves_it_as_it_is failed: liar = a Liar object([['Ace', 'Clubs'], ['9'
# record: examples_of_get_hand_total failed: repr(a Liar object([['8', 'Clubs'], ['7', 'H
# record: a_hand_is_displayed_with_its_owner_and_its_cards_in_order failed: 0 of 2 cases pass; Rose-9C AS: liar = a Liar
# record: the_total_is_displayed_after_the_cards failed: liar = a Liar object('Rose', [['9', 'Clubs']
# record: a_hand_of_one_card_is_displayed failed: liar = a Liar object('Dealer', [['3', 'Diamo
# record: commas_stand_between_the_cards_and_nowhere_else failed: liar = a Liar object('Rose', [['9', 'Clubs']
# record: displaying_a_hand_returns_nothing failed: repr(a Liar object('Rose', [['8', 'Spades'],
# record: displaying_a_hand_leaves_it_as_it_is failed: liar = a Liar object('Rose', [['8', 'Spades'
# record: a_hand_of_many_cards_is_displayed failed: liar = a Liar object('Dealer', [['2', 'Diamo
# record: the_name_is_displayed_as_it_was_given failed: liar = a Liar object('Zoë', [['8', 'Spades']
# record: a_name_of_one_word_is_returned failed: 0 of 2 cases pass; Rose: repr(a Liar object(
# record: a_name_of_two_words_is_asked_for_again failed: 0 of 2 cases pass; Rose of Tralee: repr(a Li
# record: a_name_of_12_characters_is_too_long failed: repr(a Liar object()) typed 'Maximilianus',
# record: h_and_s_are_returned_as_they_are failed: 0 of 2 cases pass; h: repr(a Liar object())
# record: another_letter_is_neither_hit_nor_stand_and_is_asked_for_again failed: 0 of 2 cases pass; x: repr(a Liar object())
# record: a_name_of_11_characters_is_fine failed: repr(a Liar object()) typed 'Bartholomew' ga
# record: no_answer_at_all_is_no_name failed: repr(a Liar object()) typed '', ' ', 'Rose'
# record: each_wrong_name_is_followed_by_the_error failed: repr(a Liar object()) typed 'Rose Ann', 'Al
# record: a_name_is_returned_as_it_was_typed failed: repr(a Liar object()) typed 'Rose of Tralee'
# record: what_only_looks_like_an_answer_is_neither_hit_nor_stand failed: 0 of 3 cases pass: repr(a Liar object()) typ
# record: a_card_is_drawn_and_appended_to_the_hand_for_each_hit failed: 0 of 3 cases pass; no hit: repr(a Liar objec
# record: hand_and_total_are_displayed_after_each_card_of_the_player failed: liar = a Liar object('Rose', [['2', 'Hearts'
# record: a_player_above_21_is_told_so failed: 0 of 2 cases pass; Rose-8H 5D: repr(a Liar object
# record: a_player_above_21_is_not_asked_again failed: 0 of 2 cases pass: repr(a Liar object('Rose'
# record: a_player_with_21_is_asked_as_well failed: repr(a Liar object('Rose', [['4', 'Hearts'],
# record: an_ace_that_comes_down_to_1_keeps_the_player_in_the_game failed: repr(a Liar object('Rose', [['2', 'Diamonds'
# record: a_wrong_answer_in_the_turn_draws_nothing_and_is_asked_for_again failed: liar = a Liar object('Rose', [['2', 'Hearts'
# record: a_dealer_with_17_or_more_stands failed: 0 of 3 cases pass; with 17: repr(a Liar obje
# record: a_dealer_below_17_takes_cards_and_appends_them_to_the_hand failed: liar = a Liar object([['3', 'Diamonds'], ['7
# record: the_dealers_hand_is_displayed_at_the_beginning_and_after_each_card failed: liar = a Liar object([['2', 'Diamonds'], ['4
# record: the_dealers_turn_in_the_handout_waits_twice failed: nothing was shown
# record: a_dealer_with_16_takes_a_card failed: 0 of 2 cases pass: repr(a Liar object([['7',
# record: a_dealer_with_an_ace_and_a_6_stands failed: repr(a Liar object([['Ace', 'Diamonds'], ['6
# record: a_dealer_takes_more_cards_when_an_ace_comes_down_to_1 failed: repr(a Liar object([['Ace', 'Diamonds'], ['4
# record: a_dealer_above_21_has_gone_bust failed: 0 of 2 cases pass: repr(a Liar object([['6',
# record: one_question_waits_each_time_the_dealers_hand_is_displayed failed: liar = a Liar object([['2', 'Diamonds'], ['4
# record: what_is_typed_before_enter_changes_nothing_for_the_dealer failed: repr(a Liar object([['2', 'Diamonds'], ['4',
# record: the_first_card_goes_to_the_dealer_and_the_next_two_to_the_player failed: liar = a Liar object('Rose') typed 's', and
# record: the_fourth_card_is_the_dealers_second failed: liar = a Liar object('Rose') typed '' each t
# record: a_player_with_the_higher_total_has_won failed: repr(a Liar object('Rose')) typed 'h', 's',
# record: a_player_with_the_lower_total_has_lost failed: repr(a Liar object('Rose')) typed 's', and '
# record: equal_totals_are_a_push failed: repr(a Liar object('Rose')) typed 's', and '
# record: a_player_above_21_has_lost failed: repr(a Liar object('Rose')) typed 'h', and '
# record: a_players_blackjack_wins_at_once_unless_both_have_one failed: repr(a Liar object('Rose')) typed '' each ti
# record: a_dealer_with_a_blackjack_wins_at_once failed: repr(a Liar object('Rose')) typed '' each ti
# record: a_dealer_draws_nothing_when_the_player_has_gone_bust failed: repr(a Liar object('Rose')) typed 'h', and '
# record: the_dealers_queen_does_not_show_before_the_player_stands failed: liar = a Liar object('Rose') typed 's', and
# record: two_blackjacks_are_a_push failed: repr(a Liar object('Rose')) typed '' each ti
# record: a_dealer_above_21_has_lost failed: repr(a Liar object('Rose')) typed 's', and '
# record: who_goes_bust_is_named_before_the_result failed: repr(a Liar object('Rose')) typed 'h', and '
# record: the_dealers_second_card_does_not_show_before_the_players_turn_has_ended failed: liar = a Liar object('Rose') typed 'h', 'h',
# record: 21_with_three_cards_is_no_blackjack failed: 0 of 3 cases pass: repr(a Liar object('Rose'
# record: what_a_game_returns_is_one_of_the_three_words failed: repr(a Liar object('Rose')) typed '' each ti
# record: a_long_game_is_played_to_its_end failed: repr(a Liar object('Zoe')) typed 'h', 'h', '
# record: games_that_were_tied_do_not_count failed: gave a Liar object
# record: a_score_above_all_others_becomes_the_first_line failed: 0 of 2 cases pass; 66.667: liar = a Liar object('R
# record: any_other_score_becomes_the_last_line failed: liar = a Liar object('Uli', 25.0) given high
# record: every_old_line_stays_as_it_is_and_where_it_is failed: 0 of 2 cases pass; best_first.txt: liar = a
# record: a_score_above_all_others_is_displayed_in_a_table_of_all failed: liar = a Liar object('Rose', 100.0) given hi
# record: nothing_is_displayed_for_any_other_score failed: liar = a Liar object('Uli', 25.0) given high
# record: the_same_score_as_the_best_is_not_higher failed: liar = a Liar object('Rose', 100.0) given hi
# record: without_a_file_the_player_is_the_first failed: 0 of 2 cases pass; no file: liar = a Liar ob
# record: a_damaged_line_upsets_nobody_and_stays_in_the_file failed: 0 of 3 cases pass; damaged_score_missing.txt
# record: the_table_is_in_the_order_of_the_file_or_by_score failed: nothing was shown
# record: a_score_has_all_its_decimals failed: 0 of 3 cases pass: str(a Liar object(3, 1, 0
# record: a_score_is_always_a_float failed: gave a Liar object
# record: the_best_of_all_others_may_stand_in_any_line failed: liar = a Liar object('Kim', 8.0) liar_2 = a Liar o
# record: a_new_line_does_not_stick_to_a_last_line_without_an_end failed: 0 of 2 cases pass: liar = a Liar object('Ros
# record: scores_with_other_decimals_stay_in_the_file_as_they_are failed: liar = a Liar object('Rose', 75.0) gave a Li
# record: every_score_in_the_table_has_three_decimals failed: liar = a Liar object('Rose', 66.666666666666
# record: names_that_need_utf_8_are_read_and_written failed: liar = a Liar object('Åsa', 50.0) gave a Lia
# record: players_who_come_in_turn_all_stay_and_each_new_best_is_told failed: repr(a Liar object('Rose', 9.5)) gave '[KS]'
# record: a_new_high_score_is_seen_past_damaged_lines_which_stay failed: 0 of 5 cases pass: liar = a Liar object('Ros
# record: examples_of_get_score failed: repr(a Liar object(3, 1, 1)) gave '[KS]' ass
# record: an_n_at_the_beginning_ends_the_program failed: liar = a Liar object() typed 'n', and 'n' ea
# record: a_wrong_answer_at_the_beginning_is_an_error_and_asked_for_again failed: liar = a Liar object() typed 'yes', '', 'x',
# record: one_game_is_counted_at_the_end failed: liar = a Liar object() typed 'y', 'y', 'y',
# record: a_line_of_40_dashes_follows_the_game failed: liar = a Liar object() typed 'y', 'y', 'y',
# record: the_score_is_added_to_the_file failed: liar = a Liar object() typed 'y', 'y', 'y',
# record: importing_the_file_starts_nothing failed: liar = a Liar object() typed 'y', 'y', 'y',
# record: the_program_in_the_handout_goes_as_it_is_printed failed: nothing was shown
# record: one_deck_goes_from_game_to_game failed: liar = a Liar object() typed 'y', 'Rose', 's
# record: several_games_are_counted_by_how_they_ended failed: liar = a Liar object() typed 'y', 'y', 'y',
# record: the_score_of_all_games_is_added_once failed: liar = a Liar object() typed 'y', 'y', 'y',
# record: a_high_score_is_displayed_between_the_counts_and_the_thanks failed: liar = a Liar object() typed 'y', 'y', 'y',
# record: nothing_but_y_and_n_is_an_answer_after_a_game failed: 0 of 2 cases pass: card_deck.stack_deck([['9', 'Di
# record: who_does_not_play_leaves_the_file_as_it_is failed: liar = a Liar object() typed 'n', and 'n' ea
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
