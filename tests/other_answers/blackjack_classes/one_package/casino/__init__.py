from .things import Blackjack, Card, DealerHand, Deck, PlayerHand, Shuffle
