class Shuffle:
    @classmethod
    def modified_overhand(cls, cards, num):
        assert type(cards) is list and type(num) is int and num >= 0
        match num:
            case 0:
                return cards
            case _:
                n = len(cards)
                start = (n - num) // 2
                return cls.modified_overhand(cards[start:start + num] + cards[:start] + cards[start + num:], num - 1)

    @classmethod
    def mongean(cls, cards):
        match cards:
            case [*most, last] if len(most) % 2:
                return [last, *cls.mongean(most)]
            case [*most, last]:
                return [*cls.mongean(most), last]
            case _:
                return []
