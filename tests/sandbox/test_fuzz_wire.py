"""Whatever comes over the wire is a value, a report or a verdict, and can be worded and recorded.

`tests/wire_outcomes.py` says what must hold.  The first half looks for answers that nobody thought
of, always the same ones; the second keeps the shortest of each kind that was once found.
"""

from __future__ import annotations

import itertools
import json
import socket
import sys
from typing import Any

import pytest
import wire_outcomes
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from wire_outcomes import HOOKS, SEEDS, check_answer, check_hook, student_with, thing, valid

from autograder.course.verdicts import Crashed, Refused
from autograder.protocol import FRAME_LIMIT
from autograder.sandbox.channels import ANSWERS_LIMIT, Gone, ProtocolError, SocketChannel, Waited
from autograder.sandbox.values import ALIKE_LIMIT, CLASSES_LIMIT, read_answer
from autograder.stage.endings import is_ending
from autograder.stage.outline import is_outline
from autograder.suite.questions import alike, remote_parts

# The same answers each time, and no clock: how long one may take is counted, not measured.
QUICK = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=80,
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)

NAMES = st.sampled_from(
    ["", "KH", "total", "cards", "function", "method", "builtins", "asked", "Exception",
     "BaseException", "ValueError", "SystemExit", "StopIteration", "NotImplementedError", "nan",
     "o", "e", "i", "ff", "-f", "\ud800", "\0", "x" * 301]
) | st.text(st.characters(exclude_categories=[]), max_size=20)  # fmt: skip
NUMBERS = st.sampled_from([0, 1, -1, 7, 2**31 - 1, 2**31, 2**61 - 1, 10**400]) | st.integers()
CLASSES = st.lists(st.tuples(NAMES, NAMES, NUMBERS).map(list), max_size=5)
ATOMS = (
    st.none() | st.booleans() | NUMBERS | NAMES | st.floats(allow_nan=True)
    | st.integers(0, 2**40).map(lambda number: ["I", f"{2**20000 + number:x}"])
    | st.builds(lambda tag, text: [tag, text], st.sampled_from("fIb"), NAMES)
    | st.builds(lambda *parts: ["h", *parts], NUMBERS, st.lists(NAMES, max_size=3), NAMES)
    | st.builds(lambda *parts: ["c", *parts], NUMBERS, CLASSES)
)  # fmt: skip


def grown(trees: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return (
        st.builds(lambda tag, items: [tag, *items], st.sampled_from("ltSd"), st.lists(trees))
        | st.lists(st.tuples(trees, trees).map(list)).map(lambda pairs: ["d", *pairs])
        | st.builds(lambda name, tree: ["n", name, tree], NAMES, trees)
        | st.lists(trees)  # no tag, or any
        | st.dictionaries(NAMES, trees, max_size=3)
    )


TREES = st.recursive(ATOMS, grown, max_leaves=12)
HANDLED = st.just([]) | st.tuples(NAMES, st.tuples(NAMES, NUMBERS, NAMES).map(list)).map(list)
FRAMES = st.lists(st.tuples(NAMES, NUMBERS, NAMES).map(list), max_size=3)
ANSWERS = (
    TREES.map(lambda tree: ["v", tree])
    | st.builds(lambda *parts: ["x", *parts], CLASSES, NAMES, TREES, FRAMES, HANDLED)
    | st.builds(lambda *parts: ["s", *parts], NAMES, TREES, NAMES)
    | NAMES.map(lambda name: ["m", name])
    | TREES
).map(valid)


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A valid answer of which a piece is gone, doubled, or another one's."""
    payload, other = draw(st.sampled_from(SEEDS)), draw(st.sampled_from(SEEDS))
    first, last = sorted(draw(st.tuples(*[st.integers(0, len(payload))] * 2)))
    piece = draw(
        st.sampled_from([b"", payload[first:last] * 2, other, b"NaN", b"1e999", b"[", b"\xff"])
        | st.binary(max_size=4)
    )
    return payload[:first] + piece + payload[last:]


PAYLOADS = ANSWERS | mutated() | st.binary(max_size=60)


@QUICK
@given(PAYLOADS)
def test_any_payload_is_a_plain_answer_or_is_refused(payload):
    check_answer(payload)


@QUICK
@given(st.sampled_from(sorted(HOOKS)), st.lists(PAYLOADS, min_size=1, max_size=3))
def test_whatever_is_answered_to_a_suite_becomes_a_record(name, payloads):
    check_hook(name, payloads)


@pytest.mark.parametrize("name", HOOKS)
def test_each_kind_of_answer_to_each_question_becomes_a_record(name):
    for payload in SEEDS:
        check_hook(name, [payload])


@settings(QUICK, max_examples=15)  # each look at an empty wire takes a tick of the kernel's
@given(st.lists(PAYLOADS, max_size=3), st.binary(max_size=6), st.lists(st.floats(0, 1), max_size=3))
def test_frames_come_out_of_a_socket_however_they_were_cut(payloads, rest, cuts):
    sent = b"".join(len(each).to_bytes(4, "big") + each for each in payloads) + rest
    ours, theirs = socket.socketpair()
    channel = SocketChannel(ours)
    theirs.setblocking(False)
    received = []
    try:
        places = [0, *sorted(int(cut * len(sent)) for cut in cuts), len(sent)]
        for first, last in itertools.pairwise(places):
            theirs.sendall(sent[first:last])
            received += received_now(channel)
        theirs.close()
        with pytest.raises((Gone, ProtocolError)):
            while True:
                received.append(channel.receive(0))
    finally:
        theirs.close()
        channel.close()
    assert received[: len(payloads)] == payloads
    assert len(received) <= len(payloads) + 1  # the rest may happen to be an empty frame


def received_now(channel: SocketChannel) -> list[bytes]:
    found = []
    try:
        while True:
            found.append(channel.receive(0))
    except (Waited, ProtocolError):
        return found


@QUICK
@given(PAYLOADS)
def test_what_a_stage_takes_for_an_outline_or_an_ending_can_be_used_as_one(payload):
    try:
        answer = read_answer(payload)
    except ProtocolError:
        return
    if is_outline(answer):
        for module, defined in answer.values():
            assert module.lineage
            for handle, methods in defined.values():
                assert handle.lineage and all(type(each) is str for each in methods)
    if is_ending(answer):
        assert all(abs(number) <= 2**31 for number in answer)


# --- found once -------------------------------------------------------------------------------


def test_a_handle_has_a_class():
    with pytest.raises(ProtocolError):
        read_answer(b'["v",["h",1,[],""]]')


@pytest.mark.parametrize("count", [CLASSES_LIMIT, CLASSES_LIMIT + 1])
def test_nothing_has_more_classes_than_can_be_compared_with_one_another(count):
    classes = [["ValueError", "builtins", 1]] * count
    payloads = [valid(["x", classes, "", ["t"], [], []]), valid(["v", ["c", 1, classes]])]
    payloads.append(valid(["v", ["h", 1, ["Card"] * count, ""]]))
    for payload in payloads:
        assert (check_answer(payload) is None) == (count > CLASSES_LIMIT)


def test_an_answer_that_comes_a_byte_at_a_time_keeps_nobody_waiting_for_longer():
    channel = SocketChannel(socket.socketpair()[0])
    channel.end.close()
    channel.end = Dripping()
    with pytest.raises(Waited):
        channel.receive(0)
    assert channel.end.given == 1
    with pytest.raises(Waited):
        channel.receive(0)
    assert channel.end.given == 2


class Dripping:
    """The other end of a wire that has a byte ready whenever it is asked, and is never done."""

    given = 0

    def recv(self, size: int) -> bytes:
        self.given += 1
        assert self.given < 1000, "receive() goes on and on"
        return b"\0" if self.given == 1 else b"\1"


def test_a_frame_that_says_it_is_too_large_is_not_waited_for():
    ours, theirs = socket.socketpair()
    channel = SocketChannel(ours)
    theirs.sendall((FRAME_LIMIT + 1).to_bytes(4, "big"))
    with pytest.raises(ProtocolError):
        channel.receive(10)
    theirs.close()
    channel.close()


def test_answers_without_end_are_cut_off_at_the_limit():
    ours, theirs = socket.socketpair()
    channel = SocketChannel(ours)
    channel.received = ANSWERS_LIMIT - 10
    theirs.sendall((20).to_bytes(4, "big") + b"x" * 20)
    with pytest.raises(ProtocolError):
        channel.receive(10)
    theirs.close()
    channel.close()


def test_keys_with_one_hash_are_few():
    keys = [["I", f"{each * sys.hash_info.modulus:x}"] for each in range(ALIKE_LIMIT + 1)]
    assert check_answer(valid(["v", ["S", *keys[1:]]])) is not None
    assert check_answer(valid(["v", ["S", *keys]])) is None
    assert check_answer(valid(["v", ["d", *([key, 1] for key in keys)]])) is None


def test_nothing_is_asked_while_an_answer_is_read():
    # Two objects in two tuples with one hash: whether the tuples are equal is for the objects to
    # say, and those are over there.
    one, other = alike_tuples()
    trees = [["t", ["h", number, ["Card"], ""], last] for number, last in (one, other)]
    student = student_with([valid(["v", ["S", *trees]]), b'["v",true]'])
    with pytest.raises(Crashed, match="keys that were made to be alike"):
        thing(student)()
    assert len(student._case.log.questions) == 1


def test_keys_that_plain_values_tell_apart_are_kept_whatever_objects_follow():
    one, other = ["h", 5, ["Card"], ""], ["h", 6, ["Card"], ""]
    assert hash(-1) == hash(-2)
    for last in (one, other):
        answer = check_answer(valid(["v", ["S", ["t", -1, one], ["t", -2, last]]]))
        assert answer is not None and len(answer) == 2
    assert len(check_answer(valid(["v", ["S", one, one, other, 5]]))) == 3


def alike_tuples() -> tuple[tuple[int, int], tuple[int, int]]:
    """Return two pairs of numbers: as tuples they have one hash."""
    prime = {1: 11400714785074694791, 2: 14029467366897019727, 5: 2870177450012600261}
    largest = 2**64

    def after_one(number: int) -> int:
        lane = (prime[5] + number * prime[2]) % largest
        return (lane << 31 | lane >> 33) % largest * prime[1] % largest

    inverse = pow(prime[2], -1, largest)
    for number in range(2, 1000):
        between = (after_one(1) - after_one(number)) * inverse % largest
        between -= largest if between >= largest // 2 else 0
        if abs(between) < sys.hash_info.modulus and between != -1:
            assert hash((1, 0)) == hash((number, between))
            return (1, 0), (number, between)
    raise AssertionError("no such number")


@pytest.mark.parametrize("tree", [["I", "f" * 20000], -1, 2**31])
def test_a_length_that_nothing_has_is_refused(tree):
    student = student_with([valid(["v", tree])])
    with pytest.raises(Refused, match=r"len\(\) gave"):
        len(thing(student))


@pytest.mark.parametrize(
    "name", ["steps", "run", "keep", "typing", "importing", "in turn", "gather", "texts"]
)
def test_an_answer_without_the_parts_that_it_needs_is_a_crash(name):
    for payload in [b'["v",["t",1,2,3]]', b'["v",["l",7]]', b'["v","hi"]']:
        with pytest.raises((Crashed, Refused)):
            HOOKS[name](student_with([payload]))


@pytest.mark.parametrize("name", ["attributes", "public", "files", "watch files"])
def test_a_list_of_names_holds_nothing_else(name):
    with pytest.raises(Refused, match="not a str"):
        HOOKS[name](student_with([b'["v",["l",["l",1]]]']))


def test_a_status_that_no_process_has_is_not_believed():
    huge = ["I", "f" * 20000]
    with pytest.raises(Crashed, match="before the test was over"):
        HOOKS["end"](student_with([valid(["v", ["l", ["l", 7, huge]]])]))


def test_a_draw_is_a_name_with_its_arguments():
    for draw in [["t", "choice"], ["t", 1, ["t"], ["d"]], 5]:
        with pytest.raises(Refused):
            student_with([valid(["v", ["l", draw]])]).draws()


def test_the_record_of_an_answer_can_be_read_again():
    # A lone surrogate, a number that Python does not write, and a text that looks like control.
    tree = ["l", "\ud800\x1b[31m\0", ["I", "f" * 20000], ["f", "nan"]]
    check_hook("call", [valid(["v", tree])])
    assert json.loads(wire_outcomes.valid(tree)) == tree


def test_an_object_in_a_frozen_set_is_compared_here_and_not_over_there():
    one = thing(student_with([b'["v",true]']))
    assert list(remote_parts([{frozenset({one})}])) == [one]
    assert not alike({frozenset({one})}, {frozenset({one})})
