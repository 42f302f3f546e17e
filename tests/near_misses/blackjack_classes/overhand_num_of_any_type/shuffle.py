# expect: test_what_is_no_list_or_no_number_of_cards_is_refused; score 99
# mistake: num need not be a whole number, and "1" is a TypeError ("Assert that ... num is a whole number"); costs points of task 3
'''Mischen (shuffling); the lists are changed in place.'''


class Shuffle(object):

    @staticmethod
    def modified_overhand(cards, num):
        if not isinstance(cards, list) or num < 0:
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
