"""Where tests need one player only, it is alone in its sandbox: no process is forked for it."""

from __future__ import annotations

import psutil
import pytest

from autograder.course.assignment import Assignment
from autograder.course.submission import Submission
from autograder.course.verdicts import Crashed
from autograder.sandbox.processes import children_of
from autograder.stage.findings import SuiteNeeds
from autograder.stage.stage import open_stage

RIGHT = "place = 'a'\ndef text(): return place\n"
PROGRAM = "print(input())\n"
# One of Python's own functions goes so deep here that its process runs out of stack.
DEEP = "def text():\n    found = iter('a')\n    for _ in range(10**6): found = map(str, found)\n"
DEEP += "    return next(found)\n"


@pytest.fixture
def opened(tmp_path):
    """A function that opens the stage of a submission, at the level `bubblewrap`."""
    stages = []

    def opened(code, needs=None):
        assignment = Assignment("small", "Small", tmp_path, {}, ("cards.py", "game.py"))
        files = {"cards.py": code.encode(), "game.py": PROGRAM.encode()}
        submission = Submission("someone", files)
        needs = needs or SuiteNeeds()
        stages.append(open_stage(assignment, submission, ("cards",), "bubblewrap", needs=needs))
        return stages[-1]

    yield opened
    for stage in stages:
        stage.close()


def text_of(actor):
    module = actor.ask("import", "cards")
    return actor.ask("method", module.number, "text", [], {})


def test_one_player_is_alone_and_serves_all_tests(opened):
    stage, found = opened(RIGHT), []
    for _ in range(3):
        stage.begin_test()
        actor = stage.player()
        assert text_of(actor) == "a"
        found.append((actor.ids.outside, children_of(actor.ids.outside)))
        stage.end_test()
    assert found == [(actor.sandbox.root, [])] * 3


CHANGED = {
    "a list": "deck = [1, [2, 3]]\ndef text():\n    deck[1].pop(0); deck.append(deck.pop(0))\n"
    "    return str(deck)\n",
    "a dict": "deck = {1: {2: 3}, 4: 5}\ndef text():\n    deck[1][6] = deck.pop(4); deck[4] = 7\n"
    "    return str(deck)\n",
    "a set": "deck = {'ace', 'king'}\ndef text():\n    deck.add('two'); deck.discard('ace')\n"
    "    return str(sorted(deck))\n",
    "where a set goes on": "deck = {'ace', 'king', 'ten'}\ndef text():\n    card = deck.pop()\n"
    "    deck.add(card)\n    return card\n",
    "a default": "def text(seen=[], known={'a'}):\n    seen.append(1); known.add(len(seen))\n"
    "    return str(known)\n",
    "an attribute of a class": "class Table:\n    cards = [{1, 2}]\ndef text():\n"
    "    Table.cards[0].add(3); Table.cards.append(4)\n    return str(Table.cards)\n",
    "what ends as it is put back": "log = []\nclass Card:\n"
    "    def __init__(self): log.append(self)\n"
    "    def __str__(self):\n        log.append(1)\n        return str(len(log))\n"
    "def text(): return str(Card())\n",
}


@pytest.mark.parametrize("code", CHANGED.values(), ids=list(CHANGED))
def test_what_a_test_has_changed_in_the_modules_is_put_back(opened, code):
    stage, found = opened(code), set()
    for _ in range(3):
        stage.begin_test()
        actor = stage.player()
        found.add((actor.ids.outside, text_of(actor)))
        stage.end_test()
    assert len(found) == 1


def test_who_needs_another_gets_it_and_the_suite_is_remembered(opened):
    needs = SuiteNeeds()
    stage = opened(RIGHT, needs)
    stage.begin_test()
    alone, other = stage.player(), stage.player()
    program = stage.player(program=True)
    assert [text_of(alone), text_of(other)] == ["a", "a"]
    assert "typed words" in str(program.ask("run", "game.py", ["typed words"], False))
    assert text_of(alone) == "a" and alone.has_own_sandbox and not program.has_own_sandbox
    stage.end_test()
    stage.begin_test()
    assert text_of(stage.player()) == "a"
    stage.end_test()
    following = opened(RIGHT, needs)
    following.begin_test()
    assert not following.player().has_own_sandbox
    following.end_test()


def test_players_that_one_test_asks_together_are_there_for_the_next(opened):
    stage = opened(RIGHT, SuiteNeeds(more_than_loaded=True, loaded_for_later=True))
    found = []
    for _ in range(3):
        stage.begin_test()
        players = [stage.player() for _ in range(3)]
        assert [text_of(actor) for actor in players] == ["a", "a", "a"]
        found.append({actor.ids.outside for actor in players})
        stage.end_test()
    assert found[0] == found[1] == found[2] and len(found[0]) == 3


def test_a_player_that_is_released_serves_the_same_test_again(opened):
    stage = opened("seen = []\ndef text():\n    seen.append(1)\n    return str(seen)\n")
    stage.begin_test()
    aside, program = stage.player(), stage.player(program=True)
    program.ask("run", "game.py", ["typed words"], False)
    assert text_of(aside) == "[1]"
    before = {aside.ids.outside, program.ids.outside}
    for actor in (aside, program):
        stage.release(actor)
        stage.release(actor)  # it is another's by now
    following, again = stage.player(), stage.player(program=True)
    assert text_of(following) == "[1]"
    assert "other words" in str(again.ask("run", "game.py", ["other words"], False))
    assert {following.ids.outside, again.ids.outside} == before
    stage.end_test()


@pytest.mark.parametrize("is_forked", [False, True])
def test_no_process_of_a_player_that_was_released_lives_on_in_the_next_test(opened, is_forked):
    code = "import os\ndef text(): return str(os.system('sleep 60 & sleep 0.2'))\n"
    stage = opened(code, SuiteNeeds(more_than_loaded=is_forked, loaded_for_later=is_forked))
    stage.begin_test()
    actor = stage.player()
    assert text_of(actor) == "0"
    below = psutil.Process(actor.sandbox.root).children(recursive=True)
    [left] = [each for each in below if each.name() == "sleep"]
    stage.release(actor)
    stage.end_test()
    assert text_of(stage.player()) == "0"
    assert not left.is_running() or left.status() == psutil.STATUS_ZOMBIE


@pytest.mark.parametrize("is_forked", [False, True])
def test_a_player_that_was_asked_nothing_is_taken_back(opened, is_forked):
    stage = opened(RIGHT, SuiteNeeds(more_than_loaded=is_forked, loaded_for_later=is_forked))
    for _ in range(2):
        stage.begin_test()
        waiting = stage.player()
        waiting.ask_later("put", "deck.txt", b"x")
        before = waiting.ids.outside
        assert stage.take_back(waiting)
        following = stage.player()
        assert following.ids.outside == before
        assert (following.ask("files"), text_of(following)) == ([], "a")
        assert not stage.take_back(following)
        assert not stage.take_back(stage.player(program=True))
        stage.end_test()


def test_a_player_whose_files_or_steps_were_watched_serves_the_next_test(opened):
    stage, found = opened("kept = []\ndef text():\n    kept.append(1)\n    return str(kept)\n"
                          "def leave():\n    open('left.txt', 'w').write('x')\n"), []  # fmt: skip
    for _ in range(3):
        stage.begin_test()
        actor = stage.player()
        module = actor.ask("import", "cards")
        actor.ask("watch_files")
        actor.ask("method", module.number, "leave", [], {})
        left = actor.ask("left_open")
        function = actor.ask("get", module.number, "text")
        found.append((actor.ids.outside, left, actor.ask("steps", function.number, [], {})[1]))
        stage.end_test()
    assert found == [(found[0][0], ["left.txt"], "[1]")] * 3


def test_a_program_that_was_imported_anew_leaves_nothing_to_the_next(opened):
    stage, found = opened("kept = []\ndef text():\n    kept.append(1)\n    return str(kept)\n"), []
    for _ in range(3):
        stage.begin_test()
        stage.player()
        actor = stage.player(program=True)
        module = actor.ask("import_anew", "cards")
        found.append((actor.ids.outside, actor.ask("method", module.number, "text", [], {})))
        stage.end_test()
    assert found == [(found[0][0], "[1]")] * 3


def test_a_module_that_was_imported_anew_is_the_first_one_again_in_the_next_test(opened):
    stage, found = opened("kept = []\ndef text():\n    kept.append(1)\n    return str(kept)\n"), []
    for _ in range(3):
        stage.begin_test()
        actor = stage.player()
        before = text_of(actor)
        actor.ask("import_anew", "cards")
        found.append((actor.ids.outside, before, text_of(actor)))
        stage.end_test()
    assert found == [(found[0][0], "[1]", "[1]")] * 3


def test_who_may_send_signals_is_not_alone(opened):
    stage = opened("import os\ndef text(): os.kill(os.getpid(), 9)\n")
    for _ in range(2):
        stage.begin_test()
        with pytest.raises(Crashed, match=r"ended by signal 9 \(SIGKILL\)"):
            text_of(stage.player())
        stage.end_test()


def test_how_one_has_ended_is_told_and_costs_the_next_test_nothing(opened):
    stage = opened(RIGHT + DEEP.replace("text", "deep"))
    for _ in range(2):
        stage.begin_test()
        actor = stage.player()
        assert text_of(actor) == "a"
        with pytest.raises(Crashed, match=r"ended by signal 11 \(SIGSEGV\)"):
            module = actor.ask("import", "cards")
            actor.ask("method", module.number, "deep", [], {})
        stage.end_test()


def test_what_one_has_started_ends_with_its_test(opened):
    stage = opened("import os\ndef text(): return os.system('sleep 7777 &')\n")
    for _ in range(2):
        stage.begin_test()
        actor = stage.player()
        assert text_of(actor) == 0
        below = psutil.Process(actor.sandbox.root).children(recursive=True)
        started = [each for each in below if each.pid != actor.ids.outside]
        assert len(started) == 1
        stage.end_test()
        assert psutil.wait_procs(started, timeout=5)[1] == []


BINDS = """
import socket
held = []
def text():
    held.append(bytearray(250 * 2**20))
    for each in range(4):
        held.append(socket.socket(socket.AF_UNIX))
        held[-1].bind(f"\\0name {each}")
    return "bound"
"""
FINDS = """
with open("/proc/net/unix") as file:
    found = file.read()
def text(): return str(found.count("@name"))
"""


def test_what_the_last_one_left_is_gone_before_the_code_of_the_next_runs(opened):
    """They have a network namespace in common; the last one takes a while to end."""
    stages = opened(BINDS), opened(FINDS)
    for stage, expected in zip(stages, ("bound", "0"), strict=True):
        stage.begin_test()
        assert text_of(stage.player()) == expected
        stage.close()


LEAVES_A_FILE = "import os\ndef text(): return str(os.open('left', os.O_CREAT))\n"


def test_one_that_cannot_be_reset_ends_with_its_sandbox(opened):
    stage = opened(LEAVES_A_FILE)
    stage.begin_test()
    first = stage.player()
    sandbox = first.sandbox
    assert text_of(first).isdigit()
    stage.end_test()
    assert not sandbox.ended
    stage.begin_test()
    assert text_of(stage.player()).isdigit()
    assert sandbox.ended


def test_one_that_is_kept_ends_with_its_pass(opened):
    stage = opened(RIGHT)
    stage.begin_test()
    players = [stage.player() for _ in range(2)]
    assert [text_of(actor) for actor in players] == ["a", "a"]
    sandboxes = [actor.sandbox for actor in players]
    stage.end_test()
    stage.close()
    assert [each.ended for each in sandboxes] == [True, True]


HOLDS = """
import os
held = None
def text(): return str(os.statvfs(".")[4])
def hold():
    global held
    held = open("left", "wb")
    held.write(bytes(10**6))
    held.flush()
"""


def test_those_that_are_kept_hold_nothing_while_another_works(opened):
    """An open file takes up room after it has been removed."""
    stage = opened(HOLDS, SuiteNeeds(more_than_loaded=True, loaded_for_later=True))
    found = []
    for _ in range(2):
        stage.begin_test()
        players = [stage.player()]
        found.append(text_of(players[0]))
        players += [stage.player() for _ in range(2)]
        for actor in players:
            module = actor.ask("import", "cards")
            actor.ask("method", module.number, "hold", [], {})
        stage.end_test()
    assert found[0] == found[1] and {each.folder for each in players} == {players[0].folder}
