"""Nothing in the working folder is imported, read as settings or run by those who grade.

The class and the submissions here are full of files, or of packages, with the names of all modules
that anybody might import.  Players may import them, as they are the student's own.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hidden_names import all_names, loaded_before_us, loaded_by, plant, trusted
from small_course import BEST, NO_FORK, PROCESS, Course, all_pass

from autograder.system import surroundings

ROOT = Path(__file__).parents[2]
SLUG = "hidden_card_21"
SCRIPT = [str(Path(sys.executable).with_name("cardkit"))]
SAFE_MODULE = [sys.executable, "-P", "-m", "autograder.cli"]
MODULE = [sys.executable, "-m", "autograder.cli"]
TASKS = "1-2"  # that are graded, where the others would only take time
EVERY_LEVEL = "EVERY_LEVEL" in os.environ
BEST_LEVEL = BEST.level
CONSOLE = {"COLUMNS": "100", "PYTHONDONTWRITEBYTECODE": "1"}


@dataclass(frozen=True)
class Class:
    """A folder of submissions with planted names in it, and in the submissions.

    rose: the reference with all names but those that it needs itself.  sue: with all of them.
    """

    folder: Path
    marks: Path

    @property
    def outside(self) -> Path:
        return self.folder.parent / "outside"

    def run(
        self, command: list[str], place: str, *arguments: object, **more: str
    ) -> subprocess.CompletedProcess[str]:
        self.marks.unlink(missing_ok=True)
        return subprocess.run(
            [*command, *map(str, arguments)],
            cwd=self.folder / place,
            env={**os.environ, **CONSOLE, **more},
            capture_output=True,
            text=True,
            errors="replace",
        )


def make_class(folder: Path, left_out: frozenset[str]) -> Class:
    made = Class(folder / "class", folder / "marks")
    names = all_names() - left_out
    plant(made.folder, names, made.marks, packages=True)
    for student, some in (("rose", names - loaded_by("import random")), ("sue", names)):
        place = made.folder / "handed_in" / student
        shutil.copytree(ROOT / "assignments" / SLUG, place)
        plant(place, some - {"conftest"}, made.marks)
        shutil.copy(ROOT / "solutions" / SLUG / "simple21.py", place)
    made.outside.mkdir()
    return made


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Class:
    """A class with all names there are."""
    return make_class(tmp_path_factory.mktemp("full"), frozenset())


@pytest.fixture(scope="module")
def for_module(tmp_path_factory: pytest.TempPathFactory) -> Class:
    """A class without those that `python -m` takes from the working folder before all else."""
    folder = tmp_path_factory.mktemp("for_module")
    return make_class(folder, loaded_before_us(folder) | {"autograder"})


# --- every verb ---------------------------------------------------------------------------------

OUT = "../../../outside"  # as seen from a submission, where most of these are called
VERBS: dict[str, tuple[list[str], set[int]]] = {
    "list": (["list", SLUG], {0}),
    "start": (["start", SLUG, f"{OUT}/started"], {0}),
    "check": (["check", "--json", "--task", "1"], {0, 1}),
    "grade": (
        ["grade", SLUG, ".", "-o", f"{OUT}/results", "--tasks", TASKS, "--isolation", BEST_LEVEL],
        {0},
    ),
    "decks": (["decks"], {0}),
    "walkthrough": (["walkthrough", SLUG, "-o", f"{OUT}/page.html"], {0, 2}),
}
MORE_VERBS: dict[str, tuple[list[str], set[int]]] = {
    "build": (["build", SLUG, "--check"], {0}),
    "grade without fork": (
        ["grade", SLUG, ".", "-o", f"{OUT}/no", "--no-fork", "--isolation", BEST_LEVEL], {0}
    ),
    "grade at user": (["grade", SLUG, ".", "-o", f"{OUT}/user", "--isolation", "user"], {0, 2}),
    "grade at process": (
        ["grade", SLUG, ".", "-o", f"{OUT}/process", "--isolation", "process"], {0}
    ),
    "doctor": (["doctor"], {0, 1}),
    "demo": (["demo", SLUG, "-o", f"{OUT}/demo"], {0}),
}  # fmt: skip
CASES = [("script", "handed_in/sue", name) for name in VERBS]
if EVERY_LEVEL:
    VERBS |= MORE_VERBS
    CASES = [
        (program, place, name)
        for program in ("script", "module", "safe module")
        for place in ("handed_in/sue", "handed_in/rose", "handed_in")
        for name in VERBS
        if name != "check" or place != "handed_in"
    ]


@pytest.mark.parametrize(("program", "place", "name"), CASES)
def test_a_verb_imports_nothing_from_where_it_is_run(
    full: Class, for_module: Class, program: str, place: str, name: str
):
    at = for_module if program == "module" else full
    command = {"script": SCRIPT, "module": MODULE, "safe module": SAFE_MODULE}[program]
    for old in at.outside.iterdir():
        (shutil.rmtree if old.is_dir() else os.unlink)(old)
    arguments, statuses = VERBS[name]
    outside = os.path.relpath(at.outside, at.folder / place)
    arguments = [str(each).replace(OUT, outside) for each in arguments]
    done = at.run(command, place, *arguments)
    assert trusted(at.marks) == []
    assert done.returncode in statuses, done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_module_of_the_kit_that_is_run_as_a_program_does_neither(for_module: Class):
    for place in (".", "handed_in/sue"):
        done = for_module.run(MODULE, place, "list")
        assert (done.returncode, trusted(for_module.marks)) == (0, []), done.stderr


def test_one_test_of_one_student_can_be_rerun_there(full: Class):
    for place in (".", "handed_in/sue") if EVERY_LEVEL else (".",):
        done = full.run(
            SCRIPT, place, "grade", SLUG, full.folder / "handed_in", "--student", "rose",
            "--test", "test_the_player_who_is_closer_to_21_wins", "--isolation", BEST_LEVEL,
        )  # fmt: skip
        assert trusted(full.marks) == []
        assert done.returncode == 0, done.stdout + done.stderr


def test_watching_imports_nothing_either(full: Class):
    full.marks.unlink(missing_ok=True)
    watching = subprocess.Popen(
        [*SCRIPT, "check", "--watch", "--task", "1"],
        cwd=full.folder / "handed_in" / "sue",
        env={**os.environ, **CONSOLE},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert watching.stdout is not None
    lines = []
    for line in watching.stdout:
        lines.append(line)
        if "waiting for a change" in line:
            break
    os.killpg(watching.pid, signal.SIGINT)
    assert watching.wait(60) == 0, "".join(lines)
    watching.stdout.close()
    assert trusted(full.marks) == []


# --- what grading gives -------------------------------------------------------------------------


def records(results: Path, student: str) -> dict[str, Any]:
    found = json.loads((results / student / "results.json").read_text())
    tests = [(test["name"], test["status"], test["output"]) for test in found["tests"]]
    return {"tests": tests, "said": found["output"], "score": found["score"]}


@pytest.fixture(scope="module")
def elsewhere(full: Class, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of both, as they are when grading is started in an empty folder."""
    empty, results = tmp_path_factory.mktemp("empty"), tmp_path_factory.mktemp("results")
    full.run(SCRIPT, str(empty), "grade", SLUG, full.folder / "handed_in", "-o", results,
             "--tasks", TASKS, "--isolation", BEST_LEVEL)  # fmt: skip
    return results


def test_an_answer_that_needs_none_of_the_names_gets_all_points(full: Class, tmp_path: Path):
    done = full.run(SCRIPT, ".", "grade", SLUG, full.folder / "handed_in", "-o", tmp_path,
                    "--student", "rose", "--isolation", BEST_LEVEL)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert records(tmp_path, "rose")["score"] == 100


@pytest.mark.parametrize("place", [".", "handed_in/rose"] if EVERY_LEVEL else ["."])
def test_the_records_do_not_depend_on_where_grading_was_started(
    full: Class, elsewhere: Path, tmp_path: Path, place: str
):
    done = full.run(SCRIPT, place, "grade", SLUG, full.folder / "handed_in", "-o", tmp_path,
                    "--tasks", TASKS, "--isolation", BEST_LEVEL)  # fmt: skip
    assert trusted(full.marks) == []
    assert done.returncode == 0, done.stderr
    for student in ("rose", "sue"):
        assert records(tmp_path, student) == records(elsewhere, student)


def test_a_student_may_be_called_json(full: Class, tmp_path: Path):
    """The class folder is the working folder, and the students' folders are packages."""
    room = tmp_path / "class"
    for name in ("json", "random", "click"):
        shutil.copytree(full.folder / name, room / name)
        shutil.copy(ROOT / "assignments" / SLUG / "simple21.py", room / name)
    done = full.run(
        SCRIPT,
        str(room),
        "grade",
        SLUG,
        ".",
        "-o",
        "../results",
        "--tasks",
        TASKS,
        "--isolation",
        BEST_LEVEL,
    )
    assert trusted(full.marks) == []
    # A mark of 0 for the starter, with files of theirs beside it, is a problem.
    assert done.returncode == 1 and "problem: json has 0 points" in done.stdout, done.stderr
    assert records(tmp_path / "results", "json")["score"] == 0


def test_an_honest_student_may_have_files_of_such_names(tmp_path: Path):
    folder = shutil.copytree(ROOT / "assignments" / SLUG, tmp_path / "work")
    names = ["random", "queue", "copy", "string", "token", "select"]
    for name in names:
        (folder / f"{name}.py").write_text("cards = []\n")
    with (folder / "simple21.py").open("a") as file:
        file.write("# begun\n")  # else one of them could be the work
    done = subprocess.run(
        [*SCRIPT, "check", "--json", "--task", "1"], cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 1, done.stderr
    said = json.loads(done.stdout)["output"]
    for name in names:
        assert f"{name}.py hides Python's own module {name} from your program; rename it" in said


@pytest.mark.parametrize("verb", ["check", "grade"])
def test_a_path_that_names_the_submissions_is_not_used(full: Class, tmp_path: Path, verb: str):
    """Workers alone import these: a verb has begun before it is told where submissions lie."""
    folder = tmp_path / "class" / "ann"
    shutil.copytree(ROOT / "assignments" / SLUG, folder)
    plant(folder, {"pytest", "_pytest", "pluggy", "iniconfig", "packaging"}, full.marks)
    words = {
        "check": ["check", folder, "--json", "--task", "1"],
        "grade": ["grade", SLUG, folder.parent, "-o", tmp_path / "results", "--tasks", "1"],
    }
    done = full.run(
        SCRIPT, str(tmp_path), *words[verb], "--isolation", BEST_LEVEL, PYTHONPATH=str(folder)
    )
    assert trusted(full.marks) == []
    assert done.returncode == 1, done.stderr  # 0 points


# --- settings and links -------------------------------------------------------------------------


def test_a_link_to_a_class_is_graded_as_the_class(full: Class, elsewhere: Path, tmp_path: Path):
    (tmp_path / "link").symlink_to(full.folder / "handed_in")
    done = full.run(SCRIPT, str(tmp_path / "link"), "grade", SLUG, tmp_path / "link",
                    "-o", tmp_path / "results", "--tasks", TASKS,
                    "--isolation", BEST_LEVEL)  # fmt: skip
    assert trusted(full.marks) == []
    assert done.returncode == 0, done.stderr
    assert records(tmp_path / "results", "rose") == records(elsewhere, "rose")


def test_a_link_to_another_students_folder_or_to_the_teachers_is_not_followed(tmp_path: Path):
    folder = tmp_path / "class"
    shutil.copytree(ROOT / "solutions" / SLUG, folder / "ann")
    (folder / "bob").symlink_to(folder / "ann")
    (folder / "cat").mkdir()
    (folder / "cat" / "simple21.py").symlink_to(ROOT / "solutions" / SLUG / "simple21.py")
    (folder / "cat" / "more").symlink_to(folder / "ann")
    done = subprocess.run(
        [*SCRIPT, "grade", SLUG, ".", "-o", "../results", "--tasks", TASKS,
         "--isolation", BEST_LEVEL, "--json"],
        cwd=folder, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    assert "'bob' is a link and was left out" in done.stdout
    assert not (tmp_path / "results" / "bob").exists()
    found = records(tmp_path / "results", "cat")
    assert found["score"] == 0
    assert "simple21.py was left out: it is a link, not a file" in found["said"]
    assert "more was left out: it is a link, not a file" in found["said"]


# --- what a worker is started with --------------------------------------------------------------

WHERE = """
import os, sys

def test_it_is_in_a_folder_of_ours():
    assert not os.getcwd().startswith(PLACE)
    assert sys.flags.safe_path

def test_its_path_is_ours():
    assert all(os.path.isabs(each) for each in sys.path)
    assert not [each for each in sys.path if each.startswith(PLACE)]

def test_its_environment_is_ours():
    assert not [name for name in NAMES if name in os.environ]
    assert os.path.isabs(os.environ["TMPDIR"])
    assert "rel" not in os.environ["PATH"].split(os.pathsep)

def test_no_other_setting_counts(request):
    assert str(request.config.inipath) == os.devnull
    assert not [name for name in sys.modules if name.startswith("hidden_by_")]
"""
SURROUNDINGS = {
    "COVERAGE_PROCESS_START": "pyproject.toml",
    "HOME": "rel",
    "JUPYTER_CONFIG_DIR": ".",
    "JUPYTER_PATH": "rel:",
    "LD_LIBRARY_PATH": ":",
    "LD_PRELOAD": "./rel.so",
    "PYTEST_ADDOPTS": "-p hidden_by_pytest",
    "PYTEST_PLUGINS": "hidden_by_pytest",
    "PYTHONBREAKPOINT": "hidden_by_pytest.x",
    "PYTHONINSPECT": "1",
    "PYTHONPATH": ":rel",
    "PYTHONPLATLIBDIR": "lib",
    "PYTHONPYCACHEPREFIX": "rel",
    "PYTHONSTARTUP": "hidden_by_pytest.py",
    "PYTHONUSERBASE": "rel",
    "PYTHONWARNINGS": "ignore::hidden_by_pytest.X",
}


def test_a_worker_has_a_folder_a_path_and_an_environment_of_ours(
    full: Class, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    place = full.folder / "handed_in" / "sue"
    monkeypatch.chdir(place)
    monkeypatch.setattr(sys, "path", ["", "rel", str(place), str(place / "x"), *sys.path])
    for name, value in SURROUNDINGS.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PATH", f".{os.pathsep}rel{os.pathsep}{os.environ['PATH']}")
    full.marks.unlink(missing_ok=True)
    gone = list(SURROUNDINGS)
    suite = WHERE.replace("PLACE", repr(str(full.folder))).replace("NAMES", repr(gone))
    with Course(suite) as course:
        all_pass(course.verdicts(PROCESS, "x = 1"))
    assert trusted(full.marks) == []


@pytest.mark.parametrize(("name", "value"), SURROUNDINGS.items())
def test_what_names_something_by_halves_is_left_out(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(name, value)
    assert name not in surroundings.environment()


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("LD_LIBRARY_PATH", "/opt/lib::rel:/usr/lib;x", "/opt/lib:/usr/lib"),
        ("LD_PRELOAD", "libjemalloc.so.2 /opt/x.so ./y.so", "libjemalloc.so.2 /opt/x.so"),
        ("LD_BIND_NOW", "1", "1"),
        ("PATH", "/usr/bin::rel:/bin", "/usr/bin:/bin"),
        ("HOME", "/root", "/root"),
        ("PYTHONUTF8", "0", "0"),
        ("PYTHONPATH", "rel:/nowhere/at/all", "/nowhere/at/all"),
        ("COURSE", "rel", "rel"),
    ],
)
def test_what_is_named_in_full_is_kept(
    name: str, value: str, kept: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(name, value)
    assert surroundings.environment()[name] == kept


def test_a_folder_for_temporary_files_is_the_same_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", "mine")
    assert surroundings.environment()["TMPDIR"] == str(tmp_path / "mine")


def test_the_command_line_takes_nothing_from_an_environment_that_points_at_its_folder(full: Class):
    """What Python itself imports before our first line, if told to look there, is not ours."""
    done = full.run(SCRIPT, "handed_in/sue", "list", **{**SURROUNDINGS, "PYTHONPATH": ""})
    assert trusted(full.marks) == []
    assert done.returncode == 0, done.stderr
    folder = full.folder.parent / "pointed_at"
    shutil.copytree(full.folder / "handed_in" / "sue", folder)
    for name in loaded_by("import re") | {"sitecustomize", "usercustomize", "autograder"}:
        (folder / f"{name}.py").unlink(missing_ok=True)
    full.run([sys.executable, "-c", "import re"], str(folder), PYTHONPATH=".")
    for mark in trusted(full.marks):  # asked for at the start, and not there on this system
        (folder / f"{mark.split()[0]}.py").unlink()
    done = full.run(SCRIPT, str(folder), "check", "--json", "--task", "1", PYTHONPATH=".")
    assert trusted(full.marks) == []
    assert done.returncode in (0, 1), done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it reads /proc")
def test_where_the_loader_looks_there_the_process_is_begun_anew(tmp_path: Path):
    code = """
        import os, sys
        from autograder.system import surroundings
        surroundings.enter()
        print(sys.argv[1:])
        for each in open("/proc/self/environ").read().split(chr(0)):
            if each.startswith("LD_"):
                print(each)
    """
    environment = {**os.environ, "LD_LIBRARY_PATH": ":/opt/nowhere"}
    done = subprocess.run(
        [sys.executable, "-P", "-c", textwrap.dedent(code), "a word", "--more"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines() == ["['a word', '--more']", "LD_LIBRARY_PATH=/opt/nowhere"]


# --- what stays on the path ---------------------------------------------------------------------


def test_an_environment_and_a_copy_of_the_kit_below_the_working_folder_are_used(tmp_path: Path):
    """Only what the interpreter that runs put there: an environment that was handed in is not."""
    here = tmp_path / "here"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", here / ".venv"], check=True)
    [packages] = (here / ".venv").glob("lib/python*/site-packages")
    posing = here / "rose" / ".venv" / packages.relative_to(here / ".venv")
    for folder in (posing, here / "tools", here / "other"):
        folder.mkdir(parents=True)
        (folder / "json.py").write_text("raise SystemExit('taken')")
    (packages / "course.pth").write_text(f"{here / 'tools'}\n{ROOT}\n")
    code = "from autograder.system import surroundings as s; s.enter(); import sys; print(sys.path)"
    program = here / "program.py"
    program.write_text(code)
    done = subprocess.run(
        [here / ".venv" / "bin" / "python", program],
        cwd=here,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(posing), "other", ""])},
        capture_output=True,
        text=True,
        check=False,
    )
    # It is told to look there before the standard library, but for that the kit comes too late.
    assert done.returncode == 0, done.stderr
    path = done.stdout
    assert str(packages) in path and str(here / "tools") in path and str(ROOT) in path
    assert "rose" not in path and "other" not in path and f"'{here}'" not in path
    assert path.index("lib-dynload") < path.index("site-packages") < path.index("tools")


def test_the_kit_runs_in_its_own_folder():
    for command in (SCRIPT, MODULE):
        done = subprocess.run([*command, "list"], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_places_are_left_out_with_all_that_is_below_them(tmp_path: Path):
    (tmp_path / "link").symlink_to(tmp_path / "class")
    (tmp_path / "class" / "rose").mkdir(parents=True)
    (tmp_path / "class" / "away").symlink_to(tmp_path)
    path = [
        tmp_path / "class", tmp_path / "class" / "rose", tmp_path / "link" / "rose",
        tmp_path / "class" / "away", tmp_path / "classes",
    ]  # fmt: skip
    found = surroundings.without(["", ".", "rose", *map(str, path)], [tmp_path / "class"])
    assert found == [str(tmp_path / "classes")]


def test_a_program_is_not_looked_for_in_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "bwrap").write_text("#!/bin/sh\n")
        (tmp_path / folder / "bwrap").chmod(0o755)
    (tmp_path / "first").mkdir()
    (tmp_path / "first" / "bwrap").write_text("not a program")
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("PATH", os.pathsep.join([".", "", "../here"]))
    assert surroundings.program("bwrap") is None
    there = os.pathsep.join([".", "", str(tmp_path / "first"), str(tmp_path / "there")])
    monkeypatch.setenv("PATH", there)
    assert surroundings.program("bwrap") == str(tmp_path / "there" / "bwrap")


# --- plain pytest -------------------------------------------------------------------------------


def test_plain_pytest_grades_beside_files_of_such_names(full: Class, tmp_path: Path):
    """`pytest`, that is: for `python -m pytest` Python itself looks into the folder first."""
    folder = tmp_path / "rose"
    shutil.copytree(ROOT / "assignments" / SLUG, folder)
    shutil.copy(ROOT / "solutions" / SLUG / "simple21.py", folder)
    before = {"autograder", "conftest"} | loaded_by("import random")
    plant(folder, all_names() - before, full.marks)
    for name in ("pytest.ini", "tox.ini", "setup.cfg", "pyproject.toml"):
        (folder / name).unlink()  # these are the student's own to have
    (folder / "test_mine.py").write_text(
        "import simple21\n\ndef test_mine():\n    assert simple21.is_game_over\n"
    )
    pytest_script = str(Path(sys.executable).with_name("pytest"))
    done = full.run(
        [pytest_script, "-q", "-p", "no:cacheprovider"], str(folder), "tests", "test_mine.py"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert trusted(full.marks) == []


# --- and players --------------------------------------------------------------------------------


def test_what_python_holds_in_itself_is_hidden_by_no_file_of_a_students():
    """On a student's own machine `import time` finds Python's, whatever lies beside the program."""
    files = {"time.py": "cards = []\n", "os.py": "cards = []\n", "_socket.py": "cards = []\n"}
    files["cards.py"] = """
        import os, time

        def name():
            time.sleep(0)
            return os.path.basename("a/b")
    """
    with Course("def test_name():\n    assert cards.name() == 'b'\n") as course:
        for way in (PROCESS, NO_FORK, BEST):
            all_pass(course.verdicts(way, files))
