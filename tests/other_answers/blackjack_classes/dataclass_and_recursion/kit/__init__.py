SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
ORDER = {r: i for i, r in enumerate([2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A"])}
