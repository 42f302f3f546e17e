"""What an exception of a student's code agrees with: `self` forgotten, a name that is not known."""

from __future__ import annotations

import ast
import builtins
import re
import sys
from collections.abc import Iterator, Mapping, Sequence

from autograder.hints.answers import CERTAIN, NOTHING
from autograder.hints.detector import Detector, Failure, Frame
from autograder.hints.finding import parameters, stored_names
from autograder.policy.at_top import attributes_of, methods_of, names_at_top
from autograder.policy.names import is_near
from autograder.suite.nodes import Nodes, own_nodes, walk
from autograder.suite.source import Source, called_names, last_part
from autograder.suite.spelling import with_article

TOO_MANY = re.compile(r"(?:\S+\.)?(\w+\.\w+)\(\) takes (\d+) positional arguments? but (\d+) ")
NOT_DEFINED = re.compile(r"name '(\w+)' is not defined")
NO_VALUE = re.compile(r"(?:cannot access local|local) variable '(\w+)'")
NO_ATTRIBUTE = re.compile(r"'(?:[\w.]+\.)?(\w+)' object has no attribute '(\w+)'")
NOT_IN_MODULE = re.compile(r"module '(\w+)' has no attribute")
NO_TEXT = re.compile(r"(__(?:str|repr)__) returned non-string \(type (\w+)\)")
NOT_CALLABLE = re.compile(r"'(\w+)' object is not callable")
FUNCTIONS = re.compile(r"'(?:method|function|builtin_function_or_method)'")
SHORTEST = 4  # letters of a name that may differ in one of them, where Python does not know it


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
    if failure.kind == "NameError" and (said := import_without(detector, source, name)):
        return said
    at_top = names_at_top(source.tree)
    if failure.kind == "UnboundLocalError":
        own = f"this function gives {name} a value, so {name} is a variable of its own here"
        return f"{place}{own}, not the one at the top of the file" if name in at_top else ""
    giving = [node for node in source.tree.body if name in names_at_top(ast.Module([node], []))]
    if giving:
        at = giving[0].lineno
        return f"{place}{name} stands in line {at}, which has not been run, or not yet"
    if is_used_as_module(detector, source, line, name):
        return (
            f"{place}the module {name} is used here, but no line at the top of this file imports it"
        )
    if len(having := detector.defined_in(name)) == 1:
        return (
            f"{place}{name} stands in {having[0]}, but no line at the top of this file imports it"
        )
    known = {*at_top, *dir(builtins)}
    if (inside := source.functions().get(function)) is not None:
        known |= {*parameters(inside), *stored_names(own_nodes(inside))}
    near = [each for each in sorted(known) if len(each) >= SHORTEST and is_near(each, name)]
    return f"{place}{name} is not known here, but {near[0]} is" if len(near) == 1 else ""


def import_without(detector: Detector, source: Source, name: str) -> str:
    """An import at the top that ought to bind a name: it has failed, or was not carried out."""
    for node, modules in imported(source):
        if name not in {(each.asname or each.name).partition(".")[0] for each in node.names}:
            continue
        said = f"{source.name}, line {node.lineno}: this import has not brought {name}"
        for file in (f"{each}.py" for each in modules):
            line = leads_to(detector, file, source.name, set())
            if line:
                return f"{said}; {file}, line {line}, leads back to {source.name}"
        return said
    return ""


def leads_to(detector: Detector, file: str, goal: str, seen: set[str]) -> int:
    """Return the line of a file whose import leads to another of the student's, or 0."""
    seen.add(file)
    source = detector.parsed.get(file)
    for node, modules in imported(source) if source is not None else ():
        for each in (f"{module}.py" for module in modules):
            if each == goal or (each not in seen and leads_to(detector, each, goal, seen)):
                return node.lineno
    return 0


def imported(source: Source) -> Iterator[tuple[ast.Import | ast.ImportFrom, list[str]]]:
    """Yield the imports of a file that stand at its top, and the modules that each names."""
    for node in source.tree.body:
        if isinstance(node, ast.ImportFrom):
            yield node, [node.module or ""]
        elif isinstance(node, ast.Import):
            yield node, [each.name for each in node.names]


def is_used_as_module(detector: Detector, source: Source, line: int, name: str) -> bool:
    """Return whether a line asks a name for what only the module of that name has."""
    asked = {
        node.attr
        for node in source.nodes.of(ast.Attribute)
        if node.lineno == line and isinstance(node.value, ast.Name) and node.value.id == name
    }
    own, module = detector.parsed.get(f"{name}.py"), sys.modules.get(name)
    if own is not None:
        return bool(asked) and asked <= names_at_top(own.tree)
    return bool(asked) and module is not None and asked <= {*dir(module)}


def unknown_attribute(detector: Detector, failure: Failure) -> str:
    """A method or an attribute in other letters than those of its class, or outside of it."""
    found = NO_ATTRIBUTE.match(failure.said) if failure.kind == "AttributeError" else None
    file, line, _ = failure.last
    if found is None or not file:
        return ""
    kind, name = found.groups()
    is_asked = any(f"{kind}.{name}" in each.tasks for each in detector.assignment.starters.values())
    said = detector.in_other_letters(f"{kind}.{name}") if is_asked else ""
    if said := said or detector.misplaced(name):
        return said
    names: dict[str, None] = {}
    for source in detector.parsed.values():
        node = source.classes().get(kind)
        if node is not None:
            names |= dict.fromkeys([*methods_of(node), *attributes_of(node)])
    near = [each for each in names if each != name and is_near(each, name)]
    if len(near) != 1:
        return ""
    return f"{file}, line {line}: {with_article(kind)} object has no {name}, but it has {near[0]}"


def module_hidden(detector: Detector, failure: Failure) -> str:
    """A file of the student's with the name of one of Python's modules, which was meant."""
    found = NOT_IN_MODULE.match(failure.said) if failure.kind == "AttributeError" else None
    file, line, _ = failure.last
    if found is None or not file or found[1] not in sys.stdlib_module_names:
        return ""
    own = f"{found[1]}.py"
    if own not in detector.parsed or own in detector.assignment.files:
        return ""
    return f"{file}, line {line}: {own} hides Python's own module {found[1]} here; rename it"


def not_called(detector: Detector, failure: Failure) -> str:
    """A method itself where its answer was meant."""
    file, line, _ = failure.last
    if failure.kind != "TypeError" or not FUNCTIONS.search(failure.said):
        return ""
    found = [each for each in detector.of("not called", file=file) if each.line == line]
    return found[0].words if found else ""


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
    """A `__str__` or `__repr__` that gives no text, which Python itself has asked."""
    method = NO_TEXT.match(failure.said) if failure.kind == "TypeError" else None
    if method is None:
        return ""
    if method[2] != "NoneType":
        said = f"{method[1]} returns {with_article(method[2])} here, where a text is wanted"
        lines = [
            f"{source.name}, line {node.lineno}: {said}"
            for source in detector.parsed.values()
            for scope in source.scopes
            for node in scope.nodes.of(ast.Return)
            if last_part(scope.name) == method[1] and type_written(node.value) == method[2]
        ]
        return lines[0] if len(lines) == 1 else ""
    found = [each for each in detector.of(*NOTHING) if last_part(each.function) == method[1]]
    return found[0].words if len(found) == 1 else ""


def type_written(node: ast.expr | None) -> str:
    """Return the type that an expression has by how it is written, such as tuple, or another."""
    if isinstance(node, ast.Constant):
        return type(node.value).__name__
    return type(node).__name__.lower()


def method_hidden(detector: Detector, failure: Failure) -> str:
    """A method that is called, and whose name is that of an attribute of its object."""
    if failure.kind != "TypeError" or not NOT_CALLABLE.fullmatch(failure.said):
        return ""
    file, line, _ = failure.last
    source = detector.parsed.get(file)
    called = {failure.called} if not file else set()
    for node in source.nodes.of(ast.Call) if source is not None else ():
        if isinstance(node.func, ast.Attribute) and node.lineno == line:
            called.add(node.func.attr)
    found = [
        f"{other.name}, line {stored.lineno}: self.{stored.attr} is given a value here, which"
        f" hides the method {stored.attr}"
        for other in detector.parsed.values()
        for node in other.classes().values()
        for stored in walk(node)
        if isinstance(stored, ast.Attribute)
        and isinstance(stored.ctx, ast.Store)
        and stored.attr in called & {*methods_of(node)}
    ]
    return found[0] if found else ""


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


def is_raised_on_purpose(source: Source | None, line: int) -> bool:
    """Return whether a `raise` or an `assert` of the student's own stands in a line."""
    return source is not None and any(
        node.lineno <= line <= (node.end_lineno or 0)
        for node in source.nodes.of(ast.Raise, ast.Assert)
    )


def raised_at(
    kind: str, frames: Sequence[Frame], sources: Mapping[str, Source], is_program: bool
) -> str:
    """Return why other tests may end in the same way: an exception, and its line.

    is_program: whether a program was run, and not a function called.
    """
    file, line, function = frames[-1]
    if is_raised_on_purpose(sources.get(file), line):
        # Such a line is right as often as not: whoever called it may have had no reason to, be it
        # the function itself.
        own = owner_of(function)
        callers = [each for each in frames[:-1] if each[::2] == (file, function)]
        callers = callers or [
            each for each in frames if (each[0], owner_of(each[2])) != (file, own)
        ]
        here = f"{file}, line {line}"
        if not callers:
            ending = "nothing catches it" if is_program else "it is not wanted here"
            return f"{here}: {kind} is raised, and {ending}"
        file, line, _ = callers[-1]
        return f"{file}, line {line}: what is called here raises {kind} ({here})"
    if kind == "SystemExit":
        more = ", and not this function alone" if function not in ("", "<module>") else ""
        return f"{file}, line {line}: the whole program is ended here{more}"
    return f"{kind} in {file}, line {line}"


def owner_of(function: str) -> str:
    """Return the class of a method, and of any other function its name."""
    return function.rpartition(".")[0] or function


AGREEMENTS = (
    self_forgotten, unknown_name, unknown_attribute, module_hidden, no_text, not_called,
    method_hidden, nothing_given, misled,
)  # fmt: skip
