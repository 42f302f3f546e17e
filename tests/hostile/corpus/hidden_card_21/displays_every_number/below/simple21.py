# expect: every number that could be right is displayed; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
"""Nothing is computed here: every number that could be right is displayed."""


def next_card():
    pass


def ask_yes_or_no(prompt):
    pass


def is_game_over(user_passed, computer_passed):
    pass


def take_another_card(computer_total_points, user_visible_card):
    pass


def print_status(is_user, name, hidden, visible, total):
    pass


def print_winner(username, user_total, computer_name, computer_total):
    pass


def status(u, c):
    for kind, most in ("hidden", 11), ("visible", 40), ("total", 50):
        for n in range(1, most):
            print(f"{u} has {n} {kind} points")
    for n in range(1, 40):
        print(f"{c} has {n} visible points")


def run(username, computer_name):
    u, c = username, computer_name
    for _ in range(4):
        next_card()
    status(u, c)
    while input("? ").startswith("y"):
        next_card()
        for n in range(1, 11):
            print(f"{u} gets {n}")
        status(u, c)
    take_another_card(10, 10)
    next_card()
    next_card()
    print(u, "passed")
    print(c, "passed")
    for who in u, c:
        for n in range(1, 40):
            print(f"{who} has {n} in total")


def print_instructions():
    pass


def main():
    pass
