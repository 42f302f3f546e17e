"""What is true of every page when it is printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

TOO_WIDE = "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).map(e => e.id)"


def fits(opened: Callable[..., Any]) -> None:
    """Assert that nothing goes over the edge of the paper."""
    page = opened(700)
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth") <= 700
    assert page.locator("pre, .scroll").evaluate_all(TOO_WIDE) == []


def has_the_colours_of_paper(opened: Callable[..., Any]) -> None:
    """Assert that a dark screen leaves no trace."""
    page = opened(color_scheme="dark")
    ink = "getComputedStyle(document.body).color"
    dark = page.evaluate(ink)
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(ink) == opened().evaluate(ink) != dark
