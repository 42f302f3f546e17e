"""A stage by itself: its players are started and ended here, without a suite or a grader."""

from __future__ import annotations

import gc
import os
import signal

import psutil
import pytest

from autograder.course.assignment import Assignment, Limits
from autograder.course.submission import Submission
from autograder.course.verdicts import Crashed
from autograder.sandbox.channels import pack
from autograder.sandbox.processes import wait_for_endings
from autograder.sandbox.starting import CAN_FORK
from autograder.stage import forked
from autograder.stage.findings import Findings, SuiteNeeds
from autograder.stage.preparation import COMPILED_SIZE, Preparation
from autograder.stage.stage import open_stage

USUAL, LIMITS = Limits(), Limits(file_bytes=2**20)
# It has to be asked to fork before it does this.
WRITES_AS_IT_FORKS = b"""
import os, threading

def write():
    for number in range(300):
        with open(f"file {number}", "wb") as file:
            file.write(bytes(2**16))
    threading.Event().wait(0.5)

os.register_at_fork(before=write)
"""


def stage_of(tmp_path, code, others=None, limits=USUAL, **how):
    """Return the stage of a submission with this code in its module, and perhaps other files."""
    assignment = Assignment("small", "Small", tmp_path, {}, ("cards.py",), limits=limits)
    submission = Submission("someone", {"cards.py": code, **(others or {})})
    return open_stage(assignment, submission, ("cards",), "process", **how)


def held():
    """Return what this process holds: its open files, and the processes below it."""
    files = {os.readlink(each.path) for each in os.scandir("/proc/self/fd") if each.is_symlink()}
    return files, {each.pid for each in psutil.Process().children(recursive=True)}


@pytest.mark.skipif(not CAN_FORK, reason="players are forked on Linux alone")
def test_a_player_that_passes_a_limit_as_it_is_forked_leaves_nothing_behind(tmp_path, monkeypatch):
    """Its code is taken to be tame here, or its player would not be forked."""
    always = property(lambda self: True, lambda self, value: None)
    monkeypatch.setattr(Preparation, "modules_are_tame", always, raising=False)
    stage = stage_of(tmp_path, WRITES_AS_IT_FORKS, limits=LIMITS)
    words = "unable to go on: your program wrote more than 1 MB of files"
    gc.collect()  # what earlier tests have left is not to be closed meanwhile
    wait_for_endings()
    before = held()
    with pytest.raises(Crashed, match=words) as caught:
        stage.player()
    assert held() == before
    del caught  # it holds the frames, and they what was open in them
    stage.close()


@pytest.mark.skipif(not CAN_FORK, reason="players are forked on Linux alone")
@pytest.mark.parametrize("more", [False, True], ids=["at first", "once programs have been run"])
def test_the_player_that_has_imported_the_modules_serves_one_test_after_another(tmp_path, more):
    needs = SuiteNeeds(more_than_loaded=more)
    stage = stage_of(tmp_path, b"seen = []", findings=Findings(), needs=needs)
    before, counts = held()[1], []
    for _ in range(3):
        stage.expect_tests(3)
        stage.begin_test()
        assert stage.player().ask("import", "cards") is not None
        stage.end_test()
        counts.append(len(held()[1] - before))
    stage.close()
    assert counts == [2, 2, 2]  # the one that has run nothing, and this one


@pytest.mark.skipif(not CAN_FORK, reason="players are forked on Linux alone")
@pytest.mark.parametrize("code", ["seen = []", "from abc import ABCMeta", "from enum import Enum"])
def test_one_player_serves_all_tests_whatever_its_modules_import(tmp_path, code):
    stage = stage_of(tmp_path, code.encode(), findings=Findings())
    served = set()
    for _ in range(3):
        stage.expect_tests(3)
        stage.begin_test()
        actor = stage.player()
        assert actor.ask("import", "cards") is not None
        served.add(actor.ids.outside)
        stage.end_test()
    stage.close()
    assert len(served) == 1


@pytest.mark.skipif(not CAN_FORK, reason="players are forked on Linux alone")
def test_a_player_that_is_replaced_has_the_modules_however_slow_their_next_import_is(
    tmp_path, monkeypatch
):
    code = b"try:\n    import colorama\nexcept ImportError:\n    pass\nlog = []\n"
    code += b"def count():\n    log.append(1)\n    return len(log)\n"
    stage = stage_of(tmp_path, code)
    counts = []
    for limit in (0, 1000):  # the first import takes too long to be repeated
        monkeypatch.setattr(forked, "LONGEST_IMPORTS", limit)
        stage.expect_tests(3)
        stage.begin_test()
        player = stage.player()
        _, defined = player.outline["cards"]
        counts.append(player.ask("call", defined["count"][0].number, [], {}))
        stage.end_test()
    stage.close()
    assert counts == [1, 1]


@pytest.mark.skipif(not CAN_FORK, reason="players are forked on Linux alone")
def test_modules_are_imported_once_where_an_earlier_submission_needed_two_players_at_once(tmp_path):
    needs, counts = SuiteNeeds(), []
    for number in range(2):
        place = tmp_path / f"{number}.txt"
        code = f"open({str(place)!r}, 'a').write('.')".encode()
        stage = stage_of(tmp_path, code, needs=needs)
        for _ in range(2):
            stage.begin_test()
            for _ in range(2):
                assert stage.player().ask("import", "cards") is not None
            stage.end_test()
        stage.close()
        counts.append(len(place.read_text()))
    assert counts == [2, 1]


FORKED = {
    "plain": "import random\ndef play():\n    import json\n",
    "below the guard": "if __name__ == '__main__':\n    import doctest, unittest\n",
    "of another file": "from deck import draw\n",
    "annotated": "LIMIT: int = 21\nif __name__ == '__main__':\n    print()\n",
}
IMPORTED_AGAIN = {
    "a module that may lie": "def play():\n    import ctypes\n",
    "a name": "getattr(str, 'lower')\n",
    "more than is read": "x = 1\n" * (COMPILED_SIZE // 6 + 1),
    "a file that no line imports": "from \\\n  deck import draw\n",
}


@pytest.mark.skipif(not CAN_FORK, reason="players are forked on Linux alone")
@pytest.mark.parametrize("code", [*FORKED, *IMPORTED_AGAIN])
def test_only_modules_that_see_nothing_of_their_forks_are_forked(tmp_path, code):
    text = (FORKED | IMPORTED_AGAIN)[code]
    stage = stage_of(tmp_path, text.encode(), {"deck.py": b"def draw():\n    return 3\n"})
    assert stage.player().ask("import", "cards") is not None
    assert stage._players.traits.forks_are_whole == (code in FORKED)
    stage.close()


@pytest.mark.skipif(not CAN_FORK, reason="players are forked on Linux alone")
@pytest.mark.parametrize("again", ["", "import ctypes\n"], ids=["forked", "imported again"])
def test_a_player_finds_the_same_files_however_it_came_by_its_modules(tmp_path, again):
    code = f"import os\n{again}HERE = os.listdir()\ndef names():\n    return HERE, os.listdir()\n"
    stage = stage_of(tmp_path, code.encode(), {"deck.txt": b"KH"})
    for _ in range(2):
        stage.begin_test()
        actor = stage.player()
        module = actor.ask("import", "cards")
        at_import, now = actor.ask("method", module.number, "names", [], {})
        assert (sorted(at_import), now) == (["cards.py", "deck.txt"], ["deck.txt"])
        stage.end_test()
    stage.close()


@pytest.mark.skipif(not CAN_FORK, reason="players are forked on Linux alone")
def test_a_player_that_ends_between_two_tests_costs_nothing(tmp_path):
    stage = stage_of(tmp_path, b"import os\ndef name():\n    return os.getpid()\n")
    processes = []
    for _ in range(3):
        stage.begin_test()
        actor = stage.player()
        processes.append(actor.ids.outside)
        module = actor.ask("import", "cards")
        assert type(actor.ask("method", module.number, "name", [], {})) is int
        if len(processes) == 2:
            os.kill(actor.ids.outside, signal.SIGKILL)
        stage.end_test()
    stage.close()
    assert processes[0] == processes[1] == processes[2]
    assert actor.ids.outside != processes[0]


@pytest.mark.skipif(not CAN_FORK, reason="players are forked on Linux alone")
def test_a_player_that_is_given_up_before_its_answer_is_read_costs_the_next_test_nothing(tmp_path):
    stage = stage_of(tmp_path, b"seen = []")
    for _ in range(2):
        stage.begin_test()
        actor = stage.player()
        assert actor.ask("import", "cards") is not None
        actor.channel.send(pack(("import", "cards")))
        assert actor.channel.poll.poll(5000), "no answer came"
        stage.give_up()
        stage.end_test()
    stage.close()


@pytest.mark.parametrize("fork", [True, False] if CAN_FORK else [False])
def test_a_package_is_found_where_a_function_imports_more_of_it(tmp_path, fork):
    code = b"import game\ndef count():\n    from game import late\n    return late.N\n"
    package = {"game/__init__.py": b"", "game/late.py": b"N = 52\n"}
    stage = stage_of(tmp_path, code, package, fork=fork)
    for _ in range(2):
        stage.begin_test()
        actor = stage.player()
        module = actor.ask("import", "cards")
        assert actor.ask("method", module.number, "count", [], {}) == 52
        stage.end_test()
    stage.close()


def test_a_file_may_name_a_module_that_is_not_there(tmp_path):
    code = b"def count():\n    return 52\ndef never():\n    import random.randint\n"
    stage = stage_of(tmp_path, code)
    stage.begin_test()
    stage.player()
    assert stage.findings.refused == {}
    stage.end_test()
    stage.close()


SLOW = "import ctypes, time\nend = time.monotonic() + 0.2\nwhile time.monotonic() < end: pass\n"


@pytest.mark.skipif(not CAN_FORK, reason="players are forked on Linux alone")
@pytest.mark.parametrize("tests", [2, 100])
def test_modules_that_are_slow_to_import_are_not_imported_for_each_of_many_tests(tmp_path, tests):
    stage = stage_of(tmp_path, SLOW.encode())
    stage.expect_tests(tests)
    stage.begin_test()
    assert stage.player().ask("import", "cards") is not None
    assert stage._players.traits.forks_are_whole == (tests == 100)
    stage.close()
