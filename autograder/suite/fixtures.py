"""The few fixtures that pytest does not have, for the kit's suites and for anybody's.

`typing`: lines that are typed while a test calls something.  `program`: a file that is run.
`decks`: the files of an assignment.  `rules`: what stands in a student's file.  `steps`: how many a
call takes.  The examples in docstrings that assignment.toml names are tests, too.
"""

from __future__ import annotations

import ast
import contextlib
import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autograder import counting
from autograder.suite.console import Console
from autograder.suite.described import DESCRIPTIONS
from autograder.suite.examples import ExampleItem, example_id, graded_examples
from autograder.suite.nodes import FUNCTIONS
from autograder.suite.rules import Rules
from autograder.suite.source import read_source
from autograder.suite.transcript import Transcript

DECKS = "decks"
OF_TESTS = re.compile(r"test_|.*_test\.py$|conftest\.py$")  # so begin files of a suite
JUDGED: set[str] = set()  # files of whose text this test judges


@pytest.fixture
def typing() -> Callable[..., Console]:
    """Type these lines while something is called: `with typing("h", "s") as shown: ...`.

    then: what is typed each time after them.  A question that comes too often ends the test.
    """

    def typing_(*lines: str, then: str | None = None) -> Console:
        return Console(lines, then)

    return typing_


@pytest.fixture
def program() -> Callable[..., Transcript]:
    """Run a file as a program while these lines are typed; return what was shown and typed."""

    def run(file: str, *lines: str, then: str | None = None) -> Transcript:
        __tracebackhide__ = True
        with contextlib.suppress(SystemExit), Console(lines, then) as shown:
            runpy.run_path(file, run_name="__main__")
        return shown.transcript

    return run


@pytest.fixture
def decks(request: pytest.FixtureRequest) -> Path:
    """Return the folder `decks` that is nearest to the test file, in its folder or above."""
    root = request.config.rootpath
    above = [each for each in request.path.parents if each.is_relative_to(root)]
    return next((each / DECKS for each in above if (each / DECKS).is_dir()), root / DECKS)


@pytest.fixture
def rules() -> Callable[..., Rules]:
    """Return what finds constructs in a student's file: `rules("game.py").jumps() == []`.

    `rules("card.py", "Card")`: in the file in which Card stands, if card.py only imports it; the
    same for a function.
    """

    def of(file: str, name: str = "") -> Rules:
        file = place_of(name, file) if name else file
        JUDGED.add(file)
        try:
            return Rules(read_source(file, Path(file).read_bytes()))
        except (SyntaxError, ValueError) as error:
            raise AssertionError(f"{file} cannot be read: {error}") from None

    return of


def place_of(name: str, file: str) -> str:
    """Return the file that defines a class or function, as texts tell it: it may lie about itself.

    file: where it ought to be, which may import it.
    """
    looked, waiting = set[str](), [file]
    while waiting:
        place = waiting.pop(0)
        body = body_of(place) if place not in looked else []
        looked.add(place)
        if name in defined_in(body):
            return place
        waiting += [
            imported_from(node, place)
            for node in body
            if isinstance(node, ast.ImportFrom)
            and {name, "*"}.intersection(alias.name for alias in node.names)
        ]
    files = [each.as_posix() for each in sorted(Path().rglob("*.py"))
             if not OF_TESTS.match(each.name)]  # fmt: skip
    defined = [each for each in files if name in defined_in(body_of(each))]
    return defined[0] if len(defined) == 1 else file


def imported_from(node: ast.ImportFrom, file: str) -> str:
    """Return the file from which a statement of a file imports."""
    above = Path(file).parents[node.level - 1 :] if node.level else [Path()]
    module = Path(*above[:1], *(node.module or "").split("."))
    place = module.with_name(f"{module.name}.py") if module.name else module
    return (place if place.is_file() else module / "__init__.py").as_posix()


def body_of(file: str) -> list[ast.stmt]:
    """Return the statements of a file, or none if it cannot be read."""
    with contextlib.suppress(OSError, SyntaxError, ValueError):
        return read_source(file, Path(file).read_bytes()).tree.body
    return []


def defined_in(body: list[ast.stmt]) -> set[str]:
    """Return the names of the classes and functions among statements."""
    return {node.name for node in body if isinstance(node, (*FUNCTIONS, ast.ClassDef))}


@pytest.fixture
def steps() -> Callable[..., tuple[int, Any]]:
    """Return what calls a function, and returns how many steps that took, and its result.

    Steps are those of Python's bytecode; they tell whether a call takes longer with more data.
    """
    return lambda function, *args, **named: counting.counted(function, *args, **named)


def pytest_configure(config: pytest.Config) -> None:
    for each in DESCRIPTIONS:
        config.addinivalue_line("markers", each)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the examples of docstrings that an assignment grades.

    In a student's folder, where the tests lie in `tests`: those of the tasks that are asked for.
    """
    found = graded_examples(config.rootpath)
    if not found:
        tasks = {mark.args[0] for item in items for mark in item.iter_markers("task") if mark.args}
        inner = graded_examples(config.rootpath / "tests")
        found = {name: each for name, each in inner.items() if each[1].get("task") in tasks}
    items += [
        ExampleItem.from_parent(session, name=example_id(name), example=name, text=text, **about)
        for name, (text, about) in found.items()
    ]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    Console.heard, Console.begun = None, []
    JUDGED.clear()
