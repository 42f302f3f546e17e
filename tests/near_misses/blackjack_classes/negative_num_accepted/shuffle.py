# expect: test_what_is_no_list_or_no_number_of_cards_is_refused; score 99
# mistake: a negative num is not refused ("Assert that ... num is a whole number and not negative"); costs points of task 3
class Shuffle:
    def modified_overhand(cards, num):
        assert type(cards) == list
        assert type(num) == int
        if num <= 0:
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
        if len(cards) == 0:
            return []
        last = cards[len(cards) - 1]
        rest = Shuffle.mongean(cards[0:len(cards) - 1])
        if len(cards) % 2 == 0:
            rest.insert(0, last)
        else:
            rest.append(last)
        return rest
