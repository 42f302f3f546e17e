"""Two ways to shuffle, neither of which leaves anything to chance.

Words used here.  top: the beginning of a list of cards.  bottom: its end.
top half, bottom half: the cards before and after the middle of the list.
"""


class Shuffle:
    """The shuffles; they belong to no object and are called as Shuffle.mongean(cards)."""

    @staticmethod
    def modified_overhand(cards: list, num: int) -> list:
        """Return the cards after moving num of them from the middle to the top, then num - 1, ...

        >>> Shuffle.modified_overhand([1, 2, 3, 4, 5], 1)
        [3, 1, 2, 4, 5]
        >>> Shuffle.modified_overhand([1, 2, 3, 4, 5, 6, 7], 3)
        [4, 5, 1, 3, 2, 6, 7]
        >>> Shuffle.modified_overhand([1, 2, 3, 4, 5, 6], 3)
        [2, 4, 1, 3, 5, 6]
        """
        ### BEGIN SOLUTION task 3, Shuffle.modified_overhand: assert, move num cards, and call again
        assert isinstance(cards, list), "cards is a list"
        assert isinstance(num, int) and num >= 0, "num is a whole number, 0 or more"
        assert num <= len(cards), "there are not so many cards"
        if num == 0:
            return list(cards)
        # Rounding down gives the extra card, if there is one, to the top half.
        start = (len(cards) - num) // 2
        end = start + num
        moved = cards[start:end] + cards[:start] + cards[end:]
        return Shuffle.modified_overhand(moved, num - 1)
        ### END SOLUTION

    @staticmethod
    def mongean(cards: list) -> list:
        """Return the cards after laying each in turn below and above those before it.

        >>> Shuffle.mongean([1, 2, 3, 4, 5])
        [4, 2, 1, 3, 5]
        >>> Shuffle.mongean([1, 2, 3, 4, 5, 6])
        [6, 4, 2, 1, 3, 5]
        """
        ### BEGIN SOLUTION task 3, Shuffle.mongean: shuffle all but the last card, then lay that one
        if len(cards) <= 1:
            return list(cards)
        new_pile = Shuffle.mongean(cards[:-1])
        last = cards[-1:]
        # Cards 2, 4, 6, ... go on top of the new pile, cards 3, 5, 7, ... below it.
        if len(cards) % 2 == 0:
            return last + new_pile
        return new_pile + last
        ### END SOLUTION
