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

        return deal([], cards, False)

    mogean = mongean
