class Shuffle:
    @classmethod
    def modified_overhand(cls, cards, num):
        assert isinstance(cards, list)
        assert isinstance(num, int) and 0 <= num <= len(cards)
        if not num:
            return cards[:]
        start = -(-len(cards) // 2) - -(-num // 2)
        if len(cards) % 2 and num % 2 == 0:
            start = (len(cards) - num) // 2
        elif len(cards) % 2 == 0 and num % 2:
            start = len(cards) // 2 - (num + 1) // 2
        packet = slice(start, start + num)
        return cls.modified_overhand(cards[packet] + cards[:start] + cards[packet.stop:], num - 1)

    @classmethod
    def mongean(cls, cards):
        match cards:
            case []:
                return []
            case [*rest, last] if len(rest) % 2:
                return [last, *cls.mongean(rest)]
            case [*rest, last]:
                return [*cls.mongean(rest), last]
