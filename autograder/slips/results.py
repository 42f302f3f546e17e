"""Slips in what a function does with its result (`results`), where the reference shows what to do.

- It returns what it is to display: `return text` for `print(text)`.
- It displays what it is to return: `print(total)` for `return total`, wherever it ends.
- It returns at the end of the first pass of its loop: the `return` is indented too far.
- It returns other words, of the same first letters, for all the texts: `"win"` for `"won"`.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence

from autograder.course.assignment import Assignment
from autograder.slips.finding import lines_of
from autograder.slips.returns import is_call_of, is_generator, is_nothing, of_loop, returned
from autograder.slips.signatures import Misfit, to_mend
from autograder.suite.nodes import own_nodes
from autograder.suite.source import Source

LONGEST = 40  # letters of a text that may stand for another one
DISPLAYS = ("print", "sys.stdout.write", "stdout.write")


def results(
    assignment: Assignment, sources: Mapping[str, Source], asked: Collection[str]
) -> Iterator[Misfit]:
    """Yield what can be mended in functions that tasks ask for; asked: their bare names."""
    for source, name, wanted in to_mend(assignment, sources, asked):
        if wanted is None or name not in wanted.functions():
            continue
        if not is_generator(own_nodes(source.functions()[name])):
            found = [*_displayed(source, wanted, name), *_returned(source, wanted, name)]
            found += _in_a_loop(source, name)
            others = assignment.starters[source.name].tasks
            yield from found or _texts(source, wanted, name, others)


def _displayed(source: Source, wanted: Source, name: str) -> Iterator[Misfit]:
    """Yield the mends of a function that returns what it is to display, and displays nothing."""
    if _values(wanted, name) or not _shows(wanted, name) or _shows(source, name):
        return
    words = f"{source.name}: what {name} returns was read as displayed"
    for value in _values(source, name):
        assert value.end_lineno is not None and value.end_col_offset is not None
        begin, end = value.col_offset, value.end_col_offset
        yield Misfit(source.name, words, value.lineno, begin, begin, "print(")
        yield Misfit(source.name, words, value.end_lineno, end, end, ")")


def _returned(source: Source, wanted: Source, name: str) -> Iterator[Misfit]:
    """Yield the mends of a function that displays what it is to return, and does no more then."""
    if not _values(wanted, name) or _values(source, name) or _shows_itself(wanted, name):
        return
    shown = own_nodes(source.functions()[name]).of(ast.Call)
    ends = [*_ends(source.functions()[name].body)]
    if not ends or len(ends) != len([call for call in shown if _displays(call)]):
        return
    words = f"{source.name}: what {name} displays was read as returned"
    for call in ends:
        end = call.col_offset + len("print")
        yield Misfit(source.name, words, call.lineno, call.col_offset, end, "return ")


def _in_a_loop(source: Source, name: str) -> Iterator[Misfit]:
    """Yield the mend of a function that ends with a loop whose every pass ends with a return."""
    loop = source.functions()[name].body[-1]
    if not isinstance(loop, (ast.For, ast.While)) or loop.orelse:
        return
    last = loop.body[-1]
    endless = isinstance(loop, ast.While) and isinstance(loop.test, ast.Constant)
    goes_on = any(isinstance(each, ast.Continue) for each in of_loop(loop.body))
    if isinstance(last, ast.Return) and len(loop.body) > 1 and not (endless or goes_on):
        words = f"{source.name}: the return of {name} was read behind its loop"
        lines = lines_of(source)
        before = lines[loop.lineno - 1][: loop.col_offset].decode()
        if not lines[last.lineno - 1][: last.col_offset].strip():  # it has a line of its own
            yield Misfit(source.name, words, last.lineno, 0, last.col_offset, before)


def _texts(source: Source, wanted: Source, name: str, others: Collection[str]) -> Iterator[Misfit]:
    """Yield the mends of all the texts that a function returns, wherever they stand in the file."""
    theirs, ours = _constants(wanted, name, others), _constants(source, name, others)
    read = {each: [text for text in theirs if _is_alike(each, text)] for each in ours}
    found = {each: texts[0] for each, texts in read.items() if len(texts) == 1}
    is_clear = len({*found.values()}) == len(ours) == len(theirs) > 1
    if not is_clear or theirs & ours:
        return
    changes = " and ".join(f"{one!r} as {other!r}" for one, other in sorted(found.items()))
    words = f"{source.name}: of what {name} returns was read {changes}"
    own = source.functions()[name]
    lines = lines_of(source)
    places = [each for each in source.nodes.of(ast.Constant) if each.value in found]
    for each in sorted(places, key=lambda each: own.lineno <= each.lineno <= (own.end_lineno or 0)):
        row = lines[each.lineno - 1]
        text = row[each.col_offset : each.end_col_offset].decode(errors="replace")
        if text[1:-1] == each.value and each.end_col_offset is not None:
            quote = text[0]
            at = each.lineno, each.col_offset, each.end_col_offset
            yield Misfit(source.name, words, *at, f"{quote}{found[each.value]}{quote}")


def _values(source: Source, name: str) -> list[ast.expr]:
    """Return the values that a function returns."""
    found = returned(own_nodes(source.functions()[name]))
    return [value for value in found if value is not None and not is_nothing(value)]


def _shows(source: Source, name: str) -> bool:
    """Return whether a function displays something, or one that it calls."""
    return any(_shows_itself(source, each) for each in source.reach(name))


def _shows_itself(source: Source, name: str) -> bool:
    return any(map(_displays, own_nodes(source.functions()[name]).of(ast.Call)))


def _displays(call: ast.Call) -> bool:
    return any(is_call_of(call, each) for each in DISPLAYS)


def _ends(body: Sequence[ast.stmt]) -> Iterator[ast.Call]:
    """Yield the calls that display one value, and after which the function does no more."""
    rest = list(body)
    while rest and isinstance(rest[-1], ast.Return):
        rest.pop()
    for node in rest:
        is_last = node is rest[-1]
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            call = node.value
            is_plain = len(call.args) == 1 and not call.keywords
            if is_last and is_plain and not isinstance(call.args[0], ast.Starred):
                yield from [call] if is_call_of(call, "print") else []
        elif isinstance(node, (ast.If, ast.With)):
            for part in (node.body, getattr(node, "orelse", [])):
                if is_last or (part and isinstance(part[-1], ast.Return)):
                    yield from _ends(part)


def _constants(source: Source, name: str, others: Collection[str]) -> set[str]:
    """Return the texts in the code that a function returns, or a helper that it calls."""
    own = source.reach(name).keys() - (set(others) - {name})
    values = [value for each in own for value in _values(source, each)]
    texts = [each.value for value in values for each in _choices(value)]
    return {text for text in texts if isinstance(text, str)}


def _choices(value: ast.expr) -> Iterator[ast.Constant]:
    """Yield the constants that a value can be."""
    if isinstance(value, ast.IfExp):
        yield from _choices(value.body)
        yield from _choices(value.orelse)
    elif isinstance(value, ast.Constant):
        yield value


def _is_alike(one: str, other: str) -> bool:
    return len(one) <= LONGEST and one[:1].casefold() == other[:1].casefold()
