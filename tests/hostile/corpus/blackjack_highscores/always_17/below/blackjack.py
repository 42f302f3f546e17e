# expect: every total is 17; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
def get_hand_total(hand):
    return 17


def dealer_play(hand):
    return 17
