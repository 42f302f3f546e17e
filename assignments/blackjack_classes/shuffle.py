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
        # TODO task 3: assert, move num cards, and call again.
        raise NotImplementedError("task 3: Shuffle.modified_overhand is not written yet")

    @staticmethod
    def mongean(cards: list) -> list:
        """Return the cards after laying each in turn below and above those before it.

        >>> Shuffle.mongean([1, 2, 3, 4, 5])
        [4, 2, 1, 3, 5]
        >>> Shuffle.mongean([1, 2, 3, 4, 5, 6])
        [6, 4, 2, 1, 3, 5]
        """
        # TODO task 3: shuffle all but the last card, then lay that one.
        raise NotImplementedError("task 3: Shuffle.mongean is not written yet")
