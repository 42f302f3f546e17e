"""The README's three commands are run, and print what it says they print."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"<!-- transcript: begin.*?```console\n(.*?)```", re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """Return the commands of the README's transcript with what they are said to print."""
    found = BLOCK.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert found is not None, "README.md has no transcript between its two comments"
    parts = re.split(r"^\$ (.*)\n", found[1], flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def missing(said: str, shown: str) -> str:
    """Return the first part of what is said that is not shown, in order; `...` is anything.

    No two runs take equally long, and not every machine has bubblewrap.
    """
    at = 0
    for part in re.split(r"\.\.\.\n?", said.strip()):
        text = re.escape(part.strip(" "))
        text = re.sub(r"graded\\ in\\ [\d\\.]+\\ s", r"graded in [\\d.]+ s", text)
        text = text.replace(re.escape("isolation: bubblewrap"), r"isolation: \w+")
        found = re.compile(text).search(shown, at)
        if found is None:
            return part
        at = found.end()
    return ""


def test_the_readme_is_at_most_eighty_lines_long() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 80


def test_the_three_commands_of_the_readme_print_what_it_says(tmp_path: Path) -> None:
    assert [command.split()[0] for command, _ in commands()] == [
        "make",
        ".venv/bin/cardkit",
        ".venv/bin/cardkit",
    ]
    for command, said in commands():
        # `make demo` is `cardkit demo` once everything is set up, which it is for a test.
        words = command.replace("make demo", "cardkit demo").split()[1:]
        done = subprocess.run(
            [sys.executable, "-P", "-m", "autograder.cli", *words],
            cwd=tmp_path,
            env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "COLUMNS": "200"},
            capture_output=True,
            text=True,
        )
        shown = done.stdout + done.stderr
        assert done.returncode in (0, 1), shown
        assert missing(said, shown) == "", f"$ {command}\n{shown}"
