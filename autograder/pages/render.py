"""Write a page as HTML, Markdown or plain text (`rendered`), by Jinja's templates.

Jinja escapes all that stands in an HTML page; the filter `plain` does so in Markdown.
"""

from __future__ import annotations

import functools
import importlib
import re
import textwrap
from pathlib import Path
from typing import Any

from autograder.course.policy import HEADING
from autograder.pages.page import Page
from autograder.views.columns import columns

FORMATS = {"html": "page.html", "markdown": "page.md", "text": "page.txt"}
TEMPLATES = Path(__file__).with_name("templates")
WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=_)(?=\w)")  # where a name may go on in a new line
SPECIAL = re.compile(r"([\\`*_{}\[\]()#+!|~<>&.-])")


class PagesError(Exception):
    """What writes the pages is not there; the message says what to install."""


def rendered(page: Page, form: str) -> str:
    """Return a page in one of FORMATS; raise PagesError if Jinja is not installed."""
    template = environment(TEMPLATES).get_template(FORMATS[form])
    text: str = template.render(page=page, policy_heading=HEADING)
    return text


@functools.cache
def environment(templates: Path) -> Any:
    """Return Jinja for the templates in a folder; raise PagesError if it is not installed."""
    try:
        jinja2 = importlib.import_module("jinja2")
    except ImportError:
        raise PagesError(
            "pages need Jinja, which is not installed: pip install 'cardkit[pages]'"
        ) from None
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates),
        autoescape=jinja2.select_autoescape(["html"]),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["plain"] = plain
    made.filters["block"] = block
    made.filters["wrapped"] = wrapped
    made.filters["parted"] = parted
    made.filters["table"] = table
    made.filters["words"] = WORDS.split
    return made


def parted(note: str) -> tuple[str, tuple[str, ...]]:
    """Return a note as its sentence, and the lines below it: code, and what is said of it."""
    first, _, below = note.partition("\n")
    return first, tuple(textwrap.dedent(below).splitlines())


def table(page: Page) -> str:
    """Return the points by task as lines of text, in columns."""
    seen = ["tests you can see", "tests you cannot see"] if page.has_hidden else []
    lines = [["task", "points", *seen, ""]]
    for row in page.rows:
        cells = [row.public or "-", row.hidden or "-"] if seen else []
        lines.append([row.title, row.points, *cells, "done" if row.is_done else ""])
    return columns(lines, numbers=frozenset(range(1, 2 + len(seen)))).plain


def plain(text: str) -> str:
    """Return a text so that Markdown shows it as it is, in one line."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def block(lines: tuple[str, ...]) -> str:
    """Return lines as a block of code in Markdown that nothing in them can end."""
    return "\n".join(f"        {line}" for line in lines)


def wrapped(text: str, indent: int = 0) -> str:
    """Return a text in lines of at most 80 columns."""
    space = " " * indent
    return "\n".join(textwrap.wrap(text, 80, initial_indent=space, subsequent_indent=space))
