"""Ask a student's code the reference's doctest examples, one by one (`ask_examples`).

An example is never run here: its source is read as a small language of names, plain values, calls
and attributes, and each step is a question.  An example counts only if it is a call or an attribute
whose value crosses the wire with its exact type.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from autograder.course.verdicts import NotWritten, SuiteError
from autograder.suite.exceptions import StudentError
from autograder.suite.questions import written
from autograder.suite.remote import RemoteObject, behind
from autograder.suite.student import Student

if TYPE_CHECKING:
    from autograder.feedback.judged import Comparison


def shown(value: Any) -> Any:
    """Return the `repr` of a value; for a student's object, the one that the player computes."""
    if isinstance(value, RemoteObject):
        return behind(value).asker.operate("repr", value)
    return repr(value)


BUILTINS = {"str": str, "repr": shown, "len": len, "isinstance": isinstance, "list": list}


class ExampleFailed(AssertionError):
    """An example gave an unexpected value; `comparison` has both, `what` says what was computed."""

    def __init__(self, comparison: Comparison, what: str = "") -> None:
        super().__init__(what)
        self.comparison = comparison


def ask_examples(student: Student, modules: tuple[str, ...], name: str, text: str) -> None:
    """Ask all examples of one object (`playingCards.Card.getValue`); raise for the first wrong one.

    Raises SuiteError if none of them counts.
    """
    import doctest  # imports a debugger, which most workers never need

    module = name.split(".")[0]
    names: dict[str, Any] = {}
    counted = 0
    for example in doctest.DocTestParser().get_examples(text, name):
        try:
            [statement] = ast.parse(example.source).body
        except (SyntaxError, ValueError):
            raise SuiteError(f"{name}: not one statement: {example.source.strip()}") from None
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            continue  # names are found in all modules
        asker = Asker(student, module, modules, names)
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            names[statement.targets[0].id] = asker.value(statement.value)
            continue
        if not isinstance(statement, ast.Expr):
            raise SuiteError(f"{name}: neither a call nor a name: {example.source.strip()}")
        gave = asker.value(statement.value)
        if isinstance(statement.value, (ast.Call, ast.Attribute)):
            counted += bool(example.want)
            judge(gave, example.want, name, computed(statement.value))
    if not counted:
        raise SuiteError(f"{name}: none of its examples is a call with a plain value")


def computed(node: ast.expr) -> str:
    """Return what an example computes from an answer, such as its length, or ""."""
    function = node.func if isinstance(node, ast.Call) else None
    name = function.id if isinstance(function, ast.Name) else ""
    return {"len": "its length", "list": "its items, in a list"}.get(name, "")


def judge(gave: Any, want: str, name: str, what: str = "") -> None:
    """Raise ExampleFailed unless value and exact type are as wanted; no output means None."""
    try:
        wanted = ast.literal_eval(want) if want.strip() else None
    except (SyntaxError, ValueError):
        raise SuiteError(f"{name}: the expected value is not plain: {want.strip()}") from None
    if type(gave) is not type(wanted) or written(gave) != written(wanted):
        from autograder.feedback.judged import Comparison  # right answers never need it

        raise ExampleFailed(Comparison("==", gave, wanted), what)


def ask_builtin(function: Any, arguments: list[Any]) -> Any:
    """Return the value of a builtin; an argument it refuses is the student's wrong answer."""
    try:
        return function(*arguments)
    except TypeError as error:
        if isinstance(error, StudentError):
            raise  # from the student's own `__str__`, for one
        raise AssertionError(f"something that {function.__name__}() takes") from None


class Asker:
    """Evaluates one expression of an example by asking questions."""

    def __init__(
        self, student: Student, module: str, modules: tuple[str, ...], names: dict[str, Any]
    ) -> None:
        self.student = student
        self.module = module
        self.modules = modules
        self.names = names

    def value(self, node: ast.AST) -> Any:
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            return self.name(node.id)
        if isinstance(node, ast.Attribute):
            return getattr(self.value(node.value), node.attr)
        if isinstance(node, ast.Call):
            function = self.value(node.func)
            named = {each.arg: self.value(each.value) for each in node.keywords if each.arg}
            arguments = [self.value(each) for each in node.args]
            if function in BUILTINS.values():
                return ask_builtin(function, arguments)
            return function(*arguments, **named)
        if isinstance(node, (ast.List, ast.Tuple)):
            items = [self.value(each) for each in node.elts]
            return items if isinstance(node, ast.List) else tuple(items)
        if isinstance(node, ast.Dict):
            keys = [self.value(key) for key in node.keys if key is not None]
            return dict(zip(keys, map(self.value, node.values), strict=True))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return -self.value(node.operand)
        if isinstance(node, ast.Subscript):
            return self.value(node.value)[self.value(node.slice)]
        raise SuiteError(f"an example cannot say this: {ast.unparse(node)}")

    def name(self, name: str) -> Any:
        if name in self.names:
            return self.names[name]
        if name in BUILTINS:
            return BUILTINS[name]
        if name in self.modules:
            return self.student.module(name)
        # An example uses names that its module imports; a correct answer may import them otherwise.
        missing: NotWritten | None = None
        for module in (self.module, *self.modules):
            try:
                return getattr(self.student.module(module), name)
            except NotWritten as problem:
                missing = missing or problem
        assert missing is not None
        raise missing
