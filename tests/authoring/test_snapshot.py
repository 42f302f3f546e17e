"""The snapshot of all verdicts: what is written, and how a difference is said."""

from __future__ import annotations

from pathlib import Path

import pytest
import snapshot
from answers import STARTERS

BEFORE: snapshot.Rows = {
    ("starters", "war-one", ""): ("graded", 2.0, ""),
    ("starters", "war-one", "test_a"): ("passed", 2, ""),
    ("starters", "war-one", "test_b"): ("failed", 0, "f(1)\n  gave    1"),
    ("starters", "war-two", ""): ("graded", 0, ""),
}


def test_equal_snapshots_have_no_differences(tmp_path: Path):
    snapshot.write(BEFORE, tmp_path / "all.txt")
    assert snapshot.differences(snapshot.read(tmp_path / "all.txt"), BEFORE) == []


def test_each_difference_is_one_line():
    after = {
        **BEFORE,
        ("starters", "war-one", "test_a"): ("failed", 0, "x"),
        ("starters", "war-one", "test_b"): ("failed", 0, "f(1)\n  gave    2"),
        ("starters", "war-one", "test_c"): ("passed", 1, ""),
        ("starters", "war-three", ""): ("graded", 0, ""),
    }
    del after["starters", "war-two", ""]
    assert snapshot.differences(BEFORE, after) == [
        "starters: war-three is new",
        "starters: war-two is gone",
        "starters: war-one: test_a: passed 2 -> failed 0; message: '' -> 'x'",
        "starters: war-one: test_b: message: 'gave    1' -> 'gave    2'",
        "starters: war-one: test_c: is new",
    ]
    assert "starters: war-one: test_c: is gone" in snapshot.differences(after, BEFORE)


def test_a_message_that_only_grew_differs():
    assert snapshot.changes(("failed", 0, "a"), ("failed", 0, "a\nb")) == "message: '' -> 'b'"
    assert snapshot.changes(("failed", 0, "a"), ("failed", 0, "a\n")) == "message: 'a' -> 'a\\n'"


def test_nothing_of_the_time_or_the_machine_is_kept():
    assert snapshot.steady(
        f"no answer after 0.2 seconds of waiting\n{snapshot.ROOT}/a.py <x at 0x7f12ab>"
    ) == ("no answer in time\n/kit/a.py <x at 0x...>")


def test_a_snapshot_is_written_and_compared(tmp_path: Path, monkeypatch, capsys):
    file = tmp_path / "all.txt"
    monkeypatch.setitem(snapshot.HONEST, "starters", STARTERS[:1])
    words = [str(file), "--only", "starters"]
    assert snapshot.main(["write", *words]) == 0
    first, *rest = file.read_text().splitlines()
    assert first.endswith('"", "graded", 0.0, ""]') and len(rest) > 50
    assert snapshot.main(["compare", *words]) == 0
    assert capsys.readouterr().out == f"0 differences in {len(rest) + 1} rows\n"
    file.write_text(file.read_text().replace("not_written", "failed", 1))
    assert snapshot.main(["compare", *words]) == 1
    assert capsys.readouterr().out.endswith(f"1 difference in {len(rest) + 1} rows\n")


def test_a_message_by_chance_is_no_difference_and_a_changed_one_is(monkeypatch):
    key, other = ("starters", "war-one", "test_a"), ("starters", "war-one", "test_b")
    before = {key: ("failed", 0.0, "{1, 2}"), other: ("failed", 0.0, "one")}
    after = {key: ("failed", 0.0, "{2, 1}"), other: ("failed", 0.0, "two")}
    gradings = iter([after, before | {other: after[other]}, *[after] * (snapshot.AGAIN - 2)])
    monkeypatch.setattr(snapshot, "take", lambda parts, only: next(gradings))
    assert snapshot.by_chance(before, after, ["starters"]) == {key}
    assert next(gradings, None) is None, "it was graded as often as it may be"


def test_other_points_are_never_by_chance(monkeypatch):
    key = ("starters", "war-one", "test_a")
    monkeypatch.setattr(snapshot, "take", None)
    assert not snapshot.by_chance({key: ("passed", 1.0, "")}, {key: ("failed", 0.0, "x")}, [])


def test_an_answer_that_cannot_be_graded_is_a_row(monkeypatch):
    class Unreadable(type(STARTERS[0])):
        def files(self):
            raise OSError("its record is gone")

    answer = Unreadable(STARTERS[0].slug, STARTERS[0].folder)
    monkeypatch.setitem(snapshot.HONEST, "starters", [answer])
    [row] = snapshot.take(["starters"]).values()
    assert row == ("OSError", 0.0, "its record is gone")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["write", "x", "--only", "nothing"], "there is no part 'nothing'; the parts are near_m"),
        (["compare", "no.txt"], "no.txt is not there; write it with `snapshot.py write no.txt`"),
    ],
)
def test_wrong_usage_is_said(words: list[str], said: str, capsys):
    with pytest.raises(SystemExit) as caught:
        snapshot.main(words)
    assert caught.value.code == 2
    assert said in capsys.readouterr().err
