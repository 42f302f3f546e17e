from casino import Deck
