# expect: every function returns the first argument; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
def next_card(*a):
    return a[0]


def ask_yes_or_no(*a):
    return a[0]


def is_game_over(*a):
    return a[0]


def take_another_card(*a):
    return a[0]


def print_status(*a):
    return a[0]


def print_winner(*a):
    return a[0]


def run(*a):
    return a[0]


def print_instructions(*a):
    return a[0]


def main(*a):
    return a[0]


if __name__ == "__main__":
    main()
