import functools


def _worth(total_and_aces, card):
    total, aces = total_and_aces
    value = card[0]
    return total + (10 if value[0] in "JQK" else 1 if value == "Ace" else int(value)), aces or value == "Ace"


def get_hand_total(hand):
    total, ace = functools.reduce(_worth, hand, (0, False))
    return total + 10 * (ace and total < 12)


def display_hand(name, hand):
    print(f"\033[1m{name}'s hand:\033[0m", end=" ")
    print(*(f"{value} of {suit}" for value, suit in hand), sep=", ")
    print(f"Hand Total: ({get_hand_total(hand)})", end="\n\n")
