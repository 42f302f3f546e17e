from collections import deque


def _overhand(cards, num):
    if num > 0:
        half = -(-len(cards) // 2)  # of an odd number the middle card is of the top half
        if len(cards) % 2 == 0:
            start = half - (num + 1) // 2
        else:
            start = half - 1 - num // 2
        block = [cards.pop(start) for _ in range(num)]
        cards[:0] = block
        _overhand(cards, num - 1)
    return cards


class Shuffle:
    def modified_overhand(cards, num):
        assert type(cards) == list, "no list"
        assert type(num) == int and num >= 0, "no number"
        assert num <= len(cards), "too many"
        return _overhand(list(cards), num)

    def mongean(cards):
        def pile(n):
            if n == 0:
                return deque()
            below = pile(n - 1)
            (below.appendleft if n % 2 == 0 else below.append)(cards[n - 1])
            return below

        return list(pile(len(cards)))
