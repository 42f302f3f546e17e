class Shuffle:
    def modified_overhand(cards, num):
        assert type(cards) == list or isinstance(cards, list)
        assert type(num) == int
        assert num >= 0
        assert num <= len(cards)
        if num == 0:
            return cards
        above = (len(cards) - num) // 2
        return Shuffle.modified_overhand(cards[above:above + num] + cards[:above] + cards[above + num:], num - 1)

    def mogean(cards):
        if len(cards) < 2:
            return cards
        if len(cards) % 2:
            return Shuffle.mogean(cards[:-1]) + [cards[-1]]
        return [cards[-1]] + Shuffle.mogean(cards[:-1])
