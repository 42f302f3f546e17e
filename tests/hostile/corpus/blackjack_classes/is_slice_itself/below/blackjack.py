Blackjack = slice
