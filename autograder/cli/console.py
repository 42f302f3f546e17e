"""How commands print: text, JSON, remarks on standard error, and progress."""

from __future__ import annotations

import contextlib
import json
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from autograder.classroom import Progress
from autograder.views.progress import Bar, Lines, Step, graded, running
from autograder.views.safe import safe
from autograder.worker.grading import Running

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON for programs, and nothing else."
)

_with_bar: list[Console] = []  # those on which progress is shown: they print above it


def new_console(error: bool = False) -> Console:
    return Console(
        stderr=error,
        markup=False,
        highlight=False,
        emoji=False,
        soft_wrap=True,
        legacy_windows=False,
    )


def show(text: Text) -> None:
    new_console().print(text, end="")


def show_json(data: Any) -> None:
    click.echo(json.dumps(data, indent=1))


def remark(sentence: str) -> None:
    """Print a line on standard error, above the bar if one is shown there."""
    console = _with_bar[-1] if _with_bar else new_console(error=True)
    console.print(Text(f"cardkit: {safe(sentence)}"))


@contextlib.contextmanager
def progress() -> Iterator[Callable[[Progress], None]]:
    """Yield a function that shows progress, as a bar or as lines; SIGTERM acts like Ctrl-C."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with _steps("grading") as show_step:
            yield lambda progress: show_step(graded(progress))
    finally:
        signal.signal(signal.SIGTERM, before)


@contextlib.contextmanager
def progress_of_tests() -> Iterator[Callable[[Running], None]]:
    """Yield a function that shows which test of a check is running."""
    started = time.monotonic()
    with _steps("checking") as show_step:
        yield lambda test: show_step(
            running(test.title, test.number, test.total, time.monotonic() - started)
        )


@contextlib.contextmanager
def _steps(doing: str) -> Iterator[Callable[[Step], None]]:
    console = new_console(error=True)
    with Bar(console, doing) if console.is_terminal else Lines(console) as shown:
        _with_bar.append(console)
        try:
            yield shown.show
        finally:
            _with_bar.remove(console)
