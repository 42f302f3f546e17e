# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: a_card_is_a_whole_number_from_1_to_10 failed: found ['[KS]'] wanted []: no other number in 13,00
# record: every_number_from_1_to_10_comes failed: other cards come each time
# record: a_10_comes_four_times_as_often_as_any_other_number failed: other cards come each time
# record: drawing_a_card_displays_nothing failed: nothing was shown
# record: a_card_does_not_depend_on_the_cards_before_it failed: other cards come each time
# record: the_numbers_from_1_to_9_come_equally_often failed: without a word
# record: a_card_does_not_depend_on_the_last_few failed: without a word
# record: a_yes_is_true failed: wanted to ask
# record: a_no_is_false failed: wanted to ask
# record: whatever_starts_with_a_y_or_an_n_is_an_answer failed: wanted to ask
# record: after_anything_else_the_prompt_comes_again failed: wanted to ask
# record: the_answers_in_the_handout_are_taken_as_it_prints_them failed: wanted to ask
# record: after_no_letter_at_all_the_prompt_comes_again failed: liar = a Liar object('More tea? (y/n) ') type
# record: after_nothing_but_spaces_and_tabs_the_prompt_comes_again failed: liar = a Liar object('More tea? (y/n) ') type
# record: tabs_around_an_answer_do_not_count failed: liar = a Liar object('More tea? (y/n) ') type
# record: a_y_or_an_n_further_on_is_no_answer failed: liar = a Liar object('More tea? (y/n) ') type
# record: the_prompt_comes_as_often_as_it_takes failed: liar = a Liar object('More tea? (y/n) ') type
# record: ask_yes_or_no_displays_the_prompt_that_is_given_also_by_name failed: bool(a Liar object(prompt='Shall we dance? (
# record: a_game_is_over_when_both_have_passed_and_not_before failed: gave a Liar object
# record: asking_whether_a_game_is_over_displays_nothing failed: nothing was shown
# record: is_game_over_knows_its_parameters_by_name failed: bool(a Liar object(is_computer_passed=True,
# record: examples_of_is_game_over failed: repr(a Liar object(True, True)) gave '[KS]'
# record: the_computer_does_what_the_table_says failed: 0 of 4 cases pass; with up to 10 it takes a c
# record: the_bounds_decide_a_whole_game failed: bool(a Liar object(21, 2)) found [True, True
# record: every_answer_is_true_or_false failed: liar = a Liar object(12, 1) gave a Liar obje
# record: deciding_displays_nothing failed: nothing was shown
# record: with_11_or_less_against_20_or_less_the_computer_always_takes_a_card failed: without a word
# record: with_21_or_more_the_computer_never_takes_a_card failed: without a word
# record: against_a_user_who_is_over_every_answer_is_true_or_false failed: without a word
# record: take_another_card_knows_its_parameters_by_name failed: bool(a Liar object(user_visible_card=12, com
# record: examples_of_take_another_card failed: repr(simple21.take_another_card(5, 10)) gave
# record: of_the_user_hidden_visible_and_total_points_are_displayed failed: wanted to show
# record: of_the_computer_the_visible_points_are_displayed failed: wanted to show
# record: of_the_computer_no_other_number_is_displayed failed: wanted to show
# record: of_the_user_the_total_comes_after_the_hidden_and_the_visible_points failed: liar = a Liar object(True, 'Mira', 7, 9, 16)
# record: a_status_is_displayed_under_the_name_that_was_given failed: liar = a Liar object(True, 'Ada', 2, 10, 12)
# record: is_user_decides_what_is_displayed failed: liar = a Liar object(True, 'Hal', 2, 10, 12)
# record: print_status_returns_none_and_knows_its_parameters_by_name failed: gave a Liar object
# record: both_totals_are_displayed_the_users_first failed: wanted to show
# record: the_player_who_is_closer_to_21_wins failed: wanted to show
# record: a_player_with_more_than_21_loses_to_one_who_has_less failed: wanted to show
# record: against_a_computer_with_27_a_user_with_18_wins_by_9 failed: wanted to show
# record: with_the_same_total_nobody_wins failed: wanted to show
# record: with_more_than_21_on_both_sides_nobody_wins failed: wanted to show
# record: print_winner_returns_none failed: gave a Liar object
# record: against_a_player_with_more_than_21_the_other_wins_by_the_distance failed: 0 of 4 cases pass: liar = a Liar object('Mira
# record: with_exactly_21_nobody_is_over failed: liar = a Liar object('Mira', 21, 'Computer',
# record: with_both_over_the_closer_one_does_not_win_either failed: liar = a Liar object('Mira', 28, 'Computer',
# record: nobody_wins_with_any_total_that_both_have failed: liar = a Liar object('Mira', 21, 'Computer',
# record: where_nobody_wins_no_winner_is_named failed: liar = a Liar object('Mira', 21, 'Computer',
# record: the_ending_comes_after_both_totals_under_the_names_that_were_given failed: liar = a Liar object(computer_total_points=15
# record: both_statuses_are_displayed_before_the_first_question failed: liar = simple21.run(username='Mira', computer_name
# record: a_card_that_the_user_takes_is_displayed_with_the_new_status failed: wanted to show
# record: a_player_who_passes_says_so_once failed: wanted to show
# record: the_computer_takes_a_card_whenever_its_strategy_says_so failed: wanted to show
# record: a_game_ends_with_both_totals_and_the_winner failed: wanted to show
# record: a_user_who_has_passed_is_not_asked_again failed: liar = simple21.run(username='Mira', computer_name
# record: only_a_no_makes_the_user_pass failed: liar = simple21.run(username='Mira', computer_name
# record: with_21_the_user_is_still_asked failed: liar = simple21.run(username='Mira', computer_name
# record: with_more_than_21_the_user_is_still_asked failed: liar = simple21.run(username='Mira', computer_name
# record: nothing_tells_the_computers_hidden_card_or_total failed: liar = simple21.run(username='Mira', computer_name
# record: the_games_in_the_handout_go_as_it_prints_them failed: liar = simple21.run(username='Mira', computer_name
# record: above_21_the_user_is_still_asked_and_nothing_is_announced failed: gave a Liar object
# record: the_computers_hidden_card_and_total_stay_secret_until_the_end failed: liar = simple21.run(username='Mira', computer_name
# record: the_strategy_is_given_the_computers_total_and_the_users_visible_points failed: gave a Liar object
# record: a_computer_that_has_passed_is_not_asked_again failed: gave a Liar object
# record: the_players_take_one_card_each_in_turn_the_user_first failed: liar = simple21.run(username='Mira', computer_name
# record: a_game_can_end_in_other_ways failed: liar = simple21.run(username='Mira', computer_name
# record: the_next_game_begins_from_the_beginning failed: liar = simple21.run(username='Mira', computer_name
# record: the_players_of_a_game_have_the_names_that_were_given failed: liar = simple21.run(username='Ada', computer_name=
# record: run_plays_one_game_and_returns_none failed: liar = simple21.run(username='Mira', computer_name
# record: the_instructions_name_the_number_21 failed: wanted to show
# record: main_displays_the_instructions_before_it_asks_for_the_name failed: liar = simple21.main() typed 'Mira', and 'n' each
# record: the_instructions_are_displayed_once failed: liar = simple21.main() typed 'Mira', 'y', 'n', 'y'
# record: a_game_is_played_by_the_user_against_computer failed: liar = simple21.main() typed 'Mira', and 'n'
# record: after_a_game_and_a_no_main_ends failed: wanted to ask
# record: after_a_yes_there_is_another_game_and_the_name_may_stay failed: wanted to show
# record: importing_the_file_starts_nothing failed: import simple21 liar = simple21.main() typed
# record: the_program_in_the_handout_goes_on_under_another_name failed: liar = simple21.main() typed 'Mira', 'Yes',
# record: a_new_name_is_used_from_now_on failed: gave a Liar object
# record: the_questions_after_a_game_are_asked_until_they_are_answered failed: liar = simple21.main() typed 'Mira', 'perhaps
# record: running_the_file_starts_the_game not_written: without a word
# record: print_instructions_and_main_return_none failed: gave a Liar object
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
