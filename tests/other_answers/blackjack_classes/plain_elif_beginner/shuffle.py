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
        if len(cards) == 0:
            return []
        last = cards[len(cards) - 1]
        rest = Shuffle.mongean(cards[0:len(cards) - 1])
        if len(cards) % 2 == 0:
            rest.insert(0, last)
        else:
            rest.append(last)
        return rest
