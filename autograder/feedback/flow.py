"""Find out which answers an expression of a suite was made from (`Flow.feed`).

Every step of a test, such as a question, was taken at a place in the suite's source.  From an
expression this goes back through names, loops, helpers and fixtures to the steps behind it.

Words used here.  step, trail, spot: see suite/log.py and suite/asking.py.  scope: one running of a
function.  fed: the steps that an expression was made from, by number; True if the expression is
that answer (or one part of several that are kept together), False if it was computed from it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import FrameType

from autograder.feedback.suite_source import (
    ADDING,
    COMPREHENSIONS,
    Binding,
    Pick,
    SuiteSource,
    bindings_in,
    read,
    results_of,
    span,
)
from autograder.suite.asking import Spot
from autograder.suite.log import Step
from autograder.suite.nodes import FUNCTIONS
from autograder.suite.transcript import Transcript

Fed = dict[int, bool]
KEPT = (ast.Attribute, ast.Subscript, ast.Starred, ast.Tuple, ast.List, ast.Dict, ast.IfExp,
        ast.BoolOp, ast.NamedExpr, ast.keyword, ast.FormattedValue)  # fmt: skip
MOST_PARTS = 20_000  # of the source that are looked at for one message
# Functions of Python that keep their items as they are.
KEEPING = {"list", "tuple", "zip", "enumerate", "sorted", "reversed", "iter", "next"}


@dataclass(frozen=True, eq=False)
class Scope:
    """One running of a function of the suite, and the part of the suite that it was called from."""

    frame: FrameType
    source: SuiteSource
    function: ast.AST
    outer: Scope | None = None
    call: ast.AST | None = None

    def at(self, instruction: int) -> ast.AST:
        return self.source.at(self.frame.f_code, instruction)


def entered(spot: Spot, outer: Scope | None, call: ast.AST | None) -> Scope:
    frame, instruction = spot
    source = read(frame.f_code.co_filename)
    return Scope(frame, source, source.function(frame.f_code, instruction), outer, call)


class Flow:
    """Goes back from expressions of a suite to the steps of one test."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        # For each frame the steps that were taken while it ran, and its place in their trails.
        self._by_frame: dict[int, list[tuple[int, int]]] = {}
        for number, (_, trail) in enumerate(steps):
            for place, (frame, _) in enumerate(trail):
                self._by_frame.setdefault(id(frame), []).append((number, place))
        self._by_node: dict[int, dict[ast.AST, list[tuple[int, int]]]] = {}
        self._open: set[tuple[ast.AST, int, Pick]] = set()
        self._left = MOST_PARTS

    def taken_at(self, node: ast.AST, scope: Scope) -> list[tuple[int, int]]:
        """Return the steps that were taken just at a part of a function, not at a part of that."""
        key = id(scope.frame)
        if key not in self._by_node:
            found: dict[ast.AST, list[tuple[int, int]]] = {}
            for each in self._in(scope):
                found.setdefault(self._place(each, scope), []).append(each)
            self._by_node[key] = found
        return self._by_node[key].get(node, [])

    def taken_in(self, node: ast.AST, scope: Scope) -> list[int]:
        """Return the steps that were taken anywhere in a part of a function."""
        return [
            each[0]
            for each in self._in(scope)
            if node in scope.source.above(self._place(each, scope))
        ]

    def _last_run(
        self, taken: list[tuple[int, int]], node: ast.AST, scope: Scope
    ) -> list[tuple[int, int]]:
        """Return those steps in a comprehension between which nothing else was asked around it."""
        above = [each for each in scope.source.above(node) if isinstance(each, COMPREHENSIONS)]
        if not above or above[-1] is scope.function:
            return taken
        others = set(range(len(self.steps))) & {each[0] for each in self._in(scope)}
        others -= set(self.taken_in(above[-1], scope))
        start = max((each for each in others if each < taken[-1][0]), default=-1)
        return [each for each in taken if each[0] > start]

    def _in(self, scope: Scope) -> list[tuple[int, int]]:
        return self._by_frame.get(id(scope.frame), [])

    def _place(self, each: tuple[int, int], scope: Scope) -> ast.AST:
        number, place = each
        return scope.at(self.steps[number][1][place][1])

    # Expressions

    def feed(self, node: ast.AST | None, scope: Scope | None, pick: Pick = ()) -> Fed:
        """Return the steps that a part of the source was made from."""
        if node is None or scope is None or (node, id(scope.frame), pick) in self._open:
            return {}
        if self._left <= 0:
            return {}
        self._left -= 1
        key = node, id(scope.frame), pick
        self._open.add(key)
        try:
            return self._asked(node, scope, pick) or self._made(node, scope, pick)
        finally:
            self._open.discard(key)

    def _asked(self, node: ast.AST, scope: Scope, pick: Pick) -> Fed:
        """Return the steps behind a call (or an attribute, ...) that asked, itself or inside."""
        taken = self.taken_at(node, scope)
        if not taken:
            return {}
        if is_repeated(node, scope):
            taken = self._last_run(taken, node, scope)
        else:
            last, place = taken[-1]
            trail = self.steps[last][1]
            inner = trail[place - 1][0] if place else None
            taken = [
                (number, at)
                for number, at in taken
                if (self.steps[number][1] is trail if not at or not inner
                    else self.steps[number][1][at - 1][0] is inner)
            ]  # fmt: skip
        found: Fed = {}
        seen = set()
        for number, place in taken:
            if not place:
                found[number] = True
                continue
            spot = self.steps[number][1][place - 1]
            if id(spot[0]) not in seen:
                seen.add(id(spot[0]))
                found |= self.result(entered(spot, scope, node), pick)
        return found or {taken[-1][0]: False}

    def result(self, scope: Scope, pick: Pick) -> Fed:
        """Return the steps that the result of a function was made from."""
        function = scope.function
        if isinstance(function, ast.Lambda):
            return self.feed(function.body, scope, pick)
        if isinstance(function, COMPREHENSIONS):
            return self._items(function, scope)
        return latest([self.feed(each, scope, pick) for each in results_of(function)])

    def _made(self, node: ast.AST, scope: Scope, pick: Pick) -> Fed:
        """Return the steps behind an expression that is no question."""
        if isinstance(node, ast.Name):
            return self._named(node, scope, pick)
        if isinstance(node, (ast.With, ast.Try)):
            return self._in_block(node, scope)
        if isinstance(node, COMPREHENSIONS):
            return self._items(node, scope)
        if isinstance(node, ast.Lambda):
            return {}
        if isinstance(node, ast.IfExp):
            chosen = latest([self.feed(each, scope, pick) for each in (node.body, node.orelse)])
            return chosen or computed(self.feed(node.test, scope))
        if isinstance(node, ast.Attribute):
            return self.feed(node.value, scope, (node.attr, *pick))
        if isinstance(node, ast.Subscript):
            at = node.slice.value if isinstance(node.slice, ast.Constant) else None
            return self.feed(node.value, scope, (at, *pick) if type(at) is int else ())
        if isinstance(node, (ast.Tuple, ast.List)) and pick and type(pick[0]) is int:
            plain = not any(isinstance(each, ast.Starred) for each in node.elts)
            if plain and -len(node.elts) <= pick[0] < len(node.elts):
                return self.feed(node.elts[pick[0]], scope, pick[1:])
        if isinstance(node, ast.Call):
            return self._call(node, scope, pick)
        found: Fed = {}
        for child in ast.iter_child_nodes(node):
            found |= self.feed(child, scope)
        return found if isinstance(node, KEPT) else computed(found)

    def _call(self, node: ast.Call, scope: Scope, pick: Pick) -> Fed:
        """Return the steps behind a call that asked nothing: those of its arguments."""
        name = last_name(node.func)
        fields = scope.source.fields(name) if name else None
        if fields and pick and pick[0] in fields:
            given = argument(node, [*fields], str(pick[0]))
            if given is not None:
                return self.feed(given, scope, pick[1:])
        parts = [node.func.value] if isinstance(node.func, ast.Attribute) else []
        found: Fed = {}
        for part in [*parts, *node.args, *(each.value for each in node.keywords)]:
            found |= self.feed(part, scope)
        return found if name[:1].isupper() or name in KEEPING else computed(found)

    def _items(self, node: ast.AST, scope: Scope) -> Fed:
        """Return the steps behind the items of a comprehension, or else behind what it is about."""
        assert isinstance(node, COMPREHENSIONS)
        items = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        found: Fed = {}
        for item in items:
            found |= self.feed(item, scope)
        tests = [test for each in node.generators for test in each.ifs]
        for part in [] if found else [*(each.iter for each in node.generators), *tests]:
            found |= self.feed(part, scope)
        return computed(found)

    def _in_block(self, node: ast.With | ast.Try, scope: Scope) -> Fed:
        """Return the console that a block leaves, or else the last step inside it."""
        steps = self.taken_in(node, scope)
        if isinstance(node, ast.Try):
            steps = [each for part in node.body for each in self.taken_in(part, scope)]
        consoles = [each for each in steps if isinstance(self.steps[each][0], Transcript)]
        return dict.fromkeys((consoles or steps)[-1:], True)

    # Names

    def _named(self, node: ast.Name, scope: Scope, pick: Pick) -> Fed:
        for above in scope.source.above(node):
            if isinstance(above, COMPREHENSIONS):
                found = self._of_comprehension(node.id, above, scope)
                if found is not None:
                    return found
            if above is scope.function:
                break
        function = scope.function
        bindings = scope.source.bindings(function).get(node.id, [])
        if bindings and not isinstance(function, COMPREHENSIONS):
            return self._bound(node, bindings, scope, pick)
        if node.id in parameters(function):
            return self._argument(node.id, scope, pick)
        outer = scope.outer  # the function around a comprehension, a lambda or another function
        while outer is not None and outer.function not in scope.source.above(function):
            outer = outer.outer
        if outer is None or outer.function is function or isinstance(outer.function, ast.Module):
            return {}
        return self._named(node, outer, pick)

    def _of_comprehension(self, name: str, node: ast.AST, scope: Scope) -> Fed | None:
        """Return the steps behind a name that a comprehension gives to each item, else None."""
        assert isinstance(node, COMPREHENSIONS)
        for number, each in enumerate(node.generators):
            items = dict(bindings_in(each)).get(name)
            if items is not None:
                # What the first loop goes through was asked outside of a frame of its own.
                is_outside = scope.function is node and number == 0
                return computed(self.feed(items.value, scope.outer if is_outside else scope))
        return None

    def _bound(self, node: ast.Name, bindings: Iterable[Binding], scope: Scope, pick: Pick) -> Fed:
        here = span(node)
        before, behind, added = list[Fed](), list[Fed](), dict[int, bool]()
        for each in bindings:
            if each.how == "adds":
                added |= computed(self.feed(each.value, scope))
                continue
            found = self.feed(each.value, scope, (*each.pick, *pick))
            end = span(each.value)
            is_before = here and end and (end[1] <= here[0] or isinstance(each.value, ast.With))
            (before if is_before else behind).append(found)
        return (latest(before) or latest(behind)) | added

    def _argument(self, name: str, scope: Scope, pick: Pick) -> Fed:
        call, outer, function = scope.call, scope.outer, scope.function
        if outer is None:
            return self._fixture(name, pick)
        names = parameters(function)
        bound_to = names[0] if names[:1] in (["self"], ["cls"]) else ""
        if isinstance(call, ast.Attribute) and name == bound_to:
            return self.feed(call.value, outer, pick)
        if not isinstance(call, ast.Call) or not isinstance(function, FUNCTIONS):
            return {}
        if last_name(call.func) != function.name and scope.frame.f_back is not outer.frame:
            return {}  # something of ours has called it, with other arguments
        if name == bound_to:
            of = call.func.value if isinstance(call.func, ast.Attribute) else None
            return self.feed(of, outer, pick)
        found: Fed = {}
        if function.args.vararg is not None and name == function.args.vararg.arg:
            plain = [*function.args.posonlyargs, *function.args.args]
            for each in call.args[len(plain) - bool(bound_to) :]:
                found |= self.feed(each, outer)
            return found
        given = argument(call, names[bool(bound_to) :], name)
        return self.feed(given, outer, pick)

    def _fixture(self, name: str, pick: Pick) -> Fed:
        """Return the steps behind a fixture of this name."""
        for _, trail in reversed(self.steps):
            if trail and trail[-1][0].f_code.co_name == name:
                return self.result(entered(trail[-1], None, None), pick)
        return {}


def computed(found: Fed) -> Fed:
    return dict.fromkeys(found, False)


def latest(found: Iterable[Fed]) -> Fed:
    """Return those with the latest step: of several ways to get a value, the one that was gone."""
    return max(found, key=lambda each: max(each, default=-1), default={})


def is_repeated(node: ast.AST, scope: Scope) -> bool:
    """Return whether a value may be made by running a part of a function several times.

    So it is in comprehensions, and in loops that add to something.
    """
    above = list(scope.source.above(node))
    adds = False
    for number, each in enumerate(above):
        if number and isinstance(each, COMPREHENSIONS):
            first = each.generators[0]
            if number < 2 or (above[number - 1], above[number - 2]) != (first, first.iter):
                return True
        adds = adds or isinstance(each, ast.AugAssign) or is_adding(each)
        if adds and isinstance(each, (ast.For, ast.While)):
            return True
        if isinstance(each, (*FUNCTIONS, ast.Lambda)):
            break
    return False


def is_adding(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and last_name(node.func) in ADDING


def parameters(function: ast.AST) -> list[str]:
    """Return the names of all parameters, those of `*` and `**` last."""
    if not isinstance(function, (*FUNCTIONS, ast.Lambda)):
        return []
    given = function.args
    stars = [each for each in (given.vararg, given.kwarg) if each is not None]
    found = [*given.posonlyargs, *given.args, *given.kwonlyargs, *stars]
    return [each.arg for each in found]


def argument(call: ast.Call, names: list[str], name: str) -> ast.AST | None:
    """Return what a call gives for a parameter, or None if that is not said."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    at = names.index(name) if name in names else len(call.args)
    for number, each in enumerate(call.args):
        if isinstance(each, ast.Starred):
            return each.value
        if number == at:
            return each
    return None


def last_name(node: ast.AST) -> str:
    """Return the name of what is called, without what it belongs to."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
