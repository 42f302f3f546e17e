"""A failed test as a script in plain Python (`script`), for `cardkit check --script`."""

from __future__ import annotations

import ast
import contextlib
import random
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from autograder.link.outside import MOST_ANSWERS
from autograder.messages.given import answers_of
from autograder.messages.told import ABOVE, CUT, WORD, Told
from autograder.suite.console import Console
from autograder.suite.transcript import Transcript

MOST_LAID = 1000  # characters of a file
WHILE_RUN = "'/tmp/"  # a file that is there only while the test runs
IS_NAMED = re.compile(r"\w[\w.]*(?:, \w+)* = ")  # what a line gives, or sets
# No script needs it, or `typed` does it.
UNTOLD = frozenset(("test", "seed", "argv", "stdin", "stdout", "stderr", "sleep", "input"))


def script(
    told: Told,
    calls: Sequence[str],
    console: Transcript | None,
    number: int,
    same: Mapping[str, str],
    copied: Mapping[str, str],
) -> str:
    """Return calls as a script in plain Python, or "" if not all of it can be written.

    number: as which one of its test the console was begun.  same: of which files those are copies
    that the test has put there.  copied: those of them whose names are typed.
    """
    is_whole = len(calls) == len(told.lines)  # else what it leaves out has read and drawn some
    given = answers_of(told.link, number, before=is_whole)
    only = {name: text for name, text in told.link.written.items()
            if Path(name).suffix and name not in same}  # fmt: skip
    written = {name: text for name, text in only.items() if text and len(text) <= MOST_LAID}
    untold = UNTOLD | {"file"} if only.keys() == written.keys() else UNTOLD
    if told.is_beyond_lines or not calls or told.done - untold - given.keys():
        return ""
    others = Console.begun[: max(0, number - 1)] if is_whole else []
    typed = [line for each in others for line in each.transcript.typed]
    typed += [] if console is None else console.script
    laid = {name: other for name, other in same.items() if name not in copied}
    asked = calls[-1].partition("(")[0]  # each time
    lines = [
        line if IS_NAMED.match(line) or line.partition("(")[0] != asked else f"print(repr({line}))"
        for line in calls
    ]
    if told.program:
        lines = [f"run({told.program!r})"]
    files = told.link.files
    planned = [(modules_with(name, files), name, each) for name, each in given.items()]
    if any(not modules or len(each) > MOST_ANSWERS for modules, _, each in planned):
        return ""
    plans = [(module, f"gives({module}, {name!r}, {', '.join(each)})")
             for modules, name, each in planned for module in modules]  # fmt: skip
    early = [line for module, line in plans if module == random.__name__]  # others may import it
    late = [line for module, line in plans if module != random.__name__]
    late += [f"{name} = {value}" for name, value in told.put.items()]
    words = set(WORD.findall(" ".join([*lines, *late])))
    keys = [repr(copied.get(each, each)) for each in typed]
    keys += [] if console is None or console.then is None else [f"then={console.then!r}"]
    folders = sorted(each for each in told.folders if not each.startswith("/"))
    is_laid = laid or written or folders
    used = {"gives": plans, "lay": is_laid, "run": told.program, "typed": keys}
    again = [name for name, is_used in used.items() if is_used]
    places = {*map(module_of, files)}
    head = [f"from autograder.again import {', '.join(again)}"] if again else []
    head += [f"lay({name!r})" for name in folders]
    head += [f"lay({name!r}, {other!r})" for name, other in laid.items()]
    head += [f"lay({name!r}, text={text!r})" for name, text in written.items()]
    head += [f"typed({', '.join(keys)})"] if keys else []  # a module may keep what reads
    head += ["import random", *early] if early else []
    head += [f"import {each}" for each in sorted(words & places)]
    classes = [each for each in sorted(told.classes.items()) if each[0] in words]
    head += [f"from {module} import {name}" for name, module in classes if module in places]
    head += late
    text = "\n".join([*head, "", *lines])
    with contextlib.suppress(SyntaxError, ValueError):
        ast.parse(text)
        return "" if any(each in text for each in (CUT, ABOVE, WHILE_RUN)) else text
    return ""


def modules_with(function: str, files: Mapping[str, bytes]) -> list[str]:
    """Return which modules have a function that a test has planned the answers of."""
    defined = re.compile(rf"(?m)^def {re.escape(function)}\b".encode())
    own = [module_of(name) for name, data in files.items() if defined.search(data)]
    return own or [random.__name__] * hasattr(random, function)


def module_of(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".")
