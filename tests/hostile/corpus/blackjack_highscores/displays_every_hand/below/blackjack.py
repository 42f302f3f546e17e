# expect: every hand that could be right is displayed; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
"""Nothing is computed here: every hand and every total that could be right is displayed."""

import card_deck

VALUES = ["Ace", *range(2, 11), "Jack", "Queen", "King"]
ALL = [
    f"{value} of {suit}" for suit in ("Clubs", "Diamonds", "Hearts", "Spades") for value in VALUES
]


def show(owner, size):
    for one in ALL:
        print(f"{owner}'s hand: {one}")
    for one in ALL if size == 2 else ():
        for other in ALL:
            print(f"{owner}'s hand: {one}, {other}")
    for total in range(1, 40):
        print(f"Hand Total: ({total})")


def get_hand_total(*a):
    pass


def display_hand(*a):
    show(a[0], 2)


def input_name(*a):
    pass


def input_hit_choice(*a):
    pass


def player_play(*a):
    while input("? ") == "h":
        a[-1].append(card_deck.draw_card())
        show(a[0], 2)
    print(a[0], "bust!")


def dealer_play(*a):
    show("Dealer", 2)
    input("Enter ")


def play_game(*a):
    show("Dealer", 1)
    show(a[0], 2)
    for _ in range(3):
        card_deck.draw_card()
    while input("(h)it or (s)tand? ") == "h":
        card_deck.draw_card()
        show(a[0], 2)
    card_deck.draw_card()
    show("Dealer", 2)
    input("Enter ")
    for who in "Dealer", a[0]:
        for n in range(1, 40):
            print(f"{who}: {n}")
    return "won"


def get_score(*a):
    pass


def add_score(*a):
    pass


def main(*a):
    pass
