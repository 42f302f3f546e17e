'''Mischen (shuffling); the lists are changed in place.'''


class Shuffle(object):

    @staticmethod
    def modified_overhand(cards, num):
        if not isinstance(cards, list) or not isinstance(num, int) or num < 0:
            raise AssertionError
        if num == 0:
            return cards
        where = (len(cards) - num) // 2
        middle = cards[where:where + num]
        del cards[where:where + num]
        cards[:0] = middle
        return Shuffle.modified_overhand(cards, num - 1)

    @staticmethod
    def mongean(cards):
        if cards:
            last = cards.pop()
            on_top = len(cards) % 2 == 1
            Shuffle.mongean(cards)
            if on_top:
                cards.insert(0, last)
            else:
                cards.append(last)
        return cards
