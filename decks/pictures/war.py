"""The cards on the table of a war, step by step (`table_of_war`)."""

from __future__ import annotations

from .drawing import BLUE, CARD, FAINT, GREEN, Picture

STEPS = (
    ("1. Both turn up a card.", "It is a tie.", ["KS"], ["KD"]),
    ("2. War: each places", "a card face down.", ["XX", "KS"], ["KD", "XX"]),
    ("3. Each places a card", "face up: QD wins.", ["9S", "XX", "KS"], ["KD", "XX", "QD"]),
)
GAP = 54


def table_of_war() -> Picture:
    picture = Picture(
        700, 400,
        "The table of a war as it grows",
        "First KS and KD lie side by side. Then a hidden card comes to the left end and another to"
        " the right end, at last 9S to the left end and QD to the right end. Below each card stands"
        " True if it lies face up and False if not.",
    )  # fmt: skip
    middle = 455
    picture.text(middle - 100, 32, "player 1", 14, "middle", bold=True)
    picture.text(middle + 100, 32, "player 2", 14, "middle", bold=True)
    picture.text(20, 386, "Below each card: does it lie face up?", 12, colour=FAINT)
    for at, (first, second, left, right) in enumerate(STEPS):
        top = 50 + 116 * at
        picture.text(20, top + 28, first, 14)
        picture.text(20, top + 48, second, 14)
        ends = (middle - 8 - GAP * len(left), middle + 8 + GAP * len(right))
        picture.box(ends[0] - 2, top - 6, middle - 4 - ends[0], 98, BLUE, line="none")
        picture.box(middle + 6, top - 6, middle - 4 - ends[0], 98, GREEN, line="none")
        picture.path(f"M{middle} {top - 6}v98")
        for place, code in enumerate(left):
            put(picture, ends[0] + GAP * place + 5, top, code)
        for place, code in enumerate(right):
            put(picture, middle + 8 + GAP * place + 5, top, code)
        if at:
            picture.arrow((ends[0] - 44, top + 30), (ends[0] - 6, top + 30))
            picture.arrow((ends[1] + 44, top + 30), (ends[1] + 6, top + 30))
    return picture


def put(picture: Picture, x: float, y: float, code: str) -> None:
    """Draw a card and, below it, whether it lies face up."""
    picture.card(x, y, code)
    picture.text(x + CARD[0] / 2, y + 80, str(code != "XX"), 12, "middle", FAINT, mono=True)
