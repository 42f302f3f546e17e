"""A game of 21 against the computer, in which each side has one card that the other cannot see.

Words used here.  hidden card: the one card that only its owner knows.  visible card, or visible
points: the sum of a player's other cards, which everybody knows.  total: hidden and visible points
together.  pass: to ask for no more cards in this game.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, Iterable, Optional

# ---------------------------------------------------------------------------------------------
# Constants
# ---------------------------------------------------------------------------------------------
TARGET: Final[int] = 21
ALWAYS_SAFE_TOTAL: Final[int] = 11
FACE_VALUE: Final[int] = 10
CARD_WEIGHTS: Final[dict[int, int]] = {
    **{value: 1 for value in range(1, FACE_VALUE)},
    FACE_VALUE: 4,
}
WEIGHT_SUM: Final[int] = sum(CARD_WEIGHTS.values())
DEFAULT_COMPUTER_NAME: Final[str] = "Computer"

QUESTION_CARD: Final[str] = "{name}, you hold {total}. Do you want to draw one more? [y/n]: "
QUESTION_AGAIN: Final[str] = "Play again? (y/n) "
QUESTION_RENAME: Final[str] = "Modify username? (y/n) "
QUESTION_NAME: Final[str] = "Please enter your name: "
QUESTION_NEW_NAME: Final[str] = "Please enter your new name: "


# ---------------------------------------------------------------------------------------------
# Helper types
# ---------------------------------------------------------------------------------------------
class InvalidAnswerError(ValueError):
    """Thrown if an answer is neither a yes nor a no."""


class Outcome(Enum):
    """The four ways in which a game can end."""

    USER_WINS = auto()
    COMPUTER_WINS = auto()
    TIE = auto()
    BOTH_OVER = auto()


@dataclass
class Hand:
    """The cards of one player during one game."""

    name: str
    is_user: bool
    hidden: int = 0
    visible_cards: list[int] = field(default_factory=list)
    has_passed: bool = False

    @property
    def visible(self) -> int:
        """The sum of the visible cards."""
        return sum(self.visible_cards)

    @property
    def total(self) -> int:
        """The sum of all cards."""
        return self.hidden + self.visible

    def deal(self) -> None:
        """Draw the first two cards: the first one lies open, the second one is hidden."""
        self.visible_cards.append(next_card())
        self.hidden = next_card()

    def draw(self) -> int:
        """Draw one more open card and return it."""
        card = next_card()
        self.visible_cards.append(card)
        return card

    def show(self) -> None:
        """Display the status of this hand."""
        print_status(self.is_user, self.name, self.hidden, self.visible, self.total)


# ---------------------------------------------------------------------------------------------
# Helper functions
# ---------------------------------------------------------------------------------------------
def _emit(lines: Iterable[str]) -> None:
    """Display all lines at once."""
    print("\n".join(lines))


def _points(number: int, kind: str = "") -> str:
    """Return for example '1 hidden point' or '7 hidden points'."""
    noun = "point" if number == 1 else "points"
    return " ".join(part for part in (str(number), kind, noun) if part)


def _parse_yes_or_no(answer: str) -> bool:
    """Convert an answer to a bool or throw an InvalidAnswerError."""
    normalized = answer.strip().lower()
    if normalized.startswith("y"):
        return True
    if normalized.startswith("n"):
        return False
    raise InvalidAnswerError(f"{normalized!r} is neither a yes nor a no.")


def _chance_to_go_over(total: int) -> float:
    """Return the probability that one more card lifts this total above 21."""
    bad = sum(weight for value, weight in CARD_WEIGHTS.items() if total + value > TARGET)
    return bad / WEIGHT_SUM


def _chance_to_be_behind(total: int, opponent_visible: int) -> float:
    """Return the probability that the opponent, with one unknown card, is better right now."""
    better = sum(
        weight
        for value, weight in CARD_WEIGHTS.items()
        if total < opponent_visible + value <= TARGET
    )
    return better / WEIGHT_SUM


def _judge(user_total: int, computer_total: int) -> Outcome:
    """Find out how a game with these totals ends."""
    user_over = user_total > TARGET
    computer_over = computer_total > TARGET
    if user_over and computer_over:
        return Outcome.BOTH_OVER
    if user_over:
        return Outcome.COMPUTER_WINS
    if computer_over:
        return Outcome.USER_WINS
    if user_total == computer_total:
        return Outcome.TIE
    return Outcome.USER_WINS if user_total > computer_total else Outcome.COMPUTER_WINS


def _ask_name(question: str) -> str:
    """Ask for a name until it is not blank."""
    name: Optional[str] = None
    while not name:
        name = input(question).strip()
    return name


def _user_turn(user: Hand) -> None:
    """Let the user take one card or pass."""
    if ask_yes_or_no(QUESTION_CARD.format(name=user.name, total=user.total)):
        _emit([f"{user.name} gets {user.draw()}"])
        user.show()
    else:
        user.has_passed = True
        _emit([f"{user.name} passed!"])


def _computer_turn(computer: Hand, user_visible: int) -> None:
    """Let the computer take one card or pass."""
    if take_another_card(computer.total, user_visible):
        _emit([f"{computer.name} gets {computer.draw()}"])
        computer.show()
    else:
        computer.has_passed = True
        _emit([f"{computer.name} passed!"])


# ---------------------------------------------------------------------------------------------
# The functions of the assignment
# ---------------------------------------------------------------------------------------------
def next_card() -> int:
    """Return a random card: 1 to 9 are equally likely, 10 is four times as likely as each of them.

    >>> 1 <= next_card() <= 10
    True
    """
    (card,) = random.choices(list(CARD_WEIGHTS), weights=list(CARD_WEIGHTS.values()), k=1)
    return card


def ask_yes_or_no(prompt: str) -> bool:
    """Display the prompt until the answer starts with a y or an n; return True for a y."""
    while True:
        try:
            return _parse_yes_or_no(input(prompt))
        except InvalidAnswerError as error:
            _emit([f"Invalid input: {error}"])


def is_game_over(is_user_passed: bool, is_computer_passed: bool) -> bool:
    """Return True if both players have passed, and False if one of them can still take cards.

    >>> is_game_over(True, True)
    True
    >>> is_game_over(True, False)
    False
    """
    return is_user_passed and is_computer_passed


def take_another_card(computer_total_points: int, user_visible_card: int) -> bool:
    """Return True if the computer, with this total against these visible points, takes a card.

    >>> take_another_card(5, 10)
    True
    >>> take_another_card(21, 10)
    False
    """
    if computer_total_points >= TARGET:
        return False
    if user_visible_card >= TARGET:
        return False  # the user is over already: do not risk anything
    if computer_total_points <= ALWAYS_SAFE_TOTAL:
        return True
    risk = _chance_to_go_over(computer_total_points)
    need = _chance_to_be_behind(computer_total_points, user_visible_card)
    return risk < 0.5 or need > risk


def print_status(
    is_user: bool, name: str, hidden_card: int, visible_card: int, total_points: int
) -> None:
    """Display all points of the user, but only the visible points of the computer."""
    lines: list[str] = []
    if is_user:
        lines.append(f"{name} has {_points(hidden_card, 'hidden')}.")
    lines.append(f"{name} has {_points(visible_card, 'visible')}.")
    if is_user:
        lines.append(f"{name} has {_points(total_points, 'total')}.")
    _emit(lines)


def print_winner(
    username: str, user_total_points: int, computer_name: str, computer_total_points: int
) -> None:
    """Display both totals, and who won by how many points, or that nobody did."""
    margin = abs(user_total_points - computer_total_points)
    endings: dict[Outcome, str] = {
        Outcome.USER_WINS: f"{username} wins by {_points(margin)}.",
        Outcome.COMPUTER_WINS: f"{computer_name} wins by {_points(margin)}.",
        Outcome.TIE: "It's a tie! Nobody wins.",
        Outcome.BOTH_OVER: "Nobody wins.",
    }
    _emit(
        [
            f"{username} has {user_total_points} in total.",
            f"{computer_name} has {computer_total_points} in total.",
            endings[_judge(user_total_points, computer_total_points)],
        ]
    )


def run(username: str, computer_name: str) -> None:
    """Play one game, from the first four cards to its winner."""
    user = Hand(name=username, is_user=True)
    computer = Hand(name=computer_name, is_user=False)

    for hand in (user, computer):
        hand.deal()
        hand.show()

    round_number = 0
    while not is_game_over(user.has_passed, computer.has_passed):
        round_number += 1
        _emit(["", f"[Round {round_number}]"])
        if not user.has_passed:
            _user_turn(user)
        if not computer.has_passed:
            _computer_turn(computer, user.visible)

    _emit(["", "[Final result]"])
    print_winner(user.name, user.total, computer.name, computer.total)


def print_instructions() -> None:
    """Display what the game is about."""
    _emit(
        [
            "=" * 60,
            "SIMPLE 21".center(60).rstrip(),
            "=" * 60,
            f"Come as close to {TARGET} points as you can, but not above.",
            "Every player has one hidden card; all other cards lie open.",
            "Aces count 1, and tens, jacks, queens and kings count 10.",
            "In each turn you draw one card or pass for good.",
            "",
        ]
    )


def main() -> None:
    """Play games with the user until the user has had enough."""
    print_instructions()
    username = _ask_name(QUESTION_NAME)
    while True:
        run(username, DEFAULT_COMPUTER_NAME)
        if not ask_yes_or_no(QUESTION_AGAIN):
            return
        if ask_yes_or_no(QUESTION_RENAME):
            username = _ask_name(QUESTION_NEW_NAME)


if __name__ == "__main__":
    main()
