# expect: test_the_overhand_goes_on_with_one_card_less_each_time, test_the_extra_card_is_the_one_above_the_middle, test_the_overhand_is_right_for_many_sizes, test_both_shuffles_work_by_recursion, test_examples_of_Shuffle_modified_overhand, test_a_deck_can_be_shuffled_in_one_way, test_the_overhand_comes_first_in_whichever_order_the_names_are_given; score 92
# mistake: the cards taken are turned round ("without changing their order"); costs points of task 3
"""Shuffles, in few lines."""


def lift(cards, num):
    """Do the overhand for num, num - 1, ..."""
    if not num:
        return cards
    start = (len(cards) - num) // 2
    middle = slice(start, start + num)
    return lift(cards[middle][::-1] + cards[:start] + cards[start + num :], num - 1)


class Shuffle:
    """See the handout."""

    @staticmethod
    def modified_overhand(cards, num):
        assert isinstance(cards, list) and isinstance(num, int) and num >= 0
        return lift(cards, num)

    @staticmethod
    def mongean(cards):
        def deal(pile, rest, on_top):
            if not rest:
                return pile
            card, *rest = rest
            return deal([card, *pile] if on_top else [*pile, card], rest, not on_top)

        return deal([], cards, False)

    mogean = mongean
