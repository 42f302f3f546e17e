"""The level `user`: root drops to a user of its own, where namespaces are forbidden."""

from __future__ import annotations

import json
import os
import shutil
import socket
import tempfile
from pathlib import Path

import pytest
from container import run_contained
from small_course import USER, Course, all_pass, course_of
from test_limits import assert_nothing_is_left, running

from autograder.course import assignment
from autograder.sandbox import folders, launch, plain, reach, users
from autograder.sandbox.folders import remove_tree
from autograder.sandbox.private import kit_places

ROOT = Path(__file__).parents[2]
SUITE = """
@pytest.mark.parametrize("what", ["rights", "network", "others", "shared", "chain"])
def test_code_at_this_level(what):
    assert getattr(cards, what)() == "as it should be"

def test_the_next_test_is_not_touched():
    assert cards.fine() == "fine"
"""
CARDS = """
import os, shutil, socket

def fine(): return "fine"

def rights():
    status = dict(line.split(":\\t") for line in open("/proc/self/status").read().splitlines())
    user = {int(each) for each in status["Uid"].split() + status["Gid"].split()}
    return (
        "as it should be"
        if len(user) == 1 and min(user) > 1_000_000_000
        and status["Groups"].strip() == "" and status["NoNewPrivs"] == "1"
        and int(status["CapEff"], 16) == int(status["CapPrm"], 16) == 0
        and status["Seccomp"] == "2" and os.stat(os.getcwd()).st_mode & 0o077 == 0o055
        and os.stat("..").st_mode & 0o7777 == 0o1770 and os.stat("..").st_uid == 0
        else (user, status)
    )

def network():
    for family in (socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK, socket.AF_PACKET):
        try:
            socket.socket(family, socket.SOCK_RAW if family > 10 else socket.SOCK_DGRAM)
        except PermissionError:
            continue
        return family
    one, other = socket.socketpair()
    one.send(b"x")
    return "as it should be" if other.recv(1) == b"x" else "no pair"

def others():
    for number in set(filter(str.isdigit, os.listdir("/proc"))) - {str(os.getpid())}:
        place = f"/proc/{number}"
        for look in (
            lambda: open(f"{place}/mem", "rb").read(1),
            lambda: open(f"{place}/environ", "rb").read(1),
            lambda: open(f"{place}/maps", "rb").read(1),
            lambda: os.listdir(f"{place}/fd"),
            lambda: os.readlink(f"{place}/cwd"),
            lambda: os.kill(int(number), 0) or "signals",
        ):
            try:
                user = open(f"{place}/status").read().partition("Uid:")[2].split()[0]
                if int(user) != os.getuid() and look():
                    return number, user
            except OSError:
                continue
    return "as it should be"

def shared():
    for place in ("/tmp", "/var/tmp", "/dev/shm"):
        os.mkdir(f"{place}/cardkit-test-MARK")
        open(f"{place}/cardkit-test-MARK/deep", "w").write("x")
        os.chmod(f"{place}/cardkit-test-MARK", 0)
        os.symlink("/etc", f"{place}/cardkit-test-MARK-link")
    return "as it should be"

def chain():
    if os.fork() == 0:
        os.setsid()
        while True:
            try:
                if os.fork():
                    os._exit(0)
            except OSError:
                continue
    return "as it should be"
"""


course = course_of(SUITE)


def test_what_code_at_this_level_has_and_what_it_leaves(course: Course):
    mark = str(os.getpid())
    course.result(USER, "def fine(): return 'fine'\n")
    before = running(course, USER)
    all_pass(course.verdicts(USER, CARDS.replace("MARK", mark)))
    assert_nothing_is_left(course, USER, before)
    for place in ("/tmp", "/var/tmp", "/dev/shm"):
        assert not [name for name in os.listdir(place) if name.startswith(f"cardkit-test-{mark}")]


@pytest.fixture
def open_folder():
    """A folder that every user of this machine may enter."""
    folder = Path(tempfile.mkdtemp(prefix="open-to-all-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.mark.parametrize("mode", [0o755, 0o711, 0o705], ids=oct)
def test_a_folder_that_can_be_read_is_named_with_what_closes_it(open_folder: Path, mode: int):
    suites = open_folder / "suites"
    (suites / "war").mkdir(parents=True)
    (suites / "war" / "test_war.py").write_text("def test_battle(): ...")
    suites.chmod(mode)
    assert launch.problem("user", [suites]) == (
        f"a student's code could read {suites}; close that with `chmod o-rwx {suites}`"
    )
    suites.chmod(mode & 0o770)
    assert launch.problem("user", [suites]) == ""


KEEPING = """
import os

def fine():
    with open(os.path.join("FOLDER", "left"), "a") as file:
        file.write("x")
    return "fine"
"""


def test_what_is_left_deep_in_a_folder_for_all_is_removed(open_folder: Path, course: Course):
    inner = open_folder / "deep" / "for all"
    inner.mkdir(parents=True)
    for each in (inner.parent, inner):
        each.chmod(0o1777)
    users.shared_folders.cache_clear()
    with Course("def test_fine():\n    assert cards.fine() == 'fine'\n") as made:
        result = made.result(USER, KEEPING.replace("FOLDER", str(inner)))
        assert result.failing() == []
    assert list(inner.iterdir()) == []
    users.shared_folders.cache_clear()


@pytest.fixture
def elsewhere(open_folder: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a folder that is not among those for all by custom: only /dev/shm is, as it were."""
    inner = open_folder / "for all"
    inner.mkdir()
    monkeypatch.setattr(users, "SHARED_FOLDERS", ("/dev/shm",))
    monkeypatch.setattr(tempfile, "gettempdir", lambda: "/dev/shm")
    monkeypatch.setattr(users, "elsewhere", [])
    users.shared_folders.cache_clear()
    yield inner
    users.shared_folders.cache_clear()


def test_a_folder_where_all_may_remove_what_others_have_is_named(elsewhere: Path):
    elsewhere.chmod(0o777)
    found = launch.left_open()
    assert found is not None and found.remedy.startswith("chmod +t ")
    assert f"'{elsewhere}'" in found.remedy
    assert "a student's code could change what others have in " in str(found)
    assert "where everybody may remove what is not theirs; forbid that with `chmod +t " in str(
        found
    )


def test_a_folder_for_all_that_is_like_tmp_is_cleared(elsewhere: Path, course: Course):
    elsewhere.chmod(0o1777)
    users.elsewhere.append([str(elsewhere)])
    assert launch.left_open() is None
    with Course("def test_fine():\n    assert cards.fine() == 'fine'\n") as made:
        made.grader(USER).start()  # it is told where to look
        result = made.result(USER, KEEPING.replace("FOLDER", str(elsewhere)))
        assert result.failing() == []
    assert list(elsewhere.iterdir()) == []


def test_a_file_that_can_be_read_is_named_as_well(open_folder: Path):
    paths = [open_folder / name for name in ("handed_in.zip", "closed.zip", "not_there")]
    paths[0].write_bytes(b"x")
    paths[1].write_bytes(b"x")
    paths[1].chmod(0o600)
    assert f"could read {paths[0]};" in launch.problem("user", paths)


def test_a_folder_beside_pythons_own_is_not_reached_by_way_of_that(open_folder, monkeypatch):
    """Python in a home that is closed: a player is given its library open, and nothing else."""
    home = open_folder / "home"
    suites = home / "kit" / "suites"
    suites.mkdir(parents=True)
    home.chmod(0o700)
    library = Path(os.__file__).resolve().parent
    found = plain.doorway(str(home / "kit"), doors := [])
    try:
        assert found == f"/proc/self/fd/{doors[0]}"
    finally:
        os.close(doors[0])
    monkeypatch.setattr(plain, "package_path", lambda packages, way: [way(str(home / "kit"))])
    assert f"could read {suites};" in launch.problem("user", [suites])
    monkeypatch.setattr(plain, "package_path", lambda packages, way: [way(str(library))])
    assert launch.problem("user", [suites]) == ""


@pytest.fixture
def course_copy(open_folder: Path, monkeypatch):
    """A copy of a course in a home: its suites and solutions are closed, and nothing else is."""
    home = open_folder / "home"
    root = home / "course"
    for name in ("autograder/suites", "solutions", "tests/other_answers", "tests/near_misses"):
        (root / name).mkdir(parents=True)
        (root / name / "simple21.py").write_text("answer = 21")
    for name in (".git/objects", ".venv/lib", "solutions/walkthrough"):
        (root / name).mkdir(parents=True)
        (root / name / "one").write_text("answer = 21")
    (root / "autograder" / "suites").chmod(0o700)
    (root / "solutions").chmod(0o700)
    monkeypatch.setattr(assignment, "SUITES", root / "autograder" / "suites")
    return root


def test_all_of_a_course_copy_is_closed_by_closing_its_folder(course_copy: Path):
    words = (
        f"a student's code could read {course_copy}; close that with `chmod o-rwx {course_copy}`"
    )
    assert launch.problem("user", kit_places()) == words
    course_copy.chmod(0o711)  # no names, but who knows one gets there
    assert launch.problem("user", kit_places()) == words
    course_copy.chmod(0o700)
    assert launch.problem("user", kit_places()) == ""


def test_packages_below_a_closed_course_are_no_way_to_it(course_copy: Path, monkeypatch):
    """What is handed over open lies in the course: one step up from it everything is closed."""
    library = str(course_copy / ".venv" / "lib")
    monkeypatch.setattr(plain, "package_path", lambda packages, way: [way(library)])
    monkeypatch.setattr(reach.sys, "prefix", str(course_copy / ".venv"))
    course_copy.parent.chmod(0o700)
    assert f"could read {course_copy};" in launch.problem("user", kit_places())
    course_copy.chmod(0o700)
    assert launch.problem("user", kit_places()) == ""


def test_what_a_course_links_to_counts_as_well(course_copy: Path, open_folder: Path):
    course_copy.chmod(0o700)
    (course_copy / "tests").rename(open_folder / "elsewhere")
    (course_copy / "tests").symlink_to(open_folder / "elsewhere")
    assert f"could read {open_folder / 'elsewhere'};" in launch.problem("user", kit_places())


def test_of_an_installed_kit_only_suites_are_closed(open_folder: Path, monkeypatch):
    monkeypatch.setattr(assignment, "SUITES", open_folder / "autograder" / "suites")
    assert kit_places() == ()
    (open_folder / "autograder" / "suites").mkdir(parents=True)
    assert kit_places() == (open_folder / "autograder" / "suites",)


@pytest.mark.parametrize(
    ("ranges", "problem"),
    [
        ([(0, 4294967295)], ""),
        ([(0, 65536)], ""),
        ([(0, 1), (100_000, 165_536)], ""),
        ([(0, 1)], "this container has 1 user ids, too few for sandboxes"),
    ],
)
def test_a_container_may_have_few_user_ids(monkeypatch, ranges, problem):
    monkeypatch.setattr(users, "mapped", lambda kind: ranges)
    users.free_numbers.cache_clear()
    try:
        found = launch.problem("user")
        assert found.startswith(problem) if problem else found == ""
        if not problem:
            first, count = users.free_numbers()
            assert any(low <= first and first + count <= high for low, high in ranges)
    finally:
        users.free_numbers.cache_clear()


def test_no_two_sandboxes_have_one_user(monkeypatch):
    monkeypatch.setattr(users, "_given", iter([7, 7, 7, 8]))
    one, other = users.claim_user(), users.claim_user()
    assert other.number == one.number + 2
    one.claim.close()
    other.claim.close()


def test_there_may_be_no_user_left(monkeypatch):
    class Taken(socket.socket):
        def bind(self, address):
            raise OSError("in use")

    monkeypatch.setattr(users.socket, "socket", Taken)
    assert launch.problem("user") == "a thousand user ids are all in use by other sandboxes"


def test_only_root_can_use_it(monkeypatch):
    monkeypatch.setattr(plain.os, "geteuid", lambda: 1000)
    assert launch.problem("user") == (
        "only root can give each sandbox a user of its own; run it as root"
    )


def test_the_work_folder_must_be_where_others_can_enter(monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert launch.problem("user") == (
        f"other users cannot enter {tmp_path}; name a folder they can with TMPDIR"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_helper_that_may_signal_others_kills_nobody(monkeypatch, tmp_path):
    """One that stayed root, for whatever reason, could end every process of the machine."""
    mark, really = tmp_path / "killed", os.kill
    monkeypatch.setattr(users.os, "setresuid", lambda *numbers: None)
    monkeypatch.setattr(users.os, "getresuid", lambda: (6, 5, 6))
    monkeypatch.setattr(
        users.os, "kill", lambda process, number: mark.touch() if number else really(process, 0)
    )
    users.kill_all_that_run_as(5)
    assert not mark.exists()
    monkeypatch.setattr(users, "is_powerless", lambda: True)
    users.kill_all_that_run_as(5)
    assert mark.exists()


def test_removing_what_is_not_there_leaves_the_folder_around_it_alone(open_folder: Path):
    remove_tree(open_folder / "gone")
    assert open_folder.stat().st_mode & 0o777 == 0o755


def test_a_folder_that_somebody_else_removes_first_leaves_the_one_around_it_alone(
    open_folder: Path, monkeypatch
):
    monkeypatch.setattr(folders.os.path, "lexists", lambda path: True)
    remove_tree(open_folder / "gone")
    assert open_folder.stat().st_mode & 0o777 == 0o755


# --- in a container -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    """A copy of the kit in a folder that others cannot enter, and a class of one."""
    folder = tmp_path_factory.mktemp("kit")
    skipped = shutil.ignore_patterns("__pycache__", "*.pyc")
    shutil.copytree(ROOT / "autograder", folder / "autograder", ignore=skipped)
    shutil.copytree(ROOT / "solutions", folder / "solutions", ignore=skipped)
    shutil.copytree(ROOT / "decks", folder / "decks", ignore=skipped)
    shutil.copytree(ROOT / "assignments", folder / "assignments", ignore=skipped)
    shutil.copytree(folder / "solutions" / "hidden_card_21", folder / "class" / "ann")
    return folder


def test_in_a_container_it_is_the_best_level_and_grades(kit: Path):
    code = "from autograder.sandbox import launch; print(launch.best_level())"
    assert run_contained(["-c", code], kit, kit).stdout == "user\n"
    grade = ["-P", "-m", "autograder.cli", "grade", "hidden_card_21", "class", "-o", "results"]
    ran = run_contained(grade, kit, kit)
    assert ran.returncode == 2 and "fix that, take `--isolation user`, or accept" in ran.stderr
    ran = run_contained([*grade, "--isolation", "user"], kit, kit)
    assert ran.returncode == 0, ran.stderr
    assert "1 of 1 submissions graded in" in ran.stdout and "isolation: user" in ran.stdout
    assert (kit / "results").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("name", ["handed_in", "results"])
def test_open_folders_of_a_class_are_refused(kit: Path, open_folder: Path, name: str):
    place = open_folder / name
    shutil.copytree(kit / "class", place)
    folders = [place, kit / "results"] if name == "handed_in" else [kit / "class", place]
    grade = ["-P", "-m", "autograder.cli", "grade", "hidden_card_21", str(folders[0])]
    ran = run_contained([*grade, "-o", str(folders[1]), "--isolation", "user"], kit, kit)
    assert ran.returncode == 2
    assert ran.stderr == (
        "cardkit: isolation by user is not safe with these folders: a student's code could read"
        f" {place}; close that with `chmod o-rwx {place}`\n"
    )


STUB = """
import os

for folder, folders, names in os.walk("@KIT@"):
    if "simple21.py" in names and "assignments" not in folder and "eve" not in folder:
        with open(os.path.join(folder, "simple21.py")) as file:
            exec(compile(file.read(), "simple21.py", "exec"), globals())
        break
"""


def test_who_looks_through_the_kit_for_answers_finds_a_closed_folder(kit: Path, open_folder: Path):
    """Right answers of others are in it, beside solutions and suites that are closed."""
    root = Path(shutil.copytree(kit, open_folder / "kit"))
    answers = ROOT / "tests" / "other_answers" / "hidden_card_21"
    shutil.copytree(answers, root / "tests" / "other_answers" / "hidden_card_21")
    shutil.copytree(root / "class" / "ann", root / "class" / "eve")
    (root / "class" / "eve" / "simple21.py").write_text(STUB.replace("@KIT@", str(root)))
    for name in ("autograder/suites", "solutions", "class"):
        (root / name).chmod(0o700)
    root.chmod(0o755)
    grade = ["-m", "autograder.cli", "grade", "hidden_card_21", "class", "-o", "first_task"]
    grade += ["--isolation", "user", "--tasks", "1", "--json"]
    ran = run_contained(grade, root, root)
    assert ran.returncode == 2
    assert f"could read {root}; close that with `chmod o-rwx {root}`;" in ran.stderr
    root.chmod(0o750)
    ran = run_contained(grade, root, root)
    told = json.loads(ran.stdout)
    [problem] = told["problems"]  # her 0 points
    assert ran.returncode == 1 and problem.startswith("eve has 0 points"), ran.stderr
    scores = {row["student"]: row["score"] for row in told["students"]}
    assert scores == {"ann": 12, "eve": 0}


def test_in_a_container_every_limit_holds_and_nothing_is_left():
    chosen = ["test_each_limit_is_kept_and_the_other_tests_count[user]"]
    chosen += ["test_nothing_outlives_its_test[user]"]
    tests = [f"{ROOT / 'tests' / 'session' / 'test_limits.py'}::{name}" for name in chosen]
    ran = run_contained(["-m", "pytest", "-q", "-p", "no:cacheprovider", *tests], ROOT, ROOT)
    assert "2 passed" in ran.stdout, ran.stdout[-3000:]
