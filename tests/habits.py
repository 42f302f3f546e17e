"""Habits of people who write right programs (`HABITS`): each turns a right answer into another.

`make test-habits` draws six at a time, over and over, applies them to the references and the other
answers, and grades: all of them have to score full marks.  A habit either leaves what the program
does as it is, or the handout promises that it does not matter: then its sentence is quoted.
"""

from __future__ import annotations

import ast
import copy
import os
import random
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass

from answers import REFERENCES, RIGHT, Answer, Class

from autograder.course.result import Result

DRAWS = int(os.environ.get("DRAWS") or 100)
DRAWN = 6
LOOSELY = "loosely: letter case, the amount of space, line breaks, colours, and the full stops"
BARE = "A bare `main()` as the last line is graded as well"
DISPLAYING = ("war", "single_player_21", "blackjack_highscores", "hidden_card_21")
NO_HOUSE_RULES = ("blackjack_classes", "hidden_card_21", "single_player_21", "war")
ONE_AT_A_TIME = threading.Lock()  # Python 3.11 counts how deep trees of all threads are together
SAME = "the program does the same"


@dataclass(frozen=True)
class Habit:
    """One habit, the assignments it is for, and what the handout says of it."""

    name: str
    change: Callable[[ast.Module], ast.Module] | None = None  # of each file
    bytes_of: Callable[[bytes], bytes] = bytes  # of each file, afterwards
    slugs: tuple[str, ...] = ("blackjack_classes", *DISPLAYING)
    promise: str = SAME

    def __str__(self) -> str:
        return self.name


# What a program displays


class _Displays(ast.NodeTransformer):
    """Changes the calls of `print` in functions that have one plain argument, a text."""

    def __init__(self, change: Callable[[ast.Call], ast.expr | list[ast.stmt]]) -> None:
        self.change = change

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.stmt]:
        call = node.value
        if not (isinstance(call, ast.Call) and ast.unparse(call.func) == "print"):
            return node
        if len(call.args) != 1 or not isinstance(call.args[0], (ast.Constant, ast.JoinedStr)):
            return node
        found = self.change(call)
        return found if isinstance(found, list) else ast.Expr(found)


def displays(
    change: Callable[[ast.Call], ast.expr | list[ast.stmt]],
) -> Callable[[ast.Module], ast.Module]:
    return lambda tree: _Displays(change).visit(tree)


def call(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def coloured(node: ast.Call) -> ast.expr:
    named = "".join(f", {ast.unparse(each)}" for each in node.keywords)
    return call(rf"print('\033[1m' + {ast.unparse(node.args[0])} + '\033[0m'{named})")


def typographic(node: ast.Call) -> ast.expr:
    for each in ast.walk(node.args[0]):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            each.value = each.value.replace("'", "’")
    return node


def emphatic(node: ast.Call) -> ast.expr:
    return call(ast.unparse(node).replace("!')", "!!!')").replace('!")', '!!!")'))


def after_a_blank_line(node: ast.Call) -> list[ast.stmt]:
    if any(each.arg == "end" for each in node.keywords):  # it is a part of a line
        return [ast.Expr(node)]
    return [ast.Expr(call("print()")), ast.Expr(node)]


def with_two_spaces(node: ast.Call) -> ast.expr:
    for each in ast.walk(node.args[0]):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            each.value = each.value.replace(" ", "  ")
    return node


def rules_first(tree: ast.Module) -> ast.Module:
    """Tell at the beginning of `main` what can happen, in the words of the endings."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == "main":
            at = 1 if ast.get_docstring(node) is not None else 0
            node.body.insert(
                at, ast.Expr(call("print('Welcome! Whoever is closer to the aim wins.')"))
            )
    return tree


# How a program is written


def renamed_locals(tree: ast.Module) -> ast.Module:
    """Give the variables of each function longer names; arguments keep theirs."""
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        inside = [node for node in ast.walk(function) if node is not function]
        if any(
            isinstance(node, (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.Global))
            for node in inside
        ):
            continue
        arguments = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
        stored = {
            node.id for node in inside
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        } - arguments  # fmt: skip
        for node in inside:
            if isinstance(node, ast.Name) and node.id in stored:
                node.id = f"my_{node.id}"
            elif isinstance(node, ast.ExceptHandler) and node.name in stored:
                node.name = f"my_{node.name}"
    return tree


def without_words(tree: ast.Module) -> ast.Module:
    """Leave docstrings and annotations out; comments are lost anyhow."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                is_def = not isinstance(node, ast.Module)
                node.body = node.body[1:] or ([ast.Pass()] if is_def else [])
    return tree


class _ElseAfterReturn(ast.NodeTransformer):
    def _body(self, body: list[ast.stmt]) -> list[ast.stmt]:
        for at, node in enumerate(body[:-1]):
            ends = isinstance(node, ast.If) and isinstance(node.body[-1], (ast.Return, ast.Raise))
            if isinstance(node, ast.If) and ends and not node.orelse:
                node.orelse = self._body(body[at + 1 :])
                return body[: at + 1]
        return body

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.body = self._body(node.body)
        return node


class _NotTurned(ast.NodeTransformer):
    """Writes `if not a: c else: b` for `if a: b else: c`."""

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        if node.orelse and not (len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)):
            node.test = ast.UnaryOp(ast.Not(), node.test)
            node.body, node.orelse = node.orelse, node.body
        return node


class _Formatted(ast.NodeTransformer):
    """Writes `"{} wins".format(name)` for plain f-strings."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        values = [each for each in node.values if isinstance(each, ast.FormattedValue)]
        if any(each.format_spec or each.conversion != -1 for each in values):
            return node
        pattern = "".join(
            str(each.value).replace("{", "{{").replace("}", "}}")
            if isinstance(each, ast.Constant)
            else "{}"
            for each in node.values
        )
        function = ast.Attribute(ast.Constant(pattern), "format", ast.Load())
        return ast.Call(function, [self.visit(each.value) for each in values], [])


class _Forever(ast.NodeTransformer):
    """Writes `while True: if not a: break` for `while a`."""

    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        if not node.orelse and ast.unparse(node.test) != "True":
            leave = ast.If(ast.UnaryOp(ast.Not(), node.test), [ast.Break()], [])
            return ast.While(ast.Constant(True), [leave, *node.body], [])
        return node


def with_a_constant(tree: ast.Module) -> ast.Module:
    """Add a constant of one's own, behind the imports."""
    at = 0
    for number, node in enumerate(tree.body):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            at = number + 1
    if at == 0 and ast.get_docstring(tree) is not None:
        at = 1
    tree.body.insert(at, ast.parse("MY_FAVOURITE_CARDS = ('AS', 'KD')").body[0])
    return tree


def with_a_helper(tree: ast.Module) -> ast.Module:
    """Add a function of one's own."""
    at = next((n for n, node in enumerate(tree.body) if isinstance(node, ast.FunctionDef)), None)
    if at is not None:
        tree.body.insert(at, ast.parse("def _my_helper(x):\n    return x").body[0])
    return tree


def bare_main(tree: ast.Module) -> ast.Module:
    """Call main without asking for the name of the module."""
    for at, node in enumerate(tree.body):
        if isinstance(node, ast.If) and "__name__" in ast.unparse(node.test):
            tree.body[at : at + 1] = node.body
    return tree


def visitor(kind: type[ast.NodeTransformer]) -> Callable[[ast.Module], ast.Module]:
    return lambda tree: kind().visit(tree)


HABITS = (
    Habit("colours", displays(coloured), slugs=DISPLAYING, promise=LOOSELY),
    Habit("typographic apostrophes", displays(typographic), slugs=DISPLAYING[1:], promise=LOOSELY),
    Habit("more exclamation marks", displays(emphatic), slugs=DISPLAYING, promise=LOOSELY),
    Habit("blank lines between", displays(after_a_blank_line), slugs=DISPLAYING, promise=LOOSELY),
    Habit("two spaces for one", displays(with_two_spaces), slugs=DISPLAYING, promise=LOOSELY),
    Habit("a word of welcome", rules_first, slugs=DISPLAYING, promise="display besides"),
    Habit("other names for variables", renamed_locals),
    Habit("no docstrings and no annotations", without_words),
    Habit("else after return", visitor(_ElseAfterReturn)),
    Habit("conditions turned round", visitor(_NotTurned)),
    Habit("format for f-strings", visitor(_Formatted)),
    Habit("loops that are left in the middle", visitor(_Forever), slugs=NO_HOUSE_RULES),
    Habit("a constant of one's own", with_a_constant),
    Habit("a helper of one's own", with_a_helper),
    Habit("main without a guard", bare_main, slugs=("war",), promise=BARE),
    Habit("Windows line ends", bytes_of=lambda data: data.replace(b"\n", b"\r\n")),
    Habit("a byte order mark", bytes_of=lambda data: b"\xef\xbb\xbf" + data),
    Habit("tabs", bytes_of=lambda data: tabbed(data)),
    Habit("no line end at the end", bytes_of=lambda data: data.rstrip()),
)  # fmt: skip


def tabbed(data: bytes) -> bytes:
    """Indent by tabs; texts over several lines change with it, and so none may be there."""
    if b'"""' in data or b"'''" in data:
        return data
    lines = []
    for line in data.split(b"\n"):
        bare = line.lstrip(b" ")
        depth, rest = divmod(len(line) - len(bare), 4)
        lines.append(b"\t" * depth + b" " * rest + bare)
    return b"\n".join(lines)


def changed(
    files: dict[str, bytes], habits: list[Habit], handed_in: tuple[str, ...]
) -> dict[str, bytes]:
    """Return an answer in which these habits are applied, in their order, to what is handed in."""
    found = dict(files)
    for name in handed_in:
        tree = ast.parse(files[name])
        for habit in habits:
            if habit.change is not None:
                tree = ast.parse(
                    ast.unparse(ast.fix_missing_locations(habit.change(copy.deepcopy(tree))))
                )
        data = (ast.unparse(tree) + "\n").encode()
        for habit in sorted(habits, key=lambda each: each.name == "a byte order mark"):
            data = habit.bytes_of(data)
        found[name] = data
    return found


@dataclass(frozen=True, order=True)
class Habitual(Answer):
    """A right answer with some habits."""

    habits: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.slug}, {self.folder.name}, with {', '.join(self.habits)}"

    def files(self) -> dict[str, bytes]:
        chosen = [each for each in HABITS if each.name in self.habits]
        with ONE_AT_A_TIME:
            return changed(super().files(), chosen, self.assignment().files)


def bases(slug: str) -> list[Answer]:
    return [each for each in (*REFERENCES, *RIGHT) if each.slug == slug]


def drawn(slug: str, seed: str, draws: int) -> list[Habitual]:
    """Return so many answers, each with six habits drawn by the seed."""
    chance = random.Random(f"{slug} {seed}")
    of_slug = [habit.name for habit in HABITS if slug in habit.slugs]
    return [
        Habitual(
            slug, chance.choice(bases(slug)).folder, tuple(sorted(chance.sample(of_slug, DRAWN)))
        )
        for _ in range(draws)
    ]


def complaints(result: Result) -> str:
    return "\n".join(f"  {test.id}: {test.message}" for test in result.tests if not test.passed)


def main() -> int:
    seed = sys.argv[1] if len(sys.argv) > 1 else "1"
    wrong = 0
    for slug in sorted({habit for each in HABITS for habit in each.slugs}):
        answers = drawn(slug, seed, DRAWS)
        graded = Class(answers)
        results = [(each, graded.results[each].result()) for each in answers]
        graded.stop()
        below = [(each, result) for each, result in results if result.score != 100]
        print(f"{slug}: {len(answers)} draws of {DRAWN} habits, {len(below)} below 100")
        for each, result in below:
            print(f"{each}: {result.score:g}\n{complaints(result)}")
        wrong += len(below)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
