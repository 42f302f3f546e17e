# expect: test_an_odd_number_of_cards_comes_from_the_middle, test_the_overhand_goes_on_with_one_card_less_each_time, test_the_extra_card_is_the_one_above_the_middle, test_the_overhand_is_right_for_many_sizes, test_what_is_no_list_or_no_number_of_cards_is_refused, test_both_shuffles_work_by_recursion, test_examples_of_Shuffle_modified_overhand, test_a_deck_can_be_shuffled_in_one_way, test_the_overhand_comes_before_the_mongean_shuffle, test_the_overhand_comes_first_in_whichever_order_the_names_are_given, test_examples_of_Deck_shuffle; score 88.25
# mistake: the last step with one card is left out ("and so on down to one"); costs points of task 3
"""Two ways to shuffle."""


class Shuffle:
    """The shuffles."""

    @staticmethod
    def modified_overhand(cards: list, num: int) -> list:
        """Move num cards from the middle to the top, then num - 1, and so on."""
        assert isinstance(cards, list), "cards must be a list"
        assert isinstance(num, int) and num >= 0, "num must be a whole number, 0 or more"
        assert num <= len(cards), "there are not so many cards"
        if num <= 1:
            return cards[:]
        start = (len(cards) - num) // 2
        end = start + num
        return Shuffle.modified_overhand(cards[start:end] + cards[:start] + cards[end:], num - 1)

    @staticmethod
    def mongean(cards: list) -> list:
        """Lay the cards above and below in turn."""
        if len(cards) < 2:
            return cards[:]
        pile = Shuffle.mongean(cards[:-1])
        return [cards[-1]] + pile if len(cards) % 2 == 0 else pile + [cards[-1]]
