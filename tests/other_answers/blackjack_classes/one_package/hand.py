from casino import PlayerHand, DealerHand
