"""Submissions that attack the grader: none buys a point, costs another a point, or leaves anything.

Words used here.  entry: one hostile submission of `hostile/corpus`; the files in its `below/` are
put under an answer.  honest twin: that answer alone.  neighbour: an honest submission that the same
worker grades right after a hostile one.  canary: a folder outside that nobody may read or change.

An entry begins with what it is and what it must get:

    # expect: only the test of what it does so in; score 9
    # over: reference         (or starter, or near miss NAME: points that are bought show there)
    # level: bubblewrap user  (where the weaker levels promise nothing)
    # record: adding crashed: your program ended Python before the test was over
    # instead: its files take the place of the answer's (then what no record names must not pass)
    # by heart: public tests     (what they ask, anybody may know: what they give is in the score)

Every test that no record names must end as it does for the honest twin.  Each entry is bounded by
itself: 200 processes, 4 GB, 30 seconds.  `@CANARY@`, `@KIT@`, `@PORT@` and `@SUITE@` are filled in
here.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import select
import socket
import tempfile
import time
from collections import Counter
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

import psutil
import pytest
from drawn import drawn
from hidden_names import all_names, plant
from small_course import BUBBLEWRAP, PROCESS, USER, Course, Way, name_of

from autograder.authoring import near_misses
from autograder.course import assignment
from autograder.course.result import Result, TestRecord
from autograder.course.submission import Submission
from autograder.intake import read_submission
from autograder.sandbox import launch
from autograder.suite.source import Source
from autograder.worker import grading

ROOT = Path(__file__).parents[1]
CORPUS = ROOT / "tests" / "hostile" / "corpus"
SMALL = "small"
# `make test-hostile` tries all entries, the other places and the weaker levels: many minutes more.
PLACES = ("submission", "class", "empty")  # where the workers are started
WAYS = [BUBBLEWRAP, *([USER, PROCESS] if "EVERY_LEVEL" in os.environ else [])]
MOST_ASSIGNMENTS, MOST_ENTRIES = 2, 1  # and entries of each, others with each commit
MOST_SMALL = 12  # of the small course, whose entries are quick
SECRET = "the canary sings 5f1d7c"
MOST_SECONDS = 30.0  # for one entry, on a machine that does nothing else
MOST_TIMES = 40  # as long as an honest one: a work that loses all tasks is run again for each two
SETTLING = 5.0  # seconds for the kernel to clear away what was killed
GROWTH = 50  # megabytes that a worker may hold more after the whole corpus

EXPECT = re.compile(r"# expect: (?P<what>[^;]+); score (?P<score>\d+(?:\.\d+)?)$")
RECORD = re.compile(r"# record: (?P<test>\S+) (?P<status>[a-z_]+): (?P<words>.+)$")
# What belongs to the kit or to the machine, and to no student.
OURS = re.compile(
    r"Traceback|autograder|player\.py|<player|_player|stage\.py|wire\.py|_pytest|site-packages"
    rf"| at 0x[0-9a-f]|RemoteObject|{re.escape(str(ROOT))}|cardkit-|/start\.\d"
)

SUITE = """
import random
from pathlib import Path

def test_adding():
    assert cards.add(2, 3) == 5
    assert cards.add(-1, 1) == 0

def test_rank():
    assert cards.rank("KS") == "K"
    with pytest.raises(AssertionError):
        cards.rank("K")

def test_card():
    assert str(cards.Card("KS")) == "[KS]"
    assert str(cards.Card("9H")) == "[9H]"

def test_equality():
    assert cards.Card("KS") == cards.Card("KS")
    assert not cards.Card("KS") == cards.Card("9H")

def test_hand():
    hand = cards.Hand()
    hand.take(cards.Card("KS"))
    hand.take(cards.Card("9H"))
    assert hand.show() == ["[KS]", "[9H]"]

def test_drawing(monkeypatch):
    draws = []
    monkeypatch.setattr(random, "randint", lambda low, high: draws.append((low, high)) or 3)
    assert cards.draw() == 3
    assert draws == [(0, 51)]

def test_total(rules):
    assert cards.total([2, 3, 4]) == 9
    assert rules("cards.py").recursions() == []

def test_program(program):
    game = program("cards.py", "Ann")
    assert game.said("Hello Ann")
    assert game.asked(times=1)

def test_file(program):
    program("cards.py", "Ann")
    assert Path("names.txt").read_bytes() == b"Ann"
"""
REFERENCE = """\
import random


def add(one, two):
    return one + two


def rank(code):
    assert len(code) == 2
    return code[0]


class Card:
    def __init__(self, code):
        self._code = code

    def __str__(self):
        return f"[{self._code}]"

    def __eq__(self, other):
        return self._code == other._code


class Hand:
    def __init__(self):
        self._cards = []

    def take(self, card):
        self._cards.append(card)

    def show(self):
        return [str(card) for card in self._cards]


def draw():
    return random.randint(0, 51)


def total(numbers):
    return sum(numbers)


if __name__ == "__main__":
    name = input("Name? ")
    print(f"Hello {name}")
    with open("names.txt", "w") as file:
        file.write(name)
"""
STARTER = """\
def add(one, two):
    raise NotImplementedError("add is not written yet")


def rank(code):
    raise NotImplementedError("rank is not written yet")


class Card:
    def __init__(self, code):
        raise NotImplementedError("Card is not written yet")


class Hand:
    def __init__(self):
        raise NotImplementedError("Hand is not written yet")


def draw():
    raise NotImplementedError("draw is not written yet")


def total(numbers):
    raise NotImplementedError("total is not written yet")


if __name__ == "__main__":
    raise NotImplementedError("the program is not written yet")
"""
LIMITS = {
    "test_seconds": 1,
    "submission_seconds": 10,
    "wall_factor": 4,
    "memory_bytes": 100 * 2**20,
    "output_bytes": 100_000,
    "file_bytes": 2**20,
    "processes": 8,
}


@dataclass(frozen=True)
class Entry:
    """One hostile submission, and what is said of it."""

    course: str  # `small`, or the slug of an assignment
    folder: Path

    def __str__(self) -> str:
        return f"{self.course}-{self.folder.name}"

    def below(self) -> dict[str, str]:
        paths = sorted((self.folder / "below").iterdir())
        return {path.name: path.read_text(encoding="utf-8") for path in paths}

    def head(self) -> list[str]:
        """Return the comment lines at the top of the one file that has them."""
        [text] = [text for text in self.below().values() if text.startswith("# expect: ")]
        lines = text.splitlines()
        end = next(at for at, line in enumerate(lines) if not line.startswith("# "))
        return lines[:end]

    def said(self, name: str) -> str:
        """Return what a line of the head says, such as `over`; '' without one."""
        found = [line for line in self.head() if line.startswith(f"# {name}: ")]
        return found[0].split(": ", 1)[1] if found else ""

    def score(self) -> float:
        found = EXPECT.match(self.head()[0])
        assert found, f"{self}: its first line must be `# expect: what happens; score N`"
        return float(found["score"])

    def records(self) -> dict[str, list[tuple[str, str]]]:
        """Return for each test that is named: the statuses and words, one of which it must get."""
        found: dict[str, list[tuple[str, str]]] = {}
        for line in self.head():
            if line.startswith("# record: "):
                parts = RECORD.match(line)
                assert parts, f"{self}: not `# record: test status: words`: {line}"
                found.setdefault(parts["test"], []).append((parts["status"], parts["words"]))
        return found

    def answer(self) -> dict[str, bytes]:
        """Return the honest twin."""
        over = self.said("over")
        if self.course == SMALL:
            return {"cards.py": (REFERENCE if over == "reference" else STARTER).encode()}
        found = assignment.load(self.course)
        place = ROOT / ("assignments" if over == "starter" else "solutions") / self.course
        files = {name: (place / name).read_bytes() for name in found.files}
        if over.startswith("near miss "):
            name = over.removeprefix("near miss ")
            files = near_misses.one(ROOT, self.course, name).over(ROOT, files)
        return {**files, **{name: path.read_bytes() for name, path in found.given.items()}}

    def files(self, words: dict[str, str]) -> dict[str, bytes]:
        """Return the hostile submission, its placeholders filled in."""
        files = self.answer()
        for name, text in self.below().items():
            text = text.removeprefix("\n".join(self.head()))  # no line number depends on it
            for word, value in words.items():
                text = text.replace(f"@{word}@", value)
            before = b"" if self.said("instead") else files.get(name, b"")
            files[name] = before + b"\n\n" + text.encode()
        return files


def all_entries() -> list[Entry]:
    return [
        Entry(course.name, folder)
        for course in sorted(path for path in CORPUS.iterdir() if path.is_dir())
        for folder in sorted(course.iterdir())
    ]


def to_be_tried(entries: list[Entry]) -> list[Entry]:
    """Return some entries of the small course, and of some assignments."""
    found = []
    assignments = {entry.course for entry in entries} - {SMALL}
    for course in [*drawn(sorted(assignments), MOST_ASSIGNMENTS, "assignments"), SMALL]:
        most = MOST_SMALL if course == SMALL else MOST_ENTRIES
        found += drawn((each for each in entries if each.course == course), most, course)
    return found


ENTRIES = all_entries()
CASES = [
    (entry, way)
    for way in WAYS
    for entry in to_be_tried(ENTRIES)
    if not entry.said("level") or way.level in entry.said("level").split()
]


@dataclass
class Outcome:
    """What was seen around one hostile submission."""

    twin: Result
    result: Result
    neighbour: Result  # graded before anything hostile
    next_one: Result  # graded after this hostile one
    left: list[str]  # the processes that were still there
    changed: bool  # the canary is not as it was
    reached: bool  # somebody has connected to the listener
    seconds: float
    honest: float  # seconds that the next submission took
    slowed: float  # how many times as long as it needs: the machine is busy with other things


@dataclass
class Attack:
    """Grades all entries in the background, a worker for each way."""

    outcomes: dict[tuple[Entry, Way], Future[Outcome]] = field(default_factory=dict)
    growth: dict[Way, float] = field(default_factory=dict)  # megabytes
    threads: list[Thread] = field(default_factory=list)

    def begin(self, cases: list[tuple[Entry, Way]]) -> None:
        self.outcomes = {case: Future() for case in cases}
        groups: dict[tuple[Way, bool], list[Entry]] = {}
        for entry, way in cases:
            groups.setdefault((way, entry.course == SMALL), []).append(entry)
        for (way, _), entries in groups.items():
            self.threads.append(Thread(target=self.work, args=(way, entries)))
            self.threads[-1].start()

    def work(self, way: Way, entries: list[Entry]) -> None:
        graders: dict[str, grading.Grader] = {}
        answers: dict[tuple[str, str], Result] = {}
        with (
            Course(SUITE, limits=LIMITS) as course,
            tempfile.TemporaryDirectory(prefix="canary-") as folder,
            socket.create_server(("127.0.0.1", 0)) as listener,
        ):
            words = prepare(Path(folder), listener, course)
            try:
                for entry in entries:
                    if entry.course not in graders:
                        graders[entry.course] = grader_of(entry.course, course, way)
                    self.attack(entry, way, graders[entry.course], answers, words, listener)
                if SMALL in graders and graders[SMALL].process is not None:
                    self.growth[way] = memory(graders[SMALL]) - self.growth.get(way, 0.0)
            finally:
                for grader in graders.values():
                    grader.close()

    def attack(
        self,
        entry: Entry,
        way: Way,
        grader: grading.Grader,
        answers: dict[tuple[str, str], Result],
        words: dict[str, str],
        listener: socket.socket,
    ) -> None:
        outcome = self.outcomes[entry, way]
        try:
            neighbour = Submission("neighbour", honest(entry.course))
            for key, files in (
                ((entry.course, "reference"), neighbour.files),
                ((entry.course, entry.said("over")), entry.answer()),
            ):
                if key not in answers:
                    answers[key] = grader.grade(Submission("twin", files))
                    if entry.course == SMALL:
                        self.growth[way] = memory(grader)
            slowed, before, started = how_busy(), running(grader), time.monotonic()
            result = grader.grade(Submission("hostile", entry.files(words)))
            ended = time.monotonic()
            next_one = grader.grade(neighbour)
            took = time.monotonic() - ended
            outcome.set_result(
                Outcome(
                    answers[entry.course, entry.said("over")],
                    result,
                    answers[entry.course, "reference"],
                    next_one,
                    what_is_left(grader, before),
                    digest(Path(words["CANARY"])) != words["DIGEST"],
                    bool(select.select([listener], [], [], 0)[0]),
                    ended - started,
                    took,
                    max(slowed, how_busy()),
                )
            )
        except BaseException as problem:
            outcome.set_exception(problem)


def how_busy() -> float:
    """Return how many times as long as its CPU time some work takes here, now."""
    wall, used = time.monotonic(), time.thread_time()
    while time.thread_time() - used < 0.2:
        pass
    return (time.monotonic() - wall) / (time.thread_time() - used)


def prepare(folder: Path, listener: socket.socket, course: Course) -> dict[str, str]:
    """Fill the canary folder, and return what stands for each placeholder."""
    (folder / "home" / ".ssh").mkdir(parents=True)
    for name in ("home/.ssh/key", "home/notes.txt", "results.json", "solution.py"):
        (folder / name).write_text(f"{SECRET} {name}")
    return {
        "CANARY": str(folder),
        "KIT": str(ROOT),
        "DIGEST": digest(folder),
        "PORT": str(listener.getsockname()[1]),
        "SUITE": str(course.folder),
    }


def grader_of(name: str, course: Course, way: Way) -> grading.Grader:
    if name == SMALL:
        return course.grader(way)
    return grading.Grader(assignment.load(name), grading.Options(isolation=way.level))


def honest(course: str) -> dict[str, bytes]:
    if course == SMALL:
        return {"cards.py": REFERENCE.encode()}
    found = assignment.load(course)
    files = {name: (ROOT / "solutions" / course / name).read_bytes() for name in found.files}
    return {**files, **{name: path.read_bytes() for name, path in found.given.items()}}


def memory(grader: grading.Grader) -> float:
    """Return how many megabytes a worker holds."""
    assert grader.process is not None
    return float(psutil.Process(grader.process.pid).memory_info().rss) / 2**20


def running(grader: grading.Grader) -> list[str]:
    """Return the names of all processes below a worker, and of players that are nobody's child."""
    grader.outline()
    assert grader.process is not None
    below = psutil.Process(grader.process.pid).children(recursive=True)
    found = []
    for process in [*below, *strays()]:
        try:
            if process.status() != psutil.STATUS_ZOMBIE:
                found.append(process.name())
        except psutil.Error:
            continue
    return sorted(found)


def strays() -> list[psutil.Process]:
    """Return players, and what the corpus starts, whose parent is this process or the system's."""
    found = []
    for number in [*launch.children_of(1), *launch.children_of(os.getpid())]:
        try:
            process = psutil.Process(number)
            if re.search(r"player\.pyc|29\.75", " ".join(process.cmdline())):
                found.append(process)
        except psutil.Error:
            continue
    return found


def what_is_left(grader: grading.Grader, before: list[str]) -> list[str]:
    """Return the processes that are there and were not, after the time that it may take to go."""
    end = time.monotonic() + SETTLING
    while True:
        more = sorted((Counter(running(grader)) - Counter(before)).elements())
        if not more or time.monotonic() > end:
            return more
        time.sleep(0.02)


def digest(folder: Path) -> str:
    """Return a digest of names, contents and permissions below a folder."""
    found = hashlib.sha256()
    for path in [folder, *sorted(folder.rglob("*"))]:
        status = path.lstat()
        found.update(f"{path.name} {status.st_mode} {status.st_mtime_ns}".encode())
        if path.is_file():
            found.update(path.read_bytes())
    return found.hexdigest()


@pytest.fixture(scope="module")
def attack(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    """All outcomes of the cases that were chosen; they are being worked on.

    Every worker is started in a folder that holds something under the name of each module that it
    might import: files, as a submission may, or folders, as a class may.
    """
    chosen = {
        item.callspec.params["case"]
        for item in request.session.items
        if item.path == Path(__file__) and "case" in getattr(item, "callspec", Nothing).params
    }
    made, before = Attack(), os.getcwd()
    folder, place = tmp_path_factory.mktemp("place"), os.environ.get("PLACE", "submission")
    assert place in PLACES
    if place != "empty":
        plant(folder, all_names(), folder / "marks", packages=place == "class")
    os.chdir(folder)
    made.begin([case for case in CASES if case in chosen and works(case[1])])
    yield made
    for thread in made.threads:
        thread.join()
    os.chdir(before)
    assert not (folder / "marks").exists()


class Nothing:
    """Stands for the parameters of a test that has none."""

    params: dict[str, object] = {}  # noqa: RUF012


def works(way: Way) -> bool:
    return not launch.problem(way.level)  # the suite lies in a folder that is closed


@pytest.fixture
def outcome(attack: Attack, case: tuple[Entry, Way]) -> Outcome:
    problem = launch.problem(case[1].level)
    if problem:
        pytest.skip(f"isolation {case[1].level} does not work here: {problem}")
    return attack.outcomes[case].result(timeout=600)


every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[1]}-{case[0]}")


def records_of(result: Result) -> dict[str, TestRecord]:
    return {name_of(record): record for record in result.tests}


def same(one: Result, other: Result) -> bool:
    return [(each.id, each.status, each.message) for each in one.tests] == [
        (each.id, each.status, each.message) for each in other.tests
    ]


@every_case
def test_no_point_is_bought(case: tuple[Entry, Way], outcome: Outcome):
    assert outcome.result.score == case[0].score()
    assert outcome.result.score <= outcome.twin.score or case[0].said("by heart")
    twin = records_of(outcome.twin)
    for name, record in records_of(outcome.result).items():
        if record.visibility == "hidden" or not case[0].said("by heart"):
            assert record.points_earned <= twin[name].points_earned, name


@every_case
def test_each_test_has_its_record(case: tuple[Entry, Way], outcome: Outcome):
    expected = case[0].records()
    found, twin = records_of(outcome.result), records_of(outcome.twin)
    assert expected.keys() <= found.keys()
    for name, record in found.items():
        if name not in expected and case[0].said("instead"):
            assert not record.passed, name
        elif name not in expected:
            assert (record.status, record.message) == (twin[name].status, twin[name].message), name
        else:
            told = " ".join(record.message.split()) or "without a word"
            assert any(
                record.status == status and words in told for status, words in expected[name]
            ), f"{name} is {record.status}: {record.message}"


@every_case
def test_every_message_is_for_a_student(case: tuple[Entry, Way], outcome: Outcome):
    told = [record.message for record in outcome.result.tests] + outcome.result.notes
    for words in told:
        found = OURS.search(words)
        assert found is None, f"{found and found.group()!r} in {words}"
        assert len(words) < 10_000
    assert SECRET not in json.dumps(outcome.result.whole())


@every_case
def test_the_next_submission_gets_its_points(case: tuple[Entry, Way], outcome: Outcome):
    assert same(outcome.next_one, outcome.neighbour)
    assert outcome.next_one.score == sum(each.points_possible for each in outcome.next_one.tests)


@every_case
def test_nothing_is_left_and_nothing_is_changed(case: tuple[Entry, Way], outcome: Outcome):
    assert outcome.left == []
    assert not outcome.reached
    assert not outcome.changed
    assert outcome.seconds < max(MOST_SECONDS * outcome.slowed, MOST_TIMES * outcome.honest)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_the_worker_stays_small(attack: Attack, way: Way):
    for (_, each), outcome in attack.outcomes.items():
        if each == way:
            outcome.exception(timeout=600)
    for thread in attack.threads:
        thread.join()
    assert attack.growth.get(way, 0.0) < GROWTH


# --- what is hostile before anything of it runs ---------------------------------------------------


def test_a_folder_of_traps_is_read_without_falling_into_one(tmp_path: Path):
    folder, outside = tmp_path / "somebody", tmp_path / "outside"
    outside.mkdir()
    (outside / "cards.py").write_text(SECRET)
    (folder / "below").mkdir(parents=True)
    (folder / "cards.py").symlink_to(outside / "cards.py")
    (folder / "below" / "away").symlink_to(outside)
    os.mkfifo(folder / "pipe.py")
    (folder / "con\x1b[2J\n.py").write_text("import this")
    (folder / "up\\..\\..\\up.py").write_text("import os")
    (folder / "-rf").write_text("nothing")
    with (folder / "large.txt").open("wb") as file:
        file.seek(10**12)
        file.write(b"x")
    with Course(SUITE) as course:
        found = read_submission(folder, course.assignment, "somebody")
    named = {"con\ufffd[2J.py": b"import this", "up_.._.._up.py": b"import os"}
    assert found.files == {"-rf": b"nothing", **named}
    told = "\n".join(found.notes)
    assert "cards.py was left out: it is a link, not a file" in told
    assert "below/away was left out: it is a link, not a file" in told
    assert "pipe.py was left out: it is a pipe, not a file" in told
    assert "large.txt was left out: it has 953674.3 MB, and a file may have 16 MB" in told
    assert "\x1b" not in told and SECRET not in told


def test_rules_on_the_source_take_no_time_to_speak_of():
    """Three thousand functions, each calling the next: what is cubic in them takes days."""
    texts = [f"def f{number}(x):\n    return f{number + 1}(x)\n" for number in range(3000)]
    source = Source("cards.py", "".join(texts)[:99_000].rpartition("def")[0].encode())
    assert not source.is_recursive("f0")
    assert source.uses("f0", ast.For) == []
    with pytest.raises(ValueError, match="larger than 100 kB"):
        Source("cards.py", b"x = 1\n" * 20_000)
