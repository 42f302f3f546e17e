"""Points as a platform wants them: scaled once, at the total, and rounded half up."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal

HUNDREDTH = Decimal("0.01")
NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")


def scaled(score: float, possible: float, out_of: Decimal) -> Decimal:
    """Return a score as points out of so many, rounded half up to two decimals."""
    exact = Decimal(str(score)) * out_of
    return (exact / Decimal(str(possible)) if possible else Decimal(0)).quantize(
        HUNDREDTH, ROUND_HALF_UP
    )


def whole(points: float) -> int:
    """Return points as a whole number, rounded half up."""
    return int(Decimal(str(points)).quantize(Decimal(1), ROUND_HALF_UP))


def number_in(text: str) -> Decimal | None:
    """Return the number in a cell, with a decimal point or comma; None if it is none."""
    found = text.strip()
    return Decimal(found.replace(",", ".")) if NUMBER.fullmatch(found) else None


def written(points: Decimal, comma: bool) -> str:
    """Return points as they stand in a cell."""
    return str(points).replace(".", ",") if comma else str(points)
