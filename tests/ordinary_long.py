"""Compare verdicts over the link with plain pytest's, test by test, on what others wrote.

    python tests/ordinary_long.py FROM             exercises in the layout of exercism's tracks
    python tests/ordinary_long.py FROM TESTS       a class: a folder of works, and their tests

Each work is graded over the link, and by plain pytest in a process of its own; a test that ends it,
or does not end, has failed, and another process goes on with the rest.  Exercises are tried with
their exemplar, their stub, and exemplars that are damaged by chance.  Every verdict that differs is
printed, with what the link said, unless plain pytest gives it at another time (works that draw
lots).  Nothing of FROM is kept.  In the environment: SEED and number of DAMAGED works, ONLY works
or exercises whose names match, LEVEL of isolation, BESIDES: where plain pytest imports from, too.
"""

from __future__ import annotations

import ast
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import dedent

from autograder.course.assignment import AssignmentError
from autograder.course.policy import SWITCHES, WHOLE
from autograder.course.submission import Submission
from autograder.session.suite import files_below, suite_of, tests_of
from autograder.session.worker import Suite
from autograder.worker.grading import Grader, Options

SECONDS = 60
SEED = int(os.environ.get("SEED", "1"))
ONLY = re.compile(os.environ.get("ONLY", ""))
LEVEL = os.environ.get("LEVEL", "process")
OTHERS = os.environ.get("BESIDES", "").split(os.pathsep)
DAMAGED = int(os.environ.get("DAMAGED", "5"))
TRIES = 5  # before a verdict is said to differ from what may depend on chance
BARE = WHOLE.without(SWITCHES)
REPORTER = dedent("""
    import json
    import os
    import signal

    found = {}

    def save(at):
        with open(os.environ["VERDICTS"], "w") as file:
            json.dump([found, at], file)

    def pytest_collection_modifyitems(items):
        done = set(os.environ["DONE"].split("|"))
        items[:] = [item for item in items if item.nodeid not in done]

    def pytest_runtest_logstart(nodeid):
        signal.alarm(10)
        save(nodeid)

    def pytest_runtest_logreport(report):
        outcome = report.outcome
        if hasattr(report, "wasxfail"):
            outcome = "xpassed" if report.passed else "xfailed"
        found.setdefault(report.nodeid, []).append(outcome)

    def pytest_sessionfinish(session):
        save("")
""")
SWAPS: dict[type, tuple[type, ...]] = {
    ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Add,), ast.Div: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Div,), ast.Mod: (ast.FloorDiv,), ast.And: (ast.Or,), ast.Or: (ast.And,),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Lt: (ast.LtE, ast.Gt), ast.LtE: (ast.Lt,),
    ast.Gt: (ast.GtE, ast.Lt), ast.GtE: (ast.Gt,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
Work = tuple[str, Mapping[str, bytes]]


def damaged(files: Mapping[str, bytes], chance: random.Random) -> dict[str, bytes]:
    """Return files in which one operator, comparison, number or text is another."""
    name = chance.choice([each for each in files if each.endswith(".py")])
    tree = ast.parse(files[name])
    places = [
        node
        for node in ast.walk(tree)
        if type(node) in SWAPS or (isinstance(node, ast.Constant) and node.value is not ...)
    ]
    node = chance.choice(places) if places else ast.Pass()
    if isinstance(node, ast.Constant):
        kind = type(node.value)
        node.value = not node.value if kind is bool else node.value + 1 if kind is int else "x"
    elif type(node) in SWAPS:
        node.__class__ = chance.choice(SWAPS[type(node)])  # type: ignore[assignment]
    return {**files, name: ast.unparse(tree).encode()}


def exercises(place: Path) -> Iterator[tuple[str, Path, list[Work]]]:
    """Yield each exercise: its name, a folder of its tests, and its works."""
    for config in sorted(place.glob("exercises/*/*/.meta/config.json")):
        folder, files = config.parents[1], json.loads(config.read_text())["files"]
        if not ONLY.search(folder.name):
            continue
        right = files.get("example") or files.get("exemplar")
        works: list[Work] = []
        for name, answers in (("exemplar", right), ("stub", files["solution"])):
            pairs = zip(files["solution"], answers, strict=False)
            works.append((name, {file: (folder / each).read_bytes() for file, each in pairs}))
        chance = random.Random(f"{SEED} {folder.name}")
        works += [(f"damaged {at}", damaged(works[0][1], chance)) for at in range(DAMAGED)]
        with tempfile.TemporaryDirectory() as scratch:
            for each in files["test"]:
                (Path(scratch) / Path(each).name).write_bytes((folder / each).read_bytes())
            (Path(scratch) / "pytest.ini").write_text(
                "[pytest]\npython_files = *_test.py\nmarkers = task: taken over\n"
            )
            yield folder.name, Path(scratch), works


def a_class(place: Path, tests: Path) -> Iterator[tuple[str, Path, list[Work]]]:
    works = [
        (folder.name, {name: data for name, data in files_below(folder)
                       if not name.startswith((f"{tests.name}/", "."))})
        for folder in sorted(place.iterdir()) if folder.is_dir() and ONLY.search(folder.name)
    ]  # fmt: skip
    yield place.name, tests, works


def by_pytest(suite: Path, files: Mapping[str, bytes], paths: list[str]) -> dict[str, bool]:
    """Return which tests pass by plain pytest, all cases of a test together."""
    found: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch) / "work"
        for name, data in [*files.items(), *files_below(suite)]:
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).write_bytes(data)
        (Path(scratch) / "verdict_reporter.py").write_text(REPORTER)
        verdicts = Path(scratch) / "verdicts.json"
        words = ["-m", "pytest", "-p", "verdict_reporter", "-p", "no:cacheprovider", "-q"]
        at = "?"
        while at:
            verdicts.unlink(missing_ok=True)
            try:
                subprocess.run(
                    [sys.executable, *words, "--rootdir", ".", *paths],
                    cwd=home,
                    env={**os.environ, "VERDICTS": str(verdicts), "DONE": "|".join(found),
                         "PYTHONPATH": os.pathsep.join([scratch, *OTHERS])},
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    timeout=SECONDS,
                    check=False,
                )  # fmt: skip
                told, at = json.loads(verdicts.read_text())
            except (OSError, subprocess.TimeoutExpired):
                break
            found |= told
            if at:
                found[at] = ["ended"]
    cases: dict[str, set[str]] = {}
    for name, outcomes in found.items():
        if not {"skipped", "xfailed", "xpassed"} & {*outcomes}:
            cases.setdefault(name.partition("[")[0], set()).update(outcomes)
    return {name: outcomes == {"passed"} for name, outcomes in cases.items()}


def main(place: Path, tests: Path | None) -> int:
    total, failed, differ, count, plainly, linked, sums = 0, 0, 0, 0, 0.0, 0.0, ""
    print(f"seed {SEED}, {LEVEL}")
    for name, suite, works in exercises(place) if tests is None else a_class(place, tests):
        with tempfile.TemporaryDirectory() as scratch:
            try:
                assignment = suite_of(suite, Path(scratch))
            except AssignmentError as error:
                print(f"{name}: {error}")
                continue
            files = Path(scratch) / "files"
            collected = tests_of(assignment, Path(scratch))
            every = {"hidden": True, "tasks": None, "tests": None}
            records = Suite(collected, assignment, every).records
            names = {record.id: whole for whole, record in records.items()}
            with Grader(assignment, Options(isolation=LEVEL, policy=BARE)) as grader:
                for work, found in works:
                    began = time.monotonic()
                    wanted = by_pytest(files, found, collected.paths)
                    plainly += time.monotonic() - began
                    began = time.monotonic()
                    result = grader.grade(Submission(work, dict(found)))
                    linked += time.monotonic() - began
                    count += 1
                    others = []
                    for test in result.tests:
                        passes = wanted.get(names[test.id], False)
                        total += 1
                        failed += not passes
                        if passes != test.passed:
                            others.append(test)
                    for _ in range(TRIES if others else 0):
                        again = by_pytest(files, found, collected.paths)
                        others = [each for each in others
                                  if again.get(names[each.id], False) != each.passed]  # fmt: skip
                    differ += len(others)
                    sums = f"{count} works, {total} verdicts, {failed} failed, {differ} differ"
                    for test in others:
                        said = f"{test.id}: {test.status} {test.message[:300]}"
                        print(f"{name}, {work}: {said}")
            print(f"{name}: {sums}; pytest {plainly:.0f} s, linked {linked:.0f} s", flush=True)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None))
