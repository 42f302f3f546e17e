"""What both ends of the wire know: the same verbs, and limits that fit each other."""

from __future__ import annotations

import ast
import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from autograder import protocol
from autograder.sandbox import channels, values
from autograder.sandbox.player.loop import Player
from autograder.sandbox.player.questions import OPERATIONS
from autograder.sandbox.player.values import Handles

KIT = Path(protocol.__file__).parent
LINK = KIT / "link"  # what is asked over it are other verbs, of which both ends are one file
PLAYER = KIT / "sandbox" / "player"
TRUSTED = [
    path
    for path in KIT.rglob("*.py")
    if not any(path.is_relative_to(each) for each in (PLAYER, KIT / "suites", LINK))
]


def test_a_player_knows_every_verb_and_no_other():
    assert set(Player().verbs) == set(protocol.VERBS)


def asked() -> Iterator[tuple[str, str]]:
    """Give the first word that the trusted side hands to whatever asks, and where."""
    for path in TRUSTED:
        for node in ast.walk(ast.parse(path.read_bytes())):
            called = getattr(node, "func", None)
            name = getattr(called, "attr", getattr(called, "id", ""))
            if name not in ("ask", "_ask", "pack") or ast.unparse(called) == "struct.pack":
                continue
            given = [each.elts if isinstance(each, ast.Tuple) else [each] for each in node.args]
            for part in [part for each in given for part in each]:
                if isinstance(part, ast.Constant) and type(part.value) is str:
                    yield part.value, f"{path.name}, line {part.lineno}"
                    break


def test_whatever_the_trusted_side_asks_is_a_verb_or_an_operation():
    found = dict(asked())
    assert {"get", "configure", "reap", "apart"} <= found.keys()
    known = protocol.VERBS.keys() | OPERATIONS.keys()
    assert {word: place for word, place in found.items() if word not in known} == {}


def test_every_verb_is_asked_by_the_trusted_side():
    places = [*TRUSTED, LINK / "watch.py"]
    text = "".join(path.read_text() for path in places if path != Path(protocol.__file__))
    assert [verb for verb in protocol.VERBS if f'"{verb}"' not in text] == []


class Mine(str):
    """A text that is of a class of its own."""


SAMPLES = {
    "l": [1], "t": (1,), "S": {1}, "d": {1: 2}, "I": 2**60, "f": math.inf, "b": b"KH",
    "n": Mine("KH"), "h": object(), "c": Mine,
}  # fmt: skip


@pytest.mark.parametrize("tag", protocol.VALUES)
def test_every_value_that_one_end_writes_the_other_reads(tag: str):
    handles = Handles()
    written = handles.write(SAMPLES[tag])
    assert json.loads(written)[0] == tag
    found = values.read_answer(f'["v",{written}]'.encode())
    if tag in "hc":
        assert handles.objects[found.number] is SAMPLES[tag]
    else:
        assert found == SAMPLES[tag]


def test_no_end_knows_another_tag():
    others = set(map(chr, range(128))) - protocol.VALUES.keys()
    for tag in others:
        for body in ([], [1], ["1"], [1, []], [1, 1, 1]):
            with pytest.raises(channels.ProtocolError):
                values.read_answer(json.dumps(["v", [tag, *body]]).encode())
    for tag in set(map(chr, range(128))) - protocol.ANSWERS.keys():
        with pytest.raises(channels.ProtocolError):
            values.read_answer(json.dumps([tag, 1]).encode())


def test_every_answer_that_one_end_gives_the_other_reads():
    player = Player()
    handle = player.handles.number("K" * (protocol.TEXT_LIMIT + 1))
    given = {
        "v": (player.answer(("console",)), list),
        "x": (player.answer(("value", handle + 1)), values.ErrorReport),
        "s": (player.answer(("value", handle)), values.Stop),
        "m": (player.answer(("import", "nowhere")), values.Missing),
    }
    assert given.keys() == protocol.ANSWERS.keys()
    for tag, (answer, kind) in given.items():
        assert json.loads(answer)[0] == tag
        assert type(values.read_answer(answer.encode())) is kind


def test_a_player_stops_for_no_other_reason():
    text = "".join(path.read_text() for path in [Path(protocol.__file__), *PLAYER.glob("*.py")])
    stops = re.findall(r'\bstop\("(\w+)"\)', text) + re.findall(r'\["s","(\w+)"', text)
    assert set(stops) == protocol.STOPS.keys() == set(get_args(values.StopReason))
    for reason in protocol.STOPS:
        assert values.read_answer(json.dumps(["s", reason, ["l"], ""]).encode()).reason == reason
    with pytest.raises(channels.ProtocolError, match="a stop for an unknown reason"):
        values.read_answer(b'["s","bored",["l"],""]')


def test_what_a_player_may_write_can_be_read():
    assert protocol.DEPTH_LIMIT < values.DEPTH_LIMIT
    assert protocol.NODE_LIMIT < values.WEIGHT_LIMIT
    assert protocol.NAME_LIMIT < values.NAME_LIMIT
    assert protocol.CLASSES_LIMIT < values.CLASSES_LIMIT
    assert protocol.FRAME_LIMIT < channels.ANSWERS_LIMIT


def test_modules_that_are_imported_ahead_are_there_once():
    assert len(set(protocol.IMPORTED_AHEAD)) == len(protocol.IMPORTED_AHEAD)
    assert set(protocol.IMPORTED_AHEAD) >= protocol.NOT_QUIET


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{each.name}" for each in node.names)


def test_only_where_no_suite_judges_is_the_player_imported():
    importers = {
        path.relative_to(KIT).parts[0]
        for path in TRUSTED
        for name in imports(path)
        if name.startswith("autograder.sandbox.player")
    }
    assert importers == {"browser", "again.py"}, "a check in a browser, a student's own script"


def test_of_the_kit_a_player_imports_two_modules():
    found = {
        name.rpartition(".")[0]
        for path in PLAYER.glob("*.py")
        for name in imports(path)
        if name.startswith("autograder")
    }
    assert found == {"autograder.counting", "autograder.protocol"}


def test_the_protocol_imports_nothing():
    assert list(imports(Path(protocol.__file__))) == ["__future__.annotations"]


@pytest.mark.parametrize(
    ("answer", "is_shared"),
    [
        ('["v",["h",3,["Card","object"],""]]', True),
        ('["v","KH"]', True),
        (
            '["x",[["AssertionError","builtins",5]],"no",["t","no"],[["cards.py",3,"deal"]],[]]',
            True,
        ),
        ('["x",[["AssertionError","builtins",5]],"no",["t",["l","no"]],[],[]]', False),
        ('["v",["l","KH"]]', False),
        ('["s","asked",["l",["t","o","K"]],""]', False),
        ('["v","%s"]' % ("K" * values.SHORT), False),
    ],
)
def test_only_what_nobody_can_change_is_read_once(answer: str, is_shared: bool):
    first, second = (values.read_answer(answer.encode()) for _ in range(2))
    assert (first is second) == is_shared
    assert type(first) is type(second)


def test_no_more_is_remembered_than_fits(monkeypatch):
    monkeypatch.setattr(values, "READ_BEFORE", {})
    monkeypatch.setattr(values, "MOST_READ_BEFORE", 3)
    for number in range(2, 9):
        assert values.read_answer(b'["v",%d]' % number) == number
        assert len(values.READ_BEFORE) <= 3
