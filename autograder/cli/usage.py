"""Exit statuses, the error for wrong usage (`WrongUse`), and task numbers as an option."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from autograder.course.course_file import task_numbers
from autograder.course.tables import perhaps

WELL, FAILURES, USAGE, FAULT = 0, 1, 2, 3


class WrongUse(Exception):
    """The command was given something it cannot use; the message says what to give it."""


class Tasks(click.ParamType[frozenset[int]]):
    """Task numbers as people write them: 2, 1-3, 1-3,5."""

    name = "tasks"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> frozenset[int]:
        if isinstance(value, frozenset):
            return value
        try:
            return task_numbers(str(value))
        except ValueError:
            self.fail(f"{value!r} is not a list of tasks; write it like 1-3,5", param, ctx)


def unknown(kind: str, name: str, names: Iterable[str]) -> str:
    return f"there is no {kind} {name!r}{perhaps(name, names)}"
