"""Make examples.toml from the doctest examples in a reference's docstrings (`examples_of`)."""

from __future__ import annotations

import ast
import doctest
from pathlib import Path
from typing import Any

from autograder.authoring.promises import Definition, definitions, tree_of
from autograder.authoring.sources import BuildError, Made, place_of, read_text, toml_of
from autograder.course.assignment import EXAMPLES, FILE


def examples_of(root: Path, suite: Path, settings: dict[str, Any]) -> dict[Path, Made]:
    """Return {path: the suite's examples.toml}, empty if assignment.toml names no examples."""
    names = settings.get("examples")
    if not names:
        return {}
    place = place_of(root, suite / FILE)
    blocks = {}
    for name in names:
        module, _, inside = name.partition(".")
        path = root / "solutions" / suite.name / f"{module}.py"
        if not path.is_file():
            raise BuildError(
                f"{place}: [examples] names {name}, but there is no {place_of(root, path)};"
                " write it as module.Class.method"
            )
        blocks[name] = _block(read_text(root, path), inside, name, place, place_of(root, path))
    content = "# Made by `cardkit build` from the docstrings of the reference.\n" + toml_of(blocks)
    source = f"the docstrings in solutions/{suite.name}/"
    return {suite / EXAMPLES: Made(content.encode(), source)}


def _block(text: str, inside: str, name: str, asked_in: str, place: str) -> str:
    """Return only the examples in the docstring of one definition."""
    tree = tree_of(text, place)
    nodes: dict[str, Definition | ast.Module] = {"": tree, **dict(definitions(tree))}
    if inside not in nodes:
        raise BuildError(
            f"{asked_in}: [examples] names {name}, but {place} has no {inside};"
            " fix the name or remove the line"
        )
    line = getattr(nodes[inside], "lineno", 1)
    try:
        examples = doctest.DocTestParser().get_examples(ast.get_docstring(nodes[inside]) or "")
    except ValueError as error:
        raise BuildError(
            f"{place}, line {line}: the examples of {name} are not a doctest: {error}; fix them"
        ) from None
    if not examples:
        raise BuildError(
            f"{place}, line {line}: {name} has no example, but {asked_in} gives points for one;"
            " write a line that begins with >>> into its docstring"
        )
    block = ""
    for example in examples:
        first, *more = example.source.rstrip("\n").split("\n")
        block += "\n".join([f">>> {first}", *(f"... {each}".rstrip() for each in more)])
        block += "\n" + example.want
    return block
