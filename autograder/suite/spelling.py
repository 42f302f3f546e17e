"""How near two words are (`differ_once`), and articles before names (`with_article`)."""

from __future__ import annotations


def differ_once(one: str, other: str) -> bool:
    """Return whether one letter (never a digit) was changed, added, left out or swapped."""
    short, long = sorted((one, other), key=len)
    at = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(long) - len(short) == 1:
        return short[at:] == long[at + 1 :] and not long[at].isdigit()
    if len(long) != len(short) or {*short[at : at + 2], *long[at : at + 2]} & set("0123456789"):
        return False
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + 1 :] == long[at + 1 :]


def with_article(name: str) -> str:
    return f"{'an' if name[:1].lower() in tuple('aeiou') else 'a'} {name}"
