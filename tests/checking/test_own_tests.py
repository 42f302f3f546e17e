"""Which tests a check runs, and that nobody's but the course's are run unsaid.

Words used here.  mine: a student's folder.  poisoned: with something in its tests that leaves a
mark when it is run.  wheel: the kit as students install it, without the suites.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from _pytest.assertion import rewrite
from drawn import drawn

from autograder.checking import known_tests, own_work, walkthrough
from autograder.course import assignment as assignments
from autograder.course.assignment import AssignmentError
from autograder.views.check_text import BELOW

ROOT = Path(__file__).parents[2]
SLUG = "hidden_card_21"
OWN_DECKS = 'decks = "../decks"'
OTHERS = "the tests in this folder are not the course's"
# What is suggested first, of all tasks and of the first one.
NOT_WRITTEN = re.compile(r"task (?:3: is_game_over|1: next_card) is not written yet")
INSTEAD = ": the course's own were run instead"
AS_YOU = (
    ", or this cardkit is of another version: they run as you, with your rights; if you changed"
    " nothing, take a fresh copy of the folder"
)
AUDIT = """\
import os, sys
def look(event, arguments):
    if event in ("open", "os.listdir", "os.scandir", "exec", "compile"):
        place = arguments[0] if event != "exec" else arguments[0].co_filename
        place = os.path.abspath(os.fsdecode(place)) if isinstance(place, (str, bytes)) else ""
        if place.startswith({tests!r}):
            with_own = os.open({log!r}, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.write(with_own, f"{{event}} {{place}}\\n".encode())
            os.close(with_own)
sys.addaudithook(look)
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return student_folder(tmp_path / "mine")


def student_folder(place: Path, slug: str = SLUG) -> Path:
    return Path(
        shutil.copytree(
            ROOT / "assignments" / slug, place, ignore=shutil.ignore_patterns("__pycache__", ".*")
        )
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place to import the kit from, with what a wheel holds (see `test_build.py`)."""
    place = tmp_path_factory.mktemp("wheel")
    left_out = shutil.ignore_patterns("suites", "__pycache__")
    shutil.copytree(ROOT / "autograder", place / "autograder", ignore=left_out)
    return place


@pytest.fixture
def as_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assignments, "SUITES", tmp_path / "no suites")


def environment(kit: Path, *places: Path) -> dict[str, str]:
    path = os.pathsep.join(map(str, [kit, *places]))
    return {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1", "COLUMNS": "300"}


def cardkit(
    *arguments: str | Path, kit: Path = ROOT, within: Path, also: tuple[Path, ...] = ()
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "autograder.cli", *map(str, arguments)],
        cwd=within,
        env=environment(kit, *also),
        capture_output=True,
        text=True,
    )


# Poison


class Marks:
    """Code that leaves a mark when it is run, each in a file of its own name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    def code(self, name: str) -> str:
        return f"\n__import__('pathlib').Path({str(self.folder / name)!r}).touch()\n"

    def left(self) -> set[str]:
        return {path.name for path in self.folder.iterdir()}


@pytest.fixture
def marks(tmp_path: Path) -> Marks:
    return Marks(tmp_path / "marks")


def append(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def poison_bytecode(source: Path, code: str) -> None:
    """Put bytecode beside a test file that pytest takes for that of the file."""
    cache = source.parent / "__pycache__"
    content = source.read_bytes()
    digest = importlib.util.source_hash(content)
    for place in (cache, cache / hashlib.sha256(content).hexdigest()[:16]):  # see `cache_of`
        place.mkdir(exist_ok=True)
        with (place / f"{source.stem}{rewrite.PYC_TAIL}").open("wb") as file:
            rewrite._write_pyc_fp(file, digest, compile(code, str(source), "exec"))


def poison(mine: Path, marks: Marks) -> None:
    """Put everything at once into a folder's tests that somebody may hope to be run or read."""
    tests = mine / "tests"
    first, second, *_ = sorted(tests.glob("test_*.py"))
    if not (tests / "conftest.py").exists():
        (tests / "conftest.py").write_text("")
    append(tests / "conftest.py", marks.code("conftest"))
    append(first, marks.code("test file"))
    poison_bytecode(second, marks.code("bytecode"))
    (tests / "test_more.py").write_text(marks.code("another test file"))
    (tests / "hidden").mkdir()
    ours = (tests / "conftest.py").read_text("utf-8")  # the test files may import either
    (tests / "hidden/conftest.py").write_text(f"{ours}\n{marks.code('hidden conftest')}", "utf-8")
    (tests / "hidden/test_secret.py").write_text(marks.code("hidden test file"))
    (tests / "__init__.py").write_text(marks.code("package"))
    (tests / "json.py").write_text(marks.code("module of a common name"))
    for place in (mine, tests):
        (place / "evil.py").write_text(marks.code("plugin"))
        (place / "pytest.ini").write_text("[pytest]\npythonpath = .\naddopts = -p evil\n")
    append(mine / "conftest.py", marks.code("conftest of the folder"))
    append(mine / "simple21.py", "# begun, so that evil.py is not taken for the work\n")
    (mine.parent / "secret").write_text("0000")
    settings = tests / assignments.FILE
    text = settings.read_text(encoding="utf-8")
    assert OWN_DECKS in text and "[given]" not in text
    text = text.replace(OWN_DECKS, 'decks = "/etc"')
    settings.write_text(f'{text}\n[given]\n"s.txt" = "../../secret"\n', "utf-8")


def checked_in_the_folder(mine: Path, kit: Path) -> str:
    return cardkit("check", kit=kit, within=mine).stdout


def checked_from_above(mine: Path, kit: Path) -> str:
    return cardkit("check", f"{mine.name}/tests/conftest.py", kit=kit, within=mine.parent).stdout


def checked_for_programs(mine: Path, kit: Path) -> str:
    ran = cardkit("check", "--json", kit=kit, within=mine)
    return "\n".join([ran.stdout, *(f"note: {note}" for note in notes_in(ran.stdout))])


def notes_in(printed: str) -> list[str]:
    return [line for line in json.loads(printed)["output"].splitlines() if OTHERS in line]


def checked_again_and_again(mine: Path, kit: Path) -> str:
    """Check with --watch: at once, and again after a change."""
    program = subprocess.Popen(
        [sys.executable, "-m", "autograder.cli", "check", "--watch"],
        cwd=mine,
        env=environment(kit),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    shown = ""
    for first in (True, False):
        for line in program.stdout:
            shown += line
            if line.startswith("waiting for a change"):
                break
        if first:  # in one step: a file that is made and then written has changed twice
            more = mine.parent / "test_more.py"
            more.write_text("\n")
            more.replace(mine / "tests/test_more.py")
    time.sleep(0.3)  # Python prints a line twice that is interrupted just as it is printed
    program.send_signal(signal.SIGINT)
    shown += program.stdout.read()
    assert program.wait() == 0, shown
    assert shown.count("the public tests, isolation") == 2, shown
    return shown


def checked_in_a_cell(mine: Path, kit: Path) -> str:
    return python("from autograder.notebook import check; check()", mine, kit)


def checked_by_a_graded_cell(mine: Path, kit: Path) -> str:
    code = f"""if True:
        from autograder.nbgrader import NotYet, check_task
        try:
            check_task({SLUG!r}, 1)
        except NotYet as said:
            print(said)
    """
    return python(code, mine, kit)


def checked_in_a_browser(mine: Path, kit: Path) -> str:
    code = "import sys; sys.platform = 'emscripten'; sys.modules['psutil'] = None\n"
    return python(code + "from autograder.notebook import check; check()", mine, kit)


def python(code: str, mine: Path, kit: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=mine, env=environment(kit), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


WAYS = [
    checked_in_the_folder,
    checked_from_above,
    checked_for_programs,
    checked_again_and_again,
    checked_in_a_cell,
    checked_by_a_graded_cell,
    checked_in_a_browser,
]


@pytest.mark.parametrize("checked", WAYS)
def test_where_the_course_is_at_hand_nothing_in_the_folders_tests_is_run(
    mine: Path, marks: Marks, checked: Callable[[Path, Path], str]
):
    poison(mine, marks)
    shown = checked(mine, ROOT)
    assert marks.left() == set()
    assert f"note: {OTHERS} (tests/assignment.toml was changed){INSTEAD}" in shown.replace(
        BELOW, " "
    )
    assert NOT_WRITTEN.search(shown)


@pytest.mark.parametrize(
    "checked",
    [checked_in_the_folder, checked_again_and_again, checked_in_a_cell, checked_in_a_browser],
)
def test_the_wheel_says_whose_tests_it_runs_if_they_are_not_the_courses(
    mine: Path, marks: Marks, checked: Callable[[Path, Path], str], wheel: Path
):
    append(sorted((mine / "tests").glob("test_*.py"))[0], marks.code("test file"))
    shown = checked(mine, wheel)
    assert marks.left() == {"test file"}
    lines = shown.replace(BELOW, " ").splitlines()
    [note] = {line for line in lines if OTHERS in line and line.startswith("note")}
    assert note == f"note: {OTHERS} (tests/test_task1_next_card.py was changed){AS_YOU}"
    assert NOT_WRITTEN.search(shown)


def test_the_poison_is_poison(mine: Path, marks: Marks, wheel: Path):
    poison(mine, marks)
    settings = mine / "tests" / assignments.FILE
    shutil.copy(ROOT / "assignments" / SLUG / "tests" / assignments.FILE, settings)
    shown = cardkit("check", kit=wheel, within=mine).stdout
    assert f"note: {OTHERS} (tests/" in shown
    run = {"conftest", "test file", "another test file", "package"}
    assert marks.left() == run | {"hidden conftest", "hidden test file"}
    plain_pytest(mine)
    assert {"plugin"} <= marks.left()
    for path in mine.glob("**/pytest.ini"):
        path.unlink()
    plain_pytest(mine)
    assert {"bytecode", "conftest of the folder"} <= marks.left()


def plain_pytest(mine: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "tests"]
    subprocess.run(command, cwd=mine, env=environment(ROOT), capture_output=True)


# What is known


def folders_as_handed_out(mine: Path) -> None:
    """Do all that may be done to a folder whose tests are still those that were handed out."""
    for path in [*mine.glob("tests/*"), *mine.glob("decks/*")]:
        path.write_bytes(b"\r\n".join(path.read_bytes().replace(b"\r\n", b"\n").split(b"\n")))
    append(mine / "conftest.py", "# mine\n")
    (mine / "test_mine.py").write_text("def test_mine():\n    pass\n")
    for name in ("tests/__pycache__/x.pyc", "tests/.DS_Store", "tests/.idea/x", "decks/mine.txt"):
        (mine / name).parent.mkdir(exist_ok=True)
        (mine / name).write_text("debris")
    if (mine / "highscores.txt").exists():
        append(mine / "highscores.txt", "12.5 Ada\n")


@pytest.mark.parametrize("slug", assignments.slugs())
def test_the_tests_in_a_student_folder_are_known_whatever_windows_makes_of_their_line_ends(
    tmp_path: Path, slug: str, as_installed: None
):
    mine = student_folder(tmp_path / "mine", slug)
    assert own_work.suite_of(mine).note == ""
    folders_as_handed_out(mine)
    suite = own_work.suite_of(mine, "bubblewrap")
    assert suite.note == ""
    assert suite.assignment.folder == (mine / "tests").resolve()


def by_jupyterlite(name: str, data: bytes) -> bytes:
    """Return what Python reads of a file in a browser: text decoded, JSON in JavaScript's form."""
    text = data.decode("utf-8-sig", errors="replace")
    if name.endswith(".json"):
        whole = {"parse_float": lambda number: json.loads(number.removesuffix(".0"))}
        text = json.dumps(json.loads(text, **whole), separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def by_an_editor(name: str, data: bytes) -> bytes:
    """Return a file with a mark in front and an end of its last line, and no blanks at ends.

    In a deck, blanks and marks have a meaning.
    """
    if "decks" in name:
        return data.rstrip(b"\n") + b"\n"
    text = "\n".join(map(str.rstrip, data.decode("utf-8-sig").splitlines()))
    return f"\ufeff{text}\n\n".encode()


def by_a_server(name: str, data: bytes) -> bytes:
    """Return JSON written anew with its keys in another order, as a server of notebooks may."""
    if not name.endswith(".json"):
        return data.rstrip(b"\n")
    found = json.loads(data)
    return json.dumps(dict(reversed(found.items())), indent=4).encode("utf-8")


REWRITTEN = (by_jupyterlite, by_an_editor, by_a_server)


def write_anew(mine: Path, writing: Callable[[str, bytes], bytes]) -> None:
    for path in [*mine.glob("tests/*"), *mine.glob("decks/*"), *mine.glob("*.py")]:
        path.write_bytes(writing(path.relative_to(mine).as_posix(), path.read_bytes()))
    (mine / "tests/desktop.ini").write_text("a window")


@pytest.mark.parametrize("writing", REWRITTEN)
@pytest.mark.parametrize("slug", assignments.slugs())
def test_tests_that_were_only_written_anew_are_known(
    tmp_path: Path,
    slug: str,
    writing: Callable[[str, bytes], bytes],
    as_installed: None,
    monkeypatch: pytest.MonkeyPatch,
):
    mine = student_folder(tmp_path / "mine", slug)
    write_anew(mine, writing)
    suite = own_work.suite_of(mine)
    assert suite.note == ""
    monkeypatch.undo()
    assert suite.assignment.starters == assignments.load(slug).starters
    assert own_work.suite_of(mine).note == "", "in the course"


@pytest.mark.parametrize("writing", REWRITTEN)
def test_what_was_changed_in_tests_that_are_written_anew_is_still_seen(
    tmp_path: Path, writing: Callable[[str, bytes], bytes], as_installed: None
):
    changes = {
        "tests/known.json": lambda text: text.replace("1", "2", 1),
        "tests/test_task4_comparing.py": lambda text: text.replace("== 1", "== 0", 1),
        "tests/assignment.toml": lambda text: text.replace("points = 0.25", "points = 0.5", 1),
        "decks/invalid_rank.txt": lambda text: text.replace("H", "S", 1),
        "shuffleCards.py": lambda text: text.replace("52", "51", 1),
    }
    for at, (name, change) in enumerate(changes.items()):
        mine = student_folder(tmp_path / f"mine{at}", "war")
        text = (mine / name).read_text()
        assert change(text) != text, name
        (mine / name).write_text(change(text))
        write_anew(mine, writing)
        assert own_work.suite_of(mine).note == f"{OTHERS} ({name} was changed){AS_YOU}"


@pytest.mark.parametrize("writing", [None, *REWRITTEN])
def test_a_right_answer_passes_in_a_folder_that_was_written_anew(
    tmp_path: Path, wheel: Path, writing: Callable[[str, bytes], bytes] | None
):
    mine = student_folder(tmp_path / "mine", "war")
    shutil.copy(ROOT / "solutions/war/assignment3.py", mine)
    if writing is None:
        folders_as_handed_out(mine)
    else:
        write_anew(mine, writing)
    ran = cardkit("check", kit=wheel, within=mine)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "note:" not in ran.stdout


def link(place: Path, to: Path) -> None:
    place.unlink(missing_ok=True)
    place.symlink_to(to)


CHANGES: dict[str, Callable[[Path], object]] = {
    "tests/conftest.py was changed": lambda at: append(at / "tests/conftest.py", "\n#\n"),
    "tests/test_task3_asking.py was changed": lambda at: append(
        at / "tests/test_task3_asking.py", "x"
    ),
    "tests/assignment.toml was changed": lambda at: append(
        at / "tests/assignment.toml", "[switches]\n"
    ),
    "tests/examples.toml was changed": lambda at: append(at / "tests/examples.toml", "#"),
    "tests/starters.toml was changed": lambda at: append(at / "tests/starters.toml", "#"),
    "decks/three_bad_cards.txt was changed": lambda at: append(
        at / "decks/three_bad_cards.txt", "KH"
    ),
    "decks/ten_is_t.txt is missing": lambda at: (at / "decks/ten_is_t.txt").unlink(),
    "decks/bad_card_and_duplicate.txt is missing": lambda at: (
        shutil.rmtree(at / "decks"),
        (at / "decks").write_text(""),
    ),
    "shuffleCards.py was changed": lambda at: append(at / "shuffleCards.py", "x = 1\n"),
    "tests/conftest.py is missing": lambda at: (at / "tests/conftest.py").unlink(),
    "tests/test_mine.py was added": lambda at: append(at / "tests/test_mine.py", "\n"),
    "tests/json.py was added": lambda at: append(at / "tests/json.py", "\n"),
    "tests/pytest.ini was added": lambda at: append(at / "tests/pytest.ini", "\n"),
    "tests/conftest.pyc was added": lambda at: append(at / "tests/conftest.pyc", "\n"),
    "tests/sub/conftest.py was added": lambda at: (
        (at / "tests/sub").mkdir(),
        append(at / "tests/sub/conftest.py", "\n"),
    ),
    "tests/hidden/test_x.py was added": lambda at: (
        (at / "tests/hidden").mkdir(),
        append(at / "tests/hidden/test_x.py", "\n"),
    ),
    "tests/linked was added": lambda at: link(at / "tests/linked", at.parent),
    "tests/test_task1_reading.py was changed": lambda at: (
        shutil.copy(at / "tests/test_task1_reading.py", at.parent),
        link(at / "tests/test_task1_reading.py", at.parent / "test_task1_reading.py"),
    ),
    "tests was added": lambda at: (
        (at / "tests").rename(at / "kept"),
        link(at / "tests", at / "kept"),
    ),
    "tests/test_task2_dealing.py was changed": lambda at: (
        (at / "tests/test_task2_dealing.py").unlink(),
        os.mkfifo(at / "tests/test_task2_dealing.py"),
    ),
    "tests/test_task4_comparing.py was changed": lambda at: (
        append(at / "tests/test_task4_comparing.py", " " * known_tests.MOST_BYTES),
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_whatever_is_changed_in_the_tests_is_named_in_one_line(
    tmp_path: Path, what: str, as_installed: None, monkeypatch: pytest.MonkeyPatch
):
    mine = student_folder(tmp_path / "mine", "war")
    CHANGES[what](mine)
    assert own_work.suite_of(mine).note == f"{OTHERS} ({what}){AS_YOU}"
    with pytest.raises(own_work.NoWork) as error:
        own_work.suite_of(mine, "bubblewrap")
    assert str(error.value) == (
        f"{OTHERS} ({what}), and bubblewrap does not isolate tests; take a fresh copy of the"
        " folder, or leave out --isolation if you changed them"
    )
    monkeypatch.undo()
    suite = own_work.suite_of(mine, "bubblewrap")
    assert suite.assignment == assignments.load("war")
    told = what.startswith("tests")  # the course has decks and given files of its own
    assert suite.note == (f"{OTHERS} ({what}){INSTEAD}" if told else "")


def test_bytecode_beside_known_tests_is_not_run(mine: Path, marks: Marks, wheel: Path):
    for path in (mine / "tests").glob("*.py"):
        poison_bytecode(path, marks.code(path.name))
    shown = cardkit("check", kit=wheel, within=mine).stdout
    assert "note:" not in shown and NOT_WRITTEN.search(shown)
    assert marks.left() == set()
    plain_pytest(mine)
    assert marks.left(), "this one runs it"


def test_an_isolation_that_is_asked_for_is_not_left_by_somebody_elses_tests(
    mine: Path, marks: Marks, wheel: Path
):
    poison(mine, marks)
    ran = cardkit("check", "--isolation", "bubblewrap", kit=wheel, within=mine)
    assert (ran.returncode, ran.stdout, marks.left()) == (2, "", set())


def test_elsewhere_only_what_is_installed_here_is_advised(tmp_path: Path, wheel: Path):
    ways = {ROOT: "make one with `cardkit start SLUG`", wheel: "get it again from your course;"}
    for kit, way in ways.items():
        ran = cardkit("check", kit=kit, within=tmp_path)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert f"go to the folder you were given, or {way}" in ran.stderr
    ran = cardkit("play", "war", kit=wheel, within=tmp_path)
    assert "go to your folder of war, or get it again from your course; this cardkit" in ran.stderr
    assert "cardkit start" not in ran.stderr


# The name of the assignment

KITS = ["course", "wheel"]
DEEP = 'slug = "war"\nx = ' + "[" * 40_000
NAMES = [
    ("", "it does not say which assignment this is; take tests/ from a fresh copy"),
    ('slug = ["war"]', "it does not say which assignment this is; take"),
    (f'slug = "{"x" * 99}"', "it does not say which assignment this is; take"),
    ("slug =", "not readable as TOML: Invalid value (at end of document); take tests/ from a"),
    (DEEP, "not readable as TOML: maximum recursion depth exceeded"),
    (b'slug = "\xff"', "not readable as TOML: 'utf-8' codec can't decode byte 0xff"),
    ('slug = "war"\n' + "#" * 100_000, "assignment.toml is larger than 100 kB; take tests/ from"),
]


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("text, sentence", NAMES, ids=range(len(NAMES)))
def test_a_folder_that_does_not_say_what_it_is_gets_one_sentence(
    mine: Path, kit: str, text: str | bytes, sentence: str, request: pytest.FixtureRequest
):
    if kit == "wheel":
        request.getfixturevalue("as_installed")
    data = text if isinstance(text, bytes) else text.encode()
    (mine / "tests" / assignments.FILE).write_bytes(data)
    with pytest.raises(AssignmentError) as error:
        own_work.suite_of(mine)
    assert sentence in str(error.value)
    assert str(mine / "tests" / assignments.FILE) in str(error.value)


@pytest.mark.parametrize("slug", ["peace", "../war", "", "war/../war"])
def test_an_assignment_that_the_course_does_not_have_is_one_sentence(mine: Path, slug: str):
    (mine / "tests" / assignments.FILE).write_text(f'slug = "{slug}"\n')
    with pytest.raises(AssignmentError) as error:
        own_work.suite_of(mine)
    assert str(error.value) == (
        f"{mine}/tests/assignment.toml: there is no assignment {slug!r} in this course; there are:"
        f" {', '.join(assignments.slugs())}; take tests/ from a fresh copy of one of them"
    )


def test_an_assignment_that_the_wheel_does_not_know_is_run_as_its_students_own(
    mine: Path, as_installed: None
):
    settings = mine / "tests" / assignments.FILE
    settings.write_text(settings.read_text().replace(SLUG, "peace"))
    suite = own_work.suite_of(mine)
    assert suite.assignment.slug == "peace"
    assert suite.note == f"{OTHERS} (there is no assignment 'peace'){AS_YOU}"


@pytest.mark.parametrize(
    "entry, name",
    [('decks = "/etc"', "decks"), ('given = { "s.txt" = "../../secret" }', "s.txt")],
)
def test_settings_that_name_places_outside_of_the_folder_are_refused(
    mine: Path, as_installed: None, entry: str, name: str
):
    settings = mine / "tests" / assignments.FILE
    decks = f"{OWN_DECKS}\n"
    kept = settings.read_text().replace(decks, "") if name == "decks" else settings.read_text()
    settings.write_text(f"{entry}\n{kept}")
    with pytest.raises(AssignmentError, match=f"{name} lies outside of this folder; take tests/"):
        own_work.suite_of(mine)


@pytest.mark.parametrize("text", ["=", "x = " + "[" * 40_000])
def test_examples_that_cannot_be_read_are_named(mine: Path, as_installed: None, text: str):
    (mine / "tests/examples.toml").write_text(text)
    with pytest.raises(AssignmentError, match=r"examples\.toml: not readable as TOML: .*; run"):
        own_work.suite_of(mine)


def test_known_mistakes_that_cannot_be_read_are_named(mine: Path, as_installed: None):
    (mine / "tests/known.json").write_text("{")
    with pytest.raises(AssignmentError, match=r"tests/known\.json cannot be read .*; take it from"):
        own_work.checked(mine, 1, "process")


def test_settings_that_may_not_be_read_are_one_sentence(
    mine: Path, monkeypatch: pytest.MonkeyPatch
):
    def refuse(*arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(own_work, "read_plain", refuse)
    with pytest.raises(AssignmentError, match=r"assignment.toml cannot be read: Permission denied"):
        own_work.suite_of(mine)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_settings_that_have_become_a_pipe_are_not_waited_for(mine: Path):
    (mine / "tests" / "assignment.toml").unlink()
    os.mkfifo(mine / "tests" / "assignment.toml")
    with pytest.raises(AssignmentError, match=r"assignment.toml cannot be read: it is a pipe"):
        own_work.suite_of(mine)


@pytest.mark.parametrize("damage", [None, "{", "[]"])
def test_a_kit_whose_digests_are_damaged_says_so(
    mine: Path, tmp_path: Path, as_installed: None, monkeypatch: pytest.MonkeyPatch, damage: str
):
    path = tmp_path / "known.json"
    if damage is not None:
        path.write_text(damage)
    monkeypatch.setattr(known_tests, "KNOWN", path)
    with pytest.raises(AssignmentError, match=r"known.json cannot be read .*; install cardkit"):
        own_work.suite_of(mine)


# A course of one's own


def test_the_wheel_of_a_course_knows_the_tests_that_its_own_build_made(
    tmp_path: Path, as_installed: None, monkeypatch: pytest.MonkeyPatch
):
    from autograder import authoring as build

    course = tmp_path / "course"
    for folder in ("solutions", "autograder/suites"):
        shutil.copytree(ROOT / folder / SLUG, course / folder / "sixth")
    shutil.copytree(ROOT / "decks", course / "decks")
    settings = course / "autograder/suites/sixth" / assignments.FILE
    settings.write_text(settings.read_text().replace(SLUG, "sixth"))
    build.build_all(course)
    mine = course / "assignments/sixth"
    assert "there is no assignment 'sixth'" in own_work.suite_of(mine).note
    monkeypatch.setattr(
        known_tests, "KNOWN", course / "autograder" / "checking" / known_tests.KNOWN
    )
    assert own_work.suite_of(mine).note == ""
    append(mine / "tests/conftest.py", "\n#\n")
    assert "(tests/conftest.py was changed)" in own_work.suite_of(mine).note


# Teachers


TEACHERS = [
    ["grade", SLUG, ".", "-o", "../results", "--isolation", "process"],
    ["grade", SLUG, "..", "-o", "../../results", "--isolation", "process", "--student", "mine"],
    ["doctor"],
    ["build", "--check"],
    ["demo", SLUG, "-o", "../demo"],
    ["list", SLUG],
    ["start", SLUG, "../fresh"],
]


@pytest.mark.parametrize("arguments", drawn(TEACHERS, 3, "teachers"), ids=" ".join)
def test_what_a_teacher_runs_never_reads_a_students_tests(
    mine: Path, marks: Marks, tmp_path: Path, arguments: list[str]
):
    poison(mine, marks)
    log, hook = noting_what_is_opened(mine / "tests", tmp_path)
    ran = cardkit(*arguments, within=mine, also=(hook,))
    assert ran.returncode in (0, 1), ran.stderr
    assert marks.left() == set()
    # Whether work lies there is seen by its name; nothing in it is opened.
    opened = set(log.read_text().splitlines()) if log.exists() else set()
    assert opened <= {f"open {mine / 'tests'}"}


def test_a_check_by_a_student_does_read_their_tests(mine: Path, tmp_path: Path):
    log, hook = noting_what_is_opened(mine / "tests", tmp_path)
    cardkit("check", within=mine, also=(hook,))
    assert "assignment.toml" in log.read_text()


def noting_what_is_opened(tests: Path, place: Path) -> tuple[Path, Path]:
    """Return a log of what is opened below `tests`, and a folder that makes Python write it."""
    log, hook = place / "log", place / "hook"
    hook.mkdir()
    (hook / "sitecustomize.py").write_text(AUDIT.format(tests=str(tests), log=str(log)))
    return log, hook


def test_a_walkthrough_of_a_students_files_takes_none_of_their_tests(
    mine: Path, marks: Marks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    poison(mine, marks)
    append(mine / "simple21.py", "# mine\n")

    def run(path: Path) -> None:
        copy = path.parent
        assert (copy / "simple21.py").read_text().endswith("# mine\n")
        assert own_work.suite_of(copy).note == ""
        assert not (copy / "pytest.ini").exists()
        raise walkthrough.WalkthroughError("far enough")

    monkeypatch.setattr(walkthrough, "run", run)
    source = ROOT / "assignments" / SLUG
    with pytest.raises(walkthrough.WalkthroughError, match="far enough"):
        walkthrough.make_page(source, assignments.load(SLUG), tmp_path / "page.html", mine)
