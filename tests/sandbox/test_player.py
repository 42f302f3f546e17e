"""The player as a sandbox is given it: one file, whose modules nobody can import or mistake.

Words used here.  namesake: a file of a student's that is called like a module of the player.
"""

from __future__ import annotations

import errno
import marshal
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

import pytest
from drawn import drawn
from small_course import (
    BUBBLEWRAP,
    BUBBLEWRAP_NO_FORK,
    FORKED,
    NO_FORK,
    PROCESS,
    Course,
    Way,
    all_pass,
)

from autograder.protocol import NURSED
from autograder.sandbox import bundle
from autograder.sandbox.player import files
from autograder.sandbox.player.loop import Player
from autograder.sandbox.starting import FLAGS, LaunchError, base_executable

ROOT = Path(__file__).parents[2]
WAYS = [*FORKED, NO_FORK, BUBBLEWRAP_NO_FORK]
MODULES = sorted([*(path.stem for path in bundle.SOURCES.glob("[a-z]*.py")), *bundle.LINK])
NAMESAKES = [*MODULES, "protocol", "player", "_player", "bundle", "autograder"]

NAMESAKE = """
import traceback

NAME = __name__

def walk(count):
    total = 0
    for each in range(count):
        total += each
    return total

def fails():
    raise ValueError(f"in {NAME}")

def asks():
    return input("A card? ")

def leaves_open(name):
    global kept
    kept = open(name, "w")

def stack():
    return traceback.format_stack()

if __name__ == "__main__":
    print(walk(10))
    fails()
"""
CARDS = "".join(f"import {name}\n" for name in NAMESAKES) + NAMESAKE
SUITE = f"""
NAMES = {NAMESAKES}

def test_all_are_asked_for_by_name({", ".join(NAMESAKES)}):
    assert {{module.NAME for module in ({", ".join(NAMESAKES)})}} == set(NAMES)

def test_they_are_imported_by_each_other(cards, student):
    for name in NAMES:
        assert getattr(cards, name) is student.module(name)

def test_their_steps_are_counted(cards, student):
    for name in NAMES:
        assert student.steps(student.module(name).walk, 100) == student.steps(cards.walk, 100)

def test_their_lines_are_told(student):
    for name in NAMES:
        with pytest.raises(ValueError) as caught:
            student.module(name).fails()
        assert caught.value.report.frames == ((f"{{name}}.py", 13, "fails"),)

def test_their_files_are_watched(student):
    for name in NAMES:
        with student.watching_files() as left:
            student.module(name).leaves_open(f"{{name}}.txt")
        assert left == [f"{{name}}.txt"]

def test_they_run_as_programs(student):
    for name in NAMES:
        with pytest.raises(ValueError) as caught:
            student.run(f"{{name}}.py")
        lines = ((f"{{name}}.py", 27, "<module>"), (f"{{name}}.py", 13, "fails"))
        assert caught.value.report.frames == lines

def test_no_frame_has_a_place_on_this_machine(student):
    for name in NAMES:
        others = [each for each in student.module(name).stack() if f"{{name}}.py" not in each]
        assert len(others) > 5
        assert [each for each in others if not each.startswith('  File "<player')] == []

@pytest.mark.parametrize("name", NAMES)
def test_the_line_that_asks_is_told(student, name):
    student.module(name).asks()
"""


@pytest.mark.parametrize("way", drawn([BUBBLEWRAP, PROCESS, NO_FORK], 2, __name__), ids=str)
def test_namesakes_are_files_like_any_other(way: Way):
    files = {"cards.py": CARDS, **{f"{name}.py": NAMESAKE for name in NAMESAKES}}
    with Course(SUITE, tuple(files)) as course:
        verdicts = course.verdicts(way, files)
    asked = {test: words for test, words in verdicts.items() if test.startswith("the_line")}
    assert len(asked) == len(NAMESAKES)
    for test, words in asked.items():
        name = test.partition("[")[2].rstrip("]")
        assert words.startswith("failed: ") and f"({name}.py, line 16)" in words, words
    all_pass({test: words for test, words in verdicts.items() if test not in asked})


SEARCH = """
import gc
import importlib
import sys

PARTS = {parts}
NAMES = [
    "_player", "player", "bundle", "autograder", "autograder.protocol", "autograder.sandbox.player",
    *PARTS, *("_player." + part for part in PARTS), *("player." + part for part in PARTS),
]

def importable():
    found = []
    for name in NAMES:
        try:
            importlib.import_module(name)
        except ImportError:
            continue
        found.append(name)
    return found

def imported():
    return [name for name in sys.modules if name.split(".")[0] in NAMES]

def in_main():
    return [name for name in vars(sys.modules["__main__"]) if name[:2] != "__"]

def collected():
    found = []
    for each in gc.get_objects():
        if type(each) is type(sys) and each.__name__.split(".")[0] in NAMES:
            found.append(each.__name__)
        if type(each).__name__ in ("Player", "Handles", "Roles", "Workplace", "Reuse", "Objects"):
            found.append(type(each).__name__)
    return found
"""
NOTHING = """
def test_nothing_is_importable(cards): assert cards.importable() == []
def test_nothing_is_imported(cards): assert cards.imported() == []
def test_nothing_is_in_main(cards): assert cards.in_main() == []
def test_nothing_is_collected(cards): assert cards.collected() == []
"""


@pytest.mark.parametrize("way", drawn(WAYS, 2, __name__), ids=str)
def test_the_modules_of_the_player_can_be_found_by_nobody(way: Way):
    with Course(NOTHING) as course:
        all_pass(course.verdicts(way, SEARCH.format(parts=[*MODULES, *bundle.ABOVE])))


# --- the file ---------------------------------------------------------------------------------


def codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    waiting = list(code.co_consts)
    while waiting:
        each = waiting.pop()
        if isinstance(each, CodeType):
            yield from codes(each)
        elif isinstance(each, tuple):
            waiting += each


def test_every_module_is_in_the_file_and_no_path_of_the_machine():
    content = bundle.bundled()
    names = {code.co_filename for code in codes(marshal.loads(content[len(bundle.HEAD) :]))}
    assert names == {f"<player/{name}>" for name in [*MODULES, *bundle.ABOVE]}
    assert set(bundle.PARTS) == {*MODULES, *bundle.ABOVE} - {"bootstrap"}
    assert str(ROOT).encode() not in content and b".py\0" not in content


def test_a_file_that_is_cut_off_is_not_started(monkeypatch, tmp_path):
    monkeypatch.setattr(bundle, "written", [])
    monkeypatch.setattr(bundle, "folder_for_players", lambda: tmp_path)
    write = Path.write_bytes
    monkeypatch.setattr(Path, "write_bytes", lambda self, data: write(self, data[:-1]))
    with pytest.raises(LaunchError, match=r"the player cannot be written below .*cut off"):
        bundle.player_file()


def test_files_are_whole_where_the_system_takes_a_part_at_a_time(monkeypatch, tmp_path):
    player = Player()
    player.workplace.take({"cards.py": b"X = 1\n", "deck.txt": b"KH 9S", "empty.txt": b""})
    player.workplace.has_console = True  # this process keeps its own
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.chdir(tmp_path)
    state = random.getstate()
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:2]))
    player.workplace.enter(str(tmp_path / "start"))
    random.setstate(state)
    found = {path.name: path.read_bytes() for path in (tmp_path / "start").iterdir()}
    assert found == player.workplace.files


def test_whatever_a_test_leaves_is_removed(monkeypatch, tmp_path):
    left = tmp_path / "start.1"
    (left / "locked").mkdir(parents=True)
    (left / "locked/file").write_text("")
    (left / "locked").chmod(0)
    (left / "link").symlink_to(tmp_path)
    (left / "many/of/them").mkdir(parents=True)
    os.mkfifo(left / "pipe")
    monkeypatch.chdir(left)
    for _ in range(3000):  # no system takes a path of so many names
        os.mkdir("deeper")
        os.chdir("deeper")
    Path("file").write_text("")
    (tmp_path / "linked").symlink_to(tmp_path)
    for path in (left, tmp_path / "linked"):
        files.remove_folder(str(path))
    assert list(tmp_path.iterdir()) == []


def labels(_: str) -> list[str]:
    return ["security.selinux", "user.note", "system.posix_acl_default"]


def no_labels(_: str) -> list[str]:
    raise OSError(errno.ENOTSUP, "not on this file system")


@pytest.mark.parametrize("listed", [labels, no_labels])
def test_a_label_of_the_system_stays_and_need_not_be_there(monkeypatch, tmp_path, listed):
    removed = []
    monkeypatch.setattr(os, "listxattr", listed, raising=False)
    monkeypatch.setattr(os, "removexattr", lambda _, name: removed.append(name), raising=False)
    tmp_path.chmod(0o500)
    files.restore_folder(str(tmp_path), 0o700)
    assert tmp_path.stat().st_mode & 0o777 == 0o700
    assert removed == (labels("")[1:] if listed is labels else [])


def imported_by(*arguments: str) -> list[str]:
    """Return the modules that an interpreter imports, under the flags of a player."""
    command = [base_executable(), *FLAGS, "-X", "importtime", *arguments]
    ran = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True)
    return re.findall(r"\| +([\w.]+)$", ran.stderr.decode(), re.MULTILINE)


def test_a_player_imports_next_to_nothing():
    """Each module makes every fork dearer, but those that a nursery has imported anyway."""
    before = imported_by("-c", "import os")
    found = imported_by(str(bundle.player_file()), "-1")
    more = set(found) - set(before) - set(NURSED)
    assert more <= {"__future__", "_opcode", "_operator", "opcode"}


INSIDE = """
import resource
from autograder.nbgrader import kernel_inside
kernel_inside.PLAYER = {player!r}
kernel_inside.give_up_rights({{"limits": {{"NOFILE": 64}}, "user": None}})
print(resource.getrlimit(resource.RLIMIT_NOFILE))
print(*[line for line in open("/proc/self/status") if line.startswith("CapEff")])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="a boxed kernel is for Linux only")
def test_what_a_boxed_kernel_needs_of_the_file_is_there():
    code = INSIDE.format(player=str(bundle.player_file()))
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert ran.stdout.split() == ["(64,", "64)", "CapEff:", "0" * 16], ran.stderr
