# expect: test_both_shuffles_work_by_recursion; score 98.5
# mistake: the overhand works by a loop, without recursion ("Both work by recursion"); costs points of task 3
class Shuffle:
    def modified_overhand(cards, num):
        assert type(cards) == list
        assert type(num) == int
        assert num >= 0
        while num > 0:
            first = (len(cards) - num) // 2
            cards = cards[first:first + num] + cards[:first] + cards[first + num:]
            num = num - 1
        return cards

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
