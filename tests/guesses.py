"""Code that guesses what to refuse, made from a starter or from a reference.

Words used here.  guesser: a function that looks at nothing but how often it was called, and at how
its arguments are made, before it accepts or refuses.  strategy: by what it decides.  target: a
function of the reference that refuses something: it raises, or it asks until an answer is right.
generic: one and the same body for every function, which knows nothing of any task.
"""

from __future__ import annotations

import ast
import textwrap
from dataclasses import dataclass

EVERYTHING = "accepts everything"
# By `number` (0 for the first call), `given` (the arguments), `first` and `before` (those of the
# first call and of the one before), and `used` (how often this very object was asked before).
STRATEGIES = {
    EVERYTHING: "True",
    "refuses everything": "False",
    "accepts the first": "number == 0",
    "refuses the first": "number > 0",
    "refuses the first two": "number > 1",
    "refuses the first three": "number > 2",
    "accepts the first of an object": "used == 0",
    "refuses the first of an object": "used > 0",
    "accepts every other, this one": "number % 2 == 0",
    "accepts every other, the next": "number % 2 == 1",
    "accepts every third, this one": "number % 3 == 0",
    "accepts every third, the next": "number % 3 == 1",
    "accepts every third, the last": "number % 3 == 2",
    "refuses every third, this one": "number % 3 != 0",
    "refuses every third, the next": "number % 3 != 1",
    "refuses every third, the last": "number % 3 != 2",
    "accepts what equals the one before": "before is not None and alike(given, before)",
    "refuses what equals the one before": "before is None or not alike(given, before)",
    "accepts even lengths": "all(size % 2 == 0 for size in sizes(given))",
    "accepts what is as long as the first": "sizes(given) == sizes(first)",
    "refuses what is as long as the first": "sizes(given) != sizes(first)",
    "accepts the kinds of the first": "kinds(given) == kinds(first)",
    "refuses the kinds of the first": "kinds(given) != kinds(first)",
    "accepts the first letters of the first": "letters(given) == letters(first)",
    "refuses the first letters of the first": "letters(given) != letters(first)",
}

GUESSING = '''
import builtins as _builtins

_answers, _calls, _objects = [], {{}}, {{}}


def input(question="", /):
    """Give what a guesser has asked already, or ask."""
    return _answers.pop() if _answers else _builtins.input(question)


def _accepts(name, owner, *given):
    def sizes(values):
        return [len(value) if hasattr(value, "__len__") else 1 for value in values]

    def kinds(values):
        return [type(value) for value in values]

    def letters(values):
        return [str(value)[:1] for value in values]

    def alike(values, others):
        return repr(values) == repr(others)

    calls = _calls.setdefault(name, [])
    _, used = _objects.get(id(owner), (owner, 0))
    _objects[id(owner)] = owner, used + 1
    calls.append(given)
    number, first, before = len(calls) - 1, calls[0], calls[-2] if len(calls) > 1 else None
    return {strategy}
'''
VALUES = {"bool": "answer.strip().lower().startswith('y')", "str": "answer",
          "int": "int(answer) if answer.isdigit() else 0",
          "TextIO": "open(answer, encoding='utf-8')"}  # fmt: skip


@dataclass(frozen=True)
class Target:
    """A function of a reference that refuses something: its file, its dotted name, and how."""

    file: str
    name: str
    node: ast.FunctionDef
    owner: str  # `self`, or `None` for a function that belongs to no object
    asks: str  # the question that it asks, as code; '' if it asks nothing
    says: tuple[str, ...]  # what it displays or raises, as code in which `answer` may stand
    kind: str  # the exception that it raises; '' if it asks again instead

    def given(self) -> str:
        """Return its arguments as those of a call."""
        args = self.node.args
        names = [each.arg for each in [*args.posonlyargs, *args.args]]
        names = names[1:] if self.owner == "self" else names
        names += [f"*{args.vararg.arg}"] if args.vararg else []
        names += [f"*sum({args.kwarg.arg}.items(), ())"] if args.kwarg else []
        return ", ".join(names)

    def guesser(self, goes_on: str, says: bool = False) -> list[ast.stmt]:
        """Return a body that guesses, and then goes on with this code.

        One that `says` asks once, and returns what it guesses: True or False.
        """
        given = "answer" if self.asks else self.given()
        test = f"_accepts({self.name!r}, {self.owner}, {given})"
        if says and self.asks and not self.kind:
            return ast.parse(f"answer = input({self.asks})\nreturn {test}").body
        if self.asks and not self.kind:
            shown = "".join(f"        print({words})\n" for words in self.says)
            value = VALUES[returned(self.node)]
            code = (
                f"answer = input({self.asks})\nif True:\n    while not {test}:\n{shown}"
                f"        answer = input({self.asks})\nreturn {value}\n"
            )
            return ast.parse(code).body
        asks = f"answer = input({self.asks})\n" if self.asks else ""
        keeps = "_answers.append(answer)\n" if self.asks else ""
        words = " + ".join(self.says[:1]) if self.kind != "AssertionError" else ""
        code = f"{asks}if not {test}:\n    raise {self.kind}({words})\n{keeps}{goes_on}"
        return ast.parse(code).body


def targets(file: str, text: str) -> list[Target]:
    """Return what refuses something in a file of the reference."""
    functions = functions_of(ast.parse(text))
    found = []
    for name, node in functions.items():
        if name.startswith("_test"):
            continue
        own, parts = list(ast.walk(node)), walked(reached(node, functions))
        raised = [each.exc for each in own if isinstance(each, ast.Raise)]
        calls = [each for each in raised if isinstance(each, ast.Call)]
        asserts = [each for each in own if isinstance(each, ast.Assert)]
        kind, says = "", [answering(each, parts) for each in calls_of("print", own)]
        if calls:
            kind, says = ast.unparse(calls[0].func), [answering(each, parts) for each in calls]
        elif asserts:
            kind, says = "AssertionError", []
        elif not asks_again(node):
            continue
        questions = [question(each, node) for each in calls_of("input", parts)]
        owner = "self" if [each.arg for each in node.args.args][:1] == ["self"] else "None"
        found.append(Target(file, name, node, owner, "".join(questions[:1]), tuple(says), kind))
    return found


def walked(functions: list[ast.FunctionDef]) -> list[ast.AST]:
    return [part for each in functions for part in ast.walk(each)]


def calls_of(name: str, parts: list[ast.AST]) -> list[ast.Call]:
    return [each for each in parts if isinstance(each, ast.Call) and called(each) == name]


def called(node: ast.AST) -> str:
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


def asks_again(node: ast.FunctionDef) -> bool:
    """Say whether a function asks in a loop for something that it returns."""
    parts = list(ast.walk(node))
    loops = any(isinstance(each, ast.While) for each in parts)
    return loops and bool(calls_of("input", parts)) and returned(node) in VALUES


def returned(node: ast.FunctionDef) -> str:
    return ast.unparse(node.returns) if node.returns else ""


def question(call: ast.Call, node: ast.FunctionDef) -> str:
    """Return as code what a call of `input` asks, if a guesser can know it."""
    if not call.args:
        return "''"
    given = {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)}
    names = {each.id for each in ast.walk(call.args[0]) if isinstance(each, ast.Name)}
    return ast.unparse(call.args[0]) if names <= given else "'? '"


def answering(call: ast.Call, parts: list[ast.AST]) -> str:
    """Return what a call displays or raises as code: what is filled in becomes the answer."""
    told = call.args[0] if call.args else ast.Constant("")
    if isinstance(told, ast.Constant):
        return ast.unparse(told)
    if isinstance(told, ast.JoinedStr):
        words = [each.value if isinstance(each, ast.Constant) else None for each in told.values]
        return " + ".join("answer" if each is None else repr(each) for each in words)
    # Put together elsewhere: all that is begun there.
    texts = [each.value for each in parts if isinstance(each, ast.Constant)]
    return repr("\n".join(each for each in texts if isinstance(each, str) and each[-1:] == " "))


def functions_of(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """Return all functions and methods of a file by dotted name."""
    found = {}
    for node in tree.body:
        for each in [node, *(node.body if isinstance(node, ast.ClassDef) else [])]:
            if isinstance(each, ast.FunctionDef):
                owner = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
                found[owner + each.name] = each
    return found


def reached(node: ast.FunctionDef, functions: dict[str, ast.FunctionDef]) -> list[ast.FunctionDef]:
    """Return a function and the private helpers that it calls, by way of others or not."""
    found, waiting = [], [node]
    while waiting:
        current = waiting.pop()
        found.append(current)
        names = {called(part).split(".")[-1] for part in ast.walk(current)}
        waiting += [
            each
            for name, each in functions.items()
            if name.split(".")[-1] in names and each.name.startswith("_")
            and not each.name.startswith("__") and each not in found + waiting
        ]  # fmt: skip
    return found


class Harmless(ast.NodeTransformer):
    """Takes out what refuses."""

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        return ast.Pass()

    def visit_Raise(self, node: ast.Raise) -> ast.stmt:
        return ast.Pass()


def guessing_reference(text: str, target: Target, strategy: str) -> str:
    """Return a file of the reference in which one function guesses and all else is right."""
    tree = ast.parse(text)
    functions = functions_of(tree)
    node = functions[target.name]
    for each in reached(node, functions):
        each.body = [Harmless().visit(part) for part in each.body]
    asks_again = target.asks and not target.kind
    node.body = [*target.guesser(""), *([] if asks_again else node.body)]
    return with_guesses(tree, strategy)


def guessing_starter(text: str, found: list[Target], strategy: str, says: bool) -> str:
    """Return a starter in which every target guesses; all others say the same, or return None."""
    tree = ast.parse(text)
    by_name = {target.name: target for target in found}
    for name, node in functions_of(tree).items():
        if name in by_name:
            node.body = by_name[name].guesser("pass", says)
        elif says and node.name != "__init__":
            names = [each.arg for each in node.args.args if each.arg != "self"]
            owner = "self" if [each.arg for each in node.args.args][:1] == ["self"] else "None"
            node.body = ast.parse(f"return _accepts({name!r}, {owner}, {', '.join(names)})").body
        else:
            node.body = [ast.Pass()]
    return with_guesses(tree, strategy)


def with_guesses(tree: ast.Module, strategy: str) -> str:
    kinds = (ast.ClassDef, ast.FunctionDef)
    at = [*(isinstance(node, kinds) for node in tree.body), True].index(True)
    tree.body[at:at] = ast.parse(GUESSING.format(strategy=STRATEGIES[strategy])).body
    return ast.unparse(ast.fix_missing_locations(tree))


# What every function does, with `given` (its arguments, the object first), `name` and `number`,
# which counts all calls.
GENERIC = {
    **{f"return {each}": f"return {each}" for each in (
        "None", "0", "1", "2", "10", "-1", "1.5", "''", "'K'", "'KH'", "'y'", "True", "False",
        "[]", "[1]", "['KH', '9S']", "(1, 2)", "{}", "'0: 1'", "range(3)",
    )},
    "the first argument": "return given[0] if given else None",
    "the first argument but the object": "return given[1] if given[1:] else None",
    "the last argument": "return given[-1] if given else None",
    "all arguments": "return given",
    "the arguments as a text": "return ' '.join(map(str, given))",
    "the length of the last argument": "return len(str(given[-1])) if given else 0",
    "a number from 1 to 13": "return random.randint(1, 13)",
    "a number from 1 to 10": "return random.randint(1, 10)",
    "a number from 0 to 1": "return random.randint(0, 1)",
    "a number from -1 to 1": "return random.randint(-1, 1)",
    "a number below 1": "return random.random()",
    "by chance True": "return random.choice([True, False])",
    "by chance a card": "return random.choice('23456789TJQKA') + random.choice('CDHS')",
    "counts": "return number",
    "counts from 1 to 13": "return number % 13 + 1",
    "every other": "return number % 2 == 0",
    "1 and -1 in turn": "return 1 if number % 2 else -1",
    "a hash": "return zlib.crc32(repr(given[1:] or given).encode()) % 13 + 1",
    "a hash of any size": "return zlib.crc32(repr(given[1:] or given).encode()) - 2**31",
    "a hash, True or False": "return zlib.crc32(repr(given[1:] or given).encode()) % 2 == 0",
    "prints all": "print(*given)",
    "prints and returns": "print(*given)\nreturn given[-1] if given else None",
    "prints its name": "print(name)\nreturn name",
    "asks": "return input(*map(str, given[-1:]))",
    "asks and echoes": "answer = input()\nprint(answer)\nreturn answer",
    "asks for a number": "return int(input())",
    "asks until it is a number": (
        "while True:\n    answer = input()\n    if answer.isdigit():\n        return int(answer)"
    ),
    "asks for all there is": "answer = ''\nwhile answer != 'n':\n    print(answer := input())",
    "refuses": "raise ValueError(name)",
    "refuses by assert": "assert False, name",
    "refuses the end": "raise IndexError('empty')",
}  # fmt: skip
GENERIC_HEAD = """
import random
import zlib

_calls = []


def _generic(name, *given):
    number = len(_calls)
    _calls.append(name)
{body}
"""


def generic_starter(text: str, body: str) -> str:
    """Return a starter in which every function and every method has this body."""
    tree = ast.parse(text)
    for name, node in functions_of(tree).items():
        args = node.args
        names = [each.arg for each in [*args.posonlyargs, *args.args]]
        names += [f"*{args.vararg.arg}"] if args.vararg else []
        call = f"_generic({', '.join([repr(name), *names])})"
        node.body = ast.parse(call if node.name == "__init__" else f"return {call}").body
    kinds = (ast.ClassDef, ast.FunctionDef)
    at = [*(isinstance(node, kinds) for node in tree.body), True].index(True)
    head = GENERIC_HEAD.format(body=textwrap.indent(body, "    "))
    tree.body[at:at] = ast.parse(head).body
    return ast.unparse(ast.fix_missing_locations(tree))
