"""The roll of a class: sorted, found by name, on disk."""

from __future__ import annotations

import sys
import threading
from dataclasses import dataclass, field

import pytest

from autograder.intake.roll import Roll, RollError


@dataclass(frozen=True)
class Item:
    student: str
    scores: dict[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def roll_of(*names: str) -> Roll[Item]:
    roll = Roll(Item, lambda item: item.student)
    roll.extend(Item(name) for name in names)
    return roll


def test_a_roll_is_in_the_order_of_names_and_keeps_all_of_an_item():
    roll = roll_of("rose", "Émile", "bo")
    roll.add(Item("Ada", {"one": 2.5, "two": float("inf")}, ("a note",)))
    assert [item.student for item in roll] == ["Ada", "bo", "rose", "Émile"]
    assert next(iter(roll)) == Item("Ada", {"one": 2.5, "two": float("inf")}, ("a note",))
    assert len(roll) == 4 and roll and not roll_of()


def test_names_that_differ_in_case_alone_are_two_and_equal_ones_stay_in_their_order():
    roll = Roll(Item, lambda item: item.student)
    roll.extend([Item("rose", notes=("1",)), Item("Rose"), Item("rose", notes=("2",))])
    assert [(item.student, item.notes) for item in roll] == [
        ("Rose", ()), ("rose", ("1",)), ("rose", ("2",)),
    ]  # fmt: skip


def test_a_roll_says_who_is_in_it():
    roll = roll_of("rose", "Ada", "caf\udce9")
    assert roll.has("rose") and roll.has("Ada") and roll.has("caf\udce9")
    assert not any(map(roll.has, ("Rose", "ad", "")))
    assert Item("rose") in roll and Item("Rose") not in roll and "rose" not in roll


def test_threads_share_a_roll():
    names = [f"student {number:04}" for number in range(1500)]
    roll = roll_of(*names)
    more = roll_of()
    seen: list[list[str]] = []

    def look() -> None:
        found = []
        for item in roll:
            found.append(item.student)
            more.add(item)
            assert roll.has(item.student)
        seen.append(found)

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [names] * 4
    assert len(more) == 4 * len(names)


def test_a_roll_may_grow_while_it_is_looked_through():
    roll = roll_of("a", "c")
    looking = iter(roll)
    assert next(looking).student == "a"
    roll.add(Item("b"))
    roll.add(Item("d"))
    assert [item.student for item in roll] == ["a", "b", "c", "d"]
    assert [item.student for item in looking][:1] == ["c"]


def test_a_python_without_sqlite_is_one_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    with pytest.raises(RollError, match=r"without SQLite.*; use one that has the module sqlite3"):
        roll_of("rose")


def test_a_full_disk_is_one_sentence_that_names_the_folder(monkeypatch):
    monkeypatch.setattr("tempfile.gettempdir", lambda: "/somewhere")
    roll = roll_of("rose")
    roll._file.execute("PRAGMA max_page_count = 12")
    with pytest.raises(RollError) as caught:
        roll.extend(Item(f"student {number}" * 100) for number in range(1000))
    assert str(caught.value) == (
        "/somewhere: the class cannot be listed there (database or disk is full);"
        " make room, or name another folder by the environment variable TMPDIR"
    )
    assert roll.has("rose")
