"""Points as a platform wants them: scaled once, at the total, and rounded half up."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal

HUNDREDTH = Decimal("0.01")
NUMBER = re.compile(r"(?P<whole>-?\d+)(?:(?P<sign>[.,])(?P<part>\d+))?")
# `1,000.00`, `1.000,00` or `1 000`: groups of three, and a decimal sign that is another.
GROUPED = re.compile(
    r"(?P<whole>-?\d{1,3}(?P<between>[., '’\u00a0\u202f])\d{3}(?:(?P=between)\d{3})*)"
    r"(?:(?!(?P=between))(?P<sign>[.,])(?P<part>\d+))?"
)
MAY_BE_THOUSANDS = re.compile(r"-?\d{1,3}[.,]\d{3}")


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
    found = _number(text)
    if found is None:
        return None
    whole = re.sub(r"[^\d-]", "", found["whole"])
    return Decimal(f"{whole}.{found['part'] or 0}")


def decimal_sign(text: str) -> str:
    """Return the decimal point or comma of a number; "" if there is none."""
    found = _number(text)
    return (found["sign"] or "") if found else ""


def may_be_thousands(text: str) -> bool:
    """Return whether a number such as `1,000` could be one or a thousand."""
    return MAY_BE_THOUSANDS.fullmatch(text.strip()) is not None


def _number(text: str) -> re.Match[str] | None:
    return NUMBER.fullmatch(text.strip()) or GROUPED.fullmatch(text.strip())


def written(points: Decimal, comma: bool) -> str:
    """Return points as they stand in a cell."""
    return str(points).replace(".", ",") if comma else str(points)
