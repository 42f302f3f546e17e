"""A circular queue as a ring of slots (`ring`)."""

from __future__ import annotations

from math import cos, pi, sin

from .drawing import CARD, FAINT, GREEN, WHITE, YELLOW, Picture

SLOTS, RADIUS, MIDDLE = 8, 132, (345, 205)
WAITING = {6: "8H", 7: "AS", 0: "5D", 1: "KC"}  # slot: card, from front to rear
FREE = 2


def ring() -> Picture:
    picture = Picture(
        690, 410,
        "A circular queue",
        "Eight slots in a ring hold four cards, from slot 6, the front, over 7 and 0 to slot 1, the"
        " rear. dequeue takes the card of slot 6, enqueue puts the next one into slot 2. After slot"
        " 7 comes slot 0. No card moves to another slot.",
    )  # fmt: skip
    width, height = CARD
    for slot in range(SLOTS):
        x, y = place(slot, RADIUS)
        fill = GREEN if slot in WAITING else YELLOW if slot == FREE else WHITE
        picture.box(
            x - width / 2 - 6, y - height / 2 - 6, width + 12, height + 12, fill,
            dashed=slot not in WAITING,
        )  # fmt: skip
        if slot in WAITING:
            picture.card(x - width / 2, y - height / 2, WAITING[slot])
        inside, below = place(slot, RADIUS - 60)
        picture.text(inside, below + 5, str(slot), 13, "middle", FAINT)
    x, y = MIDDLE
    picture.text(x, y - 4, "4 of 8 slots", 13, "middle")
    picture.text(x, y + 13, "are taken", 13, "middle")
    front, free = place(6, RADIUS), place(FREE, RADIUS)
    picture.arrow((front[0] - 32, front[1]), (front[0] - 80, front[1]))
    picture.text(front[0] - 86, front[1] - 3, "dequeue()", 13, "end", bold=True, mono=True)
    picture.text(front[0] - 86, front[1] + 16, "takes the front", 13, "end")
    picture.arrow((free[0] + 84, free[1]), (free[0] + 34, free[1]))
    picture.text(free[0] + 90, free[1] - 3, "enqueue(card)", 13, bold=True, mono=True)
    picture.text(free[0] + 90, free[1] + 16, "fills the slot", 13)
    picture.text(free[0] + 90, free[1] + 33, "behind the rear", 13)
    last = place(7, RADIUS)
    picture.text(last[0] - 40, 60, "after slot 7", 13, "end")
    picture.text(last[0] - 40, 77, "comes slot 0", 13, "end")
    rear = place(1, RADIUS)
    picture.text(rear[0] + 40, 77, "the rear", 13)
    return picture


def place(slot: int, radius: float) -> tuple[float, float]:
    """Return where a slot lies; slot 0 is at the top, and they go round clockwise."""
    turn = 2 * pi * slot / SLOTS
    return MIDDLE[0] + radius * sin(turn), MIDDLE[1] - radius * cos(turn)
