"""Habits of people who write right programs (`HABITS`): each turns a right answer into another.

`make test-habits` draws six at a time, over and over, applies them to the references and the other
answers, and grades: all of them have to score full marks.  A habit either leaves what the program
does as it is, or the handout promises that it does not matter: then its sentence is quoted.

Then it draws notebooks: answers are cut into cells, to which things happen that Jupyter takes, or
that a word processor or a web page does to what is pasted (`IN_CELLS`).
"""

from __future__ import annotations

import ast
import copy
import io
import json
import os
import random
import re
import sys
import tempfile
import threading
import tokenize
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path

from answers import REFERENCES, RIGHT, Answer, Class

from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.intake import read_submission
from autograder.intake.pieces import Definition, names_defined
from autograder.intake.sources import plain_files

DRAWS = int(os.environ.get("DRAWS") or 100)
NOTEBOOKS = int(os.environ.get("NOTEBOOKS") or 40)
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
    return with_lines(tree, "MY_FAVOURITE_CARDS = ('AS', 'KD')")


def with_lines(tree: ast.Module, source: str) -> ast.Module:
    """Add statements behind the imports."""
    at = 0
    for number, node in enumerate(tree.body):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            at = number + 1
    if at == 0 and ast.get_docstring(tree) is not None:
        at = 1
    tree.body[at:at] = ast.parse(source).body
    return tree


STREAMS = (
    'sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8")',
    'sys.stdout = codecs.getwriter("utf-8")(sys.stdout.buffer)',
    'sys.stdout = open(sys.stdout.fileno(), "w", encoding="utf-8", buffering=1)',
)


def displaying_by_a_stream(tree: ast.Module) -> ast.Module:
    """Put a stream of one's own in the place of standard output, in the file that has `main`."""
    if not any(isinstance(node, ast.FunctionDef) and node.name == "main" for node in tree.body):
        return tree
    stream = STREAMS[len(tree.body) % len(STREAMS)]
    return with_lines(tree, f"import codecs, io, sys\n{stream}")


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
    Habit("a standard output of one's own", displaying_by_a_stream, slugs=DISPLAYING),
    Habit("main without a guard", bare_main, slugs=("war",), promise=BARE),
    Habit("lines for Jupyter", bytes_of=lambda data: data_of(with_magics, data)),
    Habit("signs of a word processor", bytes_of=lambda data: data_of(in_other_signs, data)),
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


# What word processors, web pages and notebooks do to a source


def data_of(change: Callable[[str, random.Random], str], data: bytes) -> bytes:
    return change(data.decode(), random.Random(len(data))).encode()


def in_other_signs(text: str, chance: random.Random) -> str:
    """Put the signs of word processors and web pages in place of Python's, outside of texts."""
    lines = text.splitlines(keepends=True)
    starts = list(accumulate(map(len, lines), initial=0))
    spans = [
        (starts[one.start[0] - 1] + one.start[1], starts[one.end[0] - 1] + one.end[1], one)
        for one in tokenize.generate_tokens(io.StringIO(text).readline)
    ]
    edits = []
    for (_, before, _), (begin, end, token) in pairwise(spans):
        if text[before:begin] == " " and chance.random() < 0.3:
            edits.append((before, begin, chance.choice("\u00a0\u2003\u202f")))
        if token.type == tokenize.STRING and chance.random() < 0.5:
            edits.append((begin, end, curly(token.string)))
        elif token.type == tokenize.OP and chance.random() < 0.3:
            signs = OTHER_SIGNS.get(token.string, token.string)
            edits.append((begin, end, chance.choice(signs) if len(token.string) == 1 else signs))
        elif token.type == tokenize.NAME and chance.random() < 0.05:
            edits.append((end, end, "\u200b"))
    for begin, end, anew in reversed(edits):
        text = text[:begin] + anew + text[end:]
    return text


OTHER_SIGNS = {
    "-": "\u2013\u2014\u2212", "(": "\uff08", ")": "\uff09", ",": "\uff0c", ":": "\uff1a",
    "*": "\u00d7", "->": "\u2192", "<=": "\u2264", ">=": "\u2265", "!=": "\u2260",
}  # fmt: skip
PLAIN_TEXT = re.compile(r"""([fF]?)("{3}|'{3}|"|')([^"'\\{}]*(?:\w'\w[^"'\\{}]*)?)\2""")


def curly(literal: str) -> str:
    """Write a text between curly marks, with curly apostrophes in it."""
    found = PLAIN_TEXT.fullmatch(literal)
    if found is None:
        return literal
    prefix, mark, inside = found.groups()
    first, last = ("\u201c", "\u201d") if '"' in mark else ("\u2018", "\u2019")
    inside = inside.replace("'", "\u2019")
    return prefix + first * len(mark) + inside + last * len(mark)


def with_magics(text: str, chance: random.Random) -> str:
    """Add lines that only Jupyter understands, above the source and between its statements."""
    lines = text.split("\n")
    ends = [0, *(node.end_lineno or 0 for node in ast.parse(text).body if not shares(node, lines))]
    for at in sorted(chance.sample(ends, min(2, len(ends))), reverse=True):
        lines.insert(at, chance.choice(MAGICS))
    return "\n".join(lines)


MAGICS = (
    "%matplotlib inline", "!pip install colorama", "?print", "print?", "files = !ls", "%cd ..",
    "%load game.py", "%run game.py", "%timeit sum(range(9))", "! echo it's", "pip install colorama",
    "get_ipython().run_line_magic('matplotlib', 'inline')", "get_ipython().system('clear')",
)  # fmt: skip
HEADS = ("%%time", "%%capture shown", "%%capture", "# %%", "#%% the cards", "%%timeit -n1 -r1", "")
CELLS = (
    "%%bash\nrm -rf *", "%%html\n<b>Cards</b>", "%%writefile notes.txt\nIt's a note (", "%lsmagic",
    "pip install colorama", "!ls", "from IPython.display import clear_output, display, HTML",
    "import asyncio\nawait asyncio.sleep(0)", "from IPython.display import Markdown as md\nmd('*')",
    "from autograder.notebook import check\ncheck()", "1 + 1;", "", "  \n", "In [", "```",
    ">>> 1 + 1\n2\n>>> 'KH'\n'KH'", "In [7]: 1 + 1\nOut[7]: 2", "?display", "display",
    "from IPython.display import clear_output\nclear_output(wait=True)", "get_ipython()",
)  # fmt: skip


def indented(text: str, chance: random.Random) -> str:
    by = chance.choice(("  ", "    ", "\t", "\u00a0\u00a0"))
    return "\n".join(by + line if line else line for line in text.split("\n"))


def with_prompts(text: str, chance: random.Random) -> str:
    """Put prompts before all lines: of Python's, or of IPython's."""
    if chance.random() < 0.5:
        first, *more = text.split("\n")
        return "\n".join([f"In [{chance.randrange(99)}]: {first}", *(f"   ...: {x}" for x in more)])
    prompts = ("...", ">>>")
    return "\n".join(
        f"{prompts[at == 0 or line[:1].isalpha()]} {line}".rstrip()
        for at, line in enumerate(text.split("\n"))
    )


def tabs_for_four(text: str, chance: random.Random) -> str:
    """Put a tab for four spaces, not for eight: other mixtures may mean one thing or another."""
    return text if has_long_texts(text) else re.sub(r"(?m)^ {4}(?=\S)", "\t", text)


def no_break_in_front(text: str, chance: random.Random) -> str:
    if has_long_texts(text):
        return text
    return re.sub(r"(?m)^ +", lambda found: "\u00a0" * len(found[0]), text)


def has_long_texts(text: str) -> bool:
    """Say whether texts go over several lines, which are displayed as they are."""
    return '"""' in text or "'''" in text


def with_an_await(text: str, chance: random.Random) -> str:
    return f"{text}\nimport asyncio\nawait asyncio.sleep(0)"


def with_a_display(text: str, chance: random.Random) -> str:
    added = (
        "display()",
        "display_of = display",
        "from IPython.display import display, clear_output\nclear_output()",
        "from IPython.core.display import HTML\nHTML('<b>x</b>')",
    )
    return f"{text}\n{chance.choice(added)}"


HEAD = "the head of a cell"  # a cell has but one
IN_CELLS: dict[str, Callable[[str, random.Random], str]] = {
    # In this order: the first need a source that Python reads.
    "lines for Jupyter": with_magics,
    "an await": with_an_await,
    "display": with_a_display,
    "an expression at the end": lambda text, chance: text + chance.choice(("\n1 + 1", "\n'KH';")),
    "signs of a word processor": in_other_signs,
    "tabs beside spaces": tabs_for_four,
    "no-break spaces in front": no_break_in_front,
    "prompts": with_prompts,
    HEAD: lambda text, chance: f"{chance.choice(HEADS)}\n{text}",
    "an indentation": indented,
    "a fence": lambda text, chance: f"```{chance.choice(('', 'python', 'py'))}\n{text}\n```",
    "a line of spaces in front": lambda text, chance: f"    \n{text}",
    "Windows line ends": lambda text, chance: text.replace("\n", "\r\n"),
    "a byte order mark": lambda text, chance: "\ufeff" + text,
    "a form feed": lambda text, chance: "\f\n" + text,
}


def beginning(node: ast.stmt) -> int:
    return min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])


def shares(node: ast.stmt, lines: list[str]) -> bool:
    """Say whether something else stands in the last line of a statement."""
    rest = lines[(node.end_lineno or 0) - 1].encode()[node.end_col_offset or 0 :]
    return rest.strip()[:1] not in (b"", b"#")


def cells_of(text: str, chance: random.Random, left_out: Collection[str]) -> list[str]:
    """Cut a source into cells, of a few statements each; without imports of these modules."""
    lines, cells, begin = text.split("\n"), [], 0
    for node in ast.parse(text).body:
        end = node.end_lineno or 0
        if isinstance(node, ast.ImportFrom) and node.module in left_out:
            cells.append("\n".join(lines[begin : beginning(node) - 1]))
            begin = end
        elif chance.random() < 0.5 and not shares(node, lines):
            cells.append("\n".join(lines[begin:end]))
            begin = end
    return [cell for cell in (*cells, "\n".join(lines[begin:])) if cell.strip()]


def notebook_of(cells: list[str], chance: random.Random) -> bytes:
    """Return a notebook of these cells, and others, in one of the formats that there are."""
    made: list[dict[str, object]] = []
    is_old = chance.random() < 0.2
    for cell in cells:
        source = cell.splitlines(keepends=True) if chance.random() < 0.5 else cell
        metadata = {"id": f"c{len(made)}", "colab": {"base_uri": "https://localhost:8080/"}}
        made.append({
            "cell_type": "code", "metadata": metadata if chance.random() < 0.3 else {},
            "outputs": [], "input" if is_old else "source": source,
        })  # fmt: skip
        if chance.random() < 0.2:
            kind = chance.choice(("markdown", "raw"))
            made.append({"cell_type": kind, "metadata": {}, "source": "def it(:\n%%time"})
    if is_old:
        return json.dumps({"worksheets": [{"cells": made}], "nbformat": 3}).encode()
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4}).encode()


@dataclass(frozen=True, order=True)
class InCells(Answer):
    """A right answer in a notebook to which things have happened that chance chooses."""

    seed: str

    def __str__(self) -> str:
        return f"{self.slug}, {self.folder.name}, in cells, {self.seed}"

    def notebook(self) -> bytes:
        chance = random.Random(f"{self.slug} {self.folder.name} {self.seed}")
        files, cells, movable = super().files(), list[str](), list[int]()
        wanted = [name for name in self.assignment().files if name in files]
        own = {name.removesuffix(".py") for name in wanted}
        is_named = not _may_be_loose([files[name].decode() for name in wanted], own)
        is_named = is_named or chance.random() < 0.3
        for name in wanted:
            parts = cells_of(files[name].decode("utf-8-sig"), chance, () if is_named else own)
            for at, part in enumerate(parts):
                if all(isinstance(node, Definition) for node in ast.parse(part).body):
                    movable.append(len(cells))  # what runs at once needs what stands above it
                cell = self._changed(part, chance, is_named)
                if is_named:
                    append = chance.choice(("-a ", "--append ")) if at else ""
                    path = chance.choice(PATHS).format(name)
                    cell = f"%%{chance.choice(('writefile', 'file'))} {append}{path}\n{cell}"
                cells.append(cell)
        if not is_named and movable and chance.random() < 0.3:
            cells.insert(0, cells.pop(chance.choice(movable)))
        for cell in chance.sample(CELLS, 4):
            cells.insert(chance.randrange(len(cells) + 1), cell)
        return notebook_of(cells, chance)

    def _changed(self, cell: str, chance: random.Random, is_named: bool) -> str:
        names = [name for name in IN_CELLS if name != HEAD or not is_named]
        chosen = chance.sample(names, chance.randrange(4))
        for name, change in IN_CELLS.items():
            if name in chosen:
                cell = change(cell, chance)
        return cell

    def submission(self) -> Submission:
        """Return what is read of the folder: the notebook, and what else belongs to the answer."""
        with tempfile.TemporaryDirectory(prefix="in-cells-") as folder:
            for name, data in super().files().items():
                if name not in self.assignment().files:
                    (Path(folder) / name).parent.mkdir(exist_ok=True)
                    (Path(folder) / name).write_bytes(data)
            (Path(folder) / "work.ipynb").write_bytes(self.notebook())
            return read_submission(Path(folder), self.assignment(), str(self))

    def files(self) -> dict[str, bytes]:
        return self.submission().files


PATHS = ("{}", "./{}", '"{}"', "'work/{}'", '"C:\\cards\\{}"', "/home/me/cards/{}")


def _may_be_loose(texts: list[str], own: set[str]) -> bool:
    """Say whether cells need not name their files: none defines what another does."""
    seen: set[str] = set()
    for text in texts:
        body = ast.parse(text.removeprefix("\ufeff")).body
        if any(
            isinstance(node, ast.Import) and own & {x.name for x in node.names} for node in body
        ):
            return False
        makes = names_defined(text.removeprefix("\ufeff"))
        if seen & makes or not makes:
            return False
        seen |= makes
    return True


@dataclass(frozen=True, order=True)
class Habitual(Answer):
    """A right answer with some habits."""

    habits: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.slug}, {self.folder.name}, with {', '.join(self.habits)}"

    def handed_in(self) -> dict[str, bytes]:
        """Return the files as their author saves them."""
        chosen = [each for each in HABITS if each.name in self.habits]
        with ONE_AT_A_TIME:
            return changed(super().files(), chosen, self.assignment().files)

    def files(self) -> dict[str, bytes]:
        found = self.handed_in()
        return found | plain_files(found, self.assignment())[0]


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


def notebooks(slug: str, seed: str, draws: int) -> list[InCells]:
    """Return so many notebooks, with whatever happens to their cells drawn by the seed."""
    chance = random.Random(f"{slug} {seed} in cells")
    return [
        InCells(slug, chance.choice(bases(slug)).folder, f"{seed}-{number}")
        for number in range(draws)
    ]


def complaints(result: Result) -> str:
    return "\n".join(f"  {test.id}: {test.message}" for test in result.tests if not test.passed)


def main() -> int:
    seed = sys.argv[1] if len(sys.argv) > 1 else "1"
    slugs = sorted({habit for each in HABITS for habit in each.slugs})
    wrong = sum(_all_right(slug, drawn(slug, seed, DRAWS)) for slug in slugs)
    wrong += sum(_all_right(slug, notebooks(slug, seed, NOTEBOOKS)) for slug in slugs)
    return 1 if wrong else 0


def _all_right(slug: str, answers: Sequence[Answer]) -> int:
    """Grade answers, and print those below full marks; return how many these are."""
    graded = Class(answers)
    results = [(each, graded.results[each].result()) for each in answers]
    graded.stop()
    below = [(each, result) for each, result in results if result.score != 100]
    what = "notebooks" if isinstance(answers[0], InCells) else f"draws of {DRAWN} habits"
    print(f"{slug}: {len(answers)} {what}, {len(below)} below 100", flush=True)
    for each, result in below:
        notes = each.submission().notes if isinstance(each, InCells) else ()
        print("\n  ".join([f"{each}: {result.score:g}", *notes, *result.slips.split("; ")]))
        print(complaints(result))
    return len(below)


if __name__ == "__main__":
    sys.exit(main())
