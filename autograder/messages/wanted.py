"""What a test that failed wanted, read off the words and the frames of its assertion."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from autograder.messages.compared import calls_many
from autograder.messages.place import Place
from autograder.messages.told import short

AS_SAID = {"true": "something true", "false": "something false"}  # by assertTrue, assertFalse
SHOWN = "assert "  # what pytest's words of an assertion begin with
IS_SHOWN = re.compile(rf"{SHOWN}(.+?) (!=|==|is not|is) (.+)")
IS_BARE = re.compile(rf"{SHOWN}(?:not )?(?:True|False|None|\[\]|''|0)")
NOT_EQUAL = re.compile(r"(?:AssertionError: )?(?:\w+ differ: )?(.+?) (!=|==|is not|is) (.+)")
EXCEPTION = "an exception"  # is wanted
NOT_RAISED = re.compile(r"DID NOT RAISE (?:<class ')?(?:\w+\.)*(\w+)(?:'>)?")  # pytest's words
IS_EQUAL = re.compile(r"assert(?!Not)(\w*Equals?|Is)")
IS_UNEQUAL = re.compile(r"assertNot\w*Equals?|assertIsNot")
BUT = "anything but "
ADDRESS = " at 0x"  # what nobody can read
MOST_WANTED = 200  # characters of what a call that raised was to give


def compared(error: BaseException, gave: str) -> str:
    """Return what unittest has compared an answer with, whole, where both are plain."""
    trace = error.__traceback__
    while trace is not None:
        code, names = trace.tb_frame.f_code, trace.tb_frame.f_locals
        is_unequal = IS_UNEQUAL.fullmatch(code.co_name) is not None
        if (is_unequal or IS_EQUAL.fullmatch(code.co_name)) and code.co_argcount > 2:
            sides = [names.get(name) for name in code.co_varnames[1:3]]
            if all(type(each).__module__ in ("builtins", "collections") for each in sides):
                left, right = (short(repr(each)) for each in sides)
                return other_side(left, right, gave, BUT if is_unequal else "")
        trace = trace.tb_next
    return ""


def wished(place: Place) -> str:
    """Return what a call that raised was to give: the other side of the comparison it stands in."""
    statement = place.statement
    call = statement.value if isinstance(statement, ast.Expr) else None
    sides: Sequence[ast.expr] = ()
    if isinstance(statement, ast.Assert) and isinstance(statement.test, ast.Compare):
        test = statement.test
        is_equal = [type(each) for each in test.ops] in ([ast.Eq], [ast.Is])
        sides = (test.left, *test.comparators) if is_equal else ()
    elif isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
        sides = call.args[:2] if IS_EQUAL.fullmatch(call.func.attr) else ()
    others = [side for side in sides if span(side) != place.part]
    if not len(others) == 1 < len(sides):
        return ""  # it was raised on the way to that comparison
    if any(calls_many(side, place.names) for side in sides):
        return ""  # one of many calls has raised
    wanted = plain_value(others[0], place.names)
    is_readable = len(wanted) <= MOST_WANTED and ADDRESS not in wanted
    return wanted if is_readable and wanted != "None" else ""


def span(node: ast.expr) -> tuple[int | None, ...]:
    return node.lineno, node.end_lineno, node.col_offset, node.end_col_offset


def plain_value(node: ast.expr, names: Mapping[str, Any]) -> str:
    """Return the value of a name if it is plain, else an expression as it is written."""

    class Told(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            value = names.get(node.id, print)
            is_plain = type(value).__module__ == "builtins" and type(value) is not ModuleType
            if not is_plain or callable(value):
                return node
            return ast.Name(repr(value))

    return short(ast.unparse(Told().visit(copy.deepcopy(node))))


def wanted_in(words: str, gave: str) -> str:
    """Return the other side of a comparison, if one side is what was given; or an exception."""
    if not_raised := NOT_RAISED.fullmatch(words):
        return f"{EXCEPTION}: {not_raised[1]}"
    at = beginning(words)
    first = words[max(at, 0) :].splitlines()[0]
    for start, truth in (SHOWN, "true"), (f"{SHOWN}not ", "false"):
        if gave and first == start + gave:
            return AS_SAID[truth]
    found = (NOT_EQUAL if at < 0 else IS_SHOWN).fullmatch(first)
    if not (found and gave):
        return ""
    left, right = found[1].strip(), found[3].partition(" : ")[0].strip()
    right, but = AS_SAID.get(right, right), BUT if at >= 0 and found[2] in ("!=", "is not") else ""
    return other_side(left, right, gave, but)


def other_side(left: str, right: str, gave: str, but: str) -> str:
    """Return the side of a comparison that was not given, after `but`, if anybody can read it."""
    objects = [each for each in (left, right) if each[:1] + each[-1:] == "<>"]  # as Python writes
    if len(objects) == 1 and gave.endswith(" object"):
        gave = objects[0]
    wanted = but + right if left == gave else but + left if right == gave else ""
    return "" if ADDRESS in wanted else wanted


def beginning(words: str) -> int:
    """Return where pytest shows an assertion; -1 if it does not."""
    return 0 if words.startswith(SHOWN) else words.find(f"\n{SHOWN}") + 1 or -1


def own_words(words: str) -> str:
    """Return the message that the test has added to a comparison."""
    at = beginning(words)
    if at >= 0:
        return words[:at].strip().removeprefix("AssertionError: ")
    return (
        words.splitlines()[0].partition(" : ")[2] or words.rpartition("\n")[2].partition(" : ")[2]
    )


def only_false(words: str, said: str) -> list[tuple[str, str]]:
    """Return the message of a test as what is wanted, if pytest shows nothing but a bare truth."""
    shown = words[max(beginning(words), 0) :].partition("\n")[0]
    return [("wanted", said)] if said and IS_BARE.fullmatch(shown) else []
