"""Small pictures for a notebook, drawn without any package: bars, rings, links and tiles.

Each is SVG in the colours of the theme, with a sentence that describes it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Mapping, Sequence
from html import escape

FILL = "#4877dd"
MARKED = "#cc5f1a"
MARKED_TEXT = f"color-mix(in srgb, {MARKED} 70%, currentColor)"
FAINT = 0.25
FONT = "font-family: var(--jp-content-font-family, sans-serif)"
ROW = 22  # the height of a bar or of a row of tiles, in pixels
TILE = 38
RING = 52  # from the middle of a ring to the middle of a slot, in pixels
SLOT = 44  # the largest slot
SMALLEST = 26  # the smallest slot: two characters fit in
GAP = 4  # between two slots, at least
CAPTION = "10em"  # a caption is at least this wide


class Picture:
    """A picture as HTML; its text form is a sentence that describes it."""

    def __init__(self, html: str, text: str) -> None:
        self._html = html
        self._text = text

    def _repr_html_(self) -> str:
        return self._html

    def __repr__(self) -> str:
        return self._text


def bars(
    values: Mapping[object, float],
    title: str = "",
    unit: str = "",
    marked: Collection[object] = (),
    give_or_take: Mapping[object, float] | None = None,
) -> Picture:
    """Return a bar for each value beside its name; names in `marked` stand out.

    A thin line on a bar reaches from the value minus its `give_or_take` to the value plus it.
    """
    errors = give_or_take or {}
    most = max([value + errors.get(name, 0) for name, value in values.items()], default=0)
    scale = 300 / most if most > 0 else 0
    left = 8 * max((len(str(name)) for name in values), default=0) + 14
    parts, numbers = [], []
    for row, (name, value) in enumerate(values.items()):
        y = row * ROW
        width, error = scale * value, scale * errors.get(name, 0)
        colour = MARKED if name in marked else FILL
        number = f"{_plain(value)}{unit}"
        if name in errors:
            number += f" ± {_plain(errors[name])}"
        parts.append(_text(left - 8, y + 15, str(name), anchor="end"))
        parts.append(
            f'<rect x="{left}" y="{y + 3}" width="{width:.1f}" height="{ROW - 6}" rx="2"'
            f' fill="{colour}"/>'
        )
        if error:
            parts.append(_whisker(left + width - error, left + width + error, y + ROW / 2))
        parts.append(_text(left + width + error + 6, y + 15, number))
        numbers.append(f"{name}: {number}")
    width = left + 390 + (40 if errors else 0)
    return _picture(width, ROW * len(values) + 2, parts, title, f"bars: {', '.join(numbers)}")


def ring(slots: Sequence[object], front: int | None = None, title: str = "") -> Picture:
    """Return slots in a ring, clockwise from the top; None is a free slot.

    `front` is the number of the slot whose item leaves next.
    """
    radius, size = _round(len(slots))
    middle = radius + SLOT - 4
    parts = [
        f'<circle cx="{middle}" cy="{middle}" r="{radius}" fill="none" stroke="currentColor"'
        f' stroke-opacity="{FAINT}" stroke-width="2"/>'
    ]
    for number, item in enumerate(slots):
        angle = 2 * math.pi * number / len(slots)
        right, up = math.sin(angle), math.cos(angle)
        is_front = number == front
        parts.append(_slot(middle + radius * right, middle - radius * up, size, item, is_front))
        # The number stands outside, just beyond the edge of its slot; where many slots are close
        # to each other, beyond the corners of all.
        edge = size / 2 / max(abs(right), abs(up)) if radius == RING else size / math.sqrt(2)
        outer = radius + edge + 9
        x, y = middle + outer * right, middle - outer * up + 4
        parts.append(_text(x, y, str(number), anchor="middle", opacity=0.7, size=11))
    if front is not None:
        for y, line in ((middle - 3, "front"), (middle + 13, str(front))):
            parts.append(_text(middle, y, line, anchor="middle", colour=MARKED_TEXT))
    shown = ", ".join("free" if item is None else str(item) for item in slots)
    where = "" if front is None else f"; the front is slot {front}"
    return _picture(2 * middle, 2 * middle, parts, title, f"ring of slots: {shown}{where}")


def links(before: Sequence[object], after: Sequence[object], title: str = "") -> Picture:
    """Return two rows of the same items, with a line from each old place to the new one."""
    count = max(len(before), len(after), 1)
    step = max(13.0, min(52.0, 760 / count))
    size = min(13.0, step * 0.62)
    places = _new_places(before, after)
    parts = []
    for old, new in places:
        hue = round(300 * old / count)
        parts.append(
            f'<path d="M{(old + 0.5) * step:.1f} 24 C{(old + 0.5) * step:.1f} 70'
            f' {(new + 0.5) * step:.1f} 70 {(new + 0.5) * step:.1f} 116"'
            f' fill="none" stroke="hsl({hue}, 60%, 52%)" stroke-width="2"/>'
        )
    for y, row in ((17, before), (132, after)):
        for place, item in enumerate(row):
            parts.append(_text((place + 0.5) * step, y, str(item), anchor="middle", size=size))
    described = f"from {', '.join(map(str, before))} to {', '.join(map(str, after))}"
    return _picture(count * step, 140, parts, title, described)


def tiles(
    labels: Sequence[object], title: str = "", marked: Collection[int] = (), in_a_row: int = 13
) -> Picture:
    """Return a tile for each label, row after row; places in `marked` stand out."""
    parts = []
    for place, label in enumerate(labels):
        row, column = divmod(place, in_a_row)
        x, y = column * (TILE + 4), row * (ROW + 6)
        edge = MARKED if place in marked else "currentColor"
        look = "" if place in marked else f' stroke-opacity="{FAINT}"'
        parts.append(
            f'<rect x="{x + 1}" y="{y + 1}" width="{TILE}" height="{ROW}" rx="4" fill="none"'
            f' stroke="{edge}"{look} stroke-width="{2 if place in marked else 1}"/>'
        )
        colour = MARKED_TEXT if place in marked else "currentColor"
        parts.append(_text(x + 1 + TILE / 2, y + 16, str(label), anchor="middle", colour=colour))
    rows = -(-len(labels) // in_a_row)
    width = min(len(labels), in_a_row) * (TILE + 4) + 2
    described = ", ".join(str(label) for label in labels)
    return _picture(width, rows * (ROW + 6) + 2, parts, title, described)


def beside(*pictures: Picture) -> Picture:
    """Return several pictures in one, side by side if there is room."""
    inside = "".join(f"<div>{picture._repr_html_()}</div>" for picture in pictures)
    html = f'<div style="display: flex; flex-wrap: wrap; gap: 8px 16px">{inside}</div>'
    return Picture(html, "\n".join(repr(picture) for picture in pictures))


def _round(slots: int) -> tuple[float, float]:
    """Return the radius of a ring of so many slots, and their size: many need a larger ring."""
    if slots < 2:
        return RING, SLOT
    angles = [2 * math.pi * number / slots for number in range(slots + 1)]
    # Upright squares are apart if they are in one direction; here for a ring of radius 1.
    apart = min(
        max(abs(math.sin(one) - math.sin(other)), abs(math.cos(one) - math.cos(other)))
        for one, other in itertools.pairwise(angles)
    )
    radius = max(RING, (SMALLEST + GAP) / apart)
    return round(radius), min(SLOT, radius * apart - GAP)


def _slot(x: float, y: float, size: float, item: object, is_front: bool) -> str:
    colour = MARKED if is_front else FILL
    fill = 'fill="var(--jp-layout-color0, white)" stroke-dasharray="3 3" stroke-opacity="0.6"'
    if item is not None:
        fill = f'fill="{colour}"'
    box = (
        f'<rect x="{x - size / 2:.1f}" y="{y - size / 2:.1f}" width="{size:.1f}"'
        f' height="{size:.1f}" rx="6" stroke="{colour}" stroke-width="2" {fill}/>'
    )
    if item is None:
        return box
    return box + _text(x, y + 5, str(item), anchor="middle", colour="white", weight="bold")


def _whisker(start: float, end: float, y: float) -> str:
    strokes = f"M{start:.1f} {y:.1f}H{end:.1f}"
    strokes += "".join(f"M{x:.1f} {y - 4:.1f}v8" for x in (start, end))
    return f'<path d="{strokes}" fill="none" stroke="currentColor" stroke-width="1.5"/>'


def _new_places(before: Sequence[object], after: Sequence[object]) -> list[tuple[int, int]]:
    """Return (old place, new place) of every item that is in both rows."""
    free = list(range(len(after)))
    places = []
    for old, item in enumerate(before):
        for new in free:
            if after[new] is item or after[new] == item:
                places.append((old, new))
                free.remove(new)
                break
    return places


def _text(
    x: float, y: float, text: str, anchor: str = "start", colour: str = "currentColor",
    size: float = 13, opacity: float = 1, weight: str = "normal",
) -> str:  # fmt: skip
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" style="fill: {colour}"'
        f' font-size="{size:.0f}" opacity="{opacity}" font-weight="{weight}">{escape(text)}</text>'
    )


def _plain(value: float) -> str:
    if value == int(value):
        return f"{value:.0f}"
    return f"{value:.2g}" if abs(value) < 1 else f"{value:.1f}"


def _picture(width: float, height: float, parts: list[str], title: str, text: str) -> Picture:
    described = f"{title}: {text}" if title else text
    heading = ""
    if title:
        wide = f"max({width:.0f}px, {CAPTION})"
        heading = f'<div style="margin: 4px 0; max-width: {wide}"><b>{escape(title)}</b></div>'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(described)}"'
        f' width="{width:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
        f' style="display: block; max-width: 100%; height: auto; {FONT}">{"".join(parts)}</svg>'
    )
    return Picture(heading + svg, described)
