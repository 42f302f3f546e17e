# expect: test_the_mongean_shuffle_lays_cards_above_and_below_in_turn, test_the_mongean_shuffle_is_right_for_many_sizes, test_twelve_mongean_shuffles_restore_a_deck, test_both_shuffles_work_by_recursion, test_a_deck_can_be_shuffled_in_one_way, test_the_overhand_comes_before_the_mongean_shuffle, test_the_overhand_comes_first_in_whichever_order_the_names_are_given, test_examples_of_Deck_shuffle, test_the_shuffles_follow_the_numbers_that_are_drawn; score 89.75
# mistake: the cards are dealt from the bottom of the list ("deals the cards, from the top"); costs points of task 3
"""Shuffles, in few lines."""


def lift(cards, num):
    """Do the overhand for num, num - 1, ..."""
    if not num:
        return cards
    start = (len(cards) - num) // 2
    middle = slice(start, start + num)
    return lift(cards[middle] + cards[:start] + cards[start + num :], num - 1)


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

        return deal([], cards[::-1], False)

    mogean = mongean
