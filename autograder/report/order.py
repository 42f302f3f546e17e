"""Put students who have passed the same tests side by side (`side_by_side`)."""

from __future__ import annotations

from collections.abc import Sequence

ROUNDS = 3  # of turning pieces


def side_by_side(rows: Sequence[int]) -> list[int]:
    """Return the places of the rows, each followed by the one of the others most like it.

    rows: a number with a bit for each test that was passed.  The way through all of them is that of
    the nearest neighbour, which begins with the row that has passed most.  Then pieces of it are
    turned round as long as that makes it shorter (2-opt).
    """
    left = sorted(range(len(rows)), key=lambda at: (-rows[at].bit_count(), at))
    way = left[:1]
    left = left[1:]
    while left:
        here = rows[way[-1]]
        nearest = min(range(len(left)), key=lambda at: (rows[left[at]] ^ here).bit_count())
        way.append(left.pop(nearest))
    for _ in range(ROUNDS):
        if not _turned(way, rows):
            break
    return way


def _turned(way: list[int], rows: Sequence[int]) -> bool:
    """Turn each piece round that is better so; return whether there was one."""

    def apart(one: int, other: int) -> int:
        return (rows[way[one]] ^ rows[way[other]]).bit_count()

    better = False
    for first in range(1, len(way) - 1):
        before = apart(first - 1, first)
        for last in range(first + 1, len(way)):
            after = apart(last, last + 1) if last + 1 < len(way) else 0
            turned = apart(first - 1, last)
            if last + 1 < len(way):
                turned += apart(first, last + 1)
            if turned < before + after:
                way[first : last + 1] = reversed(way[first : last + 1])
                before = apart(first - 1, first)
                better = True
    return better
