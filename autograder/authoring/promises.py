"""Compare what Python files promise (`differences`): names, signatures and docstrings."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from autograder.authoring.sources import BuildError

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def tree_of(text: str, place: str) -> ast.Module:
    try:
        return ast.parse(text)
    except SyntaxError as error:
        raise BuildError(
            f"{place}, line {error.lineno}: not Python ({error.msg}); fix it first"
        ) from None


@dataclass(frozen=True)
class _Promise:
    """The signature and docstring of a definition."""

    signature: str
    docstring: str | None


def differences(reference: str, starter: str) -> list[str]:
    """Return a sentence for each signature, docstring or name that only the starter has.

    Missing names do not count: a whole class or function may be between marks.
    """
    theirs = _outline(ast.parse(reference))
    sentences = []
    for name, promises in _outline(ast.parse(starter)).items():
        for promise in promises:
            if name not in theirs:
                sentences.append(f"the starter has {name}, but the reference does not")
            elif promise.signature not in [each.signature for each in theirs[name]]:
                sentences.append(f"{name} has another signature in the starter")
            elif promise not in theirs[name]:
                sentences.append(f"{name} has another docstring in the starter")
    return sentences


def _outline(tree: ast.Module) -> dict[str, list[_Promise]]:
    """Return the promises of a module, its functions, its classes and their methods, by name."""
    outline = {"the module": [_Promise("", ast.get_docstring(tree))]}
    for name, node in definitions(tree):
        outline.setdefault(name, []).append(_Promise(_signature(node), ast.get_docstring(node)))
    return outline


def definitions(node: ast.AST, within: str = "") -> Iterator[tuple[str, Definition]]:
    """Yield the dotted name of every class, method and function, with its definition."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Definition):
            yield within + child.name, child
        if isinstance(child, ast.ClassDef):
            yield from definitions(child, f"{within}{child.name}.")
        elif isinstance(child, ast.If | ast.Try):
            yield from definitions(child, within)


def _signature(node: Definition) -> str:
    """Return a definition up to its colon, decorators included."""
    decorators = "".join(f"@{ast.unparse(each)} " for each in node.decorator_list)
    if isinstance(node, ast.ClassDef):
        bases = ", ".join(ast.unparse(each) for each in [*node.bases, *node.keywords])
        return f"{decorators}class {node.name}({bases})"
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    word = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    return f"{decorators}{word} {node.name}({ast.unparse(node.args)}){returns}"
