"""Run a student's program with a deck in the place of chance: `python -P inside.py SCENE`.

This is the process that `playing/scene.py` starts, and it imports nothing of ours.  The program is
run as `python PROGRAM` runs it, but for what the scene says: the first question is answered with
the name of a deck, functions answer with planned lines, or objects are filled with them.

Words used here.  scene: what was prepared, in a JSON file.  own: the student's function that
another one stands in for; their folder, of which the scene has a copy.
"""

from __future__ import annotations

import ast
import builtins
import functools
import io
import json
import os
import re
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

NOT_WRITTEN = re.compile(r"task \d+: \S+ is not written yet")
AT_THE_END = ("", "EOF when reading a line")  # what `input` says there
BROUGHT = "__brought__"  # the name by which a program reaches the stand-ins for its functions
OTHERWISE = "<cardkit>"  # the file that code of ours claims to be from
OURS = (__file__, OTHERWISE)


class Missing(Exception):
    """The program has no place for the deck; the message says which."""


def main(path: str) -> int:
    """Play a scene; return the exit status."""
    scene: dict[str, Any] = {}
    try:
        with open(path, encoding="utf-8") as file:
            scene = json.load(file)
        play(scene)
    except SystemExit:
        raise
    except BaseException as error:
        return told(error, scene)
    return 0


def play(scene: dict[str, Any]) -> None:
    sys.path.insert(0, scene["folder"])
    sys.argv = [scene["program"]]
    stand_ins = {each["name"]: Planned(**each).instead_of for each in scene["answers"]}
    inside = {name: stand_in for name, stand_in in stand_ins.items() if "." not in name}
    code, is_idle = compiled(os.path.join(scene["folder"], scene["program"]), set(inside))
    for name in stand_ins.keys() - inside.keys():
        module, function = name.split(".")
        setattr(__import__(module), function, stand_ins[name](found(name)))
    for each in scene["fills"]:
        fill(each["place"], found(each["makes"]), each["lines"])
    first = FirstAnswer(scene["typed"]) if scene["typed"] else None
    program = types.ModuleType("__main__")
    program.__file__ = code.co_filename
    vars(program)[BROUGHT] = inside
    sys.modules["__main__"] = program
    exec(code, vars(program))
    if is_idle and scene["otherwise"]:
        exec(compile(scene["otherwise"], OTHERWISE, "exec"), vars(program))
    if first is not None and first.is_waiting:
        say(f"your program has asked nothing, so {scene['typed']} was not used")


# Functions that answer with lines of the deck


class Planned:
    """Answers calls with the lines of a deck, one after another."""

    def __init__(self, kind: str, name: str, lines: list[Any], then: int | None) -> None:
        self.kind = kind
        self.name = name
        self.left = lines
        self.then = then
        self.is_said = False

    def instead_of(self, own: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(own)
        def planned(*given: Any, **named: Any) -> Any:
            if self.left:
                return self.left.pop(0)
            if self.then is not None:
                return self.then
            if not self.is_said:
                self.is_said = True
                say(f"the planned {self.kind}s are used up; your own {self.name} goes on")
            return own(*given, **named)

        return planned


class Bound(ast.NodeTransformer):
    """After each statement of a file that binds one of these names, binds it to its stand-in."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return [node, *self._bind({node.name}, node)]

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> Any:
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:
        names = {each.id for each in node.targets if isinstance(each, ast.Name)}
        return [node, *self._bind(names, node)]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        return [node, *self._bind({each.asname or each.name for each in node.names}, node)]

    def _bind(self, names: set[str], node: ast.stmt) -> Iterator[ast.stmt]:
        for name in sorted(names & self.names):
            text = f"{name} = {BROUGHT}[{name!r}]({name})"
            statement = ast.copy_location(ast.parse(text).body[0], node)
            yield ast.fix_missing_locations(statement)


def compiled(path: str, names: set[str]) -> tuple[types.CodeType, bool]:
    """Return a program in which these names are bound to stand-ins, and whether it only defines."""
    with open(path, "rb") as file:
        # Not by ast.parse, which would stand in the traceback of a syntax error.
        flags: int = ast.PyCF_ONLY_AST
        tree = compile(file.read(), path, "exec", flags, dont_inherit=True)
    is_idle = not any(map(does_something, tree.body))
    if names:
        tree = Bound(names).visit(tree)
    return compile(tree, path, "exec", dont_inherit=True), is_idle


def does_something(statement: ast.stmt) -> bool:
    """Return whether a statement starts a program: a call, or `if __name__ == "__main__"`."""
    if isinstance(statement, ast.If):
        names = [each.id for each in ast.walk(statement.test) if isinstance(each, ast.Name)]
        return "__name__" in names
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)


# Objects that are filled with lines of the deck


def found(name: str) -> Any:
    """Return what `module.name` is; raises Missing if a student's file lacks it."""
    module, _, attribute = name.partition(".")
    try:
        return getattr(__import__(module), attribute)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise Missing(f"{module}.py is not there, so the deck cannot be brought in") from None
    except AttributeError:
        raise Missing(f"{module}.py has no {attribute}, so the deck cannot be brought in") from None


def fill(place: str, make: Callable[..., Any], lines: list[list[Any]]) -> None:
    """Let each new object of a class have what is made of these lines, in one of its attributes."""
    name, _, attribute = place.rpartition(".")
    kind = found(name)
    own = kind.__init__

    @functools.wraps(own)
    def begin(self: Any, *given: Any, **named: Any) -> None:
        own(self, *given, **named)
        setattr(self, attribute, [make(*line) for line in lines])

    kind.__init__ = begin


# The first answer


class FirstAnswer:
    """The standard input and `input`, which answer the first question; then the real ones do."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        self.is_waiting = True
        self.real = (builtins.input, sys.stdin)
        builtins.input = self.input
        sys.stdin = self

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real[1], name)

    def input(self, prompt: object = "", /) -> str:
        if not self.is_waiting:  # a program may have kept the function
            return self.real[0](prompt)
        sys.stdout.write(str(prompt))
        return self._typed()

    def readline(self, size: int = -1, /) -> str:
        return f"{self._typed()}\n" if self.is_waiting else self.real[1].readline(size)

    def __iter__(self) -> FirstAnswer:
        return self

    def __next__(self) -> str:
        return f"{self._typed()}\n" if self.is_waiting else next(self.real[1])

    def _typed(self) -> str:
        """Show the answer as if it had been typed, and go out of the way."""
        self.is_waiting = False
        builtins.input, sys.stdin = self.real
        sys.stdout.write(f"{self.answer}\n")
        sys.stdout.flush()
        return self.answer


# How it ends


def told(error: BaseException, scene: dict[str, Any]) -> int:
    """Say in a sentence how a program ended, or show Python's traceback; return the exit status."""
    words = str(error)
    if isinstance(error, KeyboardInterrupt):
        print()  # below the ^C
        say("stopped")
        return 0
    if isinstance(error, EOFError) and words in AT_THE_END:
        print()
        say("the input has ended, and with it the game")
        return 0
    if isinstance(error, NotImplementedError) and NOT_WRITTEN.fullmatch(words):
        say(f"{words}, and the game needs it: write it and play again")
    elif isinstance(error, Missing):
        say(words)
    else:
        show(error, scene)
    return 1


def say(sentence: str) -> None:
    sys.stdout.flush()
    print(f"cardkit: {sentence}", file=sys.stderr, flush=True)


def show(error: BaseException, scene: dict[str, Any]) -> None:
    """Show an exception as Python does, with the student's own lines and files alone."""
    sys.stdout.flush()
    leave_out_ours(error)
    real = sys.stderr
    sys.stderr = shown = Copy(real)
    try:
        sys.__excepthook__(type(error), error, error.__traceback__)
    finally:
        sys.stderr = real
    text = shown.getvalue()
    if scene:
        text = text.replace(scene["folder"], scene["own"])
    print(text, end="", file=real, flush=True)


class Copy(io.StringIO):
    """Keeps what is written for a stream, which decides about colours."""

    def __init__(self, real: Any) -> None:
        super().__init__()
        self.real = real

    def isatty(self) -> bool:
        return bool(self.real.isatty())

    def fileno(self) -> int:
        return int(self.real.fileno())


def leave_out_ours(error: BaseException) -> None:
    """Take our lines out of the traceback of an exception, and of those that led to it."""
    left: list[BaseException | None] = [error]
    seen = set()
    while left:
        each = left.pop()
        if each is not None and id(each) not in seen:
            seen.add(id(each))
            each.__traceback__ = theirs(each.__traceback__)
            left += [each.__cause__, each.__context__]


def theirs(trace: types.TracebackType | None) -> types.TracebackType | None:
    steps = []
    while trace is not None:
        if trace.tb_frame.f_code.co_filename not in OURS:
            steps.append(trace)
        trace = trace.tb_next
    made = None
    for step in reversed(steps):
        made = types.TracebackType(made, step.tb_frame, step.tb_lasti, step.tb_lineno)
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
