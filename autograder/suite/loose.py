"""Compare messages loosely (`loose`): whatever their spacing, letter case or punctuation."""

from __future__ import annotations

import functools
import itertools
import re

# Apostrophes, quotation marks and dashes of other keyboards, and the plain ones.
PLAIN_SIGNS = str.maketrans("‘’ʼ“”„–—−", "'''" + 3 * '"' + "---")
# Between two words: stars and underscores may mark bold type, but never join two words into one.
GAP = r"_*[\s*][\s*_]*"
FILE_TYPE = r"\.(?:txt|csv|json|log|py)\b"
TOKENS = re.compile(r"\d+(?:\.\d+)?|[^\W\d]+|[^\w\s]|_")
MOST_PATTERNS = 4000
PATTERNS: dict[tuple[str, ...], re.Pattern[str]] = {}  # by messages and what follows them


@functools.lru_cache(1000)
def loose(wanted: str) -> str:
    """Return a pattern that finds a message whatever its spacing, case or punctuation.

    Full stops, dots and exclamation marks count only inside a word, as in `deck.txt`.  Words and
    numbers match only whole, and not inside a file name such as `player_wins.txt`.
    """
    wanted = wanted.translate(PLAIN_SIGNS)
    sentence_ends = re.compile(r"[.!…]+(?=\s|$)")
    tokens = TOKENS.findall(sentence_ends.sub(" \n ", wanted))
    if not tokens:
        return r"(?!)"
    pieces = [re.escape(tokens[0])]
    ends = [match.start() for match in sentence_ends.finditer(wanted)]
    at = wanted.find(tokens[0]) + len(tokens[0])
    for before, token in itertools.pairwise(tokens):
        start = wanted.index(token, at)
        both_words = before[-1].isalnum() and token[0].isalnum()
        if before[-1].isdigit() != token[0].isdigit():
            both_words = False  # `Player 1` is `Player1`
        if any(at <= end < start for end in ends):
            pieces.append(r"_*[\s*.!…][\s*_.!…]*" if both_words else r"[\s.!…]*")
        else:
            pieces.append(GAP if both_words else rf"(?:{GAP})?")
        pieces.append(re.escape(token))
        at = start + len(token)
    first = f"(?={re.escape(tokens[0][0])})"  # a cheap look at one character comes first
    first += r"(?<![^\W_])(?<![^\W_]_)(?<!\d\.)(?<!-)" if tokens[0][0].isalnum() else ""
    last = rf"(?!_?[^\W_])(?!\.\d)(?!{FILE_TYPE})" if tokens[-1][-1].isalnum() else ""
    return f"(?i:{first}{''.join(pieces)}{last})"


def pattern(*wanted: str, ending: str = "") -> re.Pattern[str]:
    """Return what finds one of these messages; it is kept, as it takes long to make."""
    key = (*wanted, ending)
    if key not in PATTERNS:
        if len(PATTERNS) > MOST_PATTERNS:
            PATTERNS.clear()
        PATTERNS[key] = re.compile("|".join(f"(?:{loose(each)})" for each in wanted) + ending)
    return PATTERNS[key]
