"""What a failed test has judged (`judged`): the steps behind both sides of its assertion."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from autograder.feedback.flow import Fed, Flow, Scope, entered, last_name
from autograder.feedback.suite_source import COMPREHENSIONS
from autograder.feedback.wishes import is_literal
from autograder.suite.log import Log
from autograder.suite.nodes import FUNCTIONS
from autograder.suite.questions import Question
from autograder.suite.transcript import Heard

SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip


@dataclass(frozen=True)
class Comparison:
    """The comparison in an assert of a suite that failed."""

    operator: str
    left: Any
    right: Any


@dataclass(frozen=True)
class Side:
    """One side of a comparison: the steps behind it, and where it stands."""

    fed: Fed = field(default_factory=dict)
    node: ast.expr | None = None
    scope: Scope | None = None


@dataclass(frozen=True)
class Judged:
    """The steps behind a failed assertion, and behind the sides of the comparison in it."""

    all: Fed
    left: Side | None = None
    right: Side | None = None


def judged(trace: TracebackType | None, comparison: Comparison | None, log: Log) -> Judged | None:
    """Return what the assertion that failed has judged; None if the failing line is none."""
    scope, instruction, is_last = innermost(trace, log)
    if scope is None:
        return None
    flow = Flow(log.steps)
    here = scope.at(instruction)
    assertion = next(
        (each for each in scope.source.above(here) if isinstance(each, ast.Assert)), None
    )
    if assertion is None or not is_last:
        return Judged(acted(flow, here, scope))
    everything = decisive(flow.feed(assertion.test, scope), assertion.test)
    if comparison is None:
        return Judged(everything)
    pairs = comparisons(assertion.test)
    fitting = [each for each in pairs if each[0] == comparison.operator]
    fitting = [each for each in fitting if may_be(comparison, *each[1:])]
    if not fitting:  # it was another comparison, which the suite has made up for
        return Judged(everything)
    _, *sides = fitting[-1]
    left, right = (Side(flow.feed(each, scope), each, scope) for each in sides)
    return Judged(everything, left, right)


def involved(trace: TracebackType | None, log: Log) -> list[Question]:
    """Return the questions behind the expression of the suite that failed, the latest first."""
    scope, instruction, _ = innermost(trace, log)
    found: Fed = {}
    if scope is not None:
        flow = Flow(log.steps)
        for node in scope.source.above(scope.at(instruction)):
            if found or not isinstance(node, ast.expr):
                break
            found = flow.feed(node, scope)
    steps = [log.steps[number][0] for number in sorted(found, reverse=True)]
    return [each for each in steps if isinstance(each, Question)]


def innermost(trace: TracebackType | None, log: Log) -> tuple[Scope | None, int, bool]:
    """Return the suite's innermost scope in a traceback, the instruction, and if it is the last."""
    scope, instruction, is_last = None, 0, False
    while trace is not None:
        is_last = bool(log.suite[trace.tb_frame.f_code.co_filename])
        if is_last:
            call = scope.at(instruction) if scope is not None else None
            instruction = trace.tb_lasti
            scope = entered((trace.tb_frame, instruction), scope, call)
        trace = trace.tb_next
    return scope, instruction, is_last


def acted(flow: Flow, here: ast.AST, scope: Scope) -> Fed:
    """Return the last step in a part of a test that failed without an assertion of its own."""
    for node in scope.source.above(here):
        if isinstance(node, FUNCTIONS):
            break
        if isinstance(node, (ast.With, ast.expr)) and (taken := flow.taken_in(node, scope)):
            asked = [each for each in taken if isinstance(flow.steps[each][0], Question)]
            return {(asked or taken)[-1]: True}
    return {}


def decisive(fed: Fed, test: ast.expr) -> Fed:
    """Return the steps that decide: `all(... for ...)` has stopped at the one that is wrong."""
    if isinstance(test, ast.Call) and last_name(test.func) == "all" and fed:
        return {max(fed): fed[max(fed)]}
    return fed


def comparisons(test: ast.AST) -> Iterator[tuple[str, ast.expr, ast.expr]]:
    """Yield the comparisons of an assertion but those in comprehensions and behind a `not`."""
    if isinstance(test, (*COMPREHENSIONS, ast.Lambda)):
        return
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return
    if isinstance(test, ast.Compare):
        left = test.left
        for sign, right in zip(test.ops, test.comparators, strict=True):
            yield SIGNS[type(sign)], left, right
            left = right
    for part in ast.iter_child_nodes(test):
        yield from comparisons(part)


def may_be(comparison: Comparison, left: ast.expr, right: ast.expr) -> bool:
    """Return whether these may be the sides that were compared: literals have their values."""
    sides = ((left, comparison.left), (right, comparison.right))
    return all(
        type(value) is type(ast.literal_eval(node)) and value == ast.literal_eval(node)
        for node, value in sides
        if is_literal(node)
    )


def last_heard(fed: Fed, log: Log) -> Heard | None:
    """Return the judgement on a console that an assertion has failed for, or None."""
    found = [log.steps[number][0] for number in sorted(fed)]
    heard = [each for each in found if isinstance(each, Heard)]
    return next((each for each in reversed(heard) if not each.ok), None)
