"""The README's three commands are run, and print what it says they print."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

from drawn import EVERY

from autograder.sandbox import launch

ROOT = Path(__file__).parents[1]
GRADEBOOK = """\
Student,ID,SIS Login ID,Hidden card 21 (77)
    Points Possible,,,20.0
"Doe, Jane",101,jd,
"Ölçer, Bo",102,bo,
"Roe, Ann",103,ar,
"""


def commands(block: str) -> list[tuple[str, str]]:
    """Return the commands of a transcript of the README with what they are said to print."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(rf"<!-- {block}: begin.*?```console\n(.*?)```", text, re.DOTALL)
    assert found is not None, f"README.md has no {block} between its two comments"
    parts = re.split(r"^\$ (.*)\n", found[1], flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def missing(said: str, shown: str) -> str:
    """Return the first part of what is said that is not shown, in order; `...` is anything.

    No two runs take equally long, and not every machine has bubblewrap or the same Python.
    """
    at = 0
    for part in re.split(r"\.\.\.\n?", said.strip()):
        text = re.escape(part.strip(" "))
        text = re.sub(r"graded\\ in\\ [\d\\.]+\\ s", r"graded in [\\d.]+ s", text)
        text = text.replace(re.escape("isolation: bubblewrap"), r"isolation: \w+")
        text = re.sub(r"Python\\ 3[\d\\.]+", r"Python 3\\.\\d+\\.\\d+\\S*", text)
        found = re.compile(text).search(shown, at)
        if found is None:
            return part
        at = found.end()
    return ""


def test_the_readme_is_at_most_eighty_lines_long() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 80


def test_the_three_commands_of_the_readme_print_what_it_says(tmp_path: Path) -> None:
    found = commands("transcript")
    assert [command.split()[0] for command, _ in found] == [
        "make",
        ".venv/bin/cardkit",
        ".venv/bin/cardkit",
    ]
    run(found, tmp_path)


def test_a_download_becomes_marks_as_the_readme_says(tmp_path: Path) -> None:
    found = commands("download")
    assert [command.split()[1] for command, _ in found] == ["grade", "export"]
    answer = (ROOT / "solutions" / "hidden_card_21" / "simple21.py").read_bytes()
    with zipfile.ZipFile(tmp_path / "submissions.zip", "w") as archive:
        archive.writestr("doejane_101_11_simple21.py", answer)
        archive.writestr("ölçerbo_LATE_102_12_simple21-1.py", answer)
    (tmp_path / "gradebook.csv").write_text(GRADEBOOK, encoding="utf-8")
    level = launch.best_level()
    run([(f"{command} --isolation {level}", said) for command, said in found[:1]], tmp_path)
    run(found[1:], tmp_path)
    filled = (tmp_path / "gradebook_filled.csv").read_text(encoding="utf-8")
    marks = {"jd,": "jd,20.00", "bo,": "bo,20.00", "ar,": "ar,"}
    assert filled == re.sub(r"(jd|bo|ar),", lambda each: marks[each[0]], GRADEBOOK)


def test_any_test_file_grades_a_class_as_the_readme_says(tmp_path: Path) -> None:
    found = commands("own")
    (tmp_path / "test_bank.py").write_text(
        "from bank import left\n\n\ndef test_left():\n    assert left(3, 1) == 2\n"
    )
    for name, sign in (("ann", "-"), ("bo", "+")):
        (tmp_path / "class" / name).mkdir(parents=True)
        answer = f"def left(had, taken):\n    return had {sign} taken\n"
        (tmp_path / "class" / name / "bank.py").write_text(answer)
    level = launch.best_level()
    run([(f"{command} --isolation {level}", said) for command, said in found], tmp_path)


def run(found: list[tuple[str, str]], folder: Path) -> None:
    """Run commands of the README in a folder, and compare what they print."""
    for command, said in found:
        # `make demo` is `cardkit demo` once everything is set up, as it is for a test.  The class
        # that the README shows is a fifth of it; `make test-everything` grades all.
        demo = "cardkit demo" if EVERY else "cardkit demo war"
        words = command.replace("make demo", demo).split()[1:]
        done = subprocess.run(
            [sys.executable, "-P", "-m", "autograder.cli", *words],
            cwd=folder,
            env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "COLUMNS": "200"},
            capture_output=True,
            text=True,
        )
        shown = done.stderr + done.stdout if " grade " in command else done.stdout + done.stderr
        assert done.returncode in (0, 1), shown
        assert missing(said, shown) == "", f"$ {command}\n{shown}"
