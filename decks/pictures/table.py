"""The classes of a card table, and what each has (`classes_of_the_table`)."""

from __future__ import annotations

from .drawing import FAINT, GREEN, YELLOW, Picture


def classes_of_the_table() -> Picture:
    picture = Picture(
        720, 430,
        "The classes of the game",
        "main uses the public methods of one Table. A Table has two players, player and dealer, and"
        " one Deck. A Player keeps cards in a hand. A Deck keeps its cards in one queue, which is"
        " given.",
    )  # fmt: skip
    picture.class_box(20, 20, 150, "main", [], YELLOW)
    picture.class_box(
        260, 20, 200, "Table",
        ["dealHands()", "playerHit()", "dealerHit()", "playerNatural()", "whoWon()",
         "clearTable()"],
    )  # fmt: skip
    picture.class_box(
        20, 230, 200, "Player",
        ["addToHand(card)", "clearHand()", "getHandValue()", "revealAllCards()"],
    )  # fmt: skip
    picture.class_box(500, 230, 200, "Deck", ["deal()", "repopulate(cardList)"])
    picture.class_box(
        270, 272, 180, "Card",
        ["getRank()", "getSuit()", "getValue()", "isFaceUp()", "turnOver()"],
    )  # fmt: skip
    picture.class_box(500, 370, 200, "a queue", [], GREEN)
    picture.arrow((170, 35), (260, 35))
    picture.text(215, 28, "uses one", 12, "middle", FAINT)
    picture.arrow((260, 100), (120, 100), (120, 230))
    picture.text(130, 150, "has two:", 12, colour=FAINT)
    picture.text(130, 166, "player and dealer", 12, colour=FAINT)
    picture.arrow((460, 100), (600, 100), (600, 230))
    picture.text(590, 166, "has one", 12, "end", FAINT)
    picture.arrow((220, 290), (270, 290))
    picture.text(245, 283, "has", 12, "middle", FAINT)
    picture.arrow((600, 302), (600, 370))
    picture.text(610, 340, "has one, and", 12, colour=FAINT)
    picture.text(610, 356, "nothing else", 12, colour=FAINT)
    picture.arrow((500, 385), (450, 385))
    picture.text(475, 378, "of", 12, "middle", FAINT)
    return picture
