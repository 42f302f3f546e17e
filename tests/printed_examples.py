"""The examples and transcripts that an assignment prints, and what answers show for them.

    python tests/printed_examples.py [SLUG...]

lists the near misses that contradict one although no public test of the task fails.

Words used here.  scene, step: see replay.py; a block of the handout, or a docstring of the starter.
contradicts: of all that a near miss shows when a scene is replayed, by one chance or another,
nothing is what the right answer shows in which the mistake was made.
"""

from __future__ import annotations

import ast
import functools
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from answers import OTHER_ANSWERS, ROOT, SLUGS, WRONG, Answer, Wrong, load, solution, switched_on

from autograder.authoring.near_misses import REFERENCE
from autograder.worker import grading

REPLAY = Path(__file__).with_name("replay.py")
BLOCK = re.compile(r"^```(python|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STEP = re.compile(r"^>>> (.*\n(?:\.\.\. .*\n)*)((?:(?!>>> ).*\n)*)", re.MULTILINE)
TASK = re.compile(r"### BEGIN SOLUTION task (\d)")
SEEDS = range(8)  # in one of which chance falls as it is printed
CHANCES = 4  # so many of them show what else a right answer may show

# What a transcript without >>> is a run of.
RUN = "import runpy; _ = runpy.run_path({!r}, run_name='__main__')"
PROGRAMS = {
    "hidden_card_21": "simple21.main()",
    "single_player_21": RUN.format("assignment2.py"),
    "war": RUN.format("assignment3.py"),
}
# What stands in the words around a block: the cards that come, the deck of the task before.
RIGGED = "import simple21; simple21.next_card = iter({}).__next__"
BEFORE = {
    ("hidden_card_21", 7): RIGGED.format([4, 9, 7, 3, 6, 5, 2]),
    ("hidden_card_21", 8): RIGGED.format([4, 8, 10, 9, 5, 10, 10, 9, 9]),
    ("war", 2): "cards = open('decks/lower_case.txt').read().upper().split()",
}
# What is typed where a transcript shows only how a game ends.
TYPED = {("war", 6, "block 2"): ["decks/runs_out_in_a_war.txt", "2", *[""] * 60]}

Step = tuple[str, str]  # a statement, and what is printed below it
Shown = list[list[Any]]  # for each step what it shows, and the lines that were typed


@dataclass(frozen=True)
class Scene:
    """One block of a handout, or the examples of one docstring."""

    slug: str
    task: int
    place: str
    steps: tuple[Step, ...]

    @property
    def is_program(self) -> bool:
        return self.steps[-1][0] == PROGRAMS.get(self.slug)

    def is_shown(self, shown: Shown) -> bool:
        """Return whether this is what is printed; of a program's run, that may be a part."""
        pairs = [
            (" ".join(printed.split()), tidy(text))
            for (_, printed), (text, _) in zip(self.steps, shown, strict=False)
        ]
        if self.is_program:
            return pairs[-1][0] in pairs[-1][1]
        return all(printed == text for printed, text in pairs)


def tidy(text: str) -> str:
    return " ".join(text.split())


def steps_of(text: str) -> list[Step]:
    return [(source.replace("\n... ", "\n"), printed) for source, printed in STEP.findall(text)]


@functools.cache
def scenes(slug: str) -> tuple[Scene, ...]:
    return (*blocks(slug), *docstrings(slug))


def blocks(slug: str) -> Iterator[Scene]:
    text = (ROOT / "assignments" / slug / "README.md").read_text(encoding="utf-8")
    for part in text.split("\n## Task ")[1:]:
        task = int(part[0])
        for number, (kind, block) in enumerate(BLOCK.findall(part), 1):
            steps = steps_of(block)
            if kind == "text" and slug in PROGRAMS:
                steps = [(PROGRAMS[slug], block)]
            if steps:
                before = [(BEFORE[slug, task], "")] if (slug, task) in BEFORE else []
                yield Scene(slug, task, f"block {number}", (*before, *steps))


def docstrings(slug: str) -> Iterator[Scene]:
    for name in load(slug).files:
        text = (solution(slug) / name).read_text(encoding="utf-8")
        module = name.removesuffix(".py")
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            steps = steps_of((ast.get_docstring(node) or "") + "\n")
            task = TASK.search(ast.get_source_segment(text, node) or "")
            if steps and task:
                everything = (f"from {module} import *", "")
                yield Scene(slug, int(task[1]), f"{module}.{node.name}", (everything, *steps))


def replayed(slug: str, files: dict[str, bytes], given: list[dict[str, Any]]) -> list[Shown]:
    """Replay scenes, as replay.py takes them, in a folder with these files."""
    with tempfile.TemporaryDirectory() as home:
        for name, data in files.items():
            path = Path(home, name)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
        decks = load(slug).decks
        if decks:
            Path(home, "decks").symlink_to(decks)
        ran = subprocess.run(
            [sys.executable, "-P", REPLAY],
            cwd=home,
            input=json.dumps(given),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
    found: list[Shown] = json.loads(ran.stdout)
    return found


@functools.cache
def as_printed(slug: str) -> dict[Scene, tuple[int, Shown]]:
    """Return the chance by which the reference shows what is printed, and what it shows.

    Scenes that it never shows are left out.
    """
    found: dict[Scene, tuple[int, Shown]] = {}
    files = Answer(slug, solution(slug)).files()
    for seed in SEEDS:
        left = [scene for scene in scenes(slug) if scene not in found]
        given = [
            {
                "seed": seed,
                "steps": [
                    (source, TYPED.get((slug, scene.task, scene.place)), printed)
                    for source, printed in scene.steps
                ],
            }
            for scene in left
        ]
        for scene, shown in zip(left, replayed(slug, files, given), strict=True):
            if scene.is_shown(shown):
                found[scene] = (seed, shown)
    return found


def to_replay(scene: Scene, seed: int) -> dict[str, Any]:
    """Return a scene with the lines that are typed as the reference asks for them."""
    _, shown = as_printed(scene.slug)[scene]
    pairs = zip(scene.steps, shown, strict=False)
    return {"seed": seed, "steps": [(source, typed, "") for (source, _), (_, typed) in pairs]}


@functools.cache
def right_files(slug: str, base: str, others: str, edited: tuple[str, ...]) -> dict[str, bytes]:
    """Return the right answer in which a near miss has its mistake."""

    def place(name: str) -> Path:
        return solution(slug) if name == REFERENCE else OTHER_ANSWERS / slug / name

    files = Answer(slug, solution(slug)).files()
    if others != REFERENCE:
        files.update({path.name: path.read_bytes() for path in place(others).glob("*.py")})
    paths = [place(base) / name for name in edited]
    files.update({path.name: path.read_bytes() for path in paths if path.is_file()})
    return files


@functools.cache
def right_shows(slug: str, *answer: Any) -> dict[Scene, dict[int, str]]:
    """Return {scene: {seed: what the right answer shows}}, one seed where chance has no part."""
    runs = [
        (scene, each)
        for scene, (seed, _) in as_printed(slug).items()
        for each in dict.fromkeys([seed, *SEEDS[:CHANCES]])
    ]
    given = [to_replay(*run) for run in runs]
    found: dict[Scene, dict[int, str]] = {}
    for (scene, seed), shown in zip(
        runs, replayed(slug, right_files(slug, *answer), given), strict=True
    ):
        found.setdefault(scene, {})[seed] = text_of(scene, shown)
    for scene, texts in found.items():
        if len(set(texts.values())) == 1:
            found[scene] = dict([next(iter(texts.items()))])
    return found


def text_of(scene: Scene, shown: Shown) -> str:
    """Return what was shown; after a block of the handout, the files that it has changed, too."""
    steps = shown if scene.place.startswith("block") else shown[: len(scene.steps)]
    return "\n".join(tidy(text) for text, _ in steps)


def contradicted(wrong: Wrong) -> list[Scene]:
    """Return the scenes that a near miss contradicts."""
    record = wrong.record
    edited = tuple(sorted({edit.file for edit in record.edits}))
    right = right_shows(wrong.slug, record.base, record.others, edited)
    runs = [(scene, seed) for scene, texts in right.items() for seed in texts]
    given = [to_replay(*run) for run in runs]
    shows: dict[Scene, set[str]] = {}
    for (scene, _), shown in zip(runs, replayed(wrong.slug, wrong.files(), given), strict=True):
        shows.setdefault(scene, set()).add(text_of(scene, shown))
    return [scene for scene, texts in shows.items() if not texts & set(right[scene].values())]


@functools.cache
def public(slug: str) -> dict[str, int]:
    """Return {id of a public test: its task}."""
    tests = grading.outline(switched_on(slug))
    return {test.id: test.task for test in tests if not test.is_hidden}


def untold(wrong: Wrong) -> list[Scene]:
    """Return the scenes that a near miss contradicts although no public test of the task fails.

    The task is that of a scene or the one in which the mistake is: the others are carried.
    """
    found = contradicted(wrong)
    tests = public(wrong.slug)
    failed = {tests[name] for name in wrong.record.fails if name in tests}
    return [] if failed & {*wrong.record.tasks, *(scene.task for scene in found)} else found


def main() -> None:
    for slug in sys.argv[1:] or SLUGS:
        wrongs = [each for each in WRONG if each.slug == slug]
        missed = [(each, found) for each in wrongs if (found := untold(each))]
        for wrong, found in missed:
            print(f"{wrong}: {wrong.record.mistake}")
            print(f"    {', '.join(f'task {scene.task}, {scene.place}' for scene in found)}")
        print(f"{slug}: {len(missed)} of {len(wrongs)} near misses")


if __name__ == "__main__":
    main()
