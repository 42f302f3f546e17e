"""Write a shuffled deck to shuffledDeck.txt: 52 lines of one card each, the top card first.

Run it with `python shuffleCards.py`, as often as you want another deck.
"""

import random

RANKS = "A234567890JQK"  # 0 is the ten
SUITS = "DCHS"


def shuffled_deck(rng: random.Random) -> list[str]:
    """Return the 52 cards in an order chosen by `rng`."""
    deck = [rank + suit for suit in SUITS for rank in RANKS]
    rng.shuffle(deck)
    return deck


def main() -> None:
    """Write a new deck over the one that was there."""
    with open("shuffledDeck.txt", "w", encoding="utf-8") as deck_file:
        for card in shuffled_deck(random.Random()):
            deck_file.write(card + "\n")


if __name__ == "__main__":
    main()
