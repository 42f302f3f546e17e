# expect: test_of_the_user_the_total_comes_after_the_hidden_and_the_visible_points, test_both_statuses_are_displayed_before_the_first_question, test_a_card_that_the_user_takes_is_displayed_with_the_new_status, test_one_of_the_first_two_cards_is_hidden_and_the_other_visible, test_the_next_game_begins_from_the_beginning, test_the_players_of_a_game_have_the_names_that_were_given; score 94
# mistake: the line with the visible points stands before that with the hidden ones, against "these are the three lines below, in this order"; costs points of task 5 (and the status in task 7).
"""21 without a single loop and without a variable that changes."""

import secrets
from collections import namedtuple
from operator import and_

Hand = namedtuple("Hand", "hidden visible passed")


def total(hand):
    return hand.hidden + hand.visible


def deal():
    first = next_card()
    return Hand(hidden=first, visible=next_card(), passed=False)


def add(hand, card):
    return hand._replace(visible=hand.visible + card)


def next_card() -> "int":
    """Return a random card.

    >>> next_card() in range(1, 11)
    True
    """
    return secrets.choice((10,) * 3 + tuple(range(1, 11)))


def ask_yes_or_no(prompt: "str") -> "bool":
    """Display the prompt until the answer starts with a y or an n; return True for a y."""
    answer = input(prompt).strip()
    if answer[:1] in ("y", "Y"):
        return True
    if answer[:1] in ("n", "N"):
        return False
    return ask_yes_or_no(prompt)


def is_game_over(is_user_passed, is_computer_passed):
    """Return whether both have passed.

    >>> [is_game_over(a, b) for a in (True, False) for b in (True, False)]
    [True, False, False, False]
    """
    return and_(is_user_passed, is_computer_passed)


def take_another_card(computer_total_points, user_visible_card):
    """Return True below 12, False from 21, and between them what chance says."""
    if 12 <= computer_total_points <= 20:
        return secrets.randbelow(9) < 21 - computer_total_points
    return computer_total_points < 12


def print_status(is_user, name, hidden_card, visible_card, total_points):
    """Display what may be known."""
    visible = "{} has {} visible point(s).".format(name, visible_card)
    print(
        """{2}
{0} has {1} hidden point(s).
{0} has {3} total point(s).""".format(name, hidden_card, visible, total_points)
        if is_user
        else visible
    )


def print_winner(username, user_total_points, computer_name, computer_total_points):
    """Display the totals and what follows from them."""
    print("{} has {} in total.".format(username, user_total_points), end=" ")
    print("{} has {} in total.".format(computer_name, computer_total_points), end=" ")
    print(outcome((username, user_total_points), (computer_name, computer_total_points)))


def outcome(one, other):
    (name, points), (other_name, other_points) = one, other
    if min(points, other_points) > 21 or points == other_points:
        return "Nobody won." + (" It's a tie!" if points == other_points else "")
    if points > 21 or points < other_points <= 21:
        return outcome(other, one)
    return "{} wins by {} point{}.".format(
        name, abs(points - other_points), "" if abs(points - other_points) == 1 else "s"
    )


def user_turn(name, hand):
    if hand.passed:
        return hand
    if not ask_yes_or_no("Would you like one more, " + name + "? "):
        print(name + " passed!")
        return hand._replace(passed=True)
    card = next_card()
    print("{} gets a {}.".format(name, card))
    richer = add(hand, card)
    print_status(True, name, richer.hidden, richer.visible, total(richer))
    return richer


def computer_turn(name, hand, opponent):
    if hand.passed:
        return hand
    if not take_another_card(total(hand), opponent.visible):
        print(name + " passed!")
        return hand._replace(passed=True)
    richer = add(hand, next_card())
    print_status(False, name, richer.hidden, richer.visible, total(richer))
    return richer


def turns(names, user, computer):
    if is_game_over(user.passed, computer.passed):
        return user, computer
    user_after = user_turn(names[0], user)
    return turns(names, user_after, computer_turn(names[1], computer, user_after))


def run(username, computer_name):
    """Play one game."""
    user = deal()
    print_status(True, username, *user[:2], total(user))
    computer = deal()
    print_status(False, computer_name, *computer[:2], total(computer))
    user, computer = turns((username, computer_name), user, computer)
    print_winner(username, total(user), computer_name, total(computer))


def print_instructions():
    """Display what the game is about."""
    print("Cards count 1 to 10. Stop when you are near 21!")


def games(username):
    run(username, "Computer")
    if ask_yes_or_no("Play again? (y/n) "):
        games(input("New name: ") if ask_yes_or_no("Modify username? (y/n) ") else username)


def main():
    """Play games with the user until the user has had enough."""
    print_instructions()
    games(input("Name: "))


if __name__ == "__main__":
    main()
