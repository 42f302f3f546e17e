# expect: the tests about chance, and no others; score 92
# over: reference
# level: bubblewrap
# record: every_number_from_1_to_10_comes failed: other cards come each time
# record: a_10_comes_four_times_as_often_as_any_other_number failed: other cards come each time
# record: a_card_does_not_depend_on_the_cards_before_it failed: other cards come each time
# record: the_numbers_from_1_to_9_come_equally_often failed: without a word
# record: a_card_does_not_depend_on_the_last_few failed: without a word

CARDS = """
10 1 4 7 6 3 10 10 10 10 10 10 2 10 8 10 1 2 10 3 4 7 4 5 6 10 4 7 10 4 1 6 9 2 7 10 2 10 3 7 10 2
6 6 5 8 8 4 4 10 10 5 6 5 2 10 1 6 10 5 9 3 10 10 1 10 9 7 1 2 3 1 10 8 5 8 9 4 9 9 3 7 8 10 9 10 5
10 3 3 1 2 10 8 10 10 10
"""
DRAWN = []


def next_card():
    DRAWN.append(int(CARDS.split()[len(DRAWN) % 97]))
    return DRAWN[-1]
