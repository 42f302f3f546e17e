"""Signs that word processors and web pages put in place of Python's (`straightened`).

They are read as what they stand for outside of texts; what is displayed stays as it was typed.  In
a text between curly marks, the marks and apostrophes are the word processor's as well.
"""

from __future__ import annotations

import html
import re
import unicodedata

DOUBLE, SINGLE = (
    '"\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02',
    "'\u2018\u2019\u201a\u201b\u2032\u00b4\uff07",
)
STRAIGHT = str.maketrans({**dict.fromkeys(DOUBLE, '"'), **dict.fromkeys(SINGLE, "'")})
OTHER_ENDS = "\x0b\x85\u2028\u2029"  # of lines, for others than Python
OTHER_END = re.compile(rf"[{OTHER_ENDS}](?:[ \t]*\n)?")
ENTITY = re.compile("&(?:lt|gt|amp|quot|#39|nbsp);")
OTHER = re.compile(rf"[^\x00-\x7f]|\x0b|{ENTITY.pattern}")
PLAIN = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    **dict.fromkeys(OTHER_ENDS, "\n"),
    "\u00d7": "*", "\u00f7": "/", "\u2264": "<=", "\u2265": ">=", "\u2260": "!=",
    "\u2192": "->", "\u2026": "...", "\u2217": "*", "\u2215": "/",
}  # fmt: skip
PART = re.compile(
    rf"#[^\n]*|[{DOUBLE}{SINGLE}]|(?P<last>[{OTHER_ENDS}](?=[ \t]*\n))|[^\x00-\x7f]|\x0b"
    rf"|[^#{DOUBLE}{SINGLE}\x0b\x80-\U0010ffff]+"
)
LONGEST = 1000  # characters of a text whose other mark is looked for
FORMATTED = re.compile(r"(?<!\w)(?:[fF][rR]?|[rR][fF])\Z")
FIELD = re.compile(r"\{\{|\{[^{}\n]*\}")
WHOLE = re.compile(
    r'("""|\'\'\')(?:\\.|[^\\])*?\1|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL
)
# Where a text ends that a curly mark began: at another one, but no apostrophe; at a straight one.
ENDS = {
    marks: (
        re.compile(rf"(?<!\w)[{marks[1:]}]|[{marks[1:]}](?!\w)"),
        re.compile(marks[0]),
        re.compile(f"[{marks[1:]}]"),
    )
    for marks in (DOUBLE, SINGLE)
}


def straightened(text: str) -> str:
    """Return a source with Python's own signs outside of its texts."""
    made: list[str] = []
    unended = set[str]()  # marks of three behind which there are no such any more
    at = 0
    while at < len(text):
        part = PART.match(text, at)
        assert part is not None
        first = part[0][0]
        if first in DOUBLE or first in SINGLE:
            before = made[-1] if made else ""
            literal, at = _literal(text, at, FORMATTED.search(before[-3:]) is not None, unended)
            made.append(literal)
            continue
        at = part.end()
        if part["last"]:
            made.append(" ")
        else:
            made.append(_plain(first) if not first.isascii() or first == "\x0b" else part[0])
    return "".join(made)


def all_straight(text: str) -> str:
    """Return a source with straight marks in each line that has both kinds."""
    lines = text.split("\n")
    return "\n".join(
        line.translate(STRAIGHT) if not line.isascii() and ("'" in line or '"' in line) else line
        for line in lines
    )


def ended(text: str) -> str:
    """Return a source in which each sign that ends a line for others does so for Python."""
    return OTHER_END.sub("\n", text)


def unescaped(text: str) -> str:
    """Return a source with the signs that a web page writes as names, such as `&lt;`."""
    return ENTITY.sub(lambda found: html.unescape(found[0]).replace("\u00a0", " "), text)


def strange(text: str, plain: str) -> list[str]:
    """Return the signs that one text has and the other no longer, in words."""
    lost = sorted({*ENTITY.findall(text)} - {*ENTITY.findall(plain)} or {*text} - {*plain})
    return [
        f"`{each}`"
        if len(each) > 1
        else each
        if each.isprintable() and not each.isspace()
        else f"U+{ord(each):04X}"
        for each in lost
    ]


def _plain(sign: str) -> str:
    """Return what Python knows in place of a sign; a small 2 above the line is no 2."""
    kind = unicodedata.category(sign)
    if sign in PLAIN:
        return PLAIN[sign]
    if kind in ("Cf", "Zs"):
        return " " if kind == "Zs" else ""
    found = unicodedata.normalize("NFKC", sign)
    return found if kind != "No" and found.isascii() and len(found) == 1 else sign


def _literal(text: str, at: int, is_formatted: bool, unended: set[str]) -> tuple[str, int]:
    """Return the text that begins at a mark, between straight ones, and where it ends.

    unended: marks of three that were seen to have no end, to which this one may be added.
    """
    marks = DOUBLE if text[at] in DOUBLE else SINGLE
    three = text[at : at + 3]
    is_long = len(three) == 3 and all(each in marks for each in three)
    whole = None if three in unended else WHOLE.match(text, at)
    if whole is not None and not (is_long and whole[1] is None):
        return _with_fields(whole[0]) if is_formatted else whole[0], whole.end()
    if is_long:
        unended.add(three)
        end = re.compile(f"[{marks}]{{3}}").search(text, at + 3)
        if end is None:
            return three, at + 3
        return marks[0] * 3 + text[at + 3 : end.start()] + marks[0] * 3, end.end()
    line_end = text.find("\n", at)
    line_end = min(len(text) if line_end < 0 else line_end, at + LONGEST)
    if text[at] == marks[0]:  # nothing ends it
        return text[at:line_end], line_end
    ends = (each.search(text, at + 1, line_end) for each in ENDS[marks])
    end = next(filter(None, ends), None)
    if end is None:
        return text[at], at + 1
    inside = text[at + 1 : end.start()]
    if text[at] in "\u00ab\u00bb":
        inside = inside.strip("\u00a0\u202f")
    inside = (_with_fields(inside) if is_formatted else inside).translate(STRAIGHT)
    return marks[0] + inside.replace(marks[0], "\\" + marks[0]) + marks[0], end.end()


def _with_fields(text: str) -> str:
    return FIELD.sub(lambda found: straightened(found[0]), text)
