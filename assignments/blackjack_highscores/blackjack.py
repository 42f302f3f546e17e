"""Blackjack: one player against the dealer, and a file with the scores of everybody who played.

Words used here.  hand: a list of cards, first dealt first; a card is [value, suit].
total: what a hand is worth.  bust: more than 21.  score: games won, in percent.
"""

import card_deck

HIGH_SCORES = "highscores.txt"  # one line for each player who has left: a name, a space, a score


def get_hand_total(hand: list[list[str]]) -> int:
    """Return what the cards of a hand are worth together.

    >>> get_hand_total([["8", "Clubs"], ["7", "Hearts"], ["10", "Spades"]])
    25
    >>> get_hand_total([["King", "Hearts"], ["Jack", "Clubs"]])
    20
    >>> get_hand_total([["Ace", "Spades"], ["8", "Diamonds"]])
    19
    >>> get_hand_total([["Ace", "Spades"], ["Ace", "Hearts"], ["Queen", "Clubs"]])
    12
    """
    # TODO task 1: add the values, and think of the aces last.
    raise NotImplementedError("task 1: get_hand_total is not written yet")


def display_hand(name: str, hand: list[list[str]]) -> None:
    """Display whose hand it is, its cards and its total.

    >>> display_hand("Ada", [["King", "Spades"], ["2", "Hearts"]])
    Ada's hand: King of Spades, 2 of Hearts
    Hand Total: (12)
    """
    # TODO task 2: one line for the cards, one for the total.
    raise NotImplementedError("task 2: display_hand is not written yet")


def input_name() -> str:
    """Ask for the player's name until it is one word of less than 12 characters; return it.

    The transcript of task 3 in the handout shows it; `cardkit check --task 3` plays more.
    """
    # TODO task 3: ask, and ask again while something is wrong with it.
    raise NotImplementedError("task 3: input_name is not written yet")


def input_hit_choice() -> str:
    """Ask whether the player hits or stands until the answer is one of the two; return it.

    The transcript of task 3 in the handout shows it; `cardkit check --task 3` plays more.
    """
    # TODO task 3: return "h" or "s" and nothing else.
    raise NotImplementedError("task 3: input_hit_choice is not written yet")


def player_play(name: str, hand: list[list[str]]) -> int:
    """Play the player's turn with a hand that grows, and return its total in the end.

    The transcript of task 4 in the handout shows a turn; `cardkit check --task 4` plays more.
    """
    # TODO task 4: draw and display until the player stands or is bust.
    raise NotImplementedError("task 4: player_play is not written yet")


def dealer_play(hand: list[list[str]]) -> int:
    """Play the dealer's turn with a hand that grows, and return its total in the end.

    The transcript of task 5 in the handout shows a turn; `cardkit check --task 5` plays more.
    """
    # TODO task 5: reveal the hand, then draw for as long as the rules say.
    raise NotImplementedError("task 5: dealer_play is not written yet")


def play_game(name: str) -> str:
    """Play one game from the deal to the result and return "won", "lost" or "tied".

    The transcript of task 6 in the handout shows a game; `cardkit check --task 6` plays more.
    """
    # TODO task 6: deal, look for blackjack, then let both play.
    raise NotImplementedError("task 6: play_game is not written yet")


def get_score(games: int, won: int, tied: int) -> float:
    """Return how many of the games that were not tied have been won, in percent.

    >>> get_score(3, 1, 1)
    50.0
    >>> get_score(4, 3, 0)
    75.0
    >>> get_score(2, 0, 2)
    0.0
    """
    # TODO task 7: divide, unless there is nothing to divide by.
    raise NotImplementedError("task 7: get_score is not written yet")


def add_score(name: str, score: float) -> None:
    """Add a player to the file; display all scores if this one is higher than all the others.

    The transcript of task 7 in the handout shows it; `cardkit check --task 7` plays more.
    """
    # TODO task 7: read all lines, compare, and write them with the new one.
    raise NotImplementedError("task 7: add_score is not written yet")


def main() -> None:
    """Play blackjack until the player has had enough, and keep the score.

    The transcript of task 8 in the handout shows it; `cardkit check --task 8` plays more.
    """
    # TODO task 8: ask whether to play, then play, count and say goodbye.
    raise NotImplementedError("task 8: main is not written yet")


if __name__ == "__main__":
    main()
