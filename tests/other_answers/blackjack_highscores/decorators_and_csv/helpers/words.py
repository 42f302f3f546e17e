NAME_ERROR = "ERROR: Must be 1 word and less than 12 characters."
HIT_ERROR = "ERROR: Must be 'h' or 's'."
PUSH = "Two player blackjack! -> Push!"
BLACKJACK = "Blackjack! %s wins!"
