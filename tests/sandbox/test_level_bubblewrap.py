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
from container import needs_mounts

from autograder.sandbox import shown

ROOT = Path(__file__).parents[2]
LIBRARY = Path(os.__file__).resolve().parent
# Folders that a sandbox shows, and that no test needs: a file system in memory lies over each.  In
# one of them the tests themselves may lie, which then would be gone.
PLACES = [Path("/usr/src"), Path("/usr/share/doc"), Path("/usr/lib/apt"), LIBRARY / "ensurepip"]
SHOWN = [place for place in PLACES if not ROOT.is_relative_to(place)]
STUB = '''\
import os

def looked_through():
    """Run whatever right answer there is, wherever it lies."""
    for top in ("@PLACE@", "/usr", "/python", "/srv", "/opt", "/home", "/root", "/nix"):
        for folder, folders, names in os.walk(top):
            if "simple21.py" in names and folder.endswith(("/ann", "solutions/hidden_card_21")):
                with open(os.path.join(folder, "simple21.py")) as file:
                    exec(compile(file.read(), "simple21.py", "exec"), globals())
                return

looked_through()
'''


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
        file.write("exposed = lambda *rest: None\n")
    ran = run_below(place, covers_nothing, "-m", "autograder.cli", *grade)
    assert scores(ran) == {"ann": 12, "eve": 12}, ran.stderr


# --- what is covered ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("private", "covered"),
    [
        ("/usr/src/app", [("/usr/src/app", True)]),
        ("/opt/conda/lib/course", [("/python/lib/course", True)]),
        ("/opt/conda/class", []),  # not shown
        ("/usr", []),  # has to be shown
        ("/opt/conda/lib", []),
        ("/usr/src/class.zip", [("/usr/src/class.zip", False)]),
    ],
)
def test_a_private_place_is_covered_where_it_is_shown(monkeypatch, private: str, covered):
    views = {"/usr": "/usr", "/python/lib": "/opt/conda/lib"}
    monkeypatch.setattr(Path, "is_dir", lambda path: path.suffix != ".zip")
    needed = ["/usr/lib", "/python/lib/python3.11"]
    assert shown.covers(views, [Path(private)], needed) == covered


def test_a_cover_within_a_cover_is_left_out(tmp_path: Path):
    (tmp_path / "course" / "class" / "ann").mkdir(parents=True)
    places = [tmp_path / "course" / "class" / "ann", tmp_path / "course", tmp_path / "course/class"]
    views = {"/usr": str(tmp_path)}
    assert shown.covers(views, places, []) == [("/usr/course", True)]


LOOK = """
import os
found = []
for place in PLACES:
    try:
        with open(place) as file:
            found.append(file.read())
    except IsADirectoryError:
        found.append(sorted(os.listdir(place)))
    except OSError as error:
        found.append(type(error).__name__)
"""


@needs_mounts
@pytest.mark.parametrize("nursed", [True, False])
def test_files_and_folders_are_covered_in_every_kind_of_sandbox(nursed: bool):
    """Run apart, in a mount namespace of its own."""
    code = f"""
import pathlib
from autograder.course.assignment import Limits
from autograder.sandbox import launch, reach
from autograder.sandbox.bubblewrap import launch_bubblewrap
place = pathlib.Path("/usr/share/doc/..", "misc").resolve()
(place / "class" / "ann").mkdir(parents=True)
(place / "class.zip").write_text("answers")
(place / "open.txt").write_text("open")
private = (place / "class", place / "class.zip")
if {nursed}:
    sandbox = launch.launch("bubblewrap", Limits(), private=private)
    assert sandbox.nursed
else:
    sandbox = launch_bubblewrap(Limits(), (), private, 1 << 20, True)
places = [str(place / name) for name in ("class", "class/ann", "class.zip", "open.txt")]
print(reach.answer(sandbox, f"PLACES = {{places!r}}" + {LOOK!r}))
"""
    script = 'mount -t tmpfs none /usr/share/misc && exec "$@"'
    ran = subprocess.run(
        ["unshare", "--mount", "sh", "-c", script, "sh", sys.executable, "-c", code],
        env={"PATH": "/usr/bin:/bin:/usr/sbin:/sbin"},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert ran.stdout == "[[], 'FileNotFoundError', 'PermissionError', 'open']\n", ran.stderr
