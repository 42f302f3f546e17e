"""A game of 21 against the computer, in which each side has one card that the other cannot see.

Words used here.  hidden card: the one card that only its owner knows.  visible card, or visible
points: the sum of a player's other cards, which everybody knows.  total: hidden and visible points
together.  pass: to ask for no more cards in this game.
"""

# Import here what your functions need.


def next_card() -> int:
    """Return a random card: 1 to 9 are equally likely, 10 is four times as likely as each of them.

    >>> 1 <= next_card() <= 10
    True
    """
    # TODO task 1: draw one of 13 kinds of cards and return its points.
    raise NotImplementedError("task 1: next_card is not written yet")


def ask_yes_or_no(prompt: str) -> bool:
    """Display the prompt until the answer starts with a y or an n; return True for a y.

    The transcript of task 2 in the handout shows it; `cardkit check --task 2` plays more.
    """
    # TODO task 2: ask until the answer is a yes or a no.
    raise NotImplementedError("task 2: ask_yes_or_no is not written yet")


def is_game_over(is_user_passed: bool, is_computer_passed: bool) -> bool:
    """Return True if both players have passed, and False if one of them can still take cards.

    >>> is_game_over(True, True)
    True
    >>> is_game_over(True, False)
    False
    """
    # TODO task 3: look at both players.
    raise NotImplementedError("task 3: is_game_over is not written yet")


def take_another_card(computer_total_points: int, user_visible_card: int) -> bool:
    """Return True if the computer, with this total against these visible points, takes a card.

    >>> take_another_card(5, 10)
    True
    >>> take_another_card(21, 10)
    False
    >>> take_another_card(25, 4)
    False
    """
    # TODO task 4: weigh what a card can win against what it can lose.
    raise NotImplementedError("task 4: take_another_card is not written yet")


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
    # TODO task 5: three lines for the user, one for the computer.
    raise NotImplementedError("task 5: print_status is not written yet")


def print_winner(
    username: str, user_total_points: int, computer_name: str, computer_total_points: int
) -> None:
    """Display both totals, and who won by how many points, or that nobody did.

    >>> print_winner("Ada", 19, "Computer", 17)
    Ada has 19 in total.
    Computer has 17 in total.
    Ada wins by 2 point(s).
    """
    # TODO task 6: show both totals, then find out who may win at all.
    raise NotImplementedError("task 6: print_winner is not written yet")


def run(username: str, computer_name: str) -> None:
    """Play one game, from the first four cards to its winner.

    The transcript of task 7 in the handout shows a game; `cardkit check --task 7` plays more.
    """
    # TODO task 7: deal, let both take cards in turn until both pass, and end.
    raise NotImplementedError("task 7: run is not written yet")


def print_instructions() -> None:
    """Display what the game is about."""
    # TODO task 8: tell a new player what to aim at.
    raise NotImplementedError("task 8: print_instructions is not written yet")


def main() -> None:
    """Play games with the user until the user has had enough.

    The transcript of task 8 in the handout shows it; `cardkit check --task 8` plays more.
    """
    # TODO task 8: greet the user, then play until the answer is no.
    raise NotImplementedError("task 8: main is not written yet")


if __name__ == "__main__":
    main()
