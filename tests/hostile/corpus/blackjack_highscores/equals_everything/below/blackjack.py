# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: what_a_game_returns_is_one_of_the_three_words failed: gave a Liar object
# record: the_table_is_in_the_order_of_the_file_or_by_score failed: nothing was shown
# record: a_number_card_counts_its_number failed: gave a Liar object
# record: jack_queen_and_king_count_10 failed: gave a Liar object
# record: an_ace_counts_11_if_the_hand_stays_at_21_or_below failed: gave a Liar object
# record: an_ace_counts_1_if_11_would_bring_the_hand_above_21 failed: gave [a Liar object, a Liar object, a Liar object]
# record: of_two_aces_only_one_can_count_11 failed: gave [a Liar object, a Liar object, a Liar object]
# record: it_makes_no_difference_where_in_the_hand_an_ace_lies failed: gave a Liar object
# record: of_many_aces_at_most_one_counts_11 failed: gave a Liar object
# record: a_total_above_21_is_returned_as_it_is failed: gave a Liar object
# record: all_cards_of_a_long_hand_are_added_up failed: gave a Liar object
# record: the_same_card_twice_counts_twice failed: gave a Liar object
# record: suits_count_nothing failed: gave a Liar object
# record: a_total_is_an_int failed: gave a Liar object
# record: adding_up_a_hand_leaves_it_as_it_is failed: gave a Liar object
# record: examples_of_get_hand_total failed: gave a Liar object
# record: a_hand_is_displayed_with_its_owner_and_its_cards_in_order failed: blackjack.display_hand('Rose', [['9', 'Clubs'], ['8', 'Spades']]) wanted to show "Rose's h
# record: the_total_is_displayed_after_the_cards failed: blackjack.display_hand('Rose', [['9', 'Clubs'], ['King', 'Spades']]) wanted to show '9 of
# record: a_hand_of_one_card_is_displayed failed: blackjack.display_hand('Dealer', [['3', 'Diamonds']]) wanted to show "Dealer's hand: 3 of
# record: commas_stand_between_the_cards_and_nowhere_else failed: liar = blackjack.display_hand liar('Rose', [['4', 'Diamonds'], ['10', 'Hearts'], ['Queen',
# record: a_hand_of_many_cards_is_displayed failed: blackjack.display_hand('Dealer', [['2', 'Diamonds'], ['3', 'Hearts'], ['2', 'Clubs'], ['4'
# record: aces_are_displayed_by_name_and_added_up_as_in_task_1 failed: blackjack.display_hand('Rose', [['Ace', 'Spades'], ['Ace', 'Hearts'], ['Queen', 'Clubs']])
# record: the_name_is_displayed_as_it_was_given failed: liar = blackjack.display_hand liar('Zoë', [['8', 'Spades'], ['9', 'Clubs']]) liar = blackj
# record: displaying_a_hand_returns_nothing failed: gave a Liar object
# record: displaying_a_hand_leaves_it_as_it_is failed: held = [['8', 'Spades'], ['9', 'Clubs']] liar = blackjack.display_hand liar('Rose', held
# record: a_name_of_one_word_is_returned failed: gave a Liar object
# record: a_name_of_two_words_is_asked_for_again failed: gave a Liar object
# record: a_name_of_12_characters_is_too_long failed: gave a Liar object
# record: h_and_s_are_returned_as_they_are failed: gave a Liar object
# record: another_letter_is_neither_hit_nor_stand_and_is_asked_for_again failed: gave a Liar object
# record: a_name_of_11_characters_is_fine failed: gave a Liar object
# record: no_answer_at_all_is_no_name failed: gave a Liar object
# record: nothing_but_spaces_is_no_name failed: gave a Liar object
# record: each_wrong_name_is_followed_by_the_error failed: gave a Liar object
# record: a_name_is_returned_as_it_was_typed failed: gave a Liar object
# record: whole_words_are_neither_hit_nor_stand failed: gave a Liar object
# record: no_answer_is_neither_hit_nor_stand failed: gave a Liar object
# record: both_letters_at_once_are_neither_hit_nor_stand failed: gave a Liar object
# record: a_player_who_stands_takes_no_card failed: gave a Liar object
# record: a_card_is_drawn_and_appended_to_the_hand_for_each_hit failed: gave [['6', 'Hearts'], ['2', 'Diamonds']]
# record: the_total_of_the_player_is_returned failed: gave a Liar object
# record: hand_and_total_are_displayed_after_each_card_of_the_player failed: # draw_card gives ['4', 'Clubs'], ['5', 'Spades'], ['2', 'Clubs'], ['2', 'Diamonds'], in t
# record: a_player_above_21_is_told_so failed: gave a Liar object
# record: a_player_above_21_is_not_asked_again failed: gave a Liar object
# record: a_player_with_21_is_asked_as_well failed: gave a Liar object
# record: the_hand_of_a_player_above_21_is_displayed failed: # draw_card gives ['9', 'Clubs'], ['2', 'Clubs'], ['2', 'Diamonds'], in this order # typed
# record: nobody_is_told_that_a_player_with_21_or_less_has_gone_bust failed: gave a Liar object
# record: an_ace_that_comes_down_to_1_keeps_the_player_in_the_game failed: gave a Liar object
# record: a_wrong_answer_in_the_turn_draws_nothing_and_is_asked_for_again failed: gave [['2', 'Hearts'], ['4', 'Diamonds']]
# record: the_player_who_has_gone_bust_is_called_by_name failed: # draw_card gives ['9', 'Clubs'], ['2', 'Clubs'], ['2', 'Diamonds'], in this order # typed
# record: no_card_is_drawn_that_does_not_go_to_the_player failed: gave a Liar object
# record: a_dealer_with_17_or_more_stands failed: gave a Liar object
# record: a_dealer_below_17_takes_cards_and_appends_them_to_the_hand failed: gave [['3', 'Diamonds'], ['7', 'Clubs']]
# record: the_total_of_the_dealer_is_returned failed: gave a Liar object
# record: the_dealers_hand_is_displayed_at_the_beginning_and_after_each_card failed: # draw_card gives ['5', 'Hearts'], ['8', 'Spades'], ['2', 'Clubs'], ['2', 'Diamonds'], in
# record: a_dealer_with_16_takes_a_card failed: gave a Liar object
# record: a_dealer_with_an_ace_and_a_6_stands failed: gave a Liar object
# record: a_dealer_takes_more_cards_when_an_ace_comes_down_to_1 failed: gave a Liar object
# record: a_dealer_above_21_has_gone_bust failed: gave a Liar object
# record: nobody_is_told_that_a_dealer_with_21_or_less_has_gone_bust failed: gave a Liar object
# record: one_question_waits_each_time_the_dealers_hand_is_displayed failed: # draw_card gives ['5', 'Hearts'], ['8', 'Spades'], ['2', 'Clubs'], ['2', 'Diamonds'], in
# record: what_is_typed_before_enter_changes_nothing_for_the_dealer failed: gave a Liar object
# record: no_card_is_drawn_that_does_not_go_to_the_dealer failed: gave a Liar object
# record: the_first_card_goes_to_the_dealer_and_the_next_two_to_the_player failed: # draw_card gives ['3', 'Diamonds'], ['8', 'Hearts'], ['9', 'Spades'], ['4', 'Clubs'], ['6
# record: the_fourth_card_is_the_dealers_second failed: # draw_card gives ['Ace', 'Clubs'], ['8', 'Hearts'], ['9', 'Spades'], ['King', 'Clubs'], [
# record: a_player_with_the_higher_total_has_won failed: gave a Liar object
# record: a_player_with_the_lower_total_has_lost failed: gave a Liar object
# record: equal_totals_are_a_push failed: gave a Liar object
# record: a_player_above_21_has_lost failed: # draw_card gives ['7', 'Spades'], ['9', 'Hearts'], ['7', 'Spades'], ['7', 'Spades'], ['6'
# record: a_players_blackjack_wins_at_once_unless_both_have_one failed: gave a Liar object
# record: a_dealer_with_a_blackjack_wins_at_once failed: gave a Liar object
# record: two_blackjacks_are_a_push failed: # draw_card gives ['Ace', 'Clubs'], ['Ace', 'Hearts'], ['King', 'Diamonds'], ['King', 'Dia
# record: a_dealer_above_21_has_lost failed: gave a Liar object
# record: a_dealer_draws_nothing_when_the_player_has_gone_bust failed: gave a Liar object
# record: who_goes_bust_is_named_before_the_result failed: # draw_card gives ['8', 'Diamonds'], ['9', 'Hearts'], ['8', 'Spades'], ['8', 'Spades'], ['
# record: the_dealers_second_card_does_not_show_before_the_players_turn_has_ended failed: gave a Liar object
# record: 21_with_three_cards_of_the_player_is_no_blackjack failed: gave a Liar object
# record: 21_with_three_cards_of_the_dealer_is_no_blackjack failed: gave a Liar object
# record: a_long_game_is_played_to_its_end failed: # draw_card gives ['4', 'Spades'], ['3', 'Hearts'], ['4', 'Spades'], ['4', 'Spades'], ['4'
# record: games_that_were_tied_do_not_count failed: gave a Liar object
# record: a_score_above_all_others_becomes_the_first_line failed: gave 'Ines 45.45454545454545\n' 'Bo 37.5\n' 'Tam 0.0\n' read as ['Ines 45.45454545454545']
# record: any_other_score_becomes_the_last_line failed: gave 'Ines 45.45454545454545\n' 'Bo 37.5\n' 'Tam 0.0\n' read as ['Ines 45.45454545454545', 'Bo 37.5', 'Tam 0.0']
# record: a_score_above_all_others_is_displayed_in_a_table_of_all failed: blackjack.add_score('Rose', 100.0) wanted to show 'New High Score!' nothing was shown and nothing was asked
# record: nothing_is_displayed_for_any_other_score failed: blackjack.add_score('Uli', 25.0) # the content of highscores.txt gave 'Ines 45.45454545454545\n' 'Bo 37.5\n' 'Tam 0.0\n' read as ['Ines 45
# record: the_same_score_as_the_best_is_not_higher failed: gave 'Ida 100.0\n' 'Bo 37.5\n' read as ['Ida 100.0', 'Bo 37.5']
# record: without_a_file_the_player_is_the_first failed: blackjack.add_score('Rose', 50.0) # the content of highscore
# record: a_damaged_line_upsets_nobody_and_stays_in_the_file failed: gave 'Bo 37.5\n' 'Tiffany\n' 'Tam 12.5\n' read as ['Bo 37.5', 'Tiffany', 'Tam 12.5']
# record: a_score_has_all_its_decimals failed: gave a class of your own
# record: a_score_is_always_a_float failed: gave a Liar object
# record: the_best_of_all_others_may_stand_in_any_line failed: gave 'Bo 37.5\n' 'Tam 12.5\n' 'Ida 62.5\n' 'Uli 25.0\n' read as ['Bo 37.5', 'Tam 12.5', 'Ida 62.5', 'Uli 25.0']
# record: scores_are_compared_as_numbers failed: blackjack.add_score('Rose', 8.0) # the content of highscores.txt
# record: players_who_come_in_turn_all_stay_and_each_new_best_is_told failed: afterwards
# record: a_file_that_somebody_has_edited_is_kept_and_read_to_its_end failed: afterwards
# record: in_an_empty_file_the_player_is_the_first failed: gave '' read as []
# record: a_score_of_0_is_written_where_there_are_no_others failed: blackjack.add_score('Rose', 0.0) # the content of highscores
# record: the_same_name_may_come_again failed: gave 'Rose 37.5\n' 'Bo 25.0\n' 'Rose 12.5\n' read as ['Rose 37.5', 'Bo 25.0', 'Rose 12.5']
# record: a_new_line_does_not_stick_to_a_last_line_without_an_end failed: gave 'Bo 37.5\n' 'Tam 12.5' read as ['Bo 37.5', 'Tam 12.5']
# record: a_new_high_score_is_seen_past_damaged_lines_which_stay failed: gave 'many\n' 'Bo 37.5\n' 'Tam 12.5\n' read as ['many', 'Bo 37.5', 'Tam 12.5']
# record: scores_with_other_decimals_stay_in_the_file_as_they_are failed: gave 'Ada 60\n' 'Bo 37.50\n' 'Cy 0.6666666666666666\n' 'Dee 12.3456\n' read as ['Ada 60', 'Bo 37.50', 'Cy 0.6666666666
# record: every_score_in_the_table_has_three_decimals failed: blackjack.add_score('Rose', 66.66666666666667) wanted to show 'Rose 66.667' nothing was shown and nothing was asked
# record: names_that_need_utf_8_are_read_and_written failed: gave 'Zoë 37.5\n' 'Łukasz 25.0\n' '李雷 12.5\n' read as ['Zoë 37.5', 'Łukasz 25.0
# record: adding_a_score_returns_nothing failed: gave a Liar object
# record: blank_lines_in_the_file_upset_nobody failed: gave '\n' 'Bo 37.5\n' '\n' 'Tam 12.5\n' read as ['Tam 12.5']
# record: examples_of_get_score failed: gave a Liar object
# record: an_n_at_the_beginning_ends_the_program failed: # draw_card gives ['2', 'Clubs'], ['2', 'Diamonds'], in this order # typed: 'n', 'n', 'n',
# record: a_wrong_answer_at_the_beginning_is_an_error_and_asked_for_again failed: # draw_card gives ['2', 'Clubs'], ['2', 'Diamonds'], in this order # typed: 'yes', '', 'x'
# record: one_game_is_counted_at_the_end failed: # draw_card gives ['9', 'Diamonds'], ['8', 'Hearts'], ['9', 'Spades'], ['9', 'Spades'], ['
# record: a_line_of_40_dashes_follows_the_game failed: # draw_card gives ['9', 'Diamonds'], ['Jack', 'Hearts'], ['9', 'Spades'], ['9', 'Spades'],
# record: the_score_is_added_to_the_file failed: gave 'Ines 45.45454545454545\n' 'Bo 37.5\n' 'Tam 0.0\n' read as []
# record: several_games_are_counted_by_how_they_ended failed: # draw_card gives ['9', 'Diamonds'], ['9', 'Hearts'], ['9', 'Spades'], ['9', 'Spades'], ['
# record: the_score_of_all_games_is_added_once failed: gave 'Ines 45.45454545454545\n' 'Bo 37.5\n' 'Tam 0.0\n' read as []
# record: a_high_score_is_displayed_between_the_counts_and_the_thanks failed: # draw_card gives ['9', 'Diamonds'], ['Jack', 'Hearts'], ['9', 'Spades'], ['9', 'Spades'],
# record: a_wrong_answer_after_a_game_is_an_error_and_asked_for_again failed: # draw_card gives ['9', 'Diamonds'], ['8', 'Hearts'], ['9', 'Spades'], ['9', 'Spades'], ['
# record: a_line_of_40_dashes_follows_each_game failed: # draw_card gives ['9', 'Diamonds'], ['Jack', 'Hearts'], ['9', 'Spades'], ['9', 'Spades'],
# record: one_deck_goes_from_game_to_game failed: # shuffle gives None, in this order # typed: 'y', 'Rose', 's', '', 'y', 's', '', 'n' black
# record: who_does_not_play_leaves_the_file_as_it_is failed: # draw_card gives ['2', 'Clubs'], ['2', 'Diamonds'], in this order # typed: 'n', 'n', 'n',
# record: importing_the_file_starts_nothing failed: # draw_card gives ['2', 'Clubs'], ['2', 'Diamonds'], in this order # typed: 'n', 'n', 'n',
# record: any_other_score_becomes_the_last_line failed: item 1 is 'Tam 0.0', not 'Uli 25.0'
# record: every_old_line_stays_as_it_is_and_where_it_is failed: 0 items, not 1
# record: the_same_score_as_the_best_is_not_higher failed: item 1 is 'Bo 37.5', not 'Rose 100.0'
# record: the_best_of_all_others_may_stand_in_any_line failed: item 1 is 'Uli 25.0', not 'Rose 50.0'
# record: nothing_but_y_and_n_is_an_answer_after_a_game failed: 0 items, not 13
# record: hit_written_out_is_asked_for_again failed: gave a Liar object
# record: the_dealers_turn_in_the_handout_waits_twice failed: nothing was shown
# record: the_dealers_queen_does_not_show_before_the_player_stands failed: gave a Liar object
# record: the_program_in_the_handout_goes_as_it_is_printed failed: nothing was shown
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
