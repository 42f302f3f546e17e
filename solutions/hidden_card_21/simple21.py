"""A game of 21 against the computer, in which each side has one card that the other cannot see.

Words used here.  hidden card: the one card that only its owner knows.  visible card, or visible
points: the sum of a player's other cards, which everybody knows.  total: hidden and visible points
together.  pass: to ask for no more cards in this game.
"""

# Import here what your functions need.
### BEGIN SOLUTION
import random

LIMIT = 21  # whoever has more is over, and cannot win
### END SOLUTION


def next_card() -> int:
    """Return a random card: 1 to 9 are equally likely, 10 is four times as likely as each of them.

    >>> 1 <= next_card() <= 10
    True
    """
    ### BEGIN SOLUTION task 1, next_card: draw one of 13 kinds of cards and return its points
    # A suit has 13 kinds of cards, and the last four of them (10, J, Q, K) count ten.
    return min(random.randint(1, 13), 10)
    ### END SOLUTION


def ask_yes_or_no(prompt: str) -> bool:
    """Display the prompt until the answer starts with a y or an n; return True for a y.

    The transcript of task 2 in the handout shows it; `cardkit check --task 2` plays more.
    """
    ### BEGIN SOLUTION task 2, ask_yes_or_no: ask until the answer is a yes or a no
    answer = input(prompt).strip().lower()
    while not answer.startswith(("y", "n")):
        answer = input(prompt).strip().lower()
    return answer.startswith("y")
    ### END SOLUTION


def is_game_over(is_user_passed: bool, is_computer_passed: bool) -> bool:
    """Return True if both players have passed, and False if one of them can still take cards.

    >>> is_game_over(True, True)
    True
    >>> is_game_over(True, False)
    False
    """
    ### BEGIN SOLUTION task 3, is_game_over: look at both players
    return is_user_passed and is_computer_passed
    ### END SOLUTION


def take_another_card(computer_total_points: int, user_visible_card: int) -> bool:
    """Return True if the computer, with this total against these visible points, takes a card.

    >>> take_another_card(5, 10)
    True
    >>> take_another_card(21, 10)
    False
    >>> take_another_card(25, 4)
    False
    """
    ### BEGIN SOLUTION task 4, take_another_card: weigh what a card can win against what it can lose
    # The hidden card is worth at least 1, so this user is over: no card can make that better.
    if user_visible_card >= LIMIT:
        return False
    # Up to 11 no card can do harm. At 16, eight of the 13 kinds would be too much.
    return computer_total_points < 16
    ### END SOLUTION


def print_status(
    is_user: bool, name: str, hidden_card: int, visible_card: int, total_points: int
) -> None:
    """Display all points of the user, but only the visible points of the computer.

    >>> print_status(True, "Ada", 10, 3, 13)
    Ada has 10 hidden point(s).
    Ada has 3 visible point(s).
    Ada has 13 total point(s).
    >>> print_status(False, "Computer", 4, 12, 16)
    Computer has 12 visible point(s).
    """
    ### BEGIN SOLUTION task 5, print_status: three lines for the user, one for the computer
    if is_user:
        print(f"{name} has {hidden_card} hidden point(s).")
    print(f"{name} has {visible_card} visible point(s).")
    if is_user:
        print(f"{name} has {total_points} total point(s).")
    ### END SOLUTION


def print_winner(
    username: str, user_total_points: int, computer_name: str, computer_total_points: int
) -> None:
    """Display both totals, and who won by how many points, or that nobody did.

    >>> print_winner("Ada", 19, "Computer", 17)
    Ada has 19 in total.
    Computer has 17 in total.
    Ada wins by 2 point(s).
    """
    ### BEGIN SOLUTION task 6, print_winner: show both totals, then find out who may win at all
    print(f"{username} has {user_total_points} in total.")
    print(f"{computer_name} has {computer_total_points} in total.")

    is_user_over = user_total_points > LIMIT
    is_computer_over = computer_total_points > LIMIT
    margin = abs(user_total_points - computer_total_points)
    if is_user_over and is_computer_over:
        print("Nobody wins.")
    elif margin == 0:
        print("Nobody wins. It's a tie!")
    elif is_user_over:
        print(f"{computer_name} wins by {margin} point(s).")
    elif is_computer_over or user_total_points > computer_total_points:
        print(f"{username} wins by {margin} point(s).")
    else:
        print(f"{computer_name} wins by {margin} point(s).")
    ### END SOLUTION


def run(username: str, computer_name: str) -> None:
    """Play one game, from the first four cards to its winner.

    The transcript of task 7 in the handout shows a game; `cardkit check --task 7` plays more.
    """
    ### BEGIN SOLUTION task 7, run: deal, let both take cards in turn until both pass, and end
    user_hidden, user_visible = next_card(), next_card()
    user_total = user_hidden + user_visible
    print_status(True, username, user_hidden, user_visible, user_total)
    computer_hidden, computer_visible = next_card(), next_card()
    computer_total = computer_hidden + computer_visible
    print_status(False, computer_name, computer_hidden, computer_visible, computer_total)

    is_user_passed = False
    is_computer_passed = False
    while not is_game_over(is_user_passed, is_computer_passed):
        if not is_user_passed:
            print()
            if ask_yes_or_no("Take another card? (y/n) "):
                card = next_card()
                user_visible += card
                user_total += card
                print(f"{username} gets {card}")
                print_status(True, username, user_hidden, user_visible, user_total)
            else:
                is_user_passed = True
                print(f"{username} passed!")
        if not is_computer_passed:
            # The computer knows what the user shows, but not the user's total.
            if take_another_card(computer_total, user_visible):
                card = next_card()
                computer_visible += card
                computer_total += card
                # And the user is told the new sum, but not which card it was.
                print(f"{computer_name} takes a card")
                print_status(
                    False, computer_name, computer_hidden, computer_visible, computer_total
                )
            else:
                is_computer_passed = True
                print(f"{computer_name} passed!")

    print()
    print("-- Game Over --")
    print_winner(username, user_total, computer_name, computer_total)
    ### END SOLUTION


def print_instructions() -> None:
    """Display what the game is about."""
    ### BEGIN SOLUTION task 8, print_instructions: tell a new player what to aim at
    print("Let's play Simple21!")
    print("You'll play against the computer.")
    print("Come close to 21, but never go over it.")
    ### END SOLUTION


def main() -> None:
    """Play games with the user until the user has had enough.

    The transcript of task 8 in the handout shows it; `cardkit check --task 8` plays more.
    """
    ### BEGIN SOLUTION task 8, main: greet the user, then play until the answer is no
    print_instructions()
    username = input("What's your name? ")
    computer_name = "Computer"

    is_playing = True
    while is_playing:
        run(username, computer_name)
        is_playing = ask_yes_or_no("Play again? (y/n) ")
        if is_playing and ask_yes_or_no("Modify username? (y/n) "):
            username = input("Update your name? ")
    ### END SOLUTION


if __name__ == "__main__":
    main()
