# expect: every function displays what it is given; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
def next_card(*a):
    print(*a)
    return a[0]


def ask_yes_or_no(*a):
    print(*a)
    return a[0]


def is_game_over(*a):
    print(*a)
    return a[0]


def take_another_card(*a):
    print(*a)
    return a[0]


def print_status(*a):
    print(*a)
    return a[0]


def print_winner(*a):
    print(*a)
    return a[0]


def run(*a):
    print(*a)
    return a[0]


def print_instructions(*a):
    print(*a)
    return a[0]


def main(*a):
    print(*a)
    return a[0]


if __name__ == "__main__":
    main()
