# expect: a card is True or False, by chance; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
import random


def next_card():
    return random.random() < 0.5
