"""Loops that cannot end."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

from autograder.hints.finding import Finding, inside, leaves_program, stored_names
from autograder.hints.returns import of_loop
from autograder.suite.nodes import SCOPES, Function, children, own_nodes, walk
from autograder.suite.source import LOOPS, Source

# Calls that leave their arguments as they are.
READING = {
    "len", "print", "str", "int", "float", "bool", "range", "sum", "min", "max", "sorted", "abs",
    "type", "isinstance", "repr", "input", "list", "tuple", "set", "round", "any", "all", "ord",
    "chr", "enumerate", "zip", "reversed",
}  # fmt: skip
# Methods of texts: these leave the text as it is.
TEXT_METHODS = {
    "lower", "upper", "strip", "isdigit", "startswith", "endswith", "isalpha", "casefold",
    "isnumeric", "isdecimal",
}  # fmt: skip


def endless(source: Source) -> Iterator[Finding]:
    """Yield loops that no line in them can end."""
    for name, where, nodes in source.scopes:
        loops = [node for node in nodes.of(ast.While) if not can_leave(node)]
        if not loops:
            continue
        tried = lines_of(nodes.of(ast.Try))
        shared = names_elsewhere(where)
        for node in loops:
            idea = endless_idea(node, shared)
            if idea and node.lineno not in tried:  # else an exception may end it
                end = node.end_lineno or node.lineno
                yield Finding("endless", source.name, node.lineno, name, idea, end)


def going_on(source: Source, then: int, now: int) -> tuple[int, str, bool]:
    """Return where a call went on: the first line of its innermost loop that holds two lines.

    And its function, and whether there is a loop: a `while` rather than a `for`, which ends.
    then, now: where it was at two moments.
    """
    least, most = sorted((then, now))

    def holds(node: ast.AST) -> bool:
        last = getattr(node, "end_lineno", None) or most
        return getattr(node, "lineno", 1) <= least and most <= last

    scope = [each for each in source.scopes if holds(each.node)][-1]
    loops = [node for node in scope.nodes.of(*LOOPS) if holds(node)]
    line = max((node.lineno for node in loops if isinstance(node, ast.While)), default=0)
    line = line or max((node.lineno for node in loops), default=now)
    return line, scope.name, bool(loops)


def lines_of(blocks: Iterable[ast.stmt]) -> set[int]:
    """Return the lines inside of these statements."""
    found: set[int] = set()
    for each in blocks:
        found.update(range(each.lineno + 1, (each.end_lineno or each.lineno) + 1))
    return found


def can_leave(loop: ast.While | ast.For) -> bool:
    """Return whether a line in a loop may leave it."""
    if any(isinstance(each, ast.Break) for each in of_loop(loop.body)):
        return True
    kinds = (ast.Return, ast.Raise, ast.Yield, ast.YieldFrom, ast.Await, ast.Assert)
    return any(isinstance(each, kinds) or leaves_program(each) for each in inside(loop.body))


def names_elsewhere(where: ast.AST) -> set[str] | None:
    """Return the names of a function that other functions may change; None stands for all."""
    if not isinstance(where, Function):
        return None
    found: set[str] = set()
    local = {each.arg for each in walk(where.args) if isinstance(each, ast.arg)}
    local |= stored_names(own_nodes(where))
    for node in walk(where):
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            found |= set(node.names)
        elif isinstance(node, ast.Name) and node.id not in local:
            found.add(node.id)
    return found


def endless_idea(loop: ast.While, shared: set[str] | None) -> str:
    test = loop.test
    if isinstance(test, ast.Constant):
        if not test.value:
            return ""
        return "the loop never ends: its condition is always true and nothing leaves it"
    nodes = inside(loop.body)
    if any(isinstance(each, ast.NamedExpr) for each in walk(test)):
        return ""
    deciding = subjects(test)
    if not deciding or "" in deciding:
        return ""
    own = [each for each in nodes.of(ast.Call) if ast.unparse(each.func) not in READING]
    changing = [name for name in deciding if may_change(name, nodes)]
    for name in deciding - {*changing}:
        root = name.partition(".")[0]
        if own and ("." in name or shared is None or root in shared):
            return ""
    if changing:
        return same_again(nodes, changing[0]) if len(changing) == 1 else ""
    names = " and ".join(sorted(deciding))
    verb = "never change" if len(deciding) > 1 else "never changes"
    return f"the loop never ends: {names} in its condition {verb} inside it"


def same_again(nodes: Sequence[ast.AST], name: str) -> str:
    """Return what is wrong with a `=+` as the only change of the only name that changes."""
    kinds = (ast.Assign, ast.AugAssign, ast.For)
    changed = [node for node in nodes if isinstance(node, kinds) and name in stored_in(node)]
    if len(changed) != 1 or not isinstance(changed[0], ast.Assign):
        return ""
    value = changed[0].value
    if not (isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.UAdd)):
        return ""
    words = f"{name} the value {ast.unparse(value.operand)} each time"
    return f"the loop never ends: line {changed[0].lineno} gives {words}"


def stored_in(node: ast.Assign | ast.AugAssign | ast.For) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {ast.unparse(each) for each in targets}


def subjects(test: ast.expr) -> set[str]:
    """Return the names and attributes that decide a condition; "" if that cannot be told."""
    if isinstance(test, ast.Name):
        return {test.id}
    if isinstance(test, ast.Attribute):
        return {ast.unparse(test)} if is_dotted(test) else {""}
    if isinstance(test, ast.Call):
        function = test.func
        if isinstance(function, ast.Name) and function.id in READING - {"input"}:
            return set().union(*map(subjects, test.args))
        if isinstance(function, ast.Attribute) and function.attr in TEXT_METHODS:
            return subjects(function.value)
        return {""}
    if isinstance(test, (ast.Lambda, ast.GeneratorExp, ast.ListComp, ast.Starred)):
        return {""}
    found: set[str] = set()
    for each in children(test):
        if isinstance(each, ast.expr):
            found |= subjects(each)
    return found


def is_dotted(node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def may_change(name: str, nodes: Sequence[ast.AST]) -> bool:
    """Return whether some code may change what a name or an attribute stands for."""
    names = (name, name.partition(".")[0])
    kinds = (*SCOPES, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)
    return any(isinstance(node, kinds) or changes(node, names) for node in nodes)


def changes(node: ast.AST, names: tuple[str, ...]) -> bool:
    """Return whether a node gives one of these a value, or hands it to what may change it."""
    if isinstance(node, (ast.Name, ast.Attribute)):
        return not isinstance(node.ctx, ast.Load) and ast.unparse(node) in names
    if isinstance(node, ast.Subscript):
        return not isinstance(node.ctx, ast.Load) and ast.unparse(node.value) in names
    if not isinstance(node, ast.Call):
        return False
    function = node.func
    if isinstance(function, ast.Attribute) and function.attr not in TEXT_METHODS:
        owner = ast.unparse(function.value).partition("[")[0]
    else:
        owner = ""
    given = [*node.args, *(each.value for each in node.keywords)]
    is_reading = ast.unparse(function) in READING
    return owner in names or (not is_reading and any(ast.unparse(each) in names for each in given))
