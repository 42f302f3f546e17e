# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: a_name_of_one_word_is_returned failed: Must be 1 word
# record: a_name_of_two_words_is_asked_for_again failed: Must be 1 word
# record: a_name_of_12_characters_is_too_long failed: Must be 1 word
# record: h_and_s_are_returned_as_they_are failed: is too many
# record: another_letter_is_neither_hit_nor_stand_and_is_asked_for_again failed: is too many
# record: a_name_of_11_characters_is_fine failed: Must be 1 word
# record: no_answer_at_all_is_no_name failed: Must be 1 word
# record: nothing_but_spaces_is_no_name failed: Must be 1 word
# record: each_wrong_name_is_followed_by_the_error failed: gave 'Al Bo'
# record: a_name_is_returned_as_it_was_typed failed: Must be 1 word
# record: whole_words_are_neither_hit_nor_stand failed: gave 'stand'
# record: no_answer_is_neither_hit_nor_stand failed: is too many
# record: both_letters_at_once_are_neither_hit_nor_stand failed: is too many
# record: hit_written_out_is_asked_for_again failed: your program went on to ask
def input_name():
    input()
    print("ERROR: Must be 1 word and less than 12 characters.")
    return input()


def input_hit_choice():
    input()
    print("ERROR: Must be 'h' or 's'.")
    return input()
