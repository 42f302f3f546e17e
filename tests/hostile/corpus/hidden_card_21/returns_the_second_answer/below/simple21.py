# expect: every function asks twice and returns the last answer; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
def next_card():
    input()
    return input()


def ask_yes_or_no(prompt):
    input()
    return input()


def is_game_over(is_user_passed, is_computer_passed):
    input()
    return input()


def take_another_card(computer_total_points, user_visible_card):
    input()
    return input()


def print_status(is_user, name, hidden_card, visible_card, total_points):
    input()
    return input()


def print_winner(username, user_total_points, computer_name, computer_total_points):
    input()
    return input()


def run(username, computer_name):
    input()
    return input()


def print_instructions():
    input()
    return input()


def main():
    input()
    return input()


if __name__ == "__main__":
    main()
