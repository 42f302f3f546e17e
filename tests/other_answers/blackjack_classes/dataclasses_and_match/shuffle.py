from collections import deque


class Shuffle:

    def modified_overhand(cards, num):
        assert type(cards) is list and type(num) is int and num >= 0
        return _overhand(tuple(cards), num)

    def mongean(cards):
        def lay(pile, position):
            if position == len(cards):
                return list(pile)
            (pile.appendleft if position % 2 else pile.append)(cards[position])
            return lay(pile, position + 1)
        return lay(deque(), 0)


def _overhand(cards, num):
    match num:
        case 0:
            return [*cards]
        case _:
            above = (len(cards) - num) // 2
            top, middle, bottom = cards[:above], cards[above:above + num], cards[above + num:]
            return _overhand((*middle, *top, *bottom), num - 1)
