"""Two ways to shuffle."""


class Shuffle:
    """The shuffles."""

    @staticmethod
    def modified_overhand(cards: list, num: int) -> list:
        """Move num cards from the middle to the top, then num - 1, and so on."""
        assert isinstance(cards, list), "cards must be a list"
        assert isinstance(num, int) and num >= 0, "num must be a whole number, 0 or more"
        assert num <= len(cards), "there are not so many cards"
        if num == 0:
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
