"""Every limit holds for a submission as a whole; each is exceeded here, and nothing is left."""

from __future__ import annotations

import textwrap
import time
from collections import Counter

import psutil
import pytest
from ordinary import graded
from small_course import BUBBLEWRAP, FORKED, NO_FORK, PROCESS, USER, Course, Way, course_of, told

TOO_MUCH = (
    "endless_loop", "endless_loops_in_children", "waiting", "memory", "memory_of_all", "output",
    "long_text", "many_values", "one_large_file", "many_files", "processes", "descriptors",
)  # fmt: skip
SUITE = """
def test_a_right_answer_still_counts():
    assert cards.fine() == "fine"

def test_a_slow_one_as_well():
    assert cards.slow() == "slow"

def test_a_program_as_well(program):
    assert program("cards.py").said("fine")
""" + "".join(f"\ndef test_{each}():\n    cards.{each}()\n" for each in TOO_MUCH)
CARDS = """
import os, threading, time

def wait(): threading.Event().wait(20)

def fork(work):
    if os.fork() == 0:
        try:
            work()
        finally:
            os._exit(0)

def endless_loop():
    while True:
        pass
def endless_loops_in_children():
    for _ in range(3):
        fork(endless_loop)
    wait()
def waiting():
    lock = threading.Lock()
    with lock, lock:
        pass
def memory():
    return len(bytearray(b"x") * (150 * 2**20))
def memory_of_all():
    for _ in range(4):
        fork(lambda: (kept.append(bytearray(b"x") * (50 * 2**20)), wait()))
    wait()
kept = []
def output():
    while True:
        print("x" * 1000)
def long_text(): return "x" * 2_000_000
def many_values(): return [0] * 200_000
def one_large_file():
    with open("large", "wb") as file:
        for _ in range(50):
            file.write(bytes(2**20))
def many_files():
    for number in range(300):
        with open(f"file {number}", "wb") as file:
            file.write(bytes(2**16))
    wait()
def processes():
    for _ in range(40):
        fork(wait)
    wait()
def descriptors():
    for _ in range(300):
        kept.append(open(os.devnull))

def fine(): return "fine"
def slow():
    end = time.process_time() + 0.06
    while time.process_time() < end:
        pass
    return "slow"

if __name__ == "__main__":
    print(fine())
"""
LIMITS = {
    "test_seconds": 1,
    "wall_factor": 3,
    "memory_bytes": 100 * 2**20,
    "output_bytes": 100_000,
    "file_bytes": 2**20,
    "processes": 8,
}
PROCESS_VERDICTS = """
a_right_answer_still_counts
passed

a_slow_one_as_well
passed

a_program_as_well
passed

endless_loop
timed_out: cards.endless_loop()
  not finished after 1 seconds
  cause   cards.py, line 14: the loop never ends: its condition is always true and nothing leaves it

endless_loops_in_children
timed_out: cards.endless_loops_in_children()
  not finished after 1 seconds
  cause   cards.py, line 14: the loop never ends: its condition is always true and nothing leaves it

waiting
timed_out: cards.waiting()
  not finished after 1 seconds
  was at  cards.py, line 22, in waiting: with lock, lock

memory
failed: cards.memory()
  raised  MemoryError
          cards.py, line 25, in memory: return len(bytearray(b"x") * (150 * 2**20))

memory_of_all
crashed: cards.memory_of_all()
  your program used more than 100 MB of memory

output
crashed: cards.output()
  it displays without end
  cause   cards.py, line 32: the loop never ends: its condition is always true and nothing leaves it

long_text
passed

many_values
crashed: cards.many_values()
  an answer that cannot be read (more than any answer holds)

one_large_file
failed: cards.one_large_file()
  raised  OSError: [Errno 27] File too large
          cards.py, line 39, in one_large_file: file.write(bytes(2**20))

many_files
crashed: cards.many_files()
  your program wrote more than 1 MB of files

processes
crashed: cards.processes()
  your program started more than 8 processes

descriptors
failed: cards.descriptors()
  raised  OSError: [Errno 24] Too many open files: '/dev/null'
          cards.py, line 51, in descriptors: kept.append(open(os.devnull))
"""
COUNTED_BY_THE_KERNEL = (
    """\
crashed: cards.processes()
  your program started more than 8 processes
""",
    """\
failed: cards.processes()
  raised  BlockingIOError: [Errno 11] Resource temporarily unavailable
          cards.py, line 47, in processes: fork(wait)
          cards.py, line 7, in fork: if os.fork() == 0
""",
)
# The work folder is on a file system that all share, and processes are counted by the kernel.
USER_VERDICTS = PROCESS_VERDICTS.replace(*COUNTED_BY_THE_KERNEL)
BUBBLEWRAP_VERDICTS = USER_VERDICTS.replace(
    """\
crashed: cards.many_files()
  your program wrote more than 1 MB of files
""",
    """\
failed: cards.many_files()
  raised  OSError: [Errno 28] No space left on device
          cards.py, line 43, in many_files: file.write(bytes(2**16))
""",
)


course = course_of(SUITE, limits=LIMITS)


def running(course: Course, way: Way) -> list[str]:
    """Return the names of all processes below a grader."""
    grader = course.grader(way)
    grader.outline()
    found = []
    for process in psutil.Process(grader.process.pid).children(recursive=True):
        try:
            if process.status() != psutil.STATUS_ZOMBIE:
                found.append(process.name())
        except psutil.Error:
            continue
    return sorted(found)


def assert_nothing_is_left(course: Course, way: Way, before: list[str]) -> None:
    end = time.monotonic() + 5
    while more(course, way, before) and time.monotonic() < end:
        time.sleep(0.05)
    assert more(course, way, before) == []


def more(course: Course, way: Way, before: list[str]) -> list[str]:
    return sorted((Counter(running(course, way)) - Counter(before)).elements())


@pytest.mark.parametrize(
    ("way", "verdicts"),
    [(PROCESS, PROCESS_VERDICTS), (USER, USER_VERDICTS), (BUBBLEWRAP, BUBBLEWRAP_VERDICTS)],
    ids=["process", "user", "bubblewrap"],
)
def test_each_limit_is_kept_and_the_other_tests_count(course: Course, way: Way, verdicts: str):
    assert course.result(way, "def fine():\n    return 'fine'\n").score == 1
    before = running(course, way)
    assert told(course.verdicts(way, CARDS)) == verdicts
    assert_nothing_is_left(course, way, before)
    # Whoever is next finds everything as it was.
    assert course.result(way, "def fine():\n    return 'fine'\n").score == 1


# --- what tries to stay -------------------------------------------------------------------------

STAYING = """
def test_nothing_stays():
    assert cards.stay() == "stayed"

def test_the_next_test_is_not_touched():
    assert cards.fine() == "fine"
"""
STAYERS = {
    "a program in the background": "subprocess.Popen(['sleep', '7777'])",
    "a process in a session of its own": """
        if os.fork() == 0:
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            threading.Event().wait()
    """,
    "an orphan in a session of its own": """
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.closerange(0, 100)
                os.chdir("/")
                os.execvpe("sleep", ["sleep", "7777"], {})
            os._exit(0)
    """,
    "a thread": "threading.Thread(target=threading.Event().wait).start()",
    "a killed parent": "os.kill(os.getppid(), signal.SIGKILL)",
    "a stopped parent": "os.kill(os.getppid(), signal.SIGSTOP)",
    "no folder to stand in": "import shutil; shutil.rmtree(os.getcwd())",
    "a folder that nobody may enter": "os.chmod(os.getcwd(), 0)",
    "an answer of another's": (
        "for number in range(3, 20):\n"
        '    try: os.write(number, b\'\\x00\\x00\\x00\\x0e["v","forged"]\')\n'
        "    except OSError: pass"
    ),
    "a process that answers as well": "os.fork()",
}


@pytest.fixture(scope="module")
def staying():
    with Course(STAYING, limits=LIMITS) as made:
        yield made


@pytest.mark.parametrize("way", [*FORKED, NO_FORK], ids=str)
def test_nothing_outlives_its_test(staying: Course, way: Way):
    fine = "def fine(): return 'fine'\n"
    staying.result(way, fine)
    before = running(staying, way)
    for name, work in STAYERS.items():
        if way.level == "process" and "parent" in name:
            continue  # the parent is the grader, and at this level it is not protected
        head = "import os, signal, subprocess, threading\n" + fine + "def stay():\n"
        body = "\n".join(f"    {line}" for line in textwrap.dedent(work).splitlines())
        verdicts = staying.verdicts(way, f"{head}{body}\n    return 'stayed'\n")
        assert verdicts["the_next_test_is_not_touched"] == "passed", name
        assert_nothing_is_left(staying, way, before)


# --- where it was as its time was up -------------------------------------------------------------

LATE = """
def test_takes_everything():
    assert cards.takes_everything(2) == 2

def test_in_a_call():
    assert cards.outer(1) == 1

def test_one_step():
    assert cards.one_step() == 1

def test_forged():
    assert cards.forged() == 1

def test_forged_badly():
    assert cards.forged_badly() == 1

def test_typed(typing):
    with typing("perhaps", "y") as console:
        cards.ask()
    assert console.said("more tea")

@hidden
def test_hidden():
    assert cards.outer(3) == 3

@hidden
def test_hidden_typed(typing):
    with typing("maybe") as console:
        cards.ask()
    assert console.said("more tea")
"""
WORKS_LATE = """
import os, signal, sys

def takes_everything(number):
    while number > 0:
        try:
            number += step(number)
        except BaseException:
            pass
    return number

def step(number):
    for each in range(3):
        number = max(number, each)
    return 1 if number else 0

class Loop:
    def inner(self, number):
        while number != 0:
            number += 1
            for each in range(2):
                step(each)

def outer(number):
    while True:
        Loop().inner(number)
        break

def one_step():
    return sum(range(10 ** 15))

def forge(frame):
    wire = sys._getframe()
    while type(wire.f_locals.get("self")).__name__ != "Player":
        wire = wire.f_back
    frame = frame.encode()
    for _ in range(3):
        os.write(wire.f_locals["self"].channel.writes, len(frame).to_bytes(4, "big") + frame)
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    while step(1):
        pass

def forged():
    lines = '["cards.py",999,999],["/etc/passwd",1,1],["cards.py",true,1],["cards.py",0,0]'
    forge('["l",0,[%s,["cards.py",2,2]]]' % lines)

def forged_badly():
    forge('["l",0,[[[],{},0,"%s"]]]' % ("x" * 100000))

def ask():
    print("Tea is ready.")
    answer = input("More tea? ")
    print("\\n".join(["Hm."] * 4000), file=sys.stderr)
    while answer != "y":
        step(1)
        answer += ""
"""
VERDICTS_LATE = """
takes_everything
timed_out: cards.takes_everything(2)
  not finished after 0.5 seconds
  was at  cards.py, line 5, in takes_everything: while number > 0

in_a_call
timed_out: cards.outer(1)
  not finished after 0.5 seconds
  was at  cards.py, line 19, in Loop.inner: while number != 0

one_step
timed_out: cards.one_step()
  not finished after 0.5 seconds

forged
timed_out: cards.forged()
  not finished after 0.5 seconds
  was at  cards.py, line 2, in <module>: import os, signal, sys

forged_badly
timed_out: cards.forged_badly()
  not finished after 0.5 seconds

typed
timed_out: cards.ask()
  typed   'perhaps'
  not finished after 0.5 seconds
  was at  cards.py, line 54, in ask: while answer != "y"
  the console was:
    Tea is ready.
    More tea? <perhaps>
    Hm.
    Hm.
    ... (this line 250 times)
    ... (and more)

hidden
timed_out: cards.outer(3)
  not finished after 0.5 seconds

hidden_typed
timed_out: cards.ask()
  not finished after 0.5 seconds
"""
# Who is started for each submission is not heard while the student's process is at work.
UNHEARD = "cards.one_step()\n  not finished", "not finished"


@pytest.mark.parametrize("way", [*FORKED, NO_FORK], ids=str)
def test_a_message_tells_where_it_was_as_its_time_was_up(way: Way):
    with Course(LATE, limits={**LIMITS, "test_seconds": 0.5}) as course:
        found = told(course.verdicts(way, WORKS_LATE))
    assert found == (VERDICTS_LATE if way.fork else VERDICTS_LATE.replace(*UNHEARD))


READS = """
def test_what_was_given_is_handed_back():
    assert cards.total(cards.numbers()) == 9
"""
READS_SLOWLY = """
import os, select, sys

def player():
    frame = sys._getframe()
    while type(frame.f_locals.get("self")).__name__ != "Player":
        frame = frame.f_back
    return frame.f_locals["self"]

def numbers():
    "Answer in the player's place, and then read the next question piece by piece."
    wire = player().channel
    answer = b'["a",[],[%s]]' % b",".join([b'"%s"' % (b"x" * 900_000)] * 3)
    left = len(answer).to_bytes(4, "big") + answer
    while left:
        left = left[os.write(wire.writes, left):]
    for _ in range(60):
        select.select([], [], [], 0.5)
        os.read(wire.reads, 10_000)
    os._exit(0)

def total(numbers):
    return 9
"""


@pytest.mark.parametrize("way", FORKED, ids=str)
def test_a_question_that_is_read_slowly_is_not_waited_for(way: Way):
    with Course(READS, limits=LIMITS) as course:
        honest = "def numbers(): return ['x' * 900_000] * 3\ndef total(numbers): return 9\n"
        assert set(course.verdicts(way, honest).values()) == {"passed"}
        began = time.monotonic()
        [verdict] = course.verdicts(way, READS_SLOWLY).values()
        assert not verdict.startswith("passed") and time.monotonic() - began < 10


def test_what_is_told_of_a_test_is_no_longer_than_anybody_reads(tmp_path):
    tests = """
        import m

        def test_it(typing):
            with typing() as shown:
                m.talk()
            assert shown.said("nothing")
    """
    talks = "def talk():\n    print('\\x01' * 200_000)\n    raise ValueError('x' * 200_000)\n"
    [result] = graded(tmp_path, {"test_m.py": tests}, {"m.py": talks})
    [test] = result.tests
    assert not test.passed
    assert max(len(text) for text in (test.message, test.transcript, test.actual)) < 41_000
