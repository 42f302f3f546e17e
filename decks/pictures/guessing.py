"""What each of two players sees of the other's cards (`who_knows_what`)."""

from __future__ import annotations

from .drawing import BLUE, FAINT, GREEN, Picture


def who_knows_what() -> Picture:
    picture = Picture(
        640, 260,
        "What each player sees",
        "The user sees their own cards, 4 hidden and 9 visible, and of the computer only the"
        " visible 3. The computer sees its own cards, 7 hidden and 3 visible, and of the user only"
        " the visible 9.",
    )  # fmt: skip
    views = [("What the user sees", "4", "XX", BLUE), ("What the computer sees", "XX", "7", GREEN)]
    for at, (heading, of_user, of_computer, fill) in enumerate(views):
        left = 20 + 310 * at
        picture.box(left, 20, 290, 220, fill, line="none", round=8)
        picture.text(left + 145, 45, heading, 15, "middle", bold=True)
        rows = [("user", of_user, "9"), ("computer", of_computer, "3")]
        for row, (name, hidden, visible) in enumerate(rows):
            top = 62 + 88 * row
            picture.text(left + 15, top + 36, name, 14)
            for column, (kind, code) in enumerate((("hidden", hidden), ("visible", visible))):
                x = left + 105 + 95 * column
                picture.card(x, top, code)
                picture.text(x + 22, top + 76, kind, 12, "middle", FAINT)
    return picture
