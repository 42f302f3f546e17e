"""Aligned columns without boxes (`columns`), so that lines copy well and look alike everywhere.

Rich's own tables fit themselves to a width: in a pipe, which has none, they cut names off at 80
columns, and they pad every line to its end.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

GAP = "  "


def columns(
    rows: Sequence[Sequence[str]], numbers: frozenset[int] = frozenset(), heading: str = "bold"
) -> Text:
    """Return rows as aligned text, the first as heading; columns in `numbers` align right."""
    widths = [max(cell_len(cell) for cell in column) for column in zip(*rows, strict=True)]
    text = Text()
    for at, row in enumerate(rows):
        cells = [
            " " * (width - cell_len(cell)) + cell
            if place in numbers
            else cell + " " * (width - cell_len(cell))
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        text.append(GAP.join(cells).rstrip() + "\n", style=heading if at == 0 else "")
    return text
