"""Read a TOML file strictly (`read_table`): entries have the right type, unknown ones are refused.

This uses only the standard library: workers, students' copies and the browser read these files
too, and importing a validation library would take each worker as long as pytest's fixtures do.
"""

from __future__ import annotations

import difflib
import json
import math
import re
import tomllib
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from autograder.system.plain_files import read_plain
from autograder.system.tables import decoded

Kind = TypeVar("Kind")
REQUIRED: Any = object()
MOST_BYTES = 16 * 1024 * 1024
# What each kind is called, and an example of how it is written where an entry has none of its own.
WORDS: dict[type, tuple[str, str]] = {
    str: ("a text", '"Card"'),
    bool: ("true or false", "true"),
    int: ("a whole number", "2"),
    float: ("a number", "2.5"),
    list: ("a list", '["cards.py"]'),
    dict: ("a table", ""),
    datetime: ("a date with a time", "2026-11-20T23:59:00"),
}


class AssignmentError(Exception):
    """An assignment cannot be found or read; the message names the file and the remedy."""


class Table:
    """One table of a file; `take` returns an entry of the type that is asked for.

    Every method raises AssignmentError with file, key and remedy.
    """

    def __init__(self, file: Path, entries: dict[str, Any], name: str = "") -> None:
        self.file = file
        self.name = name  # of the table as written in the file; empty for the file as a whole
        self._entries = entries
        self._asked: list[str] = []

    def take(self, key: str, kind: type[Kind], default: Kind = REQUIRED, example: str = "") -> Kind:
        """Return an entry, or the default if it is missing; without a default, refuse the file.

        `example` is how such an entry is written, for the remedy.
        """
        self._asked.append(key)
        if key not in self._entries:
            if default is REQUIRED:
                near = perhaps(key, self._entries.keys(), 1)
                self.refuse(
                    f"the entry {self.path(key)!r} is missing{near};"
                    f" {self._write(key, kind, example)}"
                )
            return default
        found = self._entries[key]
        if not is_of(found, kind):
            words = f"{self.path(key)!r} is {written(found)}"
            words += "" if is_blank(found) else f", and not {WORDS[kind][0]}"
            self.refuse(f"{words}; {self._write(key, kind, example)}")
        return found  # type: ignore[no-any-return]

    def has(self, key: str) -> bool:
        return key in self._entries

    def texts(self, key: str, default: Any = REQUIRED, example: str = "") -> tuple[str, ...]:
        """Return a list of texts without duplicates."""
        found = self.take(key, list, default, example)
        for each in found:
            if not isinstance(each, str) or not each:
                words = f"{written(each)} in {self.path(key)!r} is not a text"
                self.refuse(f"{words}; put it in quotes")
            if found.count(each) > 1:
                self.refuse(f"{each!r} stands twice in {self.path(key)!r}; remove one of them")
        return tuple(found)

    def table(self, key: str, default: Any = REQUIRED) -> Table:
        return Table(self.file, self.take(key, dict, default), self.path(key))

    def tables(self, key: str) -> Iterator[Table]:
        """Yield the tables of a list of tables, such as `[[manual]]`."""
        example = f"[[{self.path(key)}]]"
        for number, each in enumerate(self.take(key, list, [], example), start=1):
            if not isinstance(each, dict):
                words = f"{written(each)} in {self.path(key)!r} is not a table"
                self.refuse(f"{words}; write [[{key}]]")
            yield Table(self.file, each, f"{self.path(key)}[{number}]")

    def all(self, kind: type[Kind], example: str = "") -> dict[str, Kind]:
        """Return all entries, of one kind, whatever they are called."""
        return {key: self.take(key, kind, example=example) for key in self._entries}

    def close(self) -> None:
        """Refuse an entry that nobody has asked for."""
        for key in self._entries:
            if key not in self._asked:
                where = f" in [{self.name}]" if self.name else ""
                near = perhaps(key, [each for each in self._asked if each not in self._entries])
                known = ", ".join(self._asked)
                self.refuse(f"unknown entry {key!r}{where}{near}; remove it, there are: {known}")

    def path(self, key: str) -> str:
        return f"{self.name}.{key}" if self.name else key

    def refuse(self, words: str) -> NoReturn:
        raise AssignmentError(f"{self.file}: {words}")

    def _write(self, key: str, kind: type, example: str) -> str:
        if kind is dict:
            return f"write [{self.path(_as_key(key))}] above its entries"
        if example.startswith("[["):
            return f"write {example} above its entries"
        return f"write {key} = {example or WORDS[kind][1]} or the like"


def read_table(file: Path) -> Table:
    """Return a TOML file as one table; raise AssignmentError if it cannot be read."""
    try:
        text, _, _ = decoded(read_plain(file, MOST_BYTES))  # an editor may have put a mark first
        return Table(file, tomllib.loads(text))
    except FileNotFoundError:
        raise AssignmentError(
            f"{file}: there is no such file; name a folder that has one"
        ) from None
    except OSError as error:
        raise AssignmentError(f"{file}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise AssignmentError(f"{file}: it is not UTF-8; save it as UTF-8 in your editor") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise AssignmentError(f"{file}: not readable as TOML: {error}") from None


def _as_key(key: str) -> str:
    return key if re.fullmatch(r"[\w-]+", key, re.ASCII) else json.dumps(key)


def is_of(value: Any, kind: type) -> bool:
    """Return whether a value is of a kind: True is not a number, and an int counts as a float."""
    if kind is float:
        return type(value) in (int, float) and math.isfinite(value)
    return type(value) is kind and not is_blank(value)


def is_blank(value: Any) -> bool:
    return isinstance(value, str) and not value.strip()


def written(value: Any) -> str:
    """Return a value as it is named in a sentence."""
    if isinstance(value, str):
        return "empty" if is_blank(value) else f"the text {value!r}"
    if isinstance(value, (date, time)):
        return value.isoformat()
    return "true" if value is True else "false" if value is False else repr(value)


def perhaps(name: str, names: Iterable[str], most: int = 2) -> str:
    """Return " (perhaps ...?)" with similar names for an unknown one, or ""."""
    near = difflib.get_close_matches(name, list(names), n=most, cutoff=0.5)
    return f" (perhaps {' or '.join(near)}?)" if near else ""
