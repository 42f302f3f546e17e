# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: a_card_is_a_whole_number_from_1_to_10 failed: gave [a Liar object, a Liar object, a Liar object, a Liar object, a Li
# record: every_number_from_1_to_10_comes failed: gave [a Liar object, a Liar object, a Liar object, a Liar object, a Li
# record: a_10_comes_four_times_as_often_as_any_other_number failed: gave [a Liar object, a Liar object, a Liar object, a Liar object, a Li
# record: the_numbers_from_1_to_9_come_equally_often failed: gave [a Liar object, a Liar object, a Liar object, a Liar object, a Li
# record: a_card_does_not_depend_on_the_cards_before_it failed: gave [a Liar object, a Liar object, a Liar object, a Liar object, a Li
# record: drawing_a_card_displays_nothing failed: gave a class of your own wanted one of
# record: a_yes_is_true failed: # typed: 'y' simple21.ask_yes_or_no('More tea? (y/n) ') wanted to ask once (it never asked)
# record: a_no_is_false failed: # typed: 'n' simple21.ask_yes_or_no('More tea? (y/n) ') wanted to ask once (it never asked)
# record: capital_letters_count_as_well failed: gave a Liar object wanted True a Liar, not a bool
# record: whatever_starts_with_a_y_or_an_n_is_an_answer failed: gave a Liar object wanted True a Liar, not a bool
# record: spaces_around_an_answer_do_not_count failed: gave a Liar object wanted True a Liar, not a bool
# record: after_anything_else_the_prompt_comes_again failed: # typed: 'perhaps', '7', 'y' simple21.ask_yes_or_no('More tea? (y/n) '
# record: after_no_letter_at_all_the_prompt_comes_again failed: liar = simple21.ask_yes_or_no # typed: 'perhaps', 'n' liar('More tea?
# record: after_nothing_but_spaces_and_tabs_the_prompt_comes_again failed: liar = simple21.ask_yes_or_no # typed: 'perhaps', 'n' liar('More tea?
# record: tabs_around_an_answer_do_not_count failed: gave a Liar object wanted True a Liar, not a bool
# record: a_y_or_an_n_further_on_is_no_answer failed: # typed: 'maybe yes', 'okay', 'any', 'do not', 'no way' simple21.ask_y
# record: the_prompt_comes_as_often_as_it_takes failed: # typed: 'perhaps', 'if', '1', 'perhaps', 'if', '1', 'perhaps', 'if',
# record: the_prompt_is_the_one_that_was_given failed: # typed: 'w', 'y' simple21.ask_yes_or_no('Shall we dance? (y/n) ')
# record: ask_yes_or_no_knows_its_parameter_by_name failed: gave a Liar object wanted True a Liar, not a bool
# record: a_game_is_not_over_while_nobody_has_passed failed: gave a Liar object wanted False a Liar, not a bool
# record: a_game_is_not_over_while_the_computer_has_not_passed failed: gave a Liar object wanted False a Liar, not a bool
# record: a_game_is_not_over_while_the_user_has_not_passed failed: gave a Liar object wanted True a Liar, not a bool
# record: asking_whether_a_game_is_over_displays_nothing failed: gave a Liar object which is not what the handout says
# record: is_game_over_knows_its_parameters_by_name failed: gave a Liar object wanted False a Liar, not a bool
# record: examples_of_is_game_over failed: gave a Liar object wanted True a Liar, not a bool
# record: with_up_to_10_the_computer_takes_a_card failed: gave [a Liar object, a Liar object, a Liar object, a Liar object, a Li
# record: with_more_than_21_the_computer_passes failed: gave [a Liar object, a Liar object, a Liar object, a Liar object, a Li
# record: between_the_bounds_every_answer_is_true_or_false failed: gave a Liar object wanted one of (True, False)
# record: with_exactly_11_the_computer_takes_a_card failed: gave [a Liar object, a Liar object, a Liar object, a Liar object, a Li
# record: against_20_visible_points_the_computer_takes_a_card_with_up_to_11 failed: gave [a Liar object, a Liar object, a Liar object, a Liar object, a Li
# record: with_exactly_21_the_computer_passes failed: gave [a Liar object, a Liar object, a Liar object, a Liar object, a Li
# record: against_a_user_who_is_over_every_answer_is_true_or_false failed: gave a Liar object wanted one of (True, False)
# record: deciding_displays_nothing failed: gave [a Liar object, a Liar object, a Liar object, a Liar object, a Li
# record: take_another_card_knows_its_parameters_by_name failed: ... (10 in all) wanted another card with few points
# record: examples_of_take_another_card failed: gave a Liar object wanted True a Liar, not a bool
# record: of_the_user_hidden_visible_and_total_points_are_displayed failed: simple21.print_status(True, 'Mira', 7, 9, 16) wanted to show 'Mira has
# record: of_the_computer_the_visible_points_are_displayed failed: simple21.print_status(False, 'Computer', 3, 14, 17) wanted to show 'Co
# record: of_the_computer_no_other_number_is_displayed failed: simple21.print_status(False, 'Computer', 3, 14, 17) note which points were displayed read as [] wanted ['visible'] 0 items, not 1 nothing was shown
# record: of_the_user_the_total_comes_after_the_hidden_and_the_visible_points failed: simple21.print_status(True, 'Mira', 7, 9, 16) wanted to show 'Mira has
# record: a_status_is_displayed_under_the_name_that_was_given failed: simple21.print_status(True, 'Ada', 2, 10, 12) wanted points are displayed nothing was shown and nothing was asked
# record: small_and_large_numbers_of_points_are_displayed_alike failed: liar = simple21.print_status liar(True, 'Mira', 7, 9, 16) liar = simple21.print_status liar(True, 'Mira', 1, 1, 2) wanted points are displayed nothing wa
# record: is_user_decides_what_is_displayed failed: simple21.print_status(True, 'Hal', 2, 10, 12) read as [] wanted 'hidden' in it nothing was shown and nothing was asked
# record: print_status_returns_none failed: gave a Liar object wanted None
# record: print_status_knows_its_parameters_by_name failed: simple21.print_status(total_points=16, visible_card=9, hidden_card=7, name='Mira', is_user=True) wanted points are displayed nothing was shown and nothin
# record: both_totals_are_displayed_the_users_first failed: simple21.print_winner('Mira', 19, 'Computer', 17) wanted to show 'Mira
# record: a_user_who_is_closer_to_21_wins failed: simple21.print_winner('Mira', 19, 'Computer', 17) wanted to show 'Mira
# record: a_computer_that_is_closer_to_21_wins failed: simple21.print_winner('Mira', 12, 'Computer', 17) wanted to show 'Comp
# record: with_the_same_total_nobody_wins failed: simple21.print_winner('Mira', 20, 'Computer', 20) wanted to show 'Nobo
# record: with_more_than_21_on_both_sides_nobody_wins failed: simple21.print_winner('Mira', 22, 'Computer', 25) wanted to show 'Nobo
# record: against_a_user_with_more_than_21_the_computer_wins_by_the_distance failed: simple21.print_winner('Mira', 27, 'Computer', 18) wanted to show 'Comp
# record: against_a_computer_with_more_than_21_the_user_wins_by_the_distance failed: simple21.print_winner('Mira', 17, 'Computer', 26) wanted to show 'Mira
# record: with_exactly_21_nobody_is_over failed: simple21.print_winner('Mira', 21, 'Computer', 22) wanted to show 'Mira
# record: with_both_over_the_closer_one_does_not_win_either failed: simple21.print_winner('Mira', 28, 'Computer', 22) wanted to show 'Nobo
# record: the_ending_comes_after_both_totals failed: simple21.print_winner('Mira', 18, 'Computer', 15) wanted to show 'Mira
# record: the_players_have_the_names_that_were_given failed: simple21.print_winner('Ada', 20, 'Hal', 13) wanted to show 'Ada has 20
# record: print_winner_returns_none failed: gave a Liar object wanted None
# record: print_winner_knows_its_parameters_by_name failed: simple21.print_winner(computer_total_points=17, computer_name='Compute
# record: both_statuses_are_displayed_before_the_first_question failed: # next_card gives 5, 5, 10, 10, 10, 10, 10, 10, 10, 10, in this order
# record: a_card_that_the_user_takes_is_displayed_with_the_new_status failed: # next_card gives 10, 10, 10, 10, 1, 3, 10, 10, 10, 10, 10, 10, in thi
# record: a_player_who_passes_says_so_once failed: # next_card gives 5, 5, 10, 10, 6, 1, 10, 10, 10, 10, 10, 10, in this
# record: the_computer_takes_a_card_whenever_its_strategy_says_so failed: # next_card gives 10, 10, 10, 10, 2, 4, 10, 10, 10, 10, 10, 10, in thi
# record: a_game_ends_with_both_totals_and_the_winner failed: # next_card gives 9, 9, 9, 9, 2, 10, 10, 10, 10, 10, 10, in this order
# record: a_user_who_has_passed_is_not_asked_again failed: # next_card gives 3, 3, 3, 3, 5, 10, 10, 10, 10, 10, 10, 10, in this o
# record: only_a_no_makes_the_user_pass failed: # next_card gives 5, 5, 10, 10, 10, 10, 10, 10, 10, 10, in this order
# record: with_21_the_user_is_still_asked failed: # next_card gives 6, 6, 10, 10, 9, 10, 10, 10, 10, 10, 10, in this ord
# record: above_21_the_user_is_still_asked_and_nothing_is_announced failed: # next_card gives 10, 10, 3, 3, 10, 5, 10, 10, 10, 10, 10, 10, ...,
# record: the_computers_hidden_card_and_total_stay_secret_until_the_end failed: # next_card gives 2, 2, 6, 5, 1, 10, 1, 10, 10, 10, 10, 10, ..., in t
# record: the_strategy_is_given_the_computers_total_and_the_users_visible_points failed: # next_card gives 4, 4, 4, 4, 10, 3, 2, 5, 10, 10, 10, 10, ..., in this order # take_another_card gives True for (8, 14), (11, 16); False otherwi
# record: a_computer_that_has_passed_is_not_asked_again failed: # next_card gives 2, 2, 2, 2, 3, 4, 6, 10, 10, 10, 10, 10, ..., in this order # take_another_card gives False # typed: 'y', 'y', 'y', 'n', 'n', 'n' run('Mira', 'Computer') # the calls of take_another_card
# record: the_players_take_one_card_each_in_turn_the_user_first failed: # next_card gives 3, 3, 3, 3, 9, 5, 1, 10, 10, 10, 10, 10, ...,
# record: one_of_the_first_two_cards_is_hidden_and_the_other_visible failed: # next_card gives 4, 9, 3, 8, 6, 10, 10, 10, 10, 10, 10, 10
# record: a_game_can_end_in_other_ways failed: # next_card gives 10, 10 times # take_another_card gives False # typed
# record: the_next_game_begins_from_the_beginning failed: # next_card gives 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, in this order #
# record: the_players_of_a_game_have_the_names_that_were_given failed: # next_card gives 5, 5, 10, 10, 6, 10, 10, 10, 10, 10, 10, in this ord
# record: run_plays_one_game_and_returns_none failed: # next_card gives 5, 5, 10, 10, 10, 10, 10, 10, 10, 10, in this order
# record: run_knows_its_parameters_by_name failed: raised TypeError: take_another_card() got an unexpected keyword argume
# record: the_instructions_name_the_number_21 failed: simple21.print_instructions() read as [] wanted '21' in it nothing was shown and nothing was asked
# record: main_displays_the_instructions_before_it_asks_for_the_name failed: simple21.print_instructions() wanted print_instructions displays something nothing was shown and nothing was asked
# record: a_game_is_played_by_the_user_against_computer failed: # run gives None # typed: 'Mira', 'n', 'n', 'n' main() # the calls of run gave [()] wanted [('Mira', 'Computer')] item 1 is (), not ('Mira', 'Computer'
# record: after_a_game_and_a_no_main_ends failed: # run gives None # typed: 'Mira', 'n', 'n', 'n' main() wanted to ask tw
# record: after_a_yes_there_is_another_game_and_the_name_may_stay failed: # run gives None # typed: 'Mira', 'y', 'n', 'n', 'n', 'n' main() wanted
# record: a_new_name_is_used_from_now_on failed: # run gives None # typed: 'Mira', 'y', 'y', 'Ada', 'y', 'n', 'y', 'y', 'Zoe', 'n', 'n', 'n' main() # the calls of run gave [()] read as [None] wanted [
# record: the_instructions_are_displayed_once failed: # run gives None # typed: 'Mira', 'y', 'n', 'y', 'y', 'Ada', 'n', 'n', 'n' main() # the calls of run gave [()] read as 1, the number of games wanted 3
# record: the_questions_after_a_game_are_asked_until_they_are_answered failed: # run gives None # typed: 'Mira', 'perhaps', '7', 'yes', 'if', 'no', '
# record: importing_the_file_starts_nothing failed: # run gives None # typed: 'Mira', 'n', 'n', 'n' main() # the calls of run gave [()] read as [None] wanted ['Mira'] item 1 is None, not 'Mira'
# record: print_instructions_and_main_return_none failed: # run gives None print_instructions() gave '' wanted something other than '' note print_instructions displays something
# record: the_answers_in_the_handout_are_taken_as_it_prints_them failed: gave a Liar object
# record: against_a_computer_with_27_a_user_with_18_wins_by_9 failed: simple21.print_winner('Mira', 18, 'Computer', 27) wanted to show 'Mira
# record: the_games_in_the_handout_go_as_it_prints_them failed: nothing was shown
# record: the_program_in_the_handout_goes_on_under_another_name failed: gave [()]
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
