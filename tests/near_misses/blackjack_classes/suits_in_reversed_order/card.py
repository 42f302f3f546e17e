# expect: test_cards_of_one_rank_are_compared_by_suit, test_added_cards_are_sorted, test_sorting_a_hand_puts_it_into_ascending_order, test_a_new_deck_has_52_cards_in_ascending_order, test_dealing_moves_the_first_card_to_the_hand, test_a_deck_can_be_shuffled_in_one_way, test_the_overhand_comes_before_the_mongean_shuffle, test_the_overhand_comes_first_in_whichever_order_the_names_are_given, test_the_deck_is_made_by_a_list_comprehension_and_no_loop, test_examples_of_Deck_shuffle, test_a_new_game_has_a_wallet_a_deck_and_an_empty_log, test_examples_of_Blackjack_hit_or_stand, test_the_shuffles_follow_the_numbers_that_are_drawn; score 86.25
# mistake: the suits are ordered spades, hearts, diamonds, clubs ("and clubs, diamonds, hearts, spades" from lowest to highest); costs points of task 1, and sorted hands of task 2
"""One playing card; ranks and suits are listed here once, for all files."""

RANKS: list[int | str] = [2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A"]
SYMBOLS: dict[str, str] = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
SUITS: list[str] = list(SYMBOLS)[::-1]


class Card:
    """A card that shows its rank and suit, or hides both of them."""

    def __init__(self, rank: int | str, suit: str, visible: bool = True) -> None:
        """Create a card."""
        assert rank in RANKS, f"{rank} is not a rank"
        assert suit in SUITS, f"{suit} is not a suit"
        self.rank = rank
        self.suit = suit
        self.set_visible(visible)

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
