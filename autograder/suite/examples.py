"""The examples in docstrings that an assignment grades, as ordinary tests (`ExampleItem`)."""

from __future__ import annotations

import ast
import builtins
import contextlib
import doctest
import importlib
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

SETTINGS, TEXTS = "assignment.toml", "examples.toml"


def graded_examples(folder: Path) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return by name of a function the text of its examples, with their task and points."""
    if not ((folder / SETTINGS).is_file() and (folder / TEXTS).is_file()):
        return {}
    settings = tomllib.loads((folder / SETTINGS).read_text("utf-8-sig"))
    texts = tomllib.loads((folder / TEXTS).read_text("utf-8-sig"))
    modules = settings.get("imports", [])
    worth = settings.get("examples", {}).items()
    return {name: (texts[name], {**about, "modules": modules}) for name, about in worth}


def example_id(name: str) -> str:
    return "test_examples_of_" + name.partition(".")[2].replace(".", "_")


class Names(dict[str, Any]):
    """The names in examples: those that were assigned, of the module, and builtins.

    An example uses names that its module imports, and a right answer may import them otherwise: so
    the other modules are looked through, too.
    """

    def __init__(self, module: str, others: Sequence[str]) -> None:
        super().__init__()
        self.module, self.others = importlib.import_module(module), others

    def __missing__(self, name: str) -> Any:
        if hasattr(self.module, name):
            return getattr(self.module, name)
        if hasattr(builtins, name):
            return getattr(builtins, name)
        if name in self.others:
            return importlib.import_module(name)
        for each in self.others:
            with contextlib.suppress(ImportError, AttributeError):
                return getattr(importlib.import_module(each), name)
        return getattr(self.module, name)  # says that it is not there


class ExampleItem(pytest.Item):
    """The examples of one function or class: an example counts if it is a call with a value."""

    def __init__(
        self, *, example: str, text: str, task: int, points: float, modules: list[str], **rest: Any
    ) -> None:
        super().__init__(**rest)
        self.example, self.text, self.modules = example, text, modules
        self.add_marker(pytest.mark.task(task))
        self.add_marker(pytest.mark.points(points))
        self.add_marker(pytest.mark.title(f"examples of {example.partition('.')[2]}"))

    def runtest(self) -> None:
        names = Names(self.example.partition(".")[0], self.modules)
        for statement, want in self._statements():
            code = compile(ast.Expression(statement.value), "<example>", "eval")
            gave = eval(code, {}, names)
            if isinstance(statement, ast.Assign):
                names[ast.unparse(statement.targets[0])] = gave
            elif isinstance(statement.value, ast.Call | ast.Attribute):
                wanted = ast.literal_eval(want) if want.strip() else None
                if type(gave) is not type(wanted) or repr(gave) != repr(wanted):
                    raise AssertionError(self._unlike(gave, wanted))

    def _unlike(self, gave: object, wanted: object) -> str:
        """Return how two values differ, as pytest tells it of an assertion."""
        compare = self.ihook.pytest_assertrepr_compare
        told = compare(config=self.config, op="==", left=gave, right=wanted)
        return f"assert {told[0][0] if told else f'{gave!r} == {wanted!r}'}"

    def _statements(self) -> Iterator[tuple[Any, str]]:
        for example in doctest.DocTestParser().get_examples(self.text, self.example):
            for statement in ast.parse(example.source).body:
                if not isinstance(statement, ast.Import | ast.ImportFrom):
                    yield statement, example.want

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Tell what a student's code has raised, and nothing of what has run it."""
        passed = excinfo.traceback.cut(path=__file__)
        theirs = [entry for entry in passed if str(entry.path) not in (__file__, "<example>")]
        if not theirs:
            return f"{self.text.rstrip()}\n{excinfo.exconly()}"
        excinfo.traceback = type(passed)(theirs)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name
