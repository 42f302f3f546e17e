"""Methods without `self`, outside of their class, or named but not called."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator

from autograder.hints.finding import Finding, Kind, parameters, stored_names
from autograder.suite.nodes import FUNCTIONS, Function, Nodes, children, own_nodes, walk
from autograder.suite.source import Source

OBJECT_NAMES = {"self", "cls", "this", "me", "mcs", "klass", "_", "__"}
VALUED = (
    ast.If, ast.While, ast.IfExp, ast.BoolOp, ast.UnaryOp, ast.Compare, ast.BinOp, ast.AugAssign,
    ast.FormattedValue, ast.Expr,
)  # fmt: skip
NO_OBJECT = {"__new__", "__init_subclass__", "__class_getitem__"}  # they get the class


def without_self(source: Source) -> Iterator[Finding]:
    """Yield methods that do not take the object that they belong to."""
    called = {
        (each.func.value.id, each.func.attr)
        for each in source.nodes.of(ast.Call)
        if isinstance(each.func, ast.Attribute) and isinstance(each.func.value, ast.Name)
    }
    for name, owner in source.classes().items():
        methods = [each for each in owner.body if isinstance(each, Function)]
        used = {node.id for node in own_nodes(owner).of(ast.Name)}
        # What is called as Deck.fresh() has no object.
        used |= {each.name for each in methods if (name, each.name) in called}
        plain = [
            each
            for each in methods
            if not each.decorator_list and each.name not in NO_OBJECT | used
        ]
        others = sum(first_of(each) == "self" for each in plain)
        attributes = {node.attr for node in walk(owner) if isinstance(node, ast.Attribute)} | {
            each.name for each in methods
        }
        for method in plain:
            if is_without_self(method, others, attributes):
                idea = f"the method {method.name} has no parameter for the object itself (self)"
                yield Finding(
                    "self forgotten", source.name, method.lineno, f"{name}.{method.name}", idea
                )


def misplaced(source: Source) -> Iterator[Finding]:
    """Yield methods outside of a class, and what stands in a function that does not name it.

    So does what stands below the line that asks whether the file is run.
    """
    waiting: list[tuple[str, ast.AST]] = [("", source.tree)]
    for owner, parent in waiting:
        for node in children(parent):
            if not isinstance(node, (ast.ClassDef, *FUNCTIONS)):
                if not isinstance(node, ast.expr):  # no function is defined inside of one
                    waiting.append((owner, node))
                continue
            name = f"{owner}.{node.name}".lstrip(".")
            waiting.append((name, node))
            idea = ""
            kind: Kind = "misplaced"
            if isinstance(parent, FUNCTIONS) and not is_named_beside(node, parent):
                idea = f"{node.name} stands inside of {parent.name}, by its indentation"
            elif isinstance(parent, ast.Module) and is_method(node):
                idea = f"the method {node.name} stands outside of its class, by its indentation"
            elif isinstance(parent, ast.If) and "__name__" in ast.unparse(parent.test):
                idea = f"{node.name} stands below `if __name__ ...`, where no import finds it"
                kind = "only run"
            if idea:
                yield Finding(kind, source.name, node.lineno, name, idea)


def twice(source: Source) -> Iterator[Finding]:
    """Yield functions and classes that an earlier one of the same name stands above."""
    waiting: list[tuple[str, ast.Module | ast.ClassDef]] = [("", source.tree)]
    for owner, parent in waiting:
        first: dict[str, int] = {}
        last: dict[str, Finding] = {}
        for node in parent.body:
            # A decorator may make one of two, as the setter of a property does.
            if isinstance(node, (ast.ClassDef, *FUNCTIONS)) and not node.decorator_list:
                name = f"{owner}.{node.name}".lstrip(".")
                above = first.setdefault(name, node.lineno)
                idea = f"{node.name} is defined again here, after line {above}, and the last counts"
                if above != node.lineno:
                    last[name] = Finding("twice", source.name, node.lineno, name, idea)
                if isinstance(node, ast.ClassDef):
                    waiting.append((name, node))
        yield from last.values()


def is_named_beside(node: ast.ClassDef | Function, parent: ast.AST) -> bool:
    """Say whether a function names something that it defines, outside of that."""
    inner = {id(each) for each in walk(node)}
    return any(
        isinstance(each, ast.Name) and each.id == node.name and id(each) not in inner
        for each in walk(parent)
    )


def is_method(node: ast.stmt) -> bool:
    return isinstance(node, Function) and first_of(node) == "self"


def first_of(method: Function) -> str:
    found = [*method.args.posonlyargs, *method.args.args]
    return found[0].arg if found else ""


def is_without_self(method: Function, others: int, attributes: Collection[str]) -> bool:
    first = first_of(method)
    if not first:
        return method.args.vararg is None
    if first in OBJECT_NAMES:
        return False
    nodes = own_nodes(method)
    if any(node.id == "self" for node in nodes.of(ast.Name)):
        return "self" not in parameters(method)
    used = any(
        isinstance(node.value, ast.Name) and node.value.id == first and node.attr in attributes
        for node in nodes.of(ast.Attribute)
    )
    return others > 0 and not used


def not_called(source: Source, sources: Iterable[Source]) -> Iterator[Finding]:
    """Yield functions and methods that are judged or reckoned with, and never called."""
    methods, attributes = set[str](), set[str]()
    for each in sources:
        for owner in each.classes().values():
            defined = [part for part in owner.body if isinstance(part, Function)]
            methods |= {part.name for part in defined if not part.decorator_list}
            attributes |= {part.name for part in defined if part.decorator_list}
            attributes |= stored_names(own_nodes(owner)) - {part.name for part in defined}
        stored = each.nodes.of(ast.Attribute)
        attributes |= {node.attr for node in stored if isinstance(node.ctx, ast.Store)}
    methods = {name for name in methods - attributes if not name.startswith("__")}
    functions = {node.name for node in source.tree.body if isinstance(node, Function)}
    for name, where, nodes in source.scopes:
        for part in (part for node in nodes.of(*VALUED) for part in valued(node)):
            missed = not_called_name(part, methods, functions)
            is_name = isinstance(part, ast.Name)
            if missed and not (is_name and is_of_its_own(missed, where, nodes)):
                idea = f"{missed} is named here but not called, so it is never run"
                yield Finding("not called", source.name, part.lineno, name, idea)


def valued(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the parts of a node of which the value counts: conditions, operands, what is shown."""
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        yield node.test
    elif not (isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Is, ast.IsNot))):
        yield from (each for each in children(node) if isinstance(each, ast.expr))


def is_of_its_own(name: str, where: ast.Module | Function, nodes: Nodes) -> bool:
    """Say whether a name has another value in a function than in its file."""
    if isinstance(where, ast.Module):
        return False
    return name in parameters(where) or name in stored_names(nodes)


def not_called_name(node: ast.expr, methods: Collection[str], functions: Collection[str]) -> str:
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
        # `module.function` and `Class.method` are handed on for a purpose.
        owner = node.value
        is_class = isinstance(owner, ast.Name) and owner.id[:1].isupper()
        return node.attr if node.attr in methods and not is_class else ""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        return node.id if node.id in functions else ""
    return ""
