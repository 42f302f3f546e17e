"""Blackjack: one player against the dealer, and a file with the scores of everybody who played.

Words used here.  hand: a list of cards, first dealt first; a card is [value, suit].
total: what a hand is worth.  bust: more than 21.  score: games won, in percent.

Layout of this module: constants, small private helpers (their names begin with an
underscore) and the public functions of the assignment.
"""

from decimal import Decimal
from math import isfinite
from operator import itemgetter
from typing import Final, Optional

from card_deck import draw_card

HIGH_SCORES = "highscores.txt"  # one line for each player who has left: a name, a space, a score
ENCODING: Final[str] = "utf-8"

# ---- rules of the game ----
BLACKJACK_TOTAL: Final[int] = 21
DEALER_MUST_STAND: Final[int] = 17
COURT_CARDS: Final[frozenset[str]] = frozenset({"Jack", "Queen", "King"})
COURT_VALUE: Final[int] = 10
ACE: Final[str] = "Ace"
ACE_LOW: Final[int] = 1
ACE_BONUS: Final[int] = 10

# ---- names, answers and results ----
DEALER: Final[str] = "Dealer"
NAME_LIMIT: Final[int] = 12
HIT: Final[str] = "h"
STAND: Final[str] = "s"
YES: Final[str] = "y"
NO: Final[str] = "n"
WON: Final[str] = "won"
LOST: Final[str] = "lost"
TIED: Final[str] = "tied"

# ---- display ----
RULER: Final[str] = "-" * 40
NAME_COLUMN: Final[int] = 14
MIN_DECIMALS: Final[int] = 3
ERROR_NAME: Final[str] = "ERROR: Must be 1 word and less than 12 characters."
ERROR_HIT: Final[str] = "ERROR: Must be 'h' or 's'."
ERROR_YES_NO: Final[str] = "ERROR: Only enter 'y' or 'n'"


# --------------------------------------------------------------------------
# helpers: display and input
# --------------------------------------------------------------------------

def _emit(lines: list[str]) -> None:
    """Display all lines at once."""
    print(*lines, sep="\n")


def _card_text(card: list[str]) -> str:
    """Return a card in words, such as '9 of Clubs'."""
    value, suit = card
    return f"{value} of {suit}"


def _hand_text(hand: list[list[str]]) -> str:
    """Return the cards of a hand in their order, with commas between."""
    text = _card_text(hand[0])
    for card in hand[1:]:
        text += ", " + _card_text(card)
    return text


def _ask_one_of(question: str, allowed: tuple[str, ...], error: str) -> str:
    """Ask until the answer is one of those allowed, and return it."""
    answer = input(question).strip().lower()
    while answer not in allowed:
        _emit([error])
        answer = input(question).strip().lower()
    return answer


def _ask_yes_no(question: str) -> bool:
    """Ask a question until it is answered by y or n; return True for y."""
    return _ask_one_of(question, (YES, NO), ERROR_YES_NO) == YES


def _wait_for_enter() -> None:
    """Wait for the Enter key; whatever is typed before it is ignored."""
    input("[Enter] ")


# --------------------------------------------------------------------------
# helpers: cards
# --------------------------------------------------------------------------

def _hard_value(card: list[str]) -> int:
    """Return what a card counts at least: an ace counts 1 here."""
    value = card[0]
    if value == ACE:
        result = ACE_LOW
    elif value in COURT_CARDS:
        result = COURT_VALUE
    else:
        result = int(value)
    return result


def _is_bust(total: int) -> bool:
    """Return whether a total is above 21."""
    return total > BLACKJACK_TOTAL


def _is_blackjack(hand: list[list[str]]) -> bool:
    """Return whether a hand has 21 with its first two cards."""
    return len(hand) == 2 and get_hand_total(hand) == BLACKJACK_TOTAL


def _deal() -> tuple[list[list[str]], list[list[str]]]:
    """Deal two cards each, in the order of the house; return dealer's and player's hand."""
    dealer_hand = [draw_card()]
    player_hand = [draw_card()]
    player_hand.append(draw_card())
    dealer_hand.append(draw_card())
    return dealer_hand, player_hand


# --------------------------------------------------------------------------
# helpers: the course of a game
# --------------------------------------------------------------------------

def _compare(dealer_total: int, player_total: int) -> str:
    """Return how a game with these totals has ended for the player."""
    if _is_bust(player_total):
        result = LOST
    elif _is_bust(dealer_total) or player_total > dealer_total:
        result = WON
    elif player_total < dealer_total:
        result = LOST
    else:
        result = TIED
    return result


def _verdict_text(name: str, result: str) -> str:
    """Return a result in words."""
    return {WON: f"{name} wins!", LOST: f"{DEALER} wins!", TIED: "Push!"}[result]


def _finish_with_blackjack(name: str, dealer_hand: list[list[str]],
                           player_hand: list[list[str]]) -> str:
    """Turn over the dealer's second card, display who has a blackjack, return the result."""
    _emit([""])
    display_hand(DEALER, dealer_hand)
    if _is_blackjack(dealer_hand) and _is_blackjack(player_hand):
        result = TIED
        message = "Two player blackjack! -> Push!"
    elif _is_blackjack(player_hand):
        result = WON
        message = f"Blackjack! {_verdict_text(name, WON)}"
    else:
        result = LOST
        message = f"Blackjack! {_verdict_text(name, LOST)}"
    _emit(["", message])
    return result


def _finish_by_playing(name: str, dealer_hand: list[list[str]],
                       player_hand: list[list[str]]) -> str:
    """Let the player and, if need be, the dealer play; display and return the result."""
    player_total = player_play(name, player_hand)
    if _is_bust(player_total):
        _emit([""])
        display_hand(DEALER, dealer_hand)
        dealer_total = get_hand_total(dealer_hand)
    else:
        dealer_total = dealer_play(dealer_hand)
    result = _compare(dealer_total, player_total)
    _emit(["", f"{DEALER}: {dealer_total} | {name}: {player_total} | {_verdict_text(name, result)}"])
    return result


# --------------------------------------------------------------------------
# helpers: the file of scores
# --------------------------------------------------------------------------

def _read_file() -> str:
    """Return the whole text of the file; a missing file is like an empty one."""
    try:
        with open(HIGH_SCORES, encoding=ENCODING, newline="") as file:
            text = file.read()
    except FileNotFoundError:
        text = ""
    return text


def _write_file(text: str) -> None:
    """Replace the text of the file."""
    with open(HIGH_SCORES, "w", encoding=ENCODING, newline="") as file:
        file.write(text)


def _parse_line(line: str) -> Optional[tuple[str, float]]:
    """Return name and score of a line, or None if it is blank or damaged."""
    entry: Optional[tuple[str, float]] = None
    words = line.split()
    if len(words) == 2:
        try:
            number = float(words[1])
            if isfinite(number):
                entry = (words[0], number)
        except ValueError:
            entry = None
    return entry


def _parse(text: str) -> list[tuple[str, float]]:
    """Return name and score of every sound line, in the order of the file."""
    entries = []
    for line in text.split("\n"):
        entry = _parse_line(line)
        if entry is not None:
            entries.append(entry)
    return entries


def _highest(entries: list[tuple[str, float]]) -> float:
    """Return the highest score, 0.0 if there is none."""
    highest = 0.0
    for _, score in entries:
        highest = max(highest, score)
    return highest


def _score_text(score: float) -> str:
    """Return a score without any loss, with three decimals or more and never like 1e-05.

    >>> _score_text(50.0)
    '50.000'
    >>> _score_text(45.45454545454545)
    '45.45454545454545'
    """
    text = format(Decimal(repr(float(score))), "f")
    if "." not in text:
        text += "."
    missing = MIN_DECIMALS - len(text.split(".")[1])
    return text + "0" * max(0, missing)


def _table_row(name: str, score: str) -> str:
    """Return one row of the table."""
    return f"{name:<{NAME_COLUMN}} {score:>8}"


def _display_table(entries: list[tuple[str, float]]) -> None:
    """Display the message and all entries, the best first."""
    lines = ["", "New High Score!", "", _table_row("NAME", "SCORE")]
    for name, score in sorted(entries, key=itemgetter(1), reverse=True):
        lines.append(_table_row(name, f"{score:.3f}"))
    _emit(lines)


def _display_counts(counts: dict[str, int], games: int) -> None:
    """Display how many games there were and how they ended."""
    unit = "game" if games == 1 else "games"
    _emit([
        "",
        f"You played {games} {unit}.",
        f"  * Won  : {counts[WON]}",
        f"  * Lost : {counts[LOST]}",
        f"  * Tied : {counts[TIED]}",
    ])


def _play_session(name: str) -> dict[str, int]:
    """Play as many games as the player likes; return how often each result came."""
    counts = {WON: 0, LOST: 0, TIED: 0}
    playing = True
    while playing:
        counts[play_game(name)] += 1
        _emit(["", RULER, ""])
        playing = _ask_yes_no("Another game? [y/n] ")
    return counts


# --------------------------------------------------------------------------
# the functions of the assignment
# --------------------------------------------------------------------------

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
    total = 0
    has_ace = False
    for card in hand:
        total += _hard_value(card)
        has_ace = has_ace or card[0] == ACE
    if has_ace and not _is_bust(total + ACE_BONUS):
        total += ACE_BONUS
    return total


def display_hand(name: str, hand: list[list[str]]) -> None:
    """Display whose hand it is, its cards and its total."""
    _emit([f"{name}'s hand: {_hand_text(hand)}", f"Hand Total: ({get_hand_total(hand)})"])


def input_name() -> str:
    """Ask for the player's name until it is one word of less than 12 characters; return it."""
    question = "Player name: "
    name = input(question).strip()
    while len(name.split()) != 1 or len(name) >= NAME_LIMIT:
        _emit([ERROR_NAME])
        name = input(question).strip()
    return name


def input_hit_choice() -> str:
    """Ask whether the player hits or stands until the answer is one of both; return it."""
    return _ask_one_of("Hit or stand? [h/s] ", (HIT, STAND), ERROR_HIT)


def player_play(name: str, hand: list[list[str]]) -> int:
    """Play the player's turn with a hand that grows, and return its total in the end."""
    total = get_hand_total(hand)
    standing = False
    while not standing and not _is_bust(total):
        if input_hit_choice() == HIT:
            hand.append(draw_card())
            total = get_hand_total(hand)
            _emit([""])
            display_hand(name, hand)
            _emit([""])
        else:
            standing = True
    if _is_bust(total):
        _emit([f"{name} bust!"])
    return total


def dealer_play(hand: list[list[str]]) -> int:
    """Play the dealer's turn with a hand that grows, and return its total in the end."""
    _emit([""])
    display_hand(DEALER, hand)
    _wait_for_enter()
    while get_hand_total(hand) < DEALER_MUST_STAND:
        hand.append(draw_card())
        _emit([""])
        display_hand(DEALER, hand)
        _wait_for_enter()
    total = get_hand_total(hand)
    if _is_bust(total):
        _emit(["", f"{DEALER} bust!"])
    return total


def play_game(name: str) -> str:
    """Play one game from the deal to the result and return "won", "lost" or "tied"."""
    dealer_hand, player_hand = _deal()
    _emit([""])
    display_hand(DEALER, dealer_hand[:1])
    _emit([""])
    display_hand(name, player_hand)
    _emit([""])
    if _is_blackjack(dealer_hand) or _is_blackjack(player_hand):
        result = _finish_with_blackjack(name, dealer_hand, player_hand)
    else:
        result = _finish_by_playing(name, dealer_hand, player_hand)
    return result


def get_score(games: int, won: int, tied: int) -> float:
    """Return how many of the games that were not tied have been won, in percent.

    >>> get_score(3, 1, 1)
    50.0
    >>> get_score(4, 3, 0)
    75.0
    >>> get_score(2, 0, 2)
    0.0
    """
    decided = games - tied
    if decided == 0:
        score = 0.0
    else:
        score = 100.0 * won / decided
    return score


def add_score(name: str, score: float) -> None:
    """Add a player to the file; display all scores if this one is higher than all the others."""
    text = _read_file()
    entries = _parse(text)
    new_line = f"{name} {_score_text(score)}\n"
    if score > _highest(entries):
        _write_file(new_line + text)
        _display_table([(name, score)] + entries)
    else:
        if text != "" and not text.endswith("\n"):
            text += "\n"
        _write_file(text + new_line)


def main() -> None:
    """Play blackjack until the player has had enough, and keep the score."""
    _emit(["=== BLACKJACK ===", ""])
    if _ask_yes_no("Start a game of blackjack? [y/n] "):
        name = input_name()
        counts = _play_session(name)
        games = counts[WON] + counts[LOST] + counts[TIED]
        _display_counts(counts, games)
        add_score(name, get_score(games, counts[WON], counts[TIED]))
        _emit(["", "Thanks for playing!"])
    else:
        _emit(["Maybe next time..."])


if __name__ == "__main__":
    main()
