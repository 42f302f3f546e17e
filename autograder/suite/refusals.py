"""Mix calls that are right with calls that must be refused (`mixed`), so that guesses fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any

import pytest


@contextmanager
def accepted() -> Iterator[None]:
    """If a call inside the block raises, add a note that the call is right."""
    try:
        yield
    except Exception as error:
        error.add_note("no exception: this call is right")
        raise


def mixed(
    order: str,
    call: Callable[..., Any],
    right: Iterable[tuple[Any, ...]],
    wrong: Iterable[tuple[Any, ...]],
    kind: type[Exception] = AssertionError,
) -> None:
    """Call in this order: `+` with the next right arguments, `-` with the next wrong ones.

    All right calls must return and all wrong ones must raise.  Code that only counts calls cannot
    satisfy an order that contains `++` and `--`.
    """
    arguments = {"+": cycle(right), "-": cycle(wrong)}
    for sign in order:
        if sign == "+":
            with accepted():
                call(*next(arguments["+"]))
        else:
            with pytest.raises(kind):
                call(*next(arguments["-"]))
