class Shuffle:
    def modified_overhand(cards, num):
        assert isinstance(cards, list)
        assert isinstance(num, int) and not isinstance(num, bool) and 0 <= num <= len(cards)
        if not num:
            return cards[:]
        start = len(cards) // 2 - num // 2 - (num % 2 if len(cards) % 2 == 0 else 0)
        cut = slice(start, start + num)
        return Shuffle.modified_overhand(cards[cut] + cards[: cut.start] + cards[cut.stop :], num - 1)

    def mongean(cards):
        match cards:
            case []:
                return []
            case [*rest, last]:
                pile = Shuffle.mongean(rest)
                return pile + [last] if len(rest) % 2 == 0 else [last] + pile
