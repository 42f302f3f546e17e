# expect: test_no_card_and_one_card_stay_as_they_are; score 99.5
# mistake: mongean stops at one card, so that an empty list is an IndexError ("They shuffle lists of anything"; the example gives []); costs points of task 3
class Shuffle:
    def modified_overhand(cards, num):
        assert type(cards) == list
        assert type(num) == int
        assert num >= 0
        if num == 0:
            return cards
        # put the middle cards aside, one by one
        first = (len(cards) - num) // 2
        middle = []
        i = 0
        while i < num:
            middle.append(cards[first + i])
            i = i + 1
        new = middle
        for i in range(len(cards)):
            if i < first or i >= first + num:
                new.append(cards[i])
        return Shuffle.modified_overhand(new, num - 1)

    def mongean(cards):
        if len(cards) == 1:
            return [cards[0]]
        last = cards[len(cards) - 1]
        rest = Shuffle.mongean(cards[0:len(cards) - 1])
        if len(cards) % 2 == 0:
            rest.insert(0, last)
        else:
            rest.append(last)
        return rest
