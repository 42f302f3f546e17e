class Shuffle:
    @classmethod
    def modified_overhand(cls, cards, num):
        assert isinstance(cards, list)
        assert isinstance(num, int) and not isinstance(num, bool) and num >= 0
        if not num:
            return cards[:]
        match len(cards) % 2, num % 2:
            case (0, 0) | (1, 1):
                start = (len(cards) - num) // 2
            case 0, 1:
                start = (len(cards) - num - 1) // 2
            case _:
                start = (len(cards) - num - 1) // 2
        middle = slice(start, start + num)
        taken = cards[middle]
        return cls.modified_overhand(taken + cards[:start] + cards[middle.stop :], num - 1)

    @staticmethod
    def mongean(cards):
        def lay(pile, rest, above):
            if not rest:
                return pile
            first, *others = rest
            return lay([first, *pile] if above else [*pile, first], others, not above)

        return lay([], cards, False)
