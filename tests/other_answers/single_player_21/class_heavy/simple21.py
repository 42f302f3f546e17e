"""The people and the table of a game of 21."""

from collections.abc import Iterator
from typing import Final

import playingCards


class _Holder:
    """Somebody, or some place, that holds cards and knows what they are worth."""

    __slots__ = ("_hand", "_value")

    def __init__(self) -> None:
        self._hand: list[playingCards.Card] = []
        self._value = 0

    def clearHand(self) -> list[playingCards.Card]:
        removed = self._hand
        _Holder.__init__(self)
        return removed

    def getHandValue(self) -> int:
        return self._value


class Player(_Holder):
    """Somebody who holds a hand of cards: the player or the dealer."""

    __slots__ = ()

    def addToHand(self, card: playingCards.Card) -> None:
        """Add one card to the hand.

        >>> player = Player()
        >>> player.addToHand(playingCards.Card("9S", True))
        >>> player.getHandValue()
        9
        """
        match card:
            case playingCards.Card():
                self._hand.append(card)
                self._value += card.getValue()
            case _:
                raise AssertionError(f"{card!r} is not a card")

    def _hidden(self) -> Iterator[playingCards.Card]:
        return (card for card in self._hand if not card.isFaceUp())

    def revealAllCards(self) -> None:
        for card in self._hidden():
            card.turnOver()

    def __str__(self) -> str:
        value = "" if any(True for _ in self._hidden()) else f", value = {self._value}"
        return "".join(["hand:", *map(str, self._hand), value])


class Table:
    """A player and a dealer, with the deck and the discard pile between them."""

    __slots__ = ("_player", "_dealer", "_deck", "_discardPile")

    _GOAL: Final[int] = 21
    _ENOUGH: Final[int] = 17

    def __init__(self) -> None:
        self._player, self._dealer = Player(), Player()
        self._deck = playingCards.Deck()
        self._discardPile: list[playingCards.Card] = []

    def _deal(self) -> playingCards.Card:
        """Return the next card; refill the deck if there is none."""
        try:
            return self._deck.deal()
        except playingCards.EmptyDeckException:
            self._deck.repopulate(self._discardPile)
        self._discardPile.clear()
        return self._deck.deal()

    @staticmethod
    def _isBust(value: int) -> bool:
        return value > Table._GOAL

    def dealHands(self) -> None:
        for receiver in (self._player, self._dealer, self._player):
            receiver.addToHand(self._deal())
        hidden = self._deal()
        hidden.turnOver()
        self._dealer.addToHand(hidden)

    def playerHit(self) -> bool:
        self._player.addToHand(self._deal())
        return self._isBust(self._player.getHandValue())

    def _dealerValues(self) -> Iterator[int]:
        """Yield the value of the dealer's hand, now and after each card that must be taken."""
        yield self._dealer.getHandValue()
        while self._dealer.getHandValue() < self._ENOUGH:
            print("Dealer must take a card", end="…\n")
            self._dealer.addToHand(self._deal())
            yield self._dealer.getHandValue()

    def dealerHit(self) -> bool:
        self._dealer.revealAllCards()
        for value in self._dealerValues():
            print(self)
        match value:
            case self._GOAL:
                print("Dealer has a natural 21!", end=" ")
            case _ if self._isBust(value):
                print("Dealer went bust.", end=" ")
        return self._isBust(value)

    def playerNatural(self) -> bool:
        return self._player.getHandValue() == self._GOAL

    @staticmethod
    def _verdict(player: int, dealer: int) -> str:
        match Table._isBust(player), Table._isBust(dealer):
            case True, _:
                return "Dealer wins"
            case False, True:
                return "Player wins"
        match (player > dealer) - (player < dealer):
            case 1:
                return "Player wins"
            case -1:
                return "Dealer wins"
            case _:
                return "Tie! No one wins"

    def whoWon(self) -> None:
        print(self._verdict(self._player.getHandValue(), self._dealer.getHandValue()), end=" ")

    def clearTable(self) -> None:
        for holder in (self._dealer, self._player):
            self._discardPile += holder.clearHand()

    def __str__(self) -> str:
        return f"Player's {self._player}\nDealer's {self._dealer}"


class _Tests:
    """The tests of this file; every method whose name begins with `test` is one."""

    @classmethod
    def runAll(cls) -> None:
        for name in filter(lambda name: name.startswith("test"), dir(cls)):
            getattr(cls, name)()
            print("passed:", name)

    @staticmethod
    def filled() -> Player:
        player = Player()
        player.addToHand(playingCards.Card("9S", True))
        player.addToHand(playingCards.Card("AD", False))
        return player

    @staticmethod
    def testNewPlayer() -> None:
        player = Player()
        assert player.getHandValue() == 0 and player.clearHand() == []

    @staticmethod
    def testReveal() -> None:
        player = _Tests.filled()
        assert str(player) == "hand:[ 9S ][ xx ]"
        player.revealAllCards()
        player.revealAllCards()
        assert str(player) == "hand:[ 9S ][ AD ], value = 10"

    @staticmethod
    def testClear() -> None:
        player = _Tests.filled()
        removed = player.clearHand()
        assert [card.getRank() for card in removed] == ["9", "A"]
        player.addToHand(removed[0])
        assert player.getHandValue() == 9 and len(removed) == 2

    @staticmethod
    def testOnlyCards() -> None:
        for wrong in ("9S", None, Player(), []):
            try:
                Player().addToHand(wrong)
            except AssertionError:
                continue
            raise Exception(f"{wrong!r} is no card")


if __name__ == "__main__":
    _Tests.runAll()
