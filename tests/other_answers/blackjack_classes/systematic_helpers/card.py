"""One playing card, together with the catalogue of ranks and suits.

Everything that has to know which ranks and suits exist, and in which order,
asks this module.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, NamedTuple, NoReturn


class SuitInfo(NamedTuple):
    """A suit by its name, with the symbol that is drawn for it."""

    name: str
    symbol: str


class Suit(Enum):
    """All suits, from the lowest to the highest."""

    CLUBS = SuitInfo("clubs", "♣")
    DIAMONDS = SuitInfo("diamonds", "♦")
    HEARTS = SuitInfo("hearts", "♥")
    SPADES = SuitInfo("spades", "♠")


RANK_NAMES: Final[tuple[int | str, ...]] = (*range(2, 11), "J", "Q", "K", "A")
SUIT_NAMES: Final[tuple[str, ...]] = tuple(suit.value.name for suit in Suit)
SUIT_SYMBOLS: Final[dict[str, str]] = {suit.value.name: suit.value.symbol for suit in Suit}

HIDDEN_SIGN: Final[str] = "?"
PICTURE_TEMPLATE: Final[tuple[str, ...]] = (
    "____",
    "|{rank}  |",
    "| {symbol} |",
    "|__{rank}|",
)


def fail(message: str) -> NoReturn:
    """Refuse an argument."""
    raise AssertionError(message)


def is_whole_number(value: Any) -> bool:
    """Return whether the value is an int; Booleans are not numbers here."""
    return isinstance(value, int) and not isinstance(value, bool)


class Card:
    """A card that shows its rank and suit, or hides both of them."""

    def __init__(self, rank: int | str, suit: str, visible: bool = True) -> None:
        """Create a card of this rank and suit, visible unless it is said not to be.

        >>> Card("Q", "hearts").visible
        True
        >>> Card(7, "clubs", False).rank
        7
        """
        self._check_rank(rank)
        self._check_suit(suit)
        self._check_visible(visible)
        self.rank: int | str = rank
        self.suit: str = suit
        self.visible: bool = visible

    # ------------------------------------------------------------------ validation

    @staticmethod
    def _check_rank(rank: Any) -> None:
        if not (is_whole_number(rank) or isinstance(rank, str)) or rank not in RANK_NAMES:
            fail(f"{rank!r} is not a rank")

    @staticmethod
    def _check_suit(suit: Any) -> None:
        if not isinstance(suit, str) or suit not in SUIT_NAMES:
            fail(f"{suit!r} is not a suit")

    @staticmethod
    def _check_visible(visible: Any) -> None:
        if not isinstance(visible, bool):
            fail(f"{visible!r} is neither True nor False")

    # ------------------------------------------------------------------ accessors

    def get_rank(self) -> int | str:
        """Return the rank, whether the card is visible or not.

        >>> Card("Q", "hearts").get_rank()
        'Q'
        >>> Card(10, "clubs", False).get_rank()
        10
        """
        return self.rank

    def get_suit(self) -> str:
        """Return the suit, whether the card is visible or not.

        >>> Card("Q", "hearts").get_suit()
        'hearts'
        """
        return self.suit

    def set_visible(self, visible: bool) -> None:
        """Make the card visible, or hide it.

        >>> card = Card("Q", "hearts")
        >>> card.set_visible(False)
        >>> card.visible
        False
        """
        self._check_visible(visible)
        self.visible = visible

    def face_up_text(self) -> str:
        """Return rank and suit in parentheses, even those of a hidden card.

        >>> Card(3, "hearts", False).face_up_text()
        '(3, hearts)'
        """
        return self._in_parentheses(self.rank, self.suit)

    # ------------------------------------------------------------------ display

    @staticmethod
    def _in_parentheses(rank: int | str, suit: str) -> str:
        return f"({rank}, {suit})"

    def _shown_rank(self) -> str:
        return str(self.rank) if self.visible else HIDDEN_SIGN

    def _shown_suit(self) -> str:
        return self.suit if self.visible else HIDDEN_SIGN

    def _shown_symbol(self) -> str:
        return SUIT_SYMBOLS[self.suit] if self.visible else HIDDEN_SIGN

    def __str__(self) -> str:
        r"""Return a picture of the card, four lines high.

        >>> str(Card("A", "spades"))
        '____\n|A  |\n| ♠ |\n|__A|'
        >>> str(Card("A", "spades", False))
        '____\n|?  |\n| ? |\n|__?|'
        """
        rank, symbol = self._shown_rank(), self._shown_symbol()
        return "\n".join(line.format(rank=rank, symbol=symbol) for line in PICTURE_TEMPLATE)

    def __repr__(self) -> str:
        """Return rank and suit in parentheses.

        >>> repr(Card(10, "diamonds"))
        '(10, diamonds)'
        >>> repr(Card(10, "diamonds", False))
        '(?, ?)'
        """
        return self._in_parentheses(self._shown_rank(), self._shown_suit())

    # ------------------------------------------------------------------ comparison

    def _sort_key(self) -> tuple[int, int]:
        return RANK_NAMES.index(self.rank), SUIT_NAMES.index(self.suit)

    def __lt__(self, other_card: Card) -> bool:
        """Return whether this card is lower than the other, by rank first and then by suit.

        >>> Card(9, "spades") < Card(10, "clubs")
        True
        >>> Card("A", "hearts") < Card("A", "diamonds")
        False
        """
        if not isinstance(other_card, Card):
            return NotImplemented
        return self._sort_key() < other_card._sort_key()

    def __eq__(self, other_card: object) -> bool:
        """Return whether both are the same card of the game, visible or not."""
        if not isinstance(other_card, Card):
            return NotImplemented
        return self._sort_key() == other_card._sort_key()

    def __hash__(self) -> int:
        return hash(self._sort_key())
