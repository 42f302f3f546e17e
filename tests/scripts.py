"""Run the script of every failed public test in plain Python: `make test-scripts` does.

Words used here.  script: the field of a record that repeats what its message is about.  It is run
in a student's folder: first of the near miss, where it has to give what the message says, then of
three right answers, where it has to give what is wanted.
"""

from __future__ import annotations

import ast
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from answers import REFERENCES, RIGHT, SLUGS, WRONG, Answer, Class, Wrong, load

from autograder.course.result import TestRecord
from autograder.suite.loose import loose
from autograder.suite.transcript import clean

SECONDS = 10  # that one script may take
RIGHT_ANSWERS = 3  # the reference and two others
EXAMPLES = 3  # shown of each reason
CUT = 400  # characters shown of an answer
NEXT = re.compile(
    r" {2}(given|gave|found|raised|wanted|typed|read as|note|perhaps|the console|nothing was)"
)
SHOWN = re.compile(r"(?:to show|or) ('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")")
OBJECT = re.compile(r"\ban? \w+ object\b")
CUT_OUT = re.compile(r"\.\.\. \([^)]*\) \.\.\.|, \.\.\., ")
FOLDED = re.compile(r"^( {4}.*)\n\1\n {4}\.\.\. \(this line (\d+) times\)$", re.MULTILINE)
COUNTED = re.compile(r" \([\d,]+ (?:items|characters)\)")
PRIVATE = re.compile(r"has no attribute '_|must have __dict__")
WORD = re.compile(r"\w+")
BY_LOT = "assignment3.main()"  # who begins a game of war is drawn, and the columns with that
AGREED = "ran and agreed"
KIT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Ran:
    """What a script printed, and the exception that ended it, or "no end"."""

    shown: str
    error: str = ""

    @property
    def last(self) -> str:
        return self.shown.rstrip("\n").rpartition("\n")[2]


@dataclass(frozen=True)
class Outcome:
    """What became of one script, in words by which outcomes are counted."""

    wrong: Wrong
    test: TestRecord
    reason: str
    details: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [f"{self.wrong}, {self.test.id}", *self.test.script.splitlines()]
        lines += [f"-- {line}" for each in self.details for line in each[:CUT].splitlines()]
        return "\n      ".join([*lines, *(f">> {each}" for each in self.test.message.splitlines())])


def run(script: str, answer: Answer) -> Ran:
    """Run a script in a folder with the files of an answer and the student's decks."""
    with tempfile.TemporaryDirectory(prefix="script-") as home:
        folder = Path(home) / "work"
        folder.mkdir()
        decks = KIT / "assignments" / answer.slug / "decks"
        if decks.is_dir():
            shutil.copytree(decks, folder / "decks")
        for name, path in load(answer.slug).given.items():
            shutil.copyfile(path, folder / name)
        for name, data in answer.files().items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        (folder / "again_and_again.py").write_text(script + "\n", encoding="utf-8")
        try:
            done = subprocess.run(
                [sys.executable, "again_and_again.py"],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(KIT), "PYTHONIOENCODING": "utf-8"},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                encoding="utf-8",
                errors="replace",
                timeout=SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Ran("", "no end")
    error = done.stderr.rpartition("\n  ")[2].partition("\n")[2] or done.stderr
    return Ran(done.stdout, error.strip() if done.returncode else "")


def part(message: str, word: str) -> str:
    """Return what follows `gave` or another word of a message, or ""."""
    found: list[str] = []
    for line in message.splitlines():
        if found and (NEXT.match(line) or not line.startswith(" " * 10)):
            break
        if found or line.startswith(f"  {word:8}"):
            found.append(line[10:])
    return "\n".join(found)


def flat(text: str) -> str:
    return " ".join(clean(text).split())


def gives(ran: Ran, test: TestRecord) -> bool:
    """Return whether a script gave what the message says."""
    message = test.message
    if test.status == "timed_out":
        return ran.error == "no end"
    if part(message, "raised"):
        said = test.actual.partition("\n")[0]
        return flat(said) in flat(ran.error) or (said.startswith("SystemExit") and not ran.error)
    gave = part(message, "gave")
    if gave:
        return is_value(ran.last, gave, test) or is_argument(ran.error, gave)
    errors = ("", ran.error, ran.error.partition(": ")[2])
    shown = [flat(f"{ran.shown}\n{error}") for error in errors]
    if any(all(flat(each) in one for each in consoles(test)) for one in shown):
        return True
    wanted = Counter(word for each in consoles(test) for word in WORD.findall(players(each)))
    return BY_LOT in test.script and any(
        wanted <= Counter(WORD.findall(players(one))) for one in shown
    )


def is_argument(error: str, gave: str) -> bool:
    """Return whether the arguments of an exception are what a message says that was given."""
    try:
        arguments = ast.literal_eval(gave)
    except (ValueError, SyntaxError):
        return False
    if type(arguments) is not tuple or not error:
        return False
    return flat(str(arguments[0] if len(arguments) == 1 else arguments)) in flat(error)


def consoles(test: TestRecord) -> list[str]:
    """Return what the console of a message shows, whole or in the parts that it was cut into."""
    if test.transcript.strip():
        return [test.transcript]
    _, _, shown = test.message.partition("console was:\n")
    shown = shown.partition("\n  perhaps ")[0]
    shown = FOLDED.sub(lambda found: "\n".join([found[1]] * int(found[2])), shown)
    return re.split(r"\n {4}\.\.\. \(\d+ lines\)\n", shown) if shown else []


def is_value(printed: str, told: str, test: TestRecord) -> bool:
    """Return whether what was printed last ends with the value that a message tells."""
    if OBJECT.search(told):  # its own `repr` may say anything
        return printed not in ("", "[]", "None")
    pieces = [re.escape(flat(each)) for each in CUT_OUT.split(COUNTED.sub("", told))]
    if len(pieces) > 1:
        return re.search(".*".join(pieces) + "$", flat(printed)) is not None
    if flat(printed).endswith(flat(told)):
        return True
    try:
        one = "".join(map(ast.literal_eval, told.splitlines())) if "\n" in told else literal(told)
        other = literal(printed)
        if isinstance(one, float) and isinstance(other, float):
            return math.isclose(one, other, rel_tol=1e-4)  # of which a message shows a few digits
        return plain(one) == plain(other)
    except (ValueError, SyntaxError, TypeError):
        return False


def literal(text: str) -> object:
    return ast.literal_eval(text.strip())


def plain(value: object) -> object:
    """Return a value without what messages do not tell apart.

    These are ends of texts, the content of a file and the text that it is, tuples and lists.
    """
    if isinstance(value, bytes):
        value = value.decode("utf-8", "backslashreplace")
    if isinstance(value, str):
        return value.strip()
    return list(map(plain, value)) if isinstance(value, (list, tuple)) else value


def satisfies(ran: Ran, test: TestRecord, wrong: Ran, is_reference: bool) -> bool:
    """Return whether a script gave what is wanted, as far as that can be told from outside.

    wrong: what it gave on the near miss.  Other right answers may use words of their own.
    """
    if (ran.last, ran.error, flat(ran.shown)) == (wrong.last, wrong.error, flat(wrong.shown)):
        return False
    wanted = [ast.literal_eval(each) for each in SHOWN.findall(test.expected)]
    if wanted and test.expected.startswith("to show") and ", and not" not in test.expected:
        shown = players(f"{clean(ran.shown)}\n{clean(ran.error)}")
        return not is_reference or any(re.search(loose(players(each)), shown) for each in wanted)
    if ran.error:
        ended = "EOFError" in ran.error and "ends=True" in test.script
        return ended or bool(wrong.error) or "xception" in test.message
    gave = part(test.message, "gave")
    is_judged = part(test.message, "read as") or part(test.message, "found")
    if is_plain(test.expected) and gave and not is_judged:
        # Of an empty list no message shows that the test has sorted it before it judged.
        is_alike = gave == "[]" and in_order(ran.last) == in_order(test.expected) != []
        return is_alike or is_value(ran.last, test.expected, test)
    return True


def in_order(text: str) -> list[str]:
    """Return the items of a list, sorted by how they are written; of what is no list, nothing."""
    try:
        found = literal(text)
    except (ValueError, SyntaxError):
        return []
    return sorted(map(repr, found)) if isinstance(found, list) else []


def players(text: str) -> str:
    """Return a text without which player it is, where chance decides who begins."""
    return re.sub(r"(?i)(player ?)[12]", r"\1", text)


def is_plain(wanted: str) -> bool:
    """Return whether what is wanted is one value that can be compared."""
    try:
        ast.literal_eval(wanted)
    except (ValueError, SyntaxError):
        return False
    return True


def outcome(wrong: Wrong, test: TestRecord, right: Sequence[Answer]) -> Outcome:
    """Run the script of one failed test on a near miss and on right answers."""

    def said(reason: str, *details: str) -> Outcome:
        return Outcome(wrong, test, reason, details)

    script = test.script
    if not script:
        return said("could not run: there is no script")
    ran = run(script, wrong)
    if not gives(ran, test):
        return said("differed: on the near miss", ran.shown, ran.error)
    for each in right:
        good = run(script, each)
        if PRIVATE.search(good.error):
            continue  # it names its private attributes otherwise
        if not satisfies(good, test, ran, each in REFERENCES):
            return said("differed: on a right answer", str(each), good.shown, good.error)
    return said(AGREED)


def right_answers(slug: str) -> list[Answer]:
    """Return the reference and the first others that start nothing when they are imported."""
    found = [each for each in (*REFERENCES, *RIGHT) if each.slug == slug and not starts(each)]
    return found[:RIGHT_ANSWERS]


def starts(answer: Answer) -> bool:
    """Return whether a file of an answer does more than define things when it is imported."""
    return any(
        not isinstance(
            node, (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign)
        )
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        and not (isinstance(node, ast.If) and "__name__" in ast.unparse(node.test))
        for name, data in answer.files().items()
        if name.endswith(".py")
        for node in ast.parse(data).body
    )


def outcomes(chosen: Sequence[Wrong]) -> list[Outcome]:
    """Return an outcome for every public test that these near misses fail."""
    graded = Class(list(chosen))
    try:
        found = [
            (wrong, test, right_answers(wrong.slug))
            for wrong in chosen
            for test in graded.results[wrong].result().tests
            if test.status in ("failed", "timed_out", "crashed") and not test.is_hidden
        ]
    finally:
        graded.stop()
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return list(pool.map(lambda each: outcome(*each), found))


def report(found: Sequence[Outcome]) -> str:
    """Return a table of outcomes, the most frequent first, with examples."""
    by_reason: dict[str, list[Outcome]] = defaultdict(list)
    for each in found:
        by_reason[each.reason].append(each)
    lines = []
    for reason, some in sorted(by_reason.items(), key=lambda each: -len(each[1])):
        lines.append(f"{len(some):5} {reason}")
        if reason != AGREED:
            shown = int(os.environ.get("EXAMPLES") or EXAMPLES)
            lines += [f"    {each}" for each in some[:shown]]
    return "\n".join(lines)


def summary(slug: str, found: Sequence[Outcome]) -> str:
    """Return one line: how many agreed, differed, and could not run."""
    kinds = Counter(each.reason.partition(":")[0] for each in found)
    counts = [f"{kinds[kind]} {kind}" for kind in (AGREED, "differed", "could not run")]
    return f"{slug}: {len(found)} scripts, {', '.join(counts)}"


def main() -> int:
    """Run all scripts, or those of SAMPLE near misses of each assignment, drawn by SEED."""
    size, seed = int(os.environ.get("SAMPLE") or 0), os.environ.get("SEED") or "1"
    everything: list[Outcome] = []
    for slug in sys.argv[1:] or SLUGS:
        chosen = [each for each in WRONG if each.slug == slug]
        if size:
            chosen = random.Random(f"{seed} {slug}").sample(chosen, min(size, len(chosen)))
        found = outcomes(chosen)
        print(summary(slug, found), flush=True)
        everything += found
    print(summary("all", everything))
    print(report(everything))
    return 0 if all(each.reason == AGREED for each in everything) else 1


if __name__ == "__main__":
    sys.exit(main())
