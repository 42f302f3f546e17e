"""The picture of the scores, as SVG (`bars`).

Pygal draws it: small, in Python alone, and kept up for fourteen years.  What it puts in besides,
a script, styles for every kind of picture and the date, is left out: the page has its own styles
and runs no script but its own, and the same class makes the same picture.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

from autograder.pages import PagesError

WIDTH, HEIGHT = 720, 260
LEFT_OUT = ("comment", "defs", "script", "style", "title", "desc")


def bars(values: Sequence[tuple[str, int]], across: str, up: str, said: str) -> str:
    """Return the picture of a bar for each value; `said` is what it is called where nobody sees."""
    try:
        pygal = importlib.import_module("pygal")
    except ImportError:
        raise PagesError(
            "a report has a picture, and pygal, which draws it, is not installed:"
            " pip install 'cardkit[pages]'"
        ) from None
    chart = pygal.Bar(
        css=[], js=[], show_legend=False, title=None, x_title=across, y_title=up, margin=8,
        width=WIDTH, height=HEIGHT, disable_xml_declaration=True, no_prefix=True,
        print_values=True, print_values_position="top", truncate_label=-1, max_scale=6,
    )  # fmt: skip
    chart.x_labels = [label for label, _ in values]
    chart.y_labels = list(_steps(max((count for _, count in values), default=0)))
    chart.add("", [count for _, count in values])
    chart.add_xml_filter(lambda root: _bare(root, said))
    text: str = chart.render(is_unicode=True)
    return text


def _steps(most: int) -> range:
    """Return whole numbers for the axis, five or fewer above 0."""
    step = next(each * ten for ten in (10**at for at in range(9)) for each in (1, 2, 5)
                if each * ten * 5 >= most)  # fmt: skip
    return range(0, most + step, step)


def _bare(root: Any, said: str) -> Any:
    """Return the picture with nothing but shapes and words, and with what it is called."""
    root.attrib.update({"role": "img", "aria-label": said})
    root.attrib.pop("id", None)
    for parent in list(root.iter()):
        for child in list(parent):
            kind = child.tag if isinstance(child.tag, str) else "comment"
            name = kind.rpartition("}")[2]
            if name in LEFT_OUT or "tooltip-overlay" in child.get("class", ""):
                parent.remove(child)
    return root
