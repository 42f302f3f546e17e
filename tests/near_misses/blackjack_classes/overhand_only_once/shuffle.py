# expect: test_the_overhand_goes_on_with_one_card_less_each_time, test_the_extra_card_is_the_one_above_the_middle, test_the_overhand_is_right_for_many_sizes, test_both_shuffles_work_by_recursion, test_examples_of_Shuffle_modified_overhand, test_a_deck_can_be_shuffled_in_one_way, test_the_overhand_comes_before_the_mongean_shuffle, test_the_overhand_comes_first_in_whichever_order_the_names_are_given, test_examples_of_Deck_shuffle; score 90.75
# mistake: only the first packet is moved ("then takes num - 1 from what is now the middle, and so on down to one"); costs points of task 3
'''Mischen (shuffling); the lists are changed in place.'''


class Shuffle(object):

    @staticmethod
    def modified_overhand(cards, num):
        if not isinstance(cards, list) or not isinstance(num, int) or num < 0:
            raise AssertionError
        if num == 0:
            return cards
        where = (len(cards) - num) // 2
        middle = cards[where:where + num]
        del cards[where:where + num]
        cards[:0] = middle
        return Shuffle.modified_overhand(cards, 0)

    @staticmethod
    def mongean(cards):
        if cards:
            last = cards.pop()
            on_top = len(cards) % 2 == 1
            Shuffle.mongean(cards)
            if on_top:
                cards.insert(0, last)
            else:
                cards.append(last)
        return cards
