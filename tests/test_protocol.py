"""What both ends of the wire know: the same verbs, and limits that fit each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from autograder import protocol
from autograder.sandbox import wire
from autograder.sandbox.player.loop import Player
from autograder.sandbox.player.questions import OPERATIONS

KIT = Path(protocol.__file__).parent
PLAYER = KIT / "sandbox" / "player"
TRUSTED = [
    path
    for path in KIT.rglob("*.py")
    if not path.is_relative_to(PLAYER) and not path.is_relative_to(KIT / "suites")
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
    text = "".join(path.read_text() for path in TRUSTED if path != Path(protocol.__file__))
    assert [verb for verb in protocol.VERBS if f'"{verb}"' not in text] == []


def test_what_a_player_may_write_can_be_read():
    assert protocol.DEPTH_LIMIT < wire.DEPTH_LIMIT
    assert protocol.NODE_LIMIT < wire.WEIGHT_LIMIT
    assert protocol.NAME_LIMIT < wire.NAME_LIMIT
    assert protocol.CLASSES_LIMIT < wire.CLASSES_LIMIT
    assert protocol.FRAME_LIMIT < wire.ANSWERS_LIMIT


def test_modules_that_are_imported_ahead_are_there_once():
    assert len(set(protocol.IMPORTED_AHEAD)) == len(protocol.IMPORTED_AHEAD)
    assert set(protocol.IMPORTED_AHEAD) >= protocol.NOT_QUIET


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{each.name}" for each in node.names)


def test_only_a_browser_imports_the_player():
    importers = {
        path.relative_to(KIT).parts[0]
        for path in TRUSTED
        for name in imports(path)
        if name.startswith("autograder.sandbox.player")
    }
    assert importers == {"browser"}


def test_of_the_kit_a_player_imports_the_protocol_alone():
    found = {
        name.rpartition(".")[0]
        for path in PLAYER.glob("*.py")
        for name in imports(path)
        if name.startswith("autograder")
    }
    assert found == {"autograder.protocol"}


def test_the_protocol_imports_nothing():
    assert list(imports(Path(protocol.__file__))) == ["__future__.annotations"]
