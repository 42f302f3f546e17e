"""One player runs several programs, if nothing of one can reach the next; else each has its own."""

from __future__ import annotations

import textwrap

import pytest

from autograder.course.assignment import Assignment
from autograder.course.submission import Submission
from autograder.sandbox.starting import CAN_FORK
from autograder.stage.stage import open_stage

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="players are forked on Linux alone")

# What a program can find of an earlier one, printed; `helper` is another file of the student's.
SHOWS = """
import os, sys, random, string, collections, helper
many = [[number] for number in range(5000)]  # Python's garbage collection runs meanwhile
print(sorted(os.listdir(".")), os.path.basename(os.getcwd()) != "", len(sys.path), sys.argv)
print(random.random(), random.Random().random(), string.digits, helper.seen, os.path.join("a", "b"))
print(hasattr(collections.Counter, "mark"), sys.getrecursionlimit(), __name__)
print(sorted(dir()), input(), sys.stdin.readline())
"""
LEAVES_NOTHING = {
    "nothing": "",
    "names of its own": "kept = [1]\ndef again(kept=[]): kept.append(1)\nagain()",
    "names in another file": "helper.seen.append(1); helper.more = 2",
    "files": "open('left.txt', 'w').write('x'); os.mkdir('deep'); os.remove('helper.py')",
    "another folder": "os.mkdir('deep'); os.chdir('deep')",
    "a seed": "random.seed(7)",
    "arguments": "sys.argv.append('x')",
    "an object that refers to itself": "ring = []; ring.append(ring); open('x', 'w')",
    "what ends later": (
        "def lines():\n    try:\n        yield 1\n    finally:\n        print('ended')\n"
        "ring = [lines()]; next(ring[0]); ring.append(ring)"
    ),
    "an end by exit": "sys.exit('no more')",
    "what could be imported and is not": "def again():\n    import decimal, tempfile\n",
}
LEAVES_SOMETHING = {
    "an open file": "collections.Counter.mark = open('x', 'w')",
    "a changed class of Python's": "collections.Counter.mark = 1",
    "a changed module of Python's": "string.digits = 'x'",
    "a changed part of a module": "os.path.join = print",
    "another import path": "sys.path.append('x')",
    "another module of Python's": "import decimal; decimal.getcontext().prec = 3",
}
MAY_LEAVE_SOMETHING = {
    "a limit of Python's": "sys.setrecursionlimit(500)",
    "a name of all modules": "import builtins; builtins.again = 1",
    "a thread": (
        "import threading\nthreading.Thread(target=threading.Event().wait, daemon=True).start()"
    ),
    "what is done at the end": "import atexit; atexit.register(print)",
    "a module that is there already": "import logging; logging.disable()",
    "text that is run": "exec('x = 1')",
}


def stage_of(tmp_path, more):
    program = SHOWS.encode() + textwrap.dedent(more).encode()
    files = {"game.py": program, "helper.py": b"seen = []\n"}
    assignment = Assignment("small", "Small", tmp_path, {}, ("game.py", "helper.py"))
    return open_stage(assignment, Submission("someone", files), ("helper",), "process")


def run(stage, earlier=None):
    """Run the program; return who speaks for its player, the wire to it, and what it showed."""
    if earlier is not None:
        stage.release(earlier)
    actor = stage.player(program=True)
    shown = actor.ask("run", "game.py", ["first", "second"], False)
    return actor, actor.channel, shown


def again(tmp_path, more):
    """Run a program three times; return the wires to its players, and what was shown each time."""
    stage = stage_of(tmp_path, more)
    try:
        stage.expect_tests(2)
        stage.begin_test()
        first = run(stage)
        second = run(stage, first[0])
        stage.end_test()
        stage.begin_test()
        third = run(stage)
        stage.end_test()
    finally:
        stage.close()
    _, wires, shown = zip(first, second, third, strict=True)
    return wires, shown


@pytest.mark.parametrize("more", LEAVES_NOTHING.values(), ids=list(LEAVES_NOTHING))
def test_a_program_that_leaves_nothing_shares_its_player_with_the_next(tmp_path, more):
    wires, shown = again(tmp_path, more)
    assert len(set(map(id, wires))) == 1
    assert shown[0] == shown[1] == shown[2]
    failed, events = shown[0]
    assert failed is False and "first second" in str(events)


@pytest.mark.parametrize("more", LEAVES_SOMETHING.values(), ids=list(LEAVES_SOMETHING))
def test_what_a_program_has_left_is_noticed_and_the_next_has_a_player_of_its_own(tmp_path, more):
    wires, shown = again(tmp_path, more)
    assert len(set(map(id, wires))) == 3
    assert shown[0] == shown[1] == shown[2]


@pytest.mark.parametrize("more", MAY_LEAVE_SOMETHING.values(), ids=list(MAY_LEAVE_SOMETHING))
def test_a_program_that_might_leave_something_unseen_has_a_player_of_its_own(tmp_path, more):
    wires, shown = again(tmp_path, more)
    assert len(set(map(id, wires))) == 3
    assert shown[0] == shown[1] == shown[2]


def test_a_player_that_was_stopped_runs_no_other_program(tmp_path):
    wires, shown = again(tmp_path, "input()")
    assert len(set(map(id, wires))) == 3
    assert shown[0].reason == shown[2].reason == "asked"


@pytest.mark.parametrize(
    ("more", "is_shared"),
    [("", True), ("helper.seen.append(self)", True), ("collections.Counter.mark = 1", False)],
)
def test_a_player_that_has_told_what_was_raised_is_reset_like_any_other(tmp_path, more, is_shared):
    raising = (
        "class NoDeck(Exception):\n"
        f"    def __str__(self):\n        {more or 'pass'}\n        return 'no deck'\n"
        "raise NoDeck(helper)"
    )
    stage = stage_of(tmp_path, raising)
    try:
        stage.begin_test()
        actor, wire, first = run(stage)
        assert first[0] is True
        assert actor.ask("problem").message == "no deck"
        _, following, second = run(stage, actor)
        assert (following is wire, second) == (is_shared, first)
    finally:
        stage.close()


def test_the_next_program_finds_no_script_or_draw_of_the_last(tmp_path):
    stage = stage_of(tmp_path, "print(random.random())")
    try:
        stage.begin_test()
        actor = stage.player(program=True)
        assert actor.ask("chance", {"random": [0.25, 0.5, 0.75]}, []) is None
        _, scripted = actor.ask("run", "game.py", ["first", "second"], False)
        assert "0.25" in str(scripted)
        before = actor.channel
        _, wire, (_, events) = run(stage, actor)
        assert wire is before and "0.25" not in str(events)
    finally:
        stage.close()
