"""Lists with two names where two lists were meant, and loops that go one too far."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from autograder.slips.finding import Finding, inside
from autograder.suite.keeping import CHANGES, changed_in_place, changed_name
from autograder.suite.nodes import own_nodes, walk
from autograder.suite.source import Source

MUTABLE = (ast.List, ast.Dict, ast.Set)


def shared_defaults(source: Source) -> Iterator[Finding]:
    """Yield parameters whose default is one list for all calls, which is kept or changed."""
    for name, function in source.functions().items():
        positional = [*function.args.posonlyargs, *function.args.args]
        given = list(zip(reversed(positional), reversed(function.args.defaults), strict=False))
        given += [
            (each, default)
            for each, default in zip(
                function.args.kwonlyargs, function.args.kw_defaults, strict=True
            )
            if default is not None
        ]
        new = [parameter for parameter, default in given if is_new(default)]
        kept = kept_by(function) if new else set()
        for parameter in new:
            if parameter.arg in kept:
                idea = f"all calls of {name} without {parameter.arg} share one and the same value"
                yield Finding("default", source.name, function.lineno, name, idea)


def shared_by_class(source: Source) -> Iterator[Finding]:
    """Yield methods that change a list of their class, where each object is to have its own."""
    for owner, node in source.classes().items():
        methods = {each.name: each for each in node.body if isinstance(each, ast.FunctionDef)}
        own = {
            ast.unparse(each) for method in methods.values() for each in stored_attributes(method)
        }
        changed = {
            method: set(map(changed_words, own_nodes(function).of(*CHANGES)))
            for method, function in methods.items()
        }
        for statement in node.body:
            if not (isinstance(statement, ast.Assign) and is_new(statement.value)):
                continue
            for target in statement.targets:
                name = ast.unparse(target)
                idea = f"{name} belongs to the class {owner}, so all its objects share it"
                if f"self.{name}" not in own:
                    for method in methods:
                        if f"self.{name}" in changed[method]:
                            yield Finding(
                                "default", source.name, statement.lineno, f"{owner}.{method}", idea
                            )


def stored_attributes(function: ast.AST) -> Iterator[ast.Attribute]:
    for node in own_nodes(function).of(ast.Attribute):
        if isinstance(node.ctx, ast.Store):
            yield node


def is_new(node: ast.expr) -> bool:
    """Return whether an expression makes a list, a dictionary or a set."""
    return isinstance(node, MUTABLE) or ast.unparse(node) in ("list()", "dict()", "set()")


def kept_by(function: ast.AST) -> set[str]:
    """Return the names of what is itself stored in an object, returned or changed."""
    found = set[str]()
    for node in own_nodes(function):
        found |= changed_by(node)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
            if any(isinstance(each, ast.Attribute) for each in node.targets):
                found.add(node.value.id)
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Name):
            found.add(node.value.id)
    return found


def is_name(node: ast.expr | None, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def changed_by(node: ast.AST) -> set[str]:
    """Return the names of lists that a statement or an expression changes in place."""
    name = changed_name(node)
    return {name} if name else set()


def changed_words(node: ast.AST) -> str:
    """Return what a statement or an expression changes in place, as it is written, or ""."""
    changed = changed_in_place(node)
    return ast.unparse(changed) if changed is not None else ""


def repeated(source: Source) -> Iterator[Finding]:
    """Yield lists that hold one list several times: `[[]] * 4`."""
    for name, _, nodes in source.scopes:
        for node in nodes.of(ast.BinOp):
            if isinstance(node.op, ast.Mult):
                for side in (node.left, node.right):
                    if isinstance(side, ast.List) and any(
                        isinstance(each, MUTABLE) for each in side.elts
                    ):
                        idea = (
                            "what is repeated here is one and the same thing each time, not a copy"
                        )
                        yield Finding("copies", source.name, node.lineno, name, idea)


def changes_given(source: Source) -> Iterator[Finding]:
    """Yield functions that change a list they were given, under its own or a second name.

    What they do only under a condition may be what they are for.
    """
    for name, function in source.functions().items():
        given = {each.arg for each in [*function.args.posonlyargs, *function.args.args]} - {"self"}
        nodes = own_nodes(function)
        again = {
            node.targets[0].id: node
            for node in nodes.of(ast.Assign)
            if isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Name)
            and node.value.id in given
        }
        stored = [each.id for each in nodes.of(ast.Name) if isinstance(each.ctx, ast.Store)]
        depends = nodes.of(ast.If, ast.While)
        sometimes = {id(each) for node in depends for each in walk(node)}
        for node in nodes.of(*CHANGES):
            for each in sorted(changed_by(node)):
                if each in given and each not in stored and id(node) not in sometimes:
                    idea = f"this changes {each}, which {name} was given"
                    yield Finding("copies", source.name, line_of(node), name, idea)
                elif each in again and stored.count(each) == 1:
                    first = again[each]
                    old = ast.unparse(first.value)
                    idea = f"{each} is a second name of {old} and no copy of it"
                    yield Finding("copies", source.name, first.lineno, name, idea)


def line_of(node: ast.AST) -> int:
    return getattr(node, "lineno", 0)


def bounds(source: Source) -> Iterator[Finding]:
    """Yield loops over positions of a list that begin or end one place off."""
    for name, _, nodes in source.scopes:
        for node in nodes.of(ast.For, ast.While):
            if isinstance(node, ast.For):
                yield from range_bounds(source.name, name, node)
            else:
                yield from while_bounds(source.name, name, node)


def range_bounds(file: str, name: str, loop: ast.For) -> Iterator[Finding]:
    call, counter = loop.iter, loop.target
    if not (isinstance(call, ast.Call) and ast.unparse(call.func) == "range" and call.args):
        return
    if not isinstance(counter, ast.Name):
        return
    end = loop.end_lineno or loop.lineno
    stop = call.args[0] if len(call.args) == 1 else call.args[1]
    through = length_and_one(stop)
    if through and is_position(counter.id, through, loop):
        idea = f"the loop goes one place too far: {through} has no item at its own length"
        yield Finding("bounds", file, loop.lineno, name, idea, end)
    of = length_of(stop)
    if of:
        for node in inside(loop.body).of(ast.Subscript):
            if is_neighbour(node, of, counter.id):
                idea = f"{counter.id} reaches the last place of {of}, which has no next one"
                yield Finding("bounds", file, line_of(node), name, idea, end)
                return


def while_bounds(file: str, name: str, loop: ast.While) -> Iterator[Finding]:
    test = loop.test
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.LtE):
        of = length_of(test.comparators[0])
        if of and isinstance(test.left, ast.Name) and is_position(test.left.id, of, loop):
            idea = f"the loop goes one place too far: {of} has no item at its own length"
            end = loop.end_lineno or loop.lineno
            yield Finding("bounds", file, loop.lineno, name, idea, end)


def length_of(node: ast.expr) -> str:
    """Return what `len` is asked of, or ""."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "len" and len(node.args) == 1:
        return ast.unparse(node.args[0])
    return ""


def length_and_one(node: ast.expr) -> str:
    if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)):
        return ""
    is_one = isinstance(node.right, ast.Constant) and node.right.value == 1
    return length_of(node.left) if is_one else ""


def is_position(counter: str, of: str, loop: ast.For | ast.While) -> bool:
    """Return whether a list is asked for the item at just this position."""
    return any(
        ast.unparse(each.value) == of and is_name(each.slice, counter)
        for each in inside(loop.body).of(ast.Subscript)
    )


def is_neighbour(node: ast.Subscript, of: str, counter: str) -> bool:
    return ast.unparse(node.value) == of and ast.unparse(node.slice) == f"{counter} + 1"
