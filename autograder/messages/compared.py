"""What an assertion of a test has compared, whole: `found 8, by len(rounds)`, `wanted 2`.

It is a plugin of pytest, which hands over the two sides of a comparison that fails.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping, Sequence
from types import FunctionType
from typing import Any

from autograder.messages.told import MOST_TEXT, short
from autograder.suite.asking import at_once

PLAIN = frozenset((bool, int, float, complex, str, bytes, type(None)))
HOLDING = frozenset((list, tuple, set, frozenset, dict))
MOST_PARTS = 2000
MOST_SIDE = 200  # characters of each side, in what pytest must not cut
MOST_SOURCE = 60  # characters of an expression
MOST_IN_A_LINE = 68  # beside its head
SIGNS = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip
# What is wanted of the left side, where the right one says it, and the other way round.
OF_LEFT = {
    "==": "{}", "is": "{}", "!=": "anything but {}", "is not": "anything but {}",
    "<": "less than {}", "<=": "at most {}", ">": "more than {}", ">=": "at least {}",
    "in": "one of {}", "not in": "none of {}",
}  # fmt: skip
OF_RIGHT = {
    **OF_LEFT, "<": "more than {}", "<=": "at least {}", ">": "less than {}", ">=": "at most {}",
    "in": "{} in it", "not in": "no {} in it",
}  # fmt: skip
LAST: list[Any] = []  # the sign and both sides of the comparison that failed last


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Note both sides, and tell them on one line; what is not plain is left to pytest."""
    LAST.clear()
    if not (is_plain(left) and is_plain(right)):
        return None
    LAST[:] = [op, left, right]
    return [summary(op, left, right)]


def summary(op: str, left: object, right: object) -> str:
    return f"{short(repr(left), MOST_SIDE)} {op} {short(repr(right), MOST_SIDE)}"


def is_plain(value: Any) -> bool:
    """Return whether a value is data of Python's own, and all that it holds."""
    parts, seen = [value], 0
    while parts and seen < MOST_PARTS:
        each = parts.pop()
        seen += 1
        if type(each) in HOLDING:
            parts += [*each.keys(), *each.values()] if type(each) is dict else each
        elif type(each) not in PLAIN:
            return False
    return not parts


def looked_at(
    words: str, statement: ast.stmt | None, said: str, names: Mapping[str, str]
) -> list[tuple[str, str]]:
    """Return what a test found, what it wanted, and where these differ, each with its head.

    words: what the exception says.  statement: the assertion, if it is known.  said: the message
    that the test has added, which tells more of what is wanted than the expression of what is
    found.  names: what the names there are called that a student knows.
    """
    if not LAST or f"assert {summary(*LAST)}" not in words:
        return []
    op, left, right = LAST
    differing = difference(left, right) if op == "==" else []
    most = MOST_SIDE if differing else MOST_TEXT
    sides = next(pairs(statement, op), (None, None))
    is_in_text = op in ("in", "not in") and type(right) is str
    if is_in_text or (is_given(sides[0]) and not is_given(sides[1])):
        read, source, wanted = right, sides[1], OF_RIGHT[op].format(short(repr(left), most))
    else:
        read, source, wanted = left, sides[0], OF_LEFT[op].format(short(repr(right), most))
    text = "" if source is None or said else as_calls(source, names)
    by = f", by {text}" if 0 < len(text) <= MOST_SOURCE else ""
    found = [("found", short(repr(read), most) + by), ("wanted", with_said(wanted, said))]
    return [*found, *(("", each) for each in differing)]


def with_said(wanted: str, said: str) -> str:
    """Return what was wanted with the message that a test has added: `3: the number of games`."""
    if not said:
        return wanted
    is_short = "\n" not in wanted and len(wanted) + len(said) < MOST_IN_A_LINE
    return f"{wanted}: {said}" if is_short else f"{wanted}\n({said})"


def pairs(statement: ast.stmt | None, op: str) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield the two sides of each comparison by a sign in a statement."""
    for node in ast.walk(statement) if isinstance(statement, ast.Assert) else ():
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for left, sign, right in zip(sides, node.ops, sides[1:], strict=False):
                if SIGNS[type(sign)] == op:
                    yield left, right


def as_calls(source: ast.expr, names: Mapping[str, str]) -> str:
    """Return an expression as a student knows it, `at_once((f, 1), (g, 2))` as `[f(1), g(2)]`.

    Return "" for a name alone, and if it needs anything of the test's own.
    """
    if isinstance(source, ast.Call) and ast.unparse(source.func) == at_once.__name__:
        calls = [each.elts for each in source.args if isinstance(each, ast.Tuple)]
        if len(calls) == len(source.args):
            source = ast.List([ast.Call(each[0], each[1:], []) for each in calls], ast.Load())
    used = [each for each in ast.walk(source) if isinstance(each, ast.Name)]
    if isinstance(source, ast.Name) or not all(each.id in names for each in used):
        return ""
    return ast.unparse(Called(names).visit(copy.deepcopy(source)))


class Called(ast.NodeTransformer):
    """Calls everything as a student knows it."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Name(self.names[node.id])


def calls_many(source: ast.expr, names: Mapping[str, Any]) -> bool:
    """Return whether an expression is a call of `at_once`, or of a function of the test's own."""
    func = source.func if isinstance(source, ast.Call) else None
    return isinstance(func, ast.Name) and type(names.get(func.id)) is FunctionType


def is_given(node: ast.expr | None) -> bool:
    """Return whether an expression is written out, or a constant by its name: LIKE_THIS."""
    if node is None or isinstance(node, ast.Name):
        return node is not None and node.id.isupper()
    try:
        ast.literal_eval(node)
    except ValueError:
        return False
    return True


def difference(left: Any, right: Any) -> list[str]:
    """Return in a line where two values of a kind differ first, if that helps."""
    if type(left) is dict and type(right) is dict and left.keys() == right.keys():
        key = next((key for key in left if left[key] != right[key]), None)
        return [f"{key!r} is {short(repr(left[key]))}, not {short(repr(right[key]))}"]
    if not (type(left) is type(right) and type(left) in (list, tuple)):
        return []
    return [*counted(left, right), *first_item(left, right)]


def counted(left: Sequence[Any], right: Sequence[Any]) -> list[str]:
    number = len(left)
    items = f"{number} item{'' if number == 1 else 's'}"
    return [] if number == len(right) or not right else [f"{items}, not {len(right)}"]


def first_item(left: Sequence[Any], right: Sequence[Any]) -> list[str]:
    for number, (one, other) in enumerate(zip(left, right, strict=False), 1):
        if one != other:
            is_only = len(left) == len(right) == 1
            said = f"item {number} is {short(repr(one))}, not {short(repr(other))}"
            return [] if is_only else [said]
    return []
