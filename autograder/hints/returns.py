"""Functions that display what they are to return, or return nothing on some path."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from autograder.hints.finding import Finding, leaves_program
from autograder.suite.nodes import Function, Nodes
from autograder.suite.source import Source


def returning(source: Source) -> Iterator[Finding]:
    """Yield functions whose caller gets nothing, always or sometimes."""
    for name, function, nodes in source.scopes:
        if isinstance(function, ast.Module) or name.endswith("__init__") or is_generator(nodes):
            continue
        found = returned(nodes)
        values = [value for value in found if not is_nothing(value)]
        line, way = function.lineno, way_out(function.body)
        for value in values:
            if value is not None and is_call_of(value, "print"):
                idea = f"{name} displays its result, and what print gives back is nothing"
                yield Finding("printed", source.name, value.lineno, name, idea)
        if any(not is_call_of(value, "print") for value in values if value) and way:
            idea = f"{name} returns nothing {way}, though it returns a value elsewhere"
            yield Finding("one path", source.name, line, name, idea)
        elif not values and not is_stub(function):
            prints = any(is_call_of(node, "print") for node in nodes.of(ast.Call))
            idea = (
                f"{name} displays something and returns nothing, so its caller gets no value"
                if prints
                else f"{name} has no return with a value, so its caller gets none"
            )
            yield Finding("printed" if prints else "no return", source.name, line, name, idea)


def lost(source: Source) -> Iterator[Finding]:
    """Yield where the value of a call is kept that changes its list and gives nothing back."""
    for name, _, nodes in source.scopes:
        for node in nodes.of(ast.Assign, ast.Return, ast.AnnAssign):
            word = always_nothing(node.value)
            if word:
                idea = f"{word} changes the list itself and returns None, which is kept here"
                yield Finding("lost", source.name, node.lineno, name, idea)


def always_nothing(value: ast.expr | None) -> str:
    if not isinstance(value, ast.Call):
        return ""
    words = ast.unparse(value.func)
    if isinstance(value.func, ast.Attribute) and value.func.attr in ("sort", "reverse", "append"):
        return value.func.attr
    return "shuffle" if words == "random.shuffle" else ""


def is_generator(nodes: Nodes) -> bool:
    return bool(nodes.of(ast.Yield, ast.YieldFrom))


def returned(nodes: Nodes) -> list[ast.expr | None]:
    return [node.value for node in nodes.of(ast.Return)]


def is_nothing(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


def is_stub(function: Function) -> bool:
    """Return whether a function has only its description, `pass`, `...`, `return` or a raise."""
    return all(
        isinstance(each, (ast.Pass, ast.Raise))
        or (isinstance(each, ast.Return) and each.value is None)
        or (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
        for each in function.body
    )


def is_call_of(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == name


def way_out(body: Sequence[ast.stmt]) -> str:
    """Return in words where control gets to the end of a block without a return; "" if nowhere."""
    words = ""
    for statement in body:
        words = way_past(statement)
        if not words:
            return ""
    return words


def way_past(node: ast.stmt) -> str:
    """Return in words how control gets past a statement, or "" if it does not."""
    match node:
        case ast.Return() | ast.Raise() | ast.Continue() | ast.Break():
            return ""
        case ast.If():
            return past_if(node)
        case ast.While():
            return past_while(node)
        case ast.For() | ast.AsyncFor():
            return f"after the loop of line {node.lineno}"
        case ast.With() | ast.AsyncWith():
            return way_out(node.body)
        case ast.Try() | ast.TryStar():
            return past_try(node)
        case ast.Match():
            ways = [way_out(case.body) for case in node.cases]
            last = node.cases[-1]
            rest = "" if is_for_all(last) else f"where no case of line {node.lineno} fits"
            return next(filter(None, [*ways, rest]), "")
        case ast.Assert(test=ast.Constant(value=value)) if not value:
            return ""
        case ast.Expr(value=value) if leaves_program(value):
            return ""
    return f"after line {node.end_lineno}"


def past_if(node: ast.If) -> str:
    tests, rest = [node], node.orelse
    ways = [way_out(node.body)]
    while len(rest) == 1 and isinstance(rest[0], ast.If):
        tests.append(rest[0])
        ways.append(way_out(rest[0].body))
        rest = rest[0].orelse
    if not rest:
        if len(tests) == 1:
            return f"where the condition of line {node.lineno} does not hold"
        return f"where none of the conditions in lines {node.lineno} to {tests[-1].lineno} holds"
    return next(filter(None, [*ways, way_out(rest)]), "")


def past_while(node: ast.While) -> str:
    if isinstance(node.test, ast.Constant) and node.test.value:
        broken = any(isinstance(each, ast.Break) for each in of_loop(node.body))
        return f"after the break out of the loop of line {node.lineno}" if broken else ""
    return f"after the loop of line {node.lineno}"


def past_try(node: ast.Try | ast.TryStar) -> str:
    if node.finalbody and not way_out(node.finalbody):
        return ""
    way = way_out([*node.body, *node.orelse])
    after = [
        f"after the except of line {each.lineno}" for each in node.handlers if way_out(each.body)
    ]
    return next(filter(None, [way, *after]), "")


def is_for_all(case: ast.match_case) -> bool:
    return case.guard is None and isinstance(case.pattern, ast.MatchAs) and not case.pattern.pattern


def of_loop(body: Sequence[ast.stmt]) -> Iterator[ast.AST]:
    """Yield what belongs to a loop, without the bodies of loops inside of it."""
    for statement in body:
        yield statement
        if isinstance(statement, (ast.For, ast.While, ast.AsyncFor)):
            yield from of_loop(statement.orelse)
            continue
        for _, part in ast.iter_fields(statement):
            if isinstance(part, list) and part and isinstance(part[0], ast.stmt):
                yield from of_loop(part)
            elif isinstance(part, list) and part and hasattr(part[0], "body"):
                for each in part:
                    yield from of_loop(each.body)
