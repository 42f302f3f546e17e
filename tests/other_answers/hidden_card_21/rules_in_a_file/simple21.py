"""A game of 21 against the computer.  The rules that are displayed are in rules.txt."""

import random

DECK = [*range(1, 10), 10, 10, 10, 10]


def next_card():
    """Return the points of a card from a full deck."""
    return random.choice(DECK)


def ask_yes_or_no(prompt):
    """Ask until the answer is a yes or a no."""
    while True:
        first = input(prompt).strip()[:1].lower()
        if first in ("y", "n"):
            return first == "y"


def is_game_over(is_user_passed, is_computer_passed):
    """Say whether nobody wants a card any more."""
    return is_user_passed and is_computer_passed


def take_another_card(computer_total_points, user_visible_card):
    """Say whether the computer takes a card: up to 15, unless the user is over already."""
    return user_visible_card < 21 and computer_total_points <= 15


def print_status(is_user, name, hidden_card, visible_card, total_points):
    """Display what is known of a player."""
    lines = [(hidden_card, "hidden"), (visible_card, "visible"), (total_points, "total")]
    for points, kind in lines if is_user else lines[1:2]:
        print(name, "has", points, kind, "point(s).")


def print_winner(username, user_total_points, computer_name, computer_total_points):
    """Display both totals and who has won."""
    totals = {username: user_total_points, computer_name: computer_total_points}
    for name, total in ((username, user_total_points), (computer_name, computer_total_points)):
        print(name, "has", total, "in total.")
    margin = abs(user_total_points - computer_total_points)
    if min(user_total_points, computer_total_points) > 21:
        print("Nobody wins.")
    elif margin == 0:
        print("Nobody wins. It's a tie!")
    else:
        winner = max(totals, key=lambda name: (totals[name] <= 21, totals[name]))
        print(winner, "wins by", margin, "point(s).")


def run(username, computer_name):
    """Play one game."""
    user, computer = [next_card(), next_card()], [next_card(), next_card()]

    def show_user():
        print_status(True, username, user[0], sum(user[1:]), sum(user))

    def show_computer():
        print_status(False, computer_name, computer[0], sum(computer[1:]), sum(computer))

    show_user()
    show_computer()
    user_passed = computer_passed = False
    while not is_game_over(user_passed, computer_passed):
        if not user_passed:
            print()
            if ask_yes_or_no("Take another card? (y/n) "):
                user.append(next_card())
                print(username, "gets", user[-1])
                show_user()
            else:
                user_passed = True
                print(username, "passed!")
        if not computer_passed:
            if take_another_card(sum(computer), sum(user[1:])):
                computer.append(next_card())
                print(computer_name, "takes a card")
                show_computer()
            else:
                computer_passed = True
                print(computer_name, "passed!")
    print()
    print("-- Game Over --")
    print_winner(username, sum(user), computer_name, sum(computer))


def print_instructions():
    """Display the rules."""
    with open("rules.txt", encoding="utf-8") as rules:
        print(rules.read())


def main():
    """Play until the user has had enough."""
    print_instructions()
    username = input("What's your name? ")
    run(username, "Computer")
    while ask_yes_or_no("Play again? (y/n) "):
        if ask_yes_or_no("Modify username? (y/n) "):
            username = input("Update your name? ")
        run(username, "Computer")


if __name__ == "__main__":
    main()
