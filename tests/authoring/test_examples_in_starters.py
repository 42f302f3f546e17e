"""Every function of a starter has an example: a doctest, or a transcript that the check plays."""

from __future__ import annotations

import ast
import doctest
import subprocess
import sys
from pathlib import Path

import pytest
from answers import ROOT, SLUGS, load

NAMED = "The transcript of task {0} in the handout shows "
PLAYED = "`cardkit check --task {0}` plays more."
# One line to write, or words that each student chooses.
FREE = {"CircularQueue.size", "CircularQueue.__str__", "print_instructions"}
FILES = [(slug, name) for slug in SLUGS for name in load(slug).files if name.endswith(".py")]


def bare(slug: str, name: str) -> dict[str, tuple[int, str]]:
    """Return {name of what a student completes: its task, the docstrings that belong to it}."""
    tree = ast.parse((ROOT / "assignments" / slug / name).read_text(encoding="utf-8"))
    found = {}

    def look(nodes: list[ast.stmt], owner: str, above: str) -> None:
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                look(node.body, f"{node.name}.", above + (ast.get_docstring(node) or ""))
            elif isinstance(node, ast.FunctionDef) and isinstance(node.body[-1], ast.Raise):
                words = ast.unparse(node.body[-1])
                task = int(words.partition("task ")[2].partition(":")[0])
                found[owner + node.name] = task, above + (ast.get_docstring(node) or "")

    look(tree.body, "", "")
    return found


@pytest.mark.parametrize(("slug", "name"), FILES)
def test_what_a_student_completes_has_an_example_or_a_transcript(slug: str, name: str):
    handout = (ROOT / "assignments" / slug / "README.md").read_text(encoding="utf-8")
    for what, (task, text) in bare(slug, name).items():
        if doctest.DocTestParser().get_examples(text):
            continue
        flat = " ".join(text.split())
        if what not in FREE:
            assert NAMED.format(task) in flat and PLAYED.format(task) in flat, what
            [_, part] = handout.split(f"\n## Task {task}. ")
            assert "```" in part.partition("\n## ")[0], f"task {task} has no transcript"


@pytest.mark.parametrize("kind", ["assignments", "solutions"])
@pytest.mark.parametrize(("slug", "name"), FILES)
def test_examples_never_ask_anything(slug: str, name: str, kind: str, tmp_path: Path):
    """Whoever runs them types nothing: without a keyboard the outcome is the same."""
    for path in (ROOT / kind / slug).glob("*.py"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    ran = subprocess.run(
        [sys.executable, "-m", "doctest", name],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={"PYTHONUTF8": "1", "PATH": ""},
    )
    assert "EOFError" not in ran.stdout + ran.stderr
    if kind == "solutions":
        assert (ran.returncode, ran.stdout) == (0, "")
    assert "is not written yet" in ran.stdout or ran.returncode == 0
