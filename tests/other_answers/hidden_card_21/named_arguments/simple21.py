# Simple 21
# I name all arguments, so that nobody has to count them.
import random


# Task 1
def next_card():
    cards = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    card = random.choice(cards)
    return card


# Task 2
def ask_yes_or_no(prompt):
    while True:
        print(prompt)
        answer = input("> ")
        answer = answer.strip()
        answer = answer.lower()
        if answer == "":
            print("You did not type anything.")
        elif answer[0] == "y":
            return True
        elif answer[0] == "n":
            return False
        else:
            print("Sorry, I did not understand that.")


# Task 3
def is_game_over(is_user_passed, is_computer_passed):
    if is_user_passed == True and is_computer_passed == True:
        return True
    else:
        return False


# Task 4
def take_another_card(computer_total_points, user_visible_card):
    if computer_total_points < 17:
        return True
    else:
        return False


# Task 5
def print_status(is_user, name, hidden_card, visible_card, total_points):
    if is_user:
        print(name, "has", hidden_card, "hidden point(s).")
        print(name, "has", visible_card, "visible point(s).")
        print(name, "has", total_points, "total point(s).")
    else:
        print(name, "has", visible_card, "visible point(s).")


# Task 6
def print_winner(username, user_total_points, computer_name, computer_total_points):
    print(username, "has", user_total_points, "in total.")
    print(computer_name, "has", computer_total_points, "in total.")
    if user_total_points > 21 and computer_total_points > 21:
        print("Nobody wins.")
    elif user_total_points == computer_total_points:
        print("Nobody wins. It's a tie!")
    elif user_total_points > 21:
        # the user is over, so the computer wins
        margin = user_total_points - computer_total_points
        print(computer_name, "wins by", margin, "point(s).")
    elif computer_total_points > 21:
        margin = computer_total_points - user_total_points
        print(username, "wins by", margin, "point(s).")
    elif user_total_points > computer_total_points:
        margin = user_total_points - computer_total_points
        print(username, "wins by", margin, "point(s).")
    else:
        margin = computer_total_points - user_total_points
        print(computer_name, "wins by", margin, "point(s).")


# Task 7
def run(username, computer_name):
    # the first two cards of the user
    user_hidden = next_card()
    user_visible = next_card()
    user_total = user_hidden + user_visible
    print_status(True, username, user_hidden, user_visible, user_total)

    # the first two cards of the computer
    computer_hidden = next_card()
    computer_visible = next_card()
    computer_total = computer_hidden + computer_visible
    print_status(False, computer_name, computer_hidden, computer_visible, computer_total)

    user_passed = False
    computer_passed = False

    while is_game_over(is_user_passed=user_passed, is_computer_passed=computer_passed) == False:
        # the user
        if user_passed == False:
            print()
            if ask_yes_or_no("Take another card? (y/n)"):
                card = next_card()
                user_visible = user_visible + card
                user_total = user_total + card
                print(username, "gets", card)
                print_status(True, username, user_hidden, user_visible, user_total)
            else:
                user_passed = True
                print(username, "passed!")

        # the computer
        if computer_passed == False:
            if take_another_card(user_visible_card=user_visible, computer_total_points=computer_total):
                card = next_card()
                computer_visible = computer_visible + card
                computer_total = computer_total + card
                print(computer_name, "takes a card")
                print_status(False, computer_name, computer_hidden, computer_visible, computer_total)
            else:
                computer_passed = True
                print(computer_name, "passed!")

    print()
    print("-- Game Over --")
    print_winner(username, user_total, computer_name, computer_total)


# Task 8
def print_instructions():
    print("Let's play Simple21!")
    print("You'll play against the computer.")
    print("Come close to 21, but never go over it.")


def main():
    print_instructions()
    username = input("What's your name? ")
    computer_name = "Computer"
    playing = True
    while playing:
        run(computer_name=computer_name, username=username)
        playing = ask_yes_or_no("Play again? (y/n) ")
        if playing:
            if ask_yes_or_no("Modify username? (y/n) "):
                username = input("Update your name? ")


if __name__ == "__main__":
    main()
