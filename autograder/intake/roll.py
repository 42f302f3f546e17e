"""The roll of a class (`Roll`): an item per student, sorted by name and kept on disk.

A class may have many thousands of students, and iterating over its roll holds only a few items in
memory.  SQLite, which comes with Python, sorts and finds them in a temporary file.
"""

from __future__ import annotations

import marshal
import tempfile
import threading
import weakref
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import fields
from typing import Any, TypeVar

Item = TypeVar("Item")
FOLLOWING = """
    SELECT folded, name, rowid, item FROM roll WHERE (folded, name, rowid) > (?, ?, ?)
    ORDER BY folded, name, rowid LIMIT 100
"""
SETTINGS = ("PRAGMA cache_size = -256", "PRAGMA journal_mode = MEMORY")  # KB kept in memory


class RollError(Exception):
    """The roll cannot be stored; the message says why and what to do."""


class Roll(Collection[Item]):
    """Items of one dataclass, sorted by name regardless of case; threads may share a roll.

    The fields of an item are plain values that marshal can write.  Methods raise RollError.
    """

    def __init__(self, kind: type[Item], name: Callable[[Item], str]) -> None:
        try:
            import sqlite3  # a browser's Python has none, and no classes to grade
        except ImportError:
            raise RollError(
                "this Python was built without SQLite, in which a class is listed;"
                " use one that has the module sqlite3"
            ) from None
        self._kind = kind
        self._name = name
        self._fields = [each.name for each in fields(kind)]  # type: ignore[arg-type]
        self._error = sqlite3.DatabaseError
        self._turn = threading.Lock()
        self._file = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        weakref.finalize(self, self._file.close)
        for statement in SETTINGS:
            self._execute(statement)
        self._execute("CREATE TABLE roll (folded BLOB, name BLOB, item BLOB)")
        self._execute("CREATE INDEX sorted ON roll (folded, name)")

    def add(self, item: Item) -> None:
        values = tuple(getattr(item, each) for each in self._fields)
        folded, name = _key(self._name(item))
        self._execute("INSERT INTO roll VALUES (?, ?, ?)", folded, name, marshal.dumps(values))

    def extend(self, items: Iterable[Item]) -> None:
        for item in items:
            self.add(item)

    def replaced(self, items: Iterable[Item]) -> Roll[Item]:
        """Return another roll of the same kind, with other items."""
        other = Roll(self._kind, self._name)
        other.extend(items)
        return other

    def __len__(self) -> int:
        [(count,)] = self._execute("SELECT count(*) FROM roll")
        return int(count)

    def __contains__(self, item: object) -> bool:
        return isinstance(item, self._kind) and self.has(self._name(item))

    def has(self, name: str) -> bool:
        """Return whether there is an item with this name."""
        asked = "SELECT 1 FROM roll WHERE folded = ? AND name = ?"
        return bool(self._execute(asked, *_key(name)))

    def __iter__(self) -> Iterator[Item]:
        """Yield every item; items added meanwhile may be missed."""
        last: tuple[Any, ...] = (b"", b"", 0)
        while found := self._execute(FOLLOWING, *last):
            for *_, packed in found:
                yield self._kind(*marshal.loads(packed))
            last = found[-1][:-1]

    def _execute(self, statement: str, *values: bytes | int) -> list[tuple[Any, ...]]:
        """Return all rows at once: threads cannot safely share an open statement."""
        try:
            with self._turn:
                return self._file.execute(statement, values).fetchall()
        except self._error as error:
            raise RollError(
                f"{tempfile.gettempdir()}: the class cannot be listed there ({error});"
                " make room, or name another folder by the environment variable TMPDIR"
            ) from None


def _key(name: str) -> tuple[bytes, bytes]:
    """Return the keys by which a name is sorted and found; file names may be invalid text."""
    return name.casefold().encode("utf-8", "surrogatepass"), name.encode("utf-8", "surrogatepass")
