"""What an exception of a student's code agrees with: `self` forgotten, a name that is not known."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Collection, Iterable, Iterator
from types import ModuleType

from autograder.policy.at_top import attributes_of, methods_of, names_at_top
from autograder.policy.names import is_near
from autograder.slips.answers import CERTAIN, NOTHING
from autograder.slips.detector import Detector, Failure
from autograder.slips.finding import OF_PYTHON, parameters, stored_names
from autograder.slips.hiding import hidden_modules
from autograder.slips.new_objects import no_init
from autograder.slips.unset import never_set
from autograder.suite.nodes import Nodes, own_nodes, walk
from autograder.suite.remote import with_article
from autograder.suite.source import Source, called_names, last_part
from autograder.suite.spelling import differ_once

TOO_MANY = re.compile(r"(?:\S+\.)?(\w+\.\w+)\(\) takes (\d+) positional arguments? but (\d+) ")
NOT_DEFINED = re.compile(r"name '(\w+)' is not defined")
NO_VALUE = re.compile(r"(?:cannot access local|local) variable '(\w+)'")
NO_ATTRIBUTE = re.compile(r"'(?:[\w.]+\.)?(\w+)' object has no attribute '(\w+)'")
NO_CALL = re.compile(r"'(\w+)' object is not callable")
TEXT_AND_NUMBER = re.compile(
    r"'(?:str|int|float)' and '(?:str|int|float)'|can only concatenate str \(not \"(int|float)\"\)"
)
NO_TEXT = re.compile(r"(__(?:str|repr)__) returned non-string \(type NoneType\)")
OPERATIONS = {"'<'": "__lt__", "'>'": "__gt__", "'<='": "__le__", "'>='": "__ge__"}
FUNCTIONS = re.compile(r"'(?:method|function|builtin_function_or_method)'")
SHORTEST = 4  # letters of a name that may differ in one of them, where Python does not know it
ALSO_CAUGHT = {"OSError", "ValueError", "LookupError", "EOFError"}


def self_forgotten(detector: Detector, failure: Failure) -> str:
    """A method that gets one argument more than it takes: the object itself."""
    found = TOO_MANY.match(failure.said) if failure.kind == "TypeError" else None
    for each in detector.of("self forgotten"):
        if found is not None and each.function == found[1] and int(found[3]) == int(found[2]) + 1:
            return each.words
        is_unknown = NOT_DEFINED.match(failure.said)
        if is_unknown and is_unknown[1] == "self" and each.function == failure.last[2]:
            return each.words
    return ""


def unknown_name(detector: Detector, failure: Failure) -> str:
    """A name that is not known there: the object's, a module that is not imported, a near one."""
    found = NOT_DEFINED.match(failure.said) or NO_VALUE.match(failure.said)
    file, line, function = failure.last
    source = detector.parsed.get(file)
    if found is None or source is None or failure.kind not in ("NameError", "UnboundLocalError"):
        return ""
    owner = function.rpartition(".")[0]
    name = found[1].removeprefix(f"_{owner.lstrip('_')}") if owner else found[1]
    name = name if name.startswith("__") else found[1]
    place = f"{file}, line {line}: "
    node = source.classes().get(owner)
    if node is not None and name in {*attributes_of(node), *methods_of(node)}:
        kind = "a method" if name in methods_of(node) else "an attribute"
        if failure.kind == "UnboundLocalError":
            own = f"{name} is a variable of this function here, and has no value yet"
            return f"{place}{own}; the object's own is self.{name}"
        return (
            f"{place}{name} is {kind} of the object, but it is used here without the object (self)"
        )
    if failure.kind == "UnboundLocalError":
        return unbound(source, place, name, function)
    if name not in names_at_top(source.tree):
        if is_used_as_module(detector, source, line, name):
            return f"{place}the module {name} is used here, but this file does not import it"
        if len(having := detector.defined_in(name)) == 1:
            return f"{place}{name} stands in {having[0]}, but this file does not import it"
    if asked := asked_for(detector, f"{file.removesuffix('.py')}.{name}"):
        return asked
    if binds := statement_that_binds(source, name):
        does = "imports it" if isinstance(binds, (ast.Import, ast.ImportFrom)) else "makes it known"
        return f"{place}{name} is not known here: line {binds.lineno}, which {does}, was not run"
    known = known_at(source, function)
    near = [each for each in known if is_near(each, name)]
    near = near or nearest(name, {*known, *dir(builtins)})
    return f"{place}{name} is not known here, but {near[0]} is" if len(near) == 1 else ""


def is_used_as_module(detector: Detector, source: Source, line: int, name: str) -> bool:
    """Return whether a line asks a name for what only the module of that name has."""
    asked = {
        node.attr
        for node in source.nodes.of(ast.Attribute)
        if node.lineno == line and isinstance(node.value, ast.Name) and node.value.id == name
    }
    own, module = detector.parsed.get(f"{name}.py"), OF_PYTHON.get(name)
    if own is not None:
        return bool(asked) and asked <= names_at_top(own.tree)
    return bool(asked) and isinstance(module, ModuleType) and asked <= {*dir(module)}


def statement_that_binds(source: Source, name: str) -> ast.stmt | None:
    """Return what defines, assigns or imports a name outside functions and classes, or None."""
    found = (node for node in source.tree.body if name in names_at_top(ast.Module([node], [])))
    return next(found, None)


def asked_for(detector: Detector, name: str) -> str:
    """Return what stands in place of a name, if a task asks for that name."""
    wanted = (
        f".{file.removesuffix('.py')}.{each}."
        for file, starter in detector.assignment.starters.items()
        for each in starter.tasks
    )
    is_asked = any(f".{name}." in each for each in wanted)
    return detector.in_other_letters(name) if is_asked else ""


def unbound(source: Source, place: str, name: str, function: str) -> str:
    if name in dir(builtins):
        return f"{place}{name} becomes a variable of this function, and hides Python's own {name}"
    if name in names_at_top(source.tree):
        return (
            f"{place}this function gives {name} a value, so {name} is a variable of its own here,"
            " not the one at the top of the file"
        )
    return ""


def known_at(source: Source, function: str) -> list[str]:
    """Return the names that a function can use."""
    found = dict.fromkeys(sorted(names_at_top(source.tree)))
    node = source.functions().get(function)
    if node is not None:
        found |= dict.fromkeys([*parameters(node), *sorted(stored_names(own_nodes(node)))])
    return list(found)


def nearest(found: str, known: Collection[str]) -> list[str]:
    """Return the names that are near one: if some differ in case alone, only these."""
    near = [each for each in sorted(known) if misspells(found, each)]
    return [each for each in near if each.casefold() == found.casefold()] or near


def misspells(found: str, known: str) -> bool:
    """Return whether a name that is not known differs from a known one in case or in one letter."""
    one, other = (name.lstrip("_") for name in (found, known))
    if found == known or len(found) - len(one) != len(known) - len(other):
        return False
    one, other = one.casefold(), other.casefold()
    return one == other or (min(len(one), len(other)) >= SHORTEST and differ_once(one, other))


def unknown_attribute(detector: Detector, failure: Failure) -> str:
    """A method or an attribute in other letters than those of its class, or never set there."""
    found = NO_ATTRIBUTE.match(failure.said) if failure.kind == "AttributeError" else None
    file, line, _ = failure.last
    if found is None or not file:
        return ""
    kind, name = found.groups()
    if kind == "NoneType":
        return ""
    if kind in ("method", "function", "builtin_function_or_method"):
        return of_a_function(detector, file, line, name)
    if asked := asked_for(detector, f"{kind}.{name}"):
        return asked
    names: dict[str, None] = {}
    for source in detector.parsed.values():
        node = source.classes().get(kind)
        if node is not None:
            names |= dict.fromkeys([*methods_of(node), *attributes_of(node)])
    near = [each for each in names if each != name and is_near(each, name)]
    if len(near) != 1:
        return never_set(detector, kind, name)
    return f"{file}, line {line}: {with_article(kind)} object has no {name}, but it has {near[0]}"


def of_a_function(detector: Detector, file: str, line: int, name: str) -> str:
    """Return what a line asks for an attribute, where that is a function."""
    source = detector.parsed.get(file)
    asked = {
        ast.unparse(node.value)
        for node in (source.nodes.of(ast.Attribute) if source is not None else ())
        if node.lineno == line and node.attr == name
    }
    what = asked.pop() if len(asked) == 1 else ""
    return f"{file}, line {line}: {what} is a function here, and has no {name}" if what else ""


def hidden_name(detector: Detector, failure: Failure) -> str:
    """One of Python's own functions that cannot be called any more."""
    if failure.kind != "TypeError" or not NO_CALL.match(failure.said):
        return ""
    file, line, function = failure.last
    source = detector.parsed.get(file)
    code = source.line(line) if source is not None else ""
    for each in detector.of("hides", file=file):
        name = each.idea.partition(" ")[0]
        if each.function in ("", function) and re.search(rf"\b{name}\(", code):
            return each.words
    return ""


def hidden_module(detector: Detector, failure: Failure) -> str:
    """A file of the student's that is called like a module of Python's."""
    if failure.kind not in ("AttributeError", "ImportError"):
        return ""
    found = re.search(r"module '(\w+)'|from '(\w+)'", failure.said)
    name = f"{found[1] or found[2]}.py" if found is not None else ""
    if name not in hidden_modules(detector.files, detector.assignment.files):
        return ""
    return f"{name}: a file of this name hides Python's own module {name[:-3]}"


def without_end(detector: Detector, failure: Failure) -> str:
    """A function that calls itself again and again."""
    names = {(file, function) for file, _, function in failure.frames}
    if failure.kind not in ("RecursionError", "MemoryError") or len(names) != 1:
        return ""
    if len(failure.frames) < 2:
        return ""
    file, function = names.pop()
    node = detector.reach.functions.get((file, function))
    if node is None:
        return ""
    idea = f"{function} calls itself again and again, until Python stops it"
    return f"{file}, line {node.lineno}: {idea}"


def not_called(detector: Detector, failure: Failure) -> str:
    """A method itself where its answer was meant."""
    file, line, _ = failure.last
    if failure.kind != "TypeError" or not FUNCTIONS.search(failure.said):
        return ""
    found = [each for each in detector.of("not called", file=file) if each.line == line]
    return found[0].words if found else ""


def out_of_range(detector: Detector, failure: Failure) -> str:
    """A loop that goes one place too far."""
    file, line, _ = failure.last
    source = detector.parsed.get(file)
    if failure.kind != "IndexError" or "index out of range" not in failure.said or source is None:
        return ""
    asked = {
        f" {ast.unparse(node.value)} "
        for node in source.nodes.of(ast.Subscript)
        if node.lineno <= line <= (node.end_lineno or 0)
    }
    found = [
        each
        for each in detector.of("bounds", file=file)
        if each.line <= line <= max(each.line, each.ends)
        if any(list_asked in each.idea.replace(",", " ") for list_asked in asked)
    ]
    return found[-1].words if found else ""


def nothing_given(detector: Detector, failure: Failure) -> str:
    """None where a value was meant: a function of the student's on that line has given it."""
    if failure.kind not in ("TypeError", "AttributeError") or "NoneType" not in failure.said:
        return ""
    file, line, function = failure.last
    source = detector.parsed.get(file)
    if source is None:
        return ""
    nodes = next((nodes for name, _, nodes in source.scopes if name == function), Nodes())
    here = [node for node in nodes if isinstance(node, ast.expr) and node.lineno == line]
    names = {node.id for node in here if isinstance(node, ast.Name)}
    for node in nodes.of(ast.Assign):
        if names & stored_names(Nodes(walk(node))):
            here.append(node.value)
    called = {name for node in here for name in called_names(node)}
    places = [each for each in detector.reach.functions if last_part(each[1]) in called]
    found = [
        each
        for each in detector.of(*NOTHING)
        if (each.file, each.function) in places and each.kind != "lost"
    ]
    if len(found) == 1:
        return found[0].words
    return nothing_kept(detector, file, function)


def no_text(detector: Detector, failure: Failure) -> str:
    """A `__str__` or `__repr__` that gives nothing, which Python itself has asked."""
    method = NO_TEXT.match(failure.said) if failure.kind == "TypeError" else None
    if method is None:
        return ""
    found = [each for each in detector.of(*NOTHING) if last_part(each.function) == method[1]]
    return found[0].words if len(found) == 1 else ""


def not_in_class(detector: Detector, failure: Failure) -> str:
    """A method that the object does not have, since its indentation is another."""
    missing = NO_ATTRIBUTE.match(failure.said)
    name = missing[2] if missing else OPERATIONS.get(failure.said.partition(" not supp")[0], "")
    return detector.misplaced(name) if failure.kind in ("AttributeError", "TypeError") else ""


def nothing_kept(detector: Detector, file: str, function: str) -> str:
    """None where a list was meant: what sort or shuffle gave back was kept."""
    owner = function.rpartition(".")[0]
    found = [
        each
        for each in detector.of("lost", file=file)
        if each.function == function or (owner and each.function.startswith(f"{owner}."))
    ]
    return found[0].words if len(found) == 1 else ""


def misled(detector: Detector, failure: Failure) -> str:
    """A condition that cannot be meant, around or before the line that raises."""
    file, line, function = failure.last
    source = detector.parsed.get(file)
    if source is None:
        return ""
    found = [each for each in detector.of(*CERTAIN, file=file) if each.function == function]
    for node in source.nodes.of(ast.If, ast.While):
        if node.lineno <= line <= (node.end_lineno or 0):
            for each in found:
                if node.lineno <= each.line <= (node.test.end_lineno or 0):
                    return each.words
    return ""


def text_and_number(detector: Detector, failure: Failure) -> str:
    """A text and a number in one comparison or one sum."""
    file, line, _ = failure.last
    if failure.kind != "TypeError" or not file:
        return ""
    found = TEXT_AND_NUMBER.search(failure.said)
    if found is None or ("str" not in found[0]) or found[0].count("str") > 1:
        return ""
    idea = "a text and a number meet here, and Python does not turn one into the other"
    return f"{file}, line {line}: {idea}"


def other_except(detector: Detector, failure: Failure) -> str:
    """An `except` around the line, for another exception than the one that came."""
    if not isinstance(failure.kind, str) or not failure.frames:
        return ""
    lineage = {name for name, _, _ in failure.error.report.lineage}  # type: ignore[attr-defined]
    last, number, _ = failure.last
    if not lineage & ALSO_CAUGHT and not is_raised_on_purpose(detector.parsed.get(last), number):
        return ""
    for file, line, _ in reversed(failure.frames):
        source = detector.parsed.get(file)
        for node in tries_around(source, line) if source is not None else ():
            names = [name for each in node.handlers for name in caught(each)]
            if "" in names or lineage & set(names):
                continue
            if names and not all(raised_somewhere(detector, each) for each in names):
                handler = node.handlers[0].lineno
                kinds = " and ".join(names)
                return (
                    f"{file}, line {handler}: this except catches {kinds},"
                    f" but what was raised is {failure.kind}"
                )
    return ""


def raised_somewhere(detector: Detector, name: str) -> bool:
    """Return whether a `raise` of the student's own names an exception of the student's own."""
    sources = detector.parsed.values()
    raises = (node.exc for each in sources for node in each.nodes.of(ast.Raise))
    named = {
        ast.unparse(each.func if isinstance(each, ast.Call) else each) for each in raises if each
    }
    own = {node.name for each in sources for node in each.nodes.of(ast.ClassDef)}
    return name in named & own


def tries_around(source: Source, line: int) -> Iterator[ast.Try]:
    """Yield the `try` blocks that a line stands in, the innermost first."""
    found = [
        node
        for node in source.nodes.of(ast.Try)
        if node.body[0].lineno <= line <= (node.body[-1].end_lineno or 0)
    ]
    yield from reversed(found)


def caught(handler: ast.ExceptHandler) -> Iterable[str]:
    """Return the names that an `except` lists; "" stands for all, or for what cannot be told."""
    if isinstance(handler.type, ast.Tuple):
        return [each.id if isinstance(each, ast.Name) else "" for each in handler.type.elts]
    return [handler.type.id if isinstance(handler.type, ast.Name) else ""]


def another_raised(detector: Detector, failure: Failure) -> str:
    """A line of the student's own that raises another exception than the one asked for."""
    wanted = failure.expected.removeprefix("an exception: ")
    file, line, _ = failure.last
    source = detector.parsed.get(file)
    if wanted == failure.expected or source is None or " or " in wanted:
        return ""
    if not is_raised_on_purpose(source, line):
        return ""
    return f"{file}, line {line}: this raises {failure.kind}, but {wanted} is wanted"


def is_raised_on_purpose(source: Source | None, line: int) -> bool:
    """Return whether a `raise` or an `assert` of the student's own stands in a line."""
    return source is not None and any(
        node.lineno <= line <= (node.end_lineno or 0)
        for node in source.nodes.of(ast.Raise, ast.Assert)
    )


AGREEMENTS = (
    self_forgotten, no_init, unknown_name, not_in_class, unknown_attribute, no_text, hidden_name,
    hidden_module, without_end, not_called, out_of_range, nothing_given, text_and_number, misled,
    another_raised, other_except,
)  # fmt: skip
