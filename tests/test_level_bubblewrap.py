"""The level `bubblewrap`: what a player is shown, and what is covered wherever the kit lies.

The kit is copied to places that a sandbox shows, inside a mount namespace: nothing is left there.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PREFIX = Path(sys.base_prefix).resolve()
LIBRARY = Path(os.__file__).resolve().parent
# Folders that a sandbox shows, and that no test needs: a file system in memory lies over each.
SHOWN = [Path("/usr/src"), Path("/usr/share/doc"), Path("/usr/lib/apt"), LIBRARY / "ensurepip"]
STUB = '''\
import os

def looked_through():
    """Run whatever answers this file stands for, wherever they are."""
    for top in ("@PLACE@", "/usr", "/python", "/srv", "/opt", "/home", "/root", "/nix"):
        for folder, folders, names in os.walk(top):
            if "simple21.py" in names and "assignments" not in folder:
                with open(os.path.join(folder, "simple21.py")) as file:
                    exec(compile(file.read(), "simple21.py", "exec"), globals())
                return

looked_through()
'''


def can_mount() -> bool:
    command = ["unshare", "--mount", "mount", "-t", "tmpfs", "none", "/usr/share/doc"]
    return bool(shutil.which("unshare")) and not subprocess.run(command, stderr=-3).returncode


needs_mounts = pytest.mark.skipif(not can_mount(), reason="only root can mount")


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    """A copy of the kit with a class: ann has a right answer, and eve looks for one."""
    folder = tmp_path_factory.mktemp("kit")
    folder.chmod(0o755)  # nothing but a cover keeps it from a player
    skipped = shutil.ignore_patterns("__pycache__", "*.pyc")
    for name in ("autograder", "solutions", "decks", "assignments"):
        shutil.copytree(ROOT / name, folder / name, ignore=skipped)
    shutil.copytree(folder / "solutions" / "hidden_card_21", folder / "class" / "ann")
    shutil.copytree(folder / "class" / "ann", folder / "class" / "eve")
    return folder


def run_below(place: Path, kit: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with a copy of the kit in a folder below `place`, which nobody else sees."""
    (kit / "class" / "eve" / "simple21.py").write_text(STUB.replace("@PLACE@", str(place)))
    script = (
        'mount -t tmpfs none "$1" && cp -a "$2" "$1/kit" && cd "$1/kit" && shift 2 && exec "$@"'
    )
    return subprocess.run(
        ["unshare", "--mount", "sh", "-c", script, "sh", place, kit, sys.executable, *arguments],
        env={"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "PYTHONPATH": f"{place}/kit"},
        capture_output=True,
        text=True,
        timeout=300,
    )


def scores(ran: subprocess.CompletedProcess[str]) -> dict[str, float]:
    return {row["student"]: row["score"] for row in json.loads(ran.stdout)["students"]}


@needs_mounts
@pytest.mark.parametrize("place", SHOWN, ids=lambda place: place.name)
def test_a_kit_in_a_folder_that_is_shown_is_covered(kit: Path, place: Path):
    grade = ["grade", "hidden_card_21", "class", "-o", "results", "--tasks", "1", "--json"]
    ran = run_below(place, kit, "-m", "autograder.cli", *grade)
    assert scores(ran) == {"ann": 12, "eve": 0}, ran.stderr


@needs_mounts
def test_what_could_not_be_covered_is_found_and_refused(kit: Path):
    """The same stub has full marks here: only the probe is in its way."""
    place = SHOWN[1]
    covers_nothing = shutil.copytree(kit, kit.with_name("covers_nothing"))
    with (covers_nothing / "autograder" / "sandbox" / "shown.py").open("a") as file:
        file.write("covers = lambda *rest: []\n")
    grade = ["grade", "hidden_card_21", "class", "-o", "results", "--tasks", "1", "--json"]
    ran = run_below(place, covers_nothing, "-m", "autograder.cli", *grade)
    words = f"a student's code could read {place}/kit, which lies in the way of what the sandbox"
    words += " has to show; move it to a folder of its own, such as one below /srv"
    assert ran.returncode == 2 and f"does not work here: {words}" in ran.stderr
    ran = run_below(place, covers_nothing, "-m", "autograder.cli", "doctor")
    assert f"bubblewrap does not work: {words.partition('; ')[0]}\n" in ran.stdout
    assert f"  remedy: {words.partition('; ')[2]}\n" in ran.stdout
    with (covers_nothing / "autograder" / "sandbox" / "launch.py").open("a") as file:
        file.write("exposed_words = lambda *rest: ''\n")
    ran = run_below(place, covers_nothing, "-m", "autograder.cli", *grade)
    assert scores(ran) == {"ann": 12, "eve": 12}, ran.stderr
