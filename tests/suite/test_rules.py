"""Rules on a whole file: what each of them finds, and what it leaves alone."""

from __future__ import annotations

import pytest

from autograder.suite.rules import Rules
from autograder.suite.source import Source


def rules(*lines: str) -> Rules:
    return Rules(Source("game.py", "\n".join(lines).encode()))


def test_jumps_and_comprehensions_are_found_by_line():
    found = rules(
        "def play():",
        "    while True:",
        "        if [each for each in {n: n for n in ()}]: break",
        "        continue",
    )
    assert found.jumps() == ["line 3: break", "line 4: continue"]
    assert found.comprehensions() == [
        "line 3: [each for each in {n: n for n in ()}]",
        "line 3: {n: n for n in ()}",
    ]
    assert rules("def play():", "    return").jumps() == []


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["exit()"], ["line 1: exit()"]),
        (["import sys as s", "s.exit(1)"], ["line 2: s.exit()"]),
        (["from os import _exit as leave", "leave(0)"], ["line 2: leave()"]),
        (["def quit(): pass", "quit()"], []),
        (["import sys", "print(sys.exit)"], []),
        (["door.exit()"], []),
    ],
)
def test_calls_that_end_the_program_are_found(lines: list[str], found: list[str]):
    assert rules(*lines).exits() == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("print(', '.join(names))", ["line 2: ', '.join"]),
        ("glue = ''.join", ["line 2: ''.join"]),
        ("open(os.path.join('a', 'b'))", []),
        ("thread.join()", []),
    ],
)
def test_joins_of_strings_are_told_from_others(line: str, found: list[str]):
    assert rules("import os", line).joins() == found


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (["def deal(): deal()"], ["deal"]),
        (["def deal(): show()", "def show(): deal()"], ["deal", "show"]),
        (["class Deck:", "    def deal(self): self.deal()"], ["Deck.deal"]),
        (["class Deck:", "    def deal(self): deal()", "def deal(): pass"], []),
        (["def deal(): pass", "def play(deal): deal()"], []),
        (["def deal(deal): deal()"], []),
        (["def play():", "    def play(): pass", "    play()"], []),
        (["def play():", "    def again(): play()", "    again()"], ["play", "play.again"]),
        (["def deal(): other.deal()"], []),
    ],
)
def test_recursion_is_found_by_what_each_name_means(lines: list[str], names: list[str]):
    found = [line.split(": ")[1] for line in rules(*lines).recursions()]
    assert found == [f"{name} leads to another call of {name}" for name in names]


@pytest.mark.parametrize(
    "lines",
    [
        ["import random", "from os import path"],
        ["'''What this file is for.'''", "LIMIT = 21", "NAMES: list = ['A', 'K']"],
        ["if __name__ == '__main__':", "    main()"],
        ["try:", "    import numpy", "except ImportError:", "    numpy = None"],
        ["HALF = int(10.5)"],
    ],
)
def test_what_only_defines_may_stand_outside_functions(lines: list[str]):
    assert rules(*lines, "def main(): pass").code_outside_functions() == []


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["main()"], "line 1: main()"),
        (["name = input()"], "line 1: name = input()"),
        (["score = 0", "def win():", "    global score"], "line 1: score = 0"),
        (["for _ in range(3):", "    pass"], "line 1: for _ in range(3):"),
        (
            ["if __name__ == '__main__':", "    while main(): pass"],
            "line 1: if __name__ == '__main__':",
        ),
        (["if 1:", "    print('hi')"], "line 1: if 1:"),
    ],
)
def test_code_outside_functions_is_found(lines: list[str], found: str):
    assert rules(*lines, "def main(): pass").code_outside_functions() == [found]
