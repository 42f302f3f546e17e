"""Nowhere to write to, and names that the environment cannot spell: no result is lost by it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from autograder.system import streams

ROOT = Path(__file__).parents[2]
STARTER = ROOT / "assignments" / "hidden_card_21" / "simple21.py"
CARDKIT = f"'{sys.executable}' -m autograder.cli"
LOST = "cardkit: the standard {} could not be written ({}): its text is lost, but nothing else; name a file with room, or /dev/null\n"  # noqa: E501
FULL = "No space left on device"

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="a shell, and Linux's files")


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("buffered", ["", "1"])
@pytest.mark.parametrize(("where", "why"), {">&-": "it is closed", ">/dev/full": FULL}.items())
def test_what_cannot_be_shown_is_one_sentence(where: str, why: str, buffered: str):
    ran = shell(f"{CARDKIT} decks {where}", PYTHONUNBUFFERED=buffered)
    assert (ran.returncode, ran.stderr) == (3, LOST.format("output", why))


@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full", "<&- >&- 2>&-"])
def test_what_cannot_be_said_of_a_wrong_use_is_told_by_the_status(where: str):
    assert shell(f"{CARDKIT} start nothing {where}").returncode == 3


@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full", "<&-"])
def test_a_stream_that_nothing_was_to_be_said_on_may_be_closed(where: str):
    ran = shell(f"{CARDKIT} decks {where}")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "ten_is_t" in ran.stdout


def test_a_reader_that_has_had_enough_is_told_nothing():
    ran = shell(f"{CARDKIT} decks | true; echo ${{PIPESTATUS[0]}}")
    assert (ran.stdout, ran.stderr) == ("3\n", "")


def test_a_closed_stream_is_no_file_of_ours(tmp_path):
    """The first file that is opened would otherwise be what everything is printed into."""
    code = (
        "import sys; from autograder.system.streams import unfailing\n"
        f"with unfailing():\n    file = open({str(tmp_path / 'ours')!r}, 'w')\n"
        "    print('shown'); file.close()\n"
        "    import subprocess; subprocess.run(['sh', '-c', 'echo shown; echo shown >&2'])"
    )
    ran = shell(f"'{sys.executable}' -c \"{code}\" <&- >&- 2>&-")
    assert (ran.returncode, (tmp_path / "ours").read_text()) == (0, "")


def test_a_stream_that_another_has_made_non_blocking_is_waited_for():
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with open(writing, "wb", buffering=0) as below, open(reading, "rb") as reader:
        while below.write(b"x" * 4096) is not None:
            pass
        slow = subprocess.Popen(["sh", "-c", "sleep 0.2; head -c 8192 >/dev/null"], stdin=reader)
        raw = streams.Unfailing(below)
        assert (raw.write(b"yes"), raw.problem) == (3, None)
        slow.wait()


@pytest.mark.parametrize("where", [">&-", ">/dev/full 2>/dev/full", "| true"])
def test_a_class_is_graded_whoever_reads_of_it(tmp_path, where: str):
    student = tmp_path / "class" / "rose"
    student.mkdir(parents=True)
    (student / "simple21.py").write_bytes(STARTER.read_bytes())
    (tmp_path / "class" / "loose.py").write_text("")  # so that something is said
    ran = shell(
        f"{CARDKIT} grade hidden_card_21 {tmp_path}/class -o {tmp_path}/results --tasks 1"
        f" --isolation process {where}"
    )
    assert "Traceback" not in ran.stderr + ran.stdout
    stored = json.loads((tmp_path / "results" / "rose" / "results.json").read_text())
    assert stored["max_score"] > 0
    assert "rose" in (tmp_path / "results" / "grades.csv").read_text()
    if where in (">&-", ">/dev/full"):
        assert ran.returncode == (0 if "|" in where else 3)  # of the last command


def test_names_of_students_are_utf_8_wherever_they_are_graded(tmp_path):
    student = tmp_path / "class" / "zoë k"
    student.mkdir(parents=True)
    (student / "simple21.py").write_bytes(STARTER.read_bytes())
    ran = shell(
        f"{CARDKIT} grade hidden_card_21 {tmp_path}/class -o {tmp_path}/résultats --tasks 1"
        " --isolation process",
        LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0",
    )  # fmt: skip
    assert (ran.returncode, "cardkit:" in ran.stderr) == (0, False)
    assert "zoë k" in ran.stdout
    stored = json.loads((tmp_path / "résultats" / "zoë k" / "results.json").read_text("utf-8"))
    assert stored["extra_data"]["student"] == "zoë k"


def test_workers_end_quietly_after_their_parent_was_killed(tmp_path):
    for student in ("ada", "rose"):
        (tmp_path / "class" / student).mkdir(parents=True)
        (tmp_path / "class" / student / "simple21.py").write_bytes(STARTER.read_bytes())
    command = [sys.executable, "-m", "autograder.cli", "grade", "hidden_card_21", "class"]
    said = tmp_path / "said"
    with said.open("wb") as file:
        parent = subprocess.Popen(
            [*command, "--isolation", "process", "--jobs", "1"],
            cwd=tmp_path, stdout=file, stderr=file,
        )  # fmt: skip
    first = tmp_path / "results" / "ada" / "results.json"
    end = time.monotonic() + 60
    while not first.exists() and time.monotonic() < end:
        time.sleep(0.01)
    workers = psutil.Process(parent.pid).children()
    parent.kill()
    parent.wait()
    gone, alive = psutil.wait_procs(workers, timeout=60)
    assert (first.exists(), len(gone), alive) == (True, 2, [])  # one reads, one grades
    assert [line for line in said.read_text().splitlines() if " graded" not in line] == []
