# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: one_two_and_three_are_returned_as_whole_numbers failed: assignment3.get_user_input() typed '2' it asked ag
# record: words_and_numbers_out_of_range_are_asked_again failed: 0 of 3 cases pass; four: assignment3.get_user_inpu
# record: an_empty_answer_is_asked_again failed: assignment3.get_user_input() typed '', '1' it aske
# record: numbers_that_only_look_right_are_asked_again failed: assignment3.get_user_input() typed '12', '3' it as
# record: words_for_right_numbers_are_asked_again failed: invalid literal
# record: the_question_comes_as_often_as_it_takes failed: assignment3.get_user_input() typed '4',
def get_user_input():
    input()
    input()
    return int(input())
