"""Lies beside a program that imports IPython, as its `display`: what is displayed is printed.

Nothing of the kit imports this file.  Pictures are named, pages are printed without their tags, and
the commands of a notebook do nothing, as nobody looks at a notebook here.
"""

from __future__ import annotations

import re
from typing import Any


class DisplayObject:
    """Something that a notebook shows: a text, or a place where a picture lies."""

    def __init__(self, data: Any = None, *args: Any, **options: Any) -> None:
        self.data = data if data is not None else options.get("url") or options.get("filename")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.data}>" if self.data is not None else "<nothing>"


class Image(DisplayObject):
    """A picture."""


class SVG(DisplayObject):
    """A drawing."""


class Audio(DisplayObject):
    """A sound."""


class Video(DisplayObject):
    """A film."""


class IFrame(DisplayObject):
    """A page in a page."""


class FileLink(DisplayObject):
    """A link to a file."""


class Javascript(DisplayObject):
    """A script of a page, which nobody runs."""


class JSON(DisplayObject):
    """Data."""


class Text(DisplayObject):
    """A text that is displayed as it is."""

    def __repr__(self) -> str:
        return str(self.data)


class Markdown(Text):
    """A text with marks for headings and the like."""


class Latex(Text):
    """Formulas."""


class Pretty(Text):
    """A plain text."""


class Code(Text):
    """A program."""


class HTML(Text):
    """A page."""

    def __repr__(self) -> str:
        return re.sub(r"<[^<>]*>", "", str(self.data))


class DisplayHandle:
    """What was displayed, to display something else in its place."""

    display_id = ""

    def display(self, *things: Any, **options: Any) -> None:
        """Display things."""
        display(*things)

    update = display


def display(*things: Any, display_id: Any = None, **options: Any) -> DisplayHandle | None:
    """Print each thing as a notebook shows it, which for a text is in quotation marks."""
    for thing in things:
        print(repr(thing))
    return None if display_id is None else DisplayHandle()


def display_html(*things: Any, **options: Any) -> None:
    """Print pages, or texts that are such."""
    display(*(thing if isinstance(thing, HTML) else HTML(thing) for thing in things))


def display_markdown(*things: Any, **options: Any) -> None:
    """Print texts with marks for headings and the like."""
    display(*(thing if isinstance(thing, Markdown) else Markdown(thing) for thing in things))


def update_display(thing: Any, **options: Any) -> None:
    """Print a thing in place of what was displayed before."""
    display(thing)


def clear_output(wait: bool = False) -> None:
    """Do nothing: what is displayed stays."""


class Shell:
    """Stands for what runs the cells of a notebook; each of its commands does nothing."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *things, **options: None


def get_ipython() -> Shell:
    """Return the shell whose commands do nothing."""
    return Shell()
