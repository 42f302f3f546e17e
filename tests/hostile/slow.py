"""Submissions that use up time and memory: as they are read, as they load, in every function.

They are made for any assignment (`slow_works`), from the names that its tasks ask for.
"""

from __future__ import annotations

import json

from autograder.course.assignment import Assignment

Files = dict[str, bytes]

LOOPS, TALKS, SLEEPS = "while True: pass", "while True: print('again')", "time.sleep(3600)"
IN_FUNCTIONS = {
    "loops": LOOPS,
    "talks": TALKS,
    "sleeps": SLEEPS,
    "takes half a second": "sum(range(20_000_000))",
    "loops below Python": "9 ** 9 ** 9",
    "asks without end": "while True: input()",
}
TALK = "print('a sentence that is displayed everywhere, again and again')\n"
AT_LOAD = {
    "loops": f"{LOOPS}\n",
    "talks": f"{TALKS}\n",
    "sleeps": f"import time\n{SLEEPS}\n",
    "loops below Python": "x = 9 ** 9 ** 9\n",
    "has 45,000 lines": TALK * 45_000,
    "fills the memory": "x = [0]\nwhile True: x = x + x\n",
}
READ = {
    "a long line": "x = f'" + "{a}" * 31_000 + "'\n",
    "15,000 errors": "x = = 1\n" * 15_000,
    "open brackets": "x = " + "(" * 90_000 + "\n",
    "another alphabet": "x = \N{CYRILLIC SMALL LETTER A}\N{RIGHT DOUBLE QUOTATION MARK}\n" * 40_000,
}
CELLS = {
    "cells that need each other": "x=y\ny=x\n" * 7_500,
    "many names in many functions": "".join(f"def f{at}(): return g{at}\n" for at in range(3_000)),
    "many magics": "%matplotlib inline\n" * 6_000,
    "one long expression": "x = " + "1 + " * 30_000 + "1\n",
}


def slow_works(assignment: Assignment) -> dict[str, Files]:
    """Return one submission of each kind by what it does."""
    stubs, first = in_every_function(assignment, "pass"), assignment.files[0]
    found = {
        f"in every function it {does}": in_every_function(assignment, body)
        for does, body in IN_FUNCTIONS.items()
    }
    for does, source in AT_LOAD.items():
        found[f"as it loads it {does}"] = stubs | {first: source.encode() + stubs[first]}
    for what, source in READ.items():
        found[f"it has {what}"] = stubs | {first: stubs[first] + source.encode()}
    text = b"\n".join(stubs.values()).decode()
    for what, source in CELLS.items():
        found[f"in a notebook it has {what}"] = {"work.ipynb": notebook(text + source)}
    found["it is a notebook of 20 MB"] = {"work.ipynb": notebook(text) + b" " * 20_000_000}
    return found


def in_every_function(assignment: Assignment, body: str) -> Files:
    """Return an answer that has this body wherever a task asks for one."""
    files = {}
    for name in assignment.files:
        starter = assignment.starters[name]
        methods: dict[str, list[str]] = {each: [] for each in sorted(starter.asked_at_top)}
        for key in sorted(starter.tasks):
            owner, _, method = key.partition(".")
            methods[owner] += [method] if method else []
        text = "import time\n\n\n"
        for owner, own in methods.items():
            made = [f"def {each}(*x, **named):\n    {body}\n" for each in own or [owner]]
            indented = "\n".join(made).replace("\n", "\n    ")
            text += f"class {owner}:\n    {indented}\n\n" if own else made[0] + "\n\n"
        files[name] = text.encode()
    return files


def notebook(source: str) -> bytes:
    """Return a notebook of one cell."""
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": source}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4}).encode()
