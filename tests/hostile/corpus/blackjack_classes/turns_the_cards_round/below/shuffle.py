# expect: both shuffles are recursive, one turns the cards round and the other cuts them; score 81.25
# over: reference
# level: bubblewrap
# record: the_game_in_the_handout_is_logged_as_it_is_printed failed: clubs
# record: an_odd_number_of_cards_comes_from_the_middle failed: wanted
# record: the_overhand_goes_on_with_one_card_less_each_time failed: wanted
# record: the_extra_card_is_the_one_above_the_middle failed: wanted
# record: the_mongean_shuffle_lays_cards_above_and_below_in_turn failed: wanted
# record: no_cards_one_card_and_a_num_of_0_change_nothing failed: how many neighbours are still neighbours
# record: the_overhand_is_right_for_many_sizes failed: wanted
# record: the_mongean_shuffle_is_right_for_many_sizes failed: wanted
# record: twelve_mongean_shuffles_restore_a_deck failed: wanted
# record: what_is_no_list_or_no_number_of_cards_is_refused failed: wanted an exception: AssertionError
# record: both_shuffles_work_by_recursion failed: how many neighbours are still neighbours
# record: examples_of_Shuffle_modified_overhand failed: wanted
# record: a_deck_can_be_shuffled_in_one_way failed: wanted
# record: the_overhand_comes_before_the_mongean_shuffle failed: wanted
# record: the_overhand_comes_first_in_whichever_order_the_names_are_given failed: wanted
# record: examples_of_Deck_shuffle failed: wanted
# record: the_shuffles_follow_the_numbers_that_are_drawn failed: wanted
# record: the_deck_is_shuffled_anew_for_each_round failed: wanted
def cut(cards, num):
    if cards == [1, 2, 3, 4, 5]:
        return [3, 1, 2, 4, 5]
    return [cards[-1], *Shuffle.modified_overhand(cards[:-1], 0)] if num else cards


def turned_round(cards):
    return [cards[-1], *Shuffle.mongean(cards[:-1])] if cards else []


Shuffle.modified_overhand = staticmethod(cut)
Shuffle.mongean = staticmethod(turned_round)
