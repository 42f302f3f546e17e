from typing import List

from playingCards import Card, Deck, EmptyDeckException


class Player:
    def __init__(self) -> None:
        self.__hand: List[Card] = []
        self.__value: int = 0

    def addToHand(self, card: Card) -> None:
        if not isinstance(card, Card):
            raise AssertionError("a Card, please")
        self.__hand.append(card)
        self.__value += card.getValue()

    def clearHand(self) -> List[Card]:
        removed = self.__hand
        self.__hand = []
        self.__value = 0
        return removed

    def getHandValue(self) -> int:
        return self.__value

    def revealAllCards(self) -> None:
        for card in self.__hand:
            if not card.isFaceUp():
                card.turnOver()

    def __isOpen(self) -> bool:
        return all(card.isFaceUp() for card in self.__hand)

    def __str__(self) -> str:
        text = "hand:"
        for card in self.__hand:
            text += str(card)
        if self.__isOpen():
            text += ", value = " + str(self.__value)
        return text


class Table:
    __LIMIT = 21
    __STAND = 17

    def __init__(self) -> None:
        self.__deck = Deck()
        self.__player = Player()
        self.__dealer = Player()
        self.__discardPile = []

    def __nextCard(self) -> Card:
        try:
            return self.__deck.deal()
        except EmptyDeckException:
            self.__deck.repopulate(self.__discardPile)
            self.__discardPile = []
            return self.__nextCard()

    def dealHands(self) -> None:
        self.__player.addToHand(self.__nextCard())
        self.__dealer.addToHand(self.__nextCard())
        self.__player.addToHand(self.__nextCard())
        hidden = self.__nextCard()
        hidden.turnOver()
        self.__dealer.addToHand(hidden)

    def playerHit(self) -> bool:
        self.__player.addToHand(self.__nextCard())
        return self.__player.getHandValue() > Table.__LIMIT

    def dealerHit(self) -> bool:
        self.__dealer.revealAllCards()
        self.__showDealer()
        while self.__dealer.getHandValue() < Table.__STAND:
            print("Dealer must take a card...")
            self.__dealer.addToHand(self.__nextCard())
            self.__showDealer()
        if self.__dealer.getHandValue() == Table.__LIMIT:
            print("Dealer has a natural 21!", end=" ")
        bust = self.__dealer.getHandValue() > Table.__LIMIT
        if bust:
            print("Dealer went bust.", end=" ")
        return bust

    def __showDealer(self) -> None:
        print("Dealer's " + str(self.__dealer))

    def playerNatural(self) -> bool:
        return self.__player.getHandValue() == Table.__LIMIT

    def whoWon(self) -> None:
        difference = Table.__points(self.__player) - Table.__points(self.__dealer)
        if difference > 0:
            text = "Player wins"
        elif difference < 0:
            text = "Dealer wins"
        else:
            text = "Tie! No one wins"
        print(text, end="")

    @staticmethod
    def __points(player: Player) -> int:
        value = player.getHandValue()
        return value if value <= Table.__LIMIT else 0

    def clearTable(self) -> None:
        for somebody in (self.__player, self.__dealer):
            self.__discardPile.extend(somebody.clearHand())

    def __str__(self) -> str:
        return "Player's " + str(self.__player) + "\n" + "Dealer's " + str(self.__dealer)


if __name__ == "__main__":
    print("Testing simple21.py...")
