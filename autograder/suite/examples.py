"""The examples in docstrings that an assignment grades, as ordinary tests (`ExampleItem`)."""

from __future__ import annotations

import ast
import builtins
import doctest
import importlib
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SETTINGS, TEXTS = "assignment.toml", "examples.toml"


def graded_examples(folder: Path) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return by name of a function the text of its examples, with their task and points."""
    if not ((folder / SETTINGS).is_file() and (folder / TEXTS).is_file()):
        return {}
    worth = tomllib.loads((folder / SETTINGS).read_text("utf-8")).get("examples", {})
    texts = tomllib.loads((folder / TEXTS).read_text("utf-8"))
    return {name: (texts[name], about) for name, about in worth.items()}


def example_id(name: str) -> str:
    return "test_examples_of_" + name.partition(".")[2].replace(".", "_")


class Names(dict[str, Any]):
    """The names in examples: those that were assigned, of the module, and builtins."""

    def __init__(self, module: Any) -> None:
        super().__init__()
        self.module = module

    def __missing__(self, name: str) -> Any:
        if hasattr(builtins, name) and not hasattr(self.module, name):
            return getattr(builtins, name)
        return getattr(self.module, name)


class ExampleItem(pytest.Item):
    """The examples of one function or class: an example counts if it is a call with a value."""

    def __init__(self, *, example: str, text: str, task: int, points: float, **rest: Any) -> None:
        super().__init__(**rest)
        self.example, self.text = example, text
        self.add_marker(pytest.mark.task(task))
        self.add_marker(pytest.mark.points(points))
        self.add_marker(pytest.mark.title(f"examples of {example.partition('.')[2]}"))

    def runtest(self) -> None:
        names = Names(importlib.import_module(self.example.partition(".")[0]))
        for statement, want in self._statements():
            code = compile(ast.Expression(statement.value), "<example>", "eval")
            gave = eval(code, {}, names)
            if isinstance(statement, ast.Assign):
                names[ast.unparse(statement.targets[0])] = gave
            elif isinstance(statement.value, ast.Call | ast.Attribute):
                wanted = ast.literal_eval(want) if want.strip() else None
                if type(gave) is not type(wanted) or repr(gave) != repr(wanted):
                    raise AssertionError(f"assert {gave!r} == {wanted!r}")

    def _statements(self) -> Iterator[tuple[Any, str]]:
        for example in doctest.DocTestParser().get_examples(self.text, self.example):
            for statement in ast.parse(example.source).body:
                if not isinstance(statement, ast.Import | ast.ImportFrom):
                    yield statement, example.want

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name
