# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: a_name_of_one_word_is_returned failed: Must be 1 word
# record: a_name_of_two_words_is_asked_for_again failed: Must be 1 word
# record: a_name_of_12_characters_is_too_long failed: Must be 1 word
# record: h_and_s_are_returned_as_they_are failed: 0 of 2 cases pass; h: blackjack.input_hit_ch
# record: another_letter_is_neither_hit_nor_stand_and_is_asked_for_again failed: 0 of 2 cases pass; x: blackjack.input_hit_ch
# record: a_name_of_11_characters_is_fine failed: blackjack.input_name() typed 'Bartholomew' i
# record: no_answer_at_all_is_no_name failed: blackjack.input_name() typed '', ' ' gave '
# record: each_wrong_name_is_followed_by_the_error failed: gave 'Al Bo'
# record: a_name_is_returned_as_it_was_typed failed: blackjack.input_name() typed 'R2D2' it asked
# record: what_only_looks_like_an_answer_is_neither_hit_nor_stand failed: 0 of 3 cases pass: blackjack.input_hit_choic
def input_name():
    input()
    print("ERROR: Must be 1 word and less than 12 characters.")
    return input()


def input_hit_choice():
    input()
    print("ERROR: Must be 'h' or 's'.")
    return input()
