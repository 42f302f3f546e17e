"""Where the parts of a picture lie: no text on another, none on a slot, whiskers where they belong.

Words used here.  box: left, top, right and bottom of a part, in pixels of the picture.
"""

import itertools
import re
import xml.etree.ElementTree

import pytest

from autograder.notebook import bars, beside, ring

SVG = "{http://www.w3.org/2000/svg}"
WIDE = 0.62  # of the size of a letter, on average


def parts(picture):
    root = xml.etree.ElementTree.fromstring(f"<div>{picture._repr_html_()}</div>")
    return next(root.iter(f"{SVG}svg"))


def text_box(text):
    size = float(text.get("font-size"))
    wide = WIDE * size * len(text.text)
    left = (
        float(text.get("x"))
        - {"start": 0, "middle": wide / 2, "end": wide}[text.get("text-anchor")]
    )
    bottom = float(text.get("y"))
    return left, bottom - 0.75 * size, left + wide, bottom + 0.1 * size


def rect_box(rect):
    x, y, wide, high = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
    return x, y, x + wide, y + high


def overlap(one, other):
    return max(one[0], other[0]) < min(one[2], other[2]) and max(one[1], other[1]) < min(
        one[3], other[3]
    )


@pytest.mark.parametrize("front", [0, 1, None])
@pytest.mark.parametrize("slots", [*range(1, 21), 52])
def test_in_a_ring_no_text_lies_on_another_or_on_a_slot(slots, front):
    items = [["8H", None, "5D", "0C"][place % 4] for place in range(slots)]
    svg = parts(ring(items, front, "a ring"))
    texts = [(text.text, text_box(text)) for text in svg.iter(f"{SVG}text")]
    rects = [rect_box(rect) for rect in svg.iter(f"{SVG}rect")]
    assert len(rects) == slots
    for (one, box), (other, second) in itertools.combinations(texts, 2):
        assert not overlap(box, second), (one, other)
    for one, other in itertools.combinations(rects, 2):
        assert not overlap(one, other)
    for text, box in texts:
        if text not in items:
            assert not any(overlap(box, rect) for rect in rects), text
    wide = float(svg.get("width"))
    for _, (left, top, right, bottom) in texts:
        assert left >= 0 and top >= 0 and right <= wide and bottom <= wide


def test_five_rings_stand_in_one_row_of_a_page_and_their_captions_apart():
    rings = [ring([None] * 5, 0, "0H: around the corner") for _ in range(5)]
    source = beside(*rings)._repr_html_()
    gap = int(re.search(r"gap: \d+px (\d+)px", source)[1])
    wide = [int(width) for width in re.findall(r'svg [^>]*width="(\d+)"', source)]
    assert sum(wide) + 4 * gap <= 1000
    assert gap >= 16
    assert source.count(f"max-width: max({wide[0]}px, 10em)") == 5


def test_a_whisker_reaches_as_far_below_the_end_of_its_bar_as_above():
    svg = parts(bars({"a": 10, "b": 20}, give_or_take={"b": 5}))
    [path] = svg.iter(f"{SVG}path")
    start, end = (
        float(part) for part in re.match(r"M([\d.]+) [\d.]+H([\d.]+)", path.get("d")).groups()
    )
    bar = [rect_box(rect) for rect in svg.iter(f"{SVG}rect")][1]
    assert (start + end) / 2 == pytest.approx(bar[2], abs=0.2)
    assert (end - start) / 2 == pytest.approx((bar[2] - bar[0]) / 4, abs=0.2)
    assert svg.get("aria-label") == "bars: a: 10, b: 20 ± 5"


@pytest.mark.parametrize(
    "value, text", [(1_000_000, "1000000"), (0.33333, "0.33"), (12.345, "12.3"), (0.25, "0.25")]
)
def test_numbers_are_as_long_as_one_reads_them(value, text):
    assert repr(bars({"x": value})) == f"bars: x: {text}"
