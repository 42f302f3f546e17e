"""Every card as a small picture, by the way in which messages write it (`cards`)."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from .drawing import CARD, Picture

RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"} | {
    str(number): str(number) for number in range(2, 11)
}
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
BACK = "XX"  # how `Picture.card` is asked for a card that lies face down
BACKS = {
    "single_player_21": ["XX", "xx"],
    "war": ["XX", "xx"],
    "blackjack_classes": ["(?, ?)"],
    "blackjack_highscores": [],
}


def cards(slug: str) -> dict[str, tuple[str, str]]:
    """Return {how a card is written: (its name, its picture as SVG)}; empty without cards."""
    if slug not in BACKS:
        return {}
    found = {
        _written(slug, rank, suit): _drawn(f"{rank}{suit}", f"{RANKS[rank]} of {SUITS[suit]}")
        for suit in SUITS
        for rank in RANKS
    }
    return found | {back: _drawn(BACK, "a card face down") for back in BACKS[slug]}


def _written(slug: str, rank: str, suit: str) -> str:
    if slug == "blackjack_classes":
        return f"({rank}, {SUITS[suit]})"
    if slug == "blackjack_highscores":
        return f"{RANKS[rank].title()} of {SUITS[suit].title()}"
    ten = "0" if slug == "war" else "T"
    return f"{ten if rank == '10' else rank}{suit}"


def _drawn(code: str, words: str) -> tuple[str, str]:
    width, height = CARD
    picture = Picture(width + 2, height + 2, "", "")
    for part in list(picture.root):  # a line of small pictures needs no title and no ground
        picture.root.remove(part)
    picture.card(1, 1, code)
    picture.root.attrib.clear()
    picture.root.attrib |= {
        "viewBox": f"0 0 {width + 2} {height + 2}", "role": "img", "aria-label": words,
    }  # fmt: skip
    return words, ET.tostring(picture.root, encoding="unicode")
