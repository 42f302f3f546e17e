# shuffle.py
# This is my file for task 3, the two shuffles


class Shuffle:
    """The shuffles; they belong to no object and are called as Shuffle.mongean(cards)."""

    def modified_overhand(cards, num):
        # check if everything is good
        assert type(cards) == list, "cards have to be a list"
        assert type(num) == int, "num have to be a whole number"
        assert num >= 0, "num can not be negative"

        # you can not take more cards than there are
        if num > len(cards):
            num = len(cards)

        # nothing to do any more, here the recursion stop
        if num == 0:
            same_cards = []
            for card in cards:
                same_cards.append(card)
            return same_cards

        # how many cards stay above and how many stay below
        # if it is not even then there must be one card less above (the extra card is from above)
        stay = len(cards) - num
        if stay % 2 == 0:
            stay_above = stay // 2
        else:
            stay_above = (stay - 1) // 2

        above = []
        middle = []
        below = []
        position = 0
        for card in cards:
            if position < stay_above:
                above.append(card)
            elif position < stay_above + num:
                middle.append(card)
            else:
                below.append(card)
            position = position + 1

        new_cards = middle + above + below

        # and now again with one card less
        return Shuffle.modified_overhand(new_cards, num - 1)

    def mongean(cards):
        # without cards I have nothing to shuffle
        if len(cards) == 0:
            return []
        # with one card also not
        elif len(cards) == 1:
            return [cards[0]]
        else:
            last_card = cards[len(cards) - 1]
            pile = Shuffle.mongean(cards[0:len(cards) - 1])
            if len(cards) % 2 == 0:
                # number 2, 4, 6 ... go on top
                pile.insert(0, last_card)
            else:
                # number 3, 5, 7 ... go below
                pile.append(last_card)
            return pile


if __name__ == "__main__":
    # I try if it work
    print("this must be 2 4 1 3 5 6: ", end="")
    print(Shuffle.modified_overhand([1, 2, 3, 4, 5, 6], 3))
    print("this must be 4 2 1 3 5: ", end="")
    print(Shuffle.mongean([1, 2, 3, 4, 5]))
