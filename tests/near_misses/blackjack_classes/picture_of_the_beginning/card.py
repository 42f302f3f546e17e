# expect: test_a_card_that_is_hidden_later_looks_like_any_hidden_card, test_a_hidden_card_stays_hidden_in_the_text_of_the_hand; score 99
# mistake: the picture is drawn when the card is made, and stays when the card is hidden later ("A hidden card shows question marks"); costs points of task 1, and of the hands
"""One playing card; ranks and suits are listed here once, for all files."""

RANKS: list[int | str] = [2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A"]
SYMBOLS: dict[str, str] = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
SUITS: list[str] = list(SYMBOLS)


class Card:
    """A card that shows its rank and suit, or hides both of them."""

    def __init__(self, rank: int | str, suit: str, visible: bool = True) -> None:
        """Create a card."""
        assert rank in RANKS, f"{rank} is not a rank"
        assert suit in SUITS, f"{suit} is not a suit"
        self.rank = rank
        self.suit = suit
        self.set_visible(visible)
        self.picture = self.draw()

    def get_rank(self) -> int | str:
        """Return the rank."""
        return self.rank

    def get_suit(self) -> str:
        """Return the suit."""
        return self.suit

    def set_visible(self, visible: bool) -> None:
        """Show or hide the card."""
        assert isinstance(visible, bool), f"{visible} is neither True nor False"
        self.visible = visible

    def __str__(self) -> str:
        """Return the picture."""
        return self.picture

    def draw(self) -> str:
        """Draw the picture."""
        rank, symbol = (self.rank, SYMBOLS[self.suit]) if self.visible else ("?", "?")
        return f"____\n|{rank}  |\n| {symbol} |\n|__{rank}|"

    def __repr__(self) -> str:
        """Return (rank, suit)."""
        return f"({self.rank}, {self.suit})" if self.visible else "(?, ?)"

    def _key(self) -> tuple[int, int]:
        return RANKS.index(self.rank), SUITS.index(self.suit)

    def __lt__(self, other_card: "Card") -> bool:
        """Return whether this card is the lower one."""
        return self._key() < other_card._key()
