"""Cartas y baraja; nombres en castellano, match y dataclasses."""
from __future__ import annotations

import random
from dataclasses import dataclass
from queues import CircularQueue

_PALOS = set("CDHS")


def _valor(figura):
    match figura:
        case "A":
            return 1
        case "T" | "J" | "Q" | "K":
            return 10
        case cifra if cifra in set("23456789"):
            return int(cifra)
    raise AssertionError(f"{figura!r} no es una figura")


class Card:
    __slots__ = ("_rank", "_suit", "_faceUp")

    def __init__(self, code, faceUp):
        match code, faceUp:
            case str(), bool():
                pass
            case _:
                raise AssertionError("tipos equivocados")
        assert len(code) == 2
        self._rank, self._suit = code[0].upper(), code[1].upper()
        self._faceUp = faceUp
        assert self._suit in _PALOS and self.getValue()

    def getRank(self):
        return self._rank

    def getSuit(self):
        return self._suit

    def getValue(self):
        return _valor(self._rank)

    def isFaceUp(self):
        return self._faceUp

    def turnOver(self):
        self._faceUp ^= True

    def __str__(self):
        return f"[ {self._rank}{self._suit} ]" if self._faceUp else "[ xx ]"


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


@dataclass(init=False)
class Deck:
    _cola: CircularQueue

    def __init__(self):
        fichero, nombre = None, ""
        while not fichero:
            try:
                fichero = open(nombre := input("Fichero de la baraja: "), encoding="utf-8")
            except OSError:
                print(f"Cannot read from {nombre}.")
        with fichero:
            lineas = fichero.read().split("\n")
        if lineas and not lineas[-1]:
            lineas.pop()
        self._cola = CircularQueue(52)
        try:
            cartas = [Card(linea, False) for linea in lineas]
            assert len(cartas) == len({(c.getRank(), c.getSuit()) for c in cartas}) == 52
        except AssertionError:
            raise Exception(f"Cannot populate deck: invalid data in {nombre}") from None
        for carta in cartas:
            self._cola.enqueue(carta)

    def deal(self):
        if self._cola.isEmpty():
            raise EmptyDeckException
        (carta := self._cola.dequeue()).turnOver()
        return carta

    def repopulate(self, cardList):
        print("*** repopulating ***")
        random.shuffle(cardList)
        while cardList:
            if (carta := cardList.pop()).isFaceUp():
                carta.turnOver()
            self._cola.enqueue(carta)

    def __str__(self):
        textos = []
        for _ in range(self._cola.size()):
            self._cola.enqueue(carta := self._cola.dequeue())
            textos.append(f"[ {carta.getRank()}{carta.getSuit()} ]")
        return "front: " + "".join(textos)
