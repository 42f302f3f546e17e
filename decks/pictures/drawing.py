"""A picture made of boxes, lines, texts and cards (`Picture`), and its SVG.

Places are in pixels from the top left corner.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET

INK, FAINT, GROUND, WHITE = "#222222", "#6b6b6b", "#faf8f2", "#ffffff"
BLUE, GREEN, YELLOW, RED, BACK = "#dce8f5", "#e1efdc", "#fdf0c4", "#b3152b", "#54708f"
SANS, MONO = "Helvetica, Arial, sans-serif", "Menlo, Consolas, monospace"
CARD = (44, 60)  # how wide and how high
SUITS = {  # the colour and the outline of each, in a square of 24
    "H": (RED, "M12 21C5 15 2 12 2 8a5 5 0 0 1 10-1a5 5 0 0 1 10 1C22 12 19 15 12 21Z"),
    "D": (RED, "M12 2L20 12L12 22L4 12Z"),
    "S": (INK, "M12 2C18 8 22 11 22 15a4.5 4.5 0 0 1-9 1L14.5 22h-5L11 16a4.5 4.5 0 0 1-9-1"
               "C2 11 6 8 12 2Z"),
    "C": (INK, "M12 2a4.6 4.6 0 0 1 3.6 7.4a4.6 4.6 0 1 1-2.4 7.6L14.5 22h-5L10.8 17"
               "a4.6 4.6 0 1 1-2.4-7.6A4.6 4.6 0 0 1 12 2Z"),
}  # fmt: skip


class Picture:
    """A drawing with a title, a description, and a ground of its own."""

    def __init__(self, width: int, height: int, title: str, description: str) -> None:
        self.root = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {width} {height}",
                "width": str(width),
                "height": str(height),
                "role": "img",
                "aria-labelledby": "title description",
            },
        )
        ET.SubElement(self.root, "title", id="title").text = title
        ET.SubElement(self.root, "desc", id="description").text = description
        self.box(0, 0, width, height, GROUND, line="none", round=10)

    def svg(self) -> str:
        ET.indent(self.root, " ")
        return ET.tostring(self.root, encoding="unicode") + "\n"

    def box(
        self, x: float, y: float, width: float, height: float, fill: str = WHITE,
        line: str = INK, round: float = 6, dashed: bool = False,
    ) -> None:  # fmt: skip
        shape = {
            "x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}",
            "rx": f"{round:g}", "fill": fill, "stroke": line,
        }  # fmt: skip
        ET.SubElement(self.root, "rect", shape | ({"stroke-dasharray": "4 3"} if dashed else {}))

    def text(
        self, x: float, y: float, words: str, size: int = 14, anchor: str = "start",
        colour: str = INK, bold: bool = False, mono: bool = False,
    ) -> None:  # fmt: skip
        """Write words, if there are any, on one line; `y` is where they stand."""
        if not words:
            return
        how = {
            "x": f"{x:g}", "y": f"{y:g}", "font-size": str(size), "text-anchor": anchor,
            "fill": colour, "font-family": MONO if mono else SANS,
        }  # fmt: skip
        how |= {"font-weight": "bold"} if bold else {}
        ET.SubElement(self.root, "text", how).text = words

    def path(
        self, course: str, colour: str = INK, fill: str = "none", dashed: bool = False
    ) -> None:
        shape = {"d": course, "fill": fill, "stroke": colour, "stroke-width": "1.5"}
        ET.SubElement(self.root, "path", shape | ({"stroke-dasharray": "5 4"} if dashed else {}))

    def arrow(self, *points: tuple[float, float], open_head: bool = False) -> None:
        """Draw a line through points, with a head at the last; it must end straight on."""
        (x0, y0), (x, y) = points[-2:]
        length = abs(x - x0) + abs(y - y0)
        dx, dy = (x - x0) / length, (y - y0) / length
        size = 11 if open_head else 8
        base = (x - size * dx, y - size * dy)
        course = [*points[:-1], base]
        self.path("M" + "L".join(f"{each[0]:g} {each[1]:g}" for each in course))
        left = (base[0] + size * dy / 1.6, base[1] + size * dx / 1.6)
        right = (base[0] - size * dy / 1.6, base[1] - size * dx / 1.6)
        head = "L".join(f"{each[0]:g} {each[1]:g}" for each in ((x, y), left, right))
        self.path(f"M{head}Z", fill=WHITE if open_head else INK)

    def card(self, x: float, y: float, code: str) -> None:
        """Draw the card of a code such as KH, 10H or 7; `XX` lies face down."""
        width, height = CARD
        if code == "XX":
            self.box(x, y, width, height, BACK, round=5)
            self.box(x + 5, y + 5, width - 10, height - 10, BACK, line=WHITE, round=3, dashed=True)
            self.text(x + width / 2, y + height / 2 + 5, "XX", 14, "middle", WHITE, bold=True)
            return
        self.box(x, y, width, height, round=5)
        if code[-1] not in SUITS:
            self.text(x + width / 2, y + height / 2 + 8, code, 24, "middle", bold=True)
            return
        colour, shape = SUITS[code[-1]]
        self.text(x + 5, y + 17, code, 15, colour=colour, bold=True)
        where = f"translate({x + width / 2 - 12:g} {y + 27:g})"
        ET.SubElement(self.root, "path", {"d": shape, "fill": colour, "transform": where})

    def class_box(
        self, x: float, y: float, width: float, name: str, lines: list[str], fill: str = BLUE
    ) -> None:
        """Draw a class: its name, and below it what it offers."""
        self.box(x, y, width, 30 + 17 * len(lines) + (8 if lines else 0))
        self.box(x, y, width, 30, fill)
        self.text(x + width / 2, y + 20, name, 14, "middle", bold=True, mono=True)
        for at, line in enumerate(lines):
            self.text(x + 10, y + 48 + 17 * at, line, 12, mono=True)
