# expect: test_both_shuffles_work_by_recursion; score 98.5
# mistake: mongean works by a loop, without recursion ("Both work by recursion"); costs points of task 3
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
        pile = []
        for index, card in enumerate(cards):
            pile = [card, *pile] if index % 2 else [*pile, card]
        return pile

    mogean = mongean
