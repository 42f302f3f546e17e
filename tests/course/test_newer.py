"""What needs a newer Python is named with its line and version; an ordinary mistake never is.

Words used here.  newer: a text that this Python refuses and that one reads.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import time

import pytest

from autograder.course import newer
from autograder.course.newer import newer_names, newer_syntax, says_newer
from autograder.system import interpreters

HERE = ".".join(map(str, sys.version_info[:2]))
TYPES, BARE = "a generic {}, with its types in brackets,", "`except` without parentheses"
NEWER = [
    ('x = 1\nprint(f"{" ".join([x])} has")\n', (3, 12), 2, "this f-string"),
    ("print(f'{d['a']}', f\"{n!r:>{w}}\")\n", (3, 12), 1, "this f-string"),
    ('print(f"{\n    x\n} points")\n', (3, 12), 1, "this f-string"),
    ('print(f"{x}{"\\n"}")\n', (3, 12), 1, "this f-string"),
    ('print(f"""{x  # why\n}""")\n', (3, 12), 1, "this f-string"),
    ('print(f"{f"{f"{x}"}"} {x:{"<"}{w}}" "b")\n', (3, 12), 1, "this f-string"),
    ("type Card = tuple[str, str]\n", (3, 12), 1, "the statement `type`"),
    ("if x:\n    pass; type Deck[T] = list[T]\n", (3, 12), 2, "the statement `type`"),
    ("def first[T](x: list[T]) -> T:\n    pass\n", (3, 12), 1, TYPES.format("function")),
    ("class Deck[\n    T: int,\n](list):\n    pass\n", (3, 12), 1, TYPES.format("class")),
    ("class Deck[T = int]:\n    pass\n", (3, 13), 1, "the default of a type parameter"),
    ("try:\n    pass\nexcept ValueError, KeyError:\n    pass\n", (3, 14), 3, BARE),
    ('x = t"{name} has"\n', (3, 14), 1, "this t-string"),
    ('x = f"{d["a"]}"\ny = Rt"{d["b"]}"\n', (3, 14), 2, "this t-string"),
    ("lazy import random\n", (3, 15), 1, "`lazy`"),
]
ORDINARY = [
    'print(f"{name[")\n',
    'print(f"{name")\n',
    'print(f"{name[0}")\n',
    'print(f"{name\\}")\n',
    'print(f"{a b["x"]}")\n',
    'print(f"{}" f"{" "}"\n',
    'print(f"}{d["a"]}")\n',
    'print f"{d["a"]}"\n',
    'print("He said "hello"")\n',
    "try:\n    pass\nexcept ValueError, e:\n    pass\n",
    "except ValueError, KeyError:\n    pass\n",
    "type Card\n",
    "type = 3\nx = (\n",
    "def f[T](x)\n    pass\n",
    "def f[x]:\n    pass\n",
    "if x = 1:\n    pass\n",
    "x = 'it's'\n",
    'x = st"a"\n',
    "lazy = 1\nlazy x\n",
]


def words(line: int, what: str, version: tuple[int, int]) -> str:
    needed = ".".join(map(str, version))
    return (
        f"game.py, line {line}: {what} needs Python {needed} or newer; it is graded with Python"
        f" {HERE}: change the line, or take `--python {needed}`"
    )


@pytest.mark.parametrize(("text", "version", "line", "what"), NEWER)
def test_a_newer_construct_is_named_with_its_line_and_version(text, version, line, what):
    if version <= sys.version_info[:2]:
        ast.parse(text)
        return
    found = newer_syntax("game.py", text)
    assert found == words(line, what, version)
    assert says_newer(found)


@pytest.mark.parametrize("text", ORDINARY)
def test_an_ordinary_mistake_is_not_taken_for_something_newer(text):
    with pytest.raises(SyntaxError):
        ast.parse(text)
    assert newer_syntax("game.py", text) == ""


@pytest.mark.parametrize(("text", "version", "line", "what"), NEWER)
def test_beside_an_ordinary_mistake_nothing_is_said(text, version, line, what):
    assert newer_syntax("game.py", f"{text}print((1)\n") == ""


def test_a_file_that_can_be_read_needs_nothing():
    assert newer_syntax("game.py", "print(f\"{d['#']}\")\ntype(d)\n") == ""


def test_the_newer_pythons_of_this_machine_agree():
    for found in interpreters._installed():
        code = "import ast, json, sys\nfor text in json.load(sys.stdin): ast.parse(text)"
        mine = [text for text, version, *_ in NEWER if version <= found.numbers[:2]]
        subprocess.run(
            [found.path, "-c", code], input=json.dumps(mine), text=True, check=True,
            capture_output=True,
        )  # fmt: skip
        names = [
            f"{module}.{name}" if name else module
            for version, modules in newer.NAMES.items()
            for module, several in modules.items()
            for name in several.split() or [""]
            if version <= found.numbers[:2]
        ]
        code = "import json, pkgutil, sys\n"
        code += "for name in json.load(sys.stdin): pkgutil.resolve_name(name)"
        subprocess.run([found.path, "-c", code], input=json.dumps(names), text=True, check=True)


@pytest.mark.parametrize(
    ("text", "line", "used", "version"),
    [
        ("from itertools import batched, chain\n", 1, "itertools.batched", (3, 12)),
        ("import random as r\n\nr.binomialvariate()\n", 3, "random.binomialvariate", (3, 12)),
        ("import copy\ncopy.replace(1)\n", 2, "copy.replace", (3, 13)),
        ("from concurrent import interpreters\n", 1, "concurrent.interpreters", (3, 14)),
        ("import string.templatelib\n", 1, "string.templatelib", (3, 14)),
    ],
)
def test_a_newer_name_of_the_library_is_named(text, line, used, version):
    found = newer_names("game.py", text, {"game"})
    assert found == ([words(line, used, version)] if version > sys.version_info[:2] else [])


@pytest.mark.parametrize(
    "text",
    [
        "try:\n    from itertools import batched\nexcept ImportError:\n    batched = None\n",
        "import copy\n'a'.replace('a', 'b')\nreplace = copy.copy\n",
        "batched = 1\n# itertools.batched\n",
        "from itertools import chain\n",
        "import random\nrandom.batched()\n",
        "from itertools import (\n",
    ],
)
def test_other_names_are_not(text):
    assert newer_names("game.py", text, {"game"}) == []


def test_a_module_of_the_students_own_has_its_own_names():
    assert newer_names("game.py", "from copy import replace\n", {"game", "copy"}) == []


@pytest.mark.parametrize(
    "text",
    [
        'f"{""}"' * 14_000,
        'f"{' * 30_000,
        "def f[" * 16_000,
        "type x[" * 14_000,
        ";type x[" * 12_000,
        "except A, " * 10_000,
        "f'{x!" * 20_000,
        'f"{x:{' * 16_000,
        "(" * 90_000,
        '"' * 99_999,
    ],
)
def test_texts_made_to_hurt_take_no_time(text):
    begin = time.process_time()
    assert newer_syntax("game.py", text) == "" == "".join(newer_names("game.py", text, ()))
    assert time.process_time() - begin < 5
