PlayerHand = slice
DealerHand = slice
