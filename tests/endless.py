"""How long a check takes on answers with an endless loop: `make test-endless` prints the table.

Each function of each reference in turn never ends, silently or printing; a program, or what it
calls first, may also ask for ever.  ONLY="war hidden_card_21" measures these assignments alone.
"""

from __future__ import annotations

import ast
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from answers import REFERENCES, SLUGS, load

from autograder.checking import own_work
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.suite.source import Source, called_names
from autograder.worker.grading import Grader

SECONDS = {"function": 10.0, "program": 15.0}  # of a quiet machine
LOOPS = {"pass": "while True: pass", "print": "while True: print('again')"}
ASKS = {"input": "while True: input('again? ')"}


class Endless(NamedTuple):
    """A reference in which one function or program never ends."""

    kind: str  # function or program
    name: str
    loop: str
    files: dict[str, bytes]


def endless_answers(slug: str) -> Iterator[Endless]:
    """Yield the reference of an assignment with one endless loop after another."""
    files = next(each for each in REFERENCES if each.slug == slug).files()
    handed_in = load(slug).files
    for file in handed_in:
        source = Source(file, files[file])
        started = [
            node
            for node in source.tree.body
            if isinstance(node, ast.If) and "__name__" in ast.unparse(node.test)
        ]
        programs = {name for node in started for name in called_names(node)}
        bodies = [(name, node.body) for name, node in source.functions().items()]
        bodies += [("__main__", node.body) for node in started]
        for name, body in bodies:
            is_program = name == "__main__" or name in programs
            for loop, code in {**LOOPS, **(ASKS if is_program else {})}.items():
                text = with_body(files[file], body, code)
                kind = "program" if is_program else "function"
                yield Endless(kind, f"{file}: {name}", loop, {**files, file: text})


def with_body(content: bytes, body: list[ast.stmt], code: str) -> bytes:
    """Return a file with the lines of some statements replaced by one line of code."""
    lines = content.decode().splitlines(keepends=True)
    first, last = body[0], body[-1]
    assert last.end_lineno is not None
    new = " " * first.col_offset + code + "\n"
    return "".join([*lines[: first.lineno - 1], new, *lines[last.end_lineno :]]).encode()


def checked(slug: str, files: dict[str, bytes]) -> Result:
    """Return the result of a check, which starts its own worker."""
    found = load(slug)
    with Grader(found, own_work.public(found)) as grader:
        return grader.grade(Submission("endless", files))


def cpu() -> float:
    """Return the CPU time of all processes that have been started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    chosen = sys.argv[1:] or (os.environ.get("ONLY") or "").split() or list(SLUGS)
    slow = 0
    print("   CPU  clock  passed  late  wait  other")
    for slug in chosen:
        slug, _, wanted = slug.partition(":")
        for each in endless_answers(slug):
            if wanted and not f"{each.name} {each.loop}".endswith(wanted):
                continue
            before, started = cpu(), time.monotonic()
            result = checked(slug, each.files)
            used, clock = cpu() - before, time.monotonic() - started
            counts = Counter(test.status for test in result.tests)
            passed, late, wait = (counts.pop(n, 0) for n in ("passed", "timed_out", "waiting"))
            is_slow = used > SECONDS[each.kind]
            slow += is_slow
            print(
                f"{used:6.1f} {clock:6.1f} {passed:7} {late:5} {wait:5} {sum(counts.values()):6}"
                f"  {slug}, {each.name}: {each.loop}{'  TOO SLOW' if is_slow else ''}",
                flush=True,
            )
    print(f"{slow} too slow: at most {SECONDS['function']:g} s of CPU for an endless function,")
    print(f"{SECONDS['program']:g} for an endless program")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
