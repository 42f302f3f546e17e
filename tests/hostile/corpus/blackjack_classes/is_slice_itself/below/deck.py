Deck = slice
