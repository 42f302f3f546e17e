"""Compare verdicts over the link with plain pytest's, test by test, on what others wrote.

    python tests/ordinary_long.py FROM             exercises in the layout of exercism's tracks
    python tests/ordinary_long.py FROM TESTS       a class: a folder of works, and their tests

Each work is graded over the link, and by plain pytest in a process of its own.  Every verdict that
differs is printed, with what the link said.  Nothing of FROM is kept.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import dedent

from autograder.course.assignment import AssignmentError
from autograder.course.submission import Submission
from autograder.link.suite import files_below, suite_of
from autograder.worker.grading import Grader, Options

SECONDS = 60
REPORTER = dedent("""
    import json
    import os

    found = {}

    def pytest_runtest_logreport(report):
        outcome = report.outcome
        if hasattr(report, "wasxfail"):
            outcome = "xpassed" if report.passed else "xfailed"
        whole = report.nodeid.partition("[")[0]
        found.setdefault(whole, []).append(outcome)

    def pytest_sessionfinish(session):
        with open(os.environ["VERDICTS"], "w") as file:
            json.dump(found, file)
""")
Work = tuple[str, Mapping[str, bytes]]


def exercises(place: Path) -> Iterator[tuple[str, Path, list[Work]]]:
    """Yield each exercise: its name, a folder of its tests, and its exemplar and stub."""
    for config in sorted(place.glob("exercises/*/*/.meta/config.json")):
        folder, files = config.parents[1], json.loads(config.read_text())["files"]
        right = files.get("example") or files.get("exemplar")
        works = []
        for name, answers in (("exemplar", right), ("stub", files["solution"])):
            pairs = zip(files["solution"], answers, strict=False)
            works.append((name, {file: (folder / each).read_bytes() for file, each in pairs}))
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
        for folder in sorted(place.iterdir()) if folder.is_dir()
    ]  # fmt: skip
    yield place.name, tests, works


def by_pytest(suite: Path, files: Mapping[str, bytes], paths: list[str]) -> dict[str, bool]:
    """Return which tests pass by plain pytest, all cases of a test together."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch) / "work"
        for name, data in [*files.items(), *files_below(suite)]:
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).write_bytes(data)
        (Path(scratch) / "verdict_reporter.py").write_text(REPORTER)
        verdicts = Path(scratch) / "verdicts.json"
        words = ["-m", "pytest", "-p", "verdict_reporter", "-p", "no:cacheprovider", "-q"]
        try:
            subprocess.run(
                [sys.executable, *words, "--rootdir", ".", *paths],
                cwd=home,
                env={**os.environ, "VERDICTS": str(verdicts), "PYTHONPATH": scratch},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=SECONDS,
                check=False,
            )
            found = json.loads(verdicts.read_text())
        except (OSError, subprocess.TimeoutExpired):
            return {}
    left = ("skipped", "xfailed", "xpassed")
    return {
        name: set(outcomes) == {"passed"}
        for name, outcomes in found.items()
        if not any(outcome in left for outcome in outcomes)
    }


def main(place: Path, tests: Path | None) -> int:
    total, differ, plainly, linked = 0, 0, 0.0, 0.0
    for name, suite, works in exercises(place) if tests is None else a_class(place, tests):
        with tempfile.TemporaryDirectory() as scratch:
            try:
                assignment = suite_of(suite, Path(scratch))
            except AssignmentError as error:
                print(f"{name}: {error}")
                continue
            files = Path(scratch) / "files"
            paths = json.loads((Path(scratch) / "collected.json").read_text())["paths"]
            with Grader(assignment, Options(isolation="process")) as grader:
                for work, found in works:
                    began = time.monotonic()
                    wanted = by_pytest(files, found, paths)
                    plainly += time.monotonic() - began
                    began = time.monotonic()
                    result = grader.grade(Submission(work, dict(found)))
                    linked += time.monotonic() - began
                    for test in result.tests:
                        [whole] = [each for each in wanted if ends(each, test.id)] or [""]
                        total += 1
                        if wanted.get(whole, False) != test.passed:
                            differ += 1
                            print(f"{name}, {work}: {test.id}: {test.status} {test.message[:300]}")
    print(f"{total} verdicts, {differ} differ; plain pytest {plainly:.0f} s, linked {linked:.0f} s")
    return 1 if differ else 0


def ends(whole: str, name: str) -> bool:
    return whole.endswith(f"::{name}") or whole.replace("/", ".") == name


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None))
