"""Near misses (`read`): right answers with one plausible mistake each, stored as edits.

Words used here.  record: one near miss, a table in `tests/near_misses/<slug>.toml` or in a file in
`tests/near_misses/<slug>/`.  base: the right answer that is edited, `reference` or a folder in
`tests/other_answers/<slug>`; it is read with LF line ends.  edit: `find` occurs once in a file of
the base and is replaced by `put`; without `find`, `put` is a new file.  overlay: the files in which
a near miss differs from the reference.  `python tests/near_miss.py` converts between records and
files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any

REFERENCE = "reference"
MOST_LINES = 12  # of an edit without a reason
MOST_WORDS = 30  # of a hint
AS = "as "  # a hint that begins so names the record that has it
WIDEST, WIDEST_OF_MUCH, MUCH = 3, 5, 15  # a range of points; with a deduction above so many


class NearMissError(Exception):
    """A record is invalid; the message names the file, the record and the remedy."""


@dataclass(frozen=True, order=True)
class Edit:
    """One change to one file of the base."""

    file: str
    put: str
    find: str = ""
    reason: str = ""  # why it takes more than MOST_LINES lines

    @property
    def lines(self) -> int:
        return max(len(text.splitlines()) for text in (self.find, self.put))


@dataclass(frozen=True, order=True)
class NearMiss:
    """One record, as it is stored."""

    slug: str
    name: str
    place: Path  # the file that contains the record
    mistake: str
    tasks: tuple[int, ...]  # where the mistake belongs; a test of one of them fails
    fails: tuple[str, ...]
    score: float
    base: str = REFERENCE
    breaks: str = ""  # the sentence of the handout that it breaks
    also: str = ""  # what else it costs
    because: str = ""  # why the score is lower than one mistake deserves
    deserves: tuple[float, ...] = ()  # the lowest and the highest fair score, set beforehand
    helps: str = ""  # a hint at the idea, for a student; `as NAME`: the one of that record
    others: str = REFERENCE  # the right answer that provides the files without edits
    missing: tuple[str, ...] = ()  # files that are not handed in
    edits: tuple[Edit, ...] = ()

    def __str__(self) -> str:
        return f"{self.place}: [{self.name}]"

    def over(self, root: Path, right: dict[str, bytes]) -> dict[str, bytes]:
        """Return a whole submission: these right files, with the overlay in place of some."""
        files = {**right, **self.overlay(root)}
        return {name: data for name, data in files.items() if name not in self.missing}

    def overlay(self, root: Path) -> dict[str, bytes]:
        """Return the files that differ from the reference; the first edited one begins with `head`.

        Raises NearMissError if an edit does not fit its base.
        """
        place = self._answer(root, self.base)
        found: dict[str, str] = {}
        for name in dict.fromkeys(edit.file for edit in self.edits):
            text = self._edited(name, place / name)
            found[name] = text if found else self.head() + text
        if self.others != REFERENCE:
            for path in sorted(self._answer(root, self.others).glob("*.py")):
                found.setdefault(path.name, _text(path))
        return {name: text.encode() for name, text in found.items()}

    def head(self) -> str:
        """Return two comment lines: what is expected, and why."""
        because = f" ({self.because})" if self.because else ""
        breaks = f"; breaks '{self.breaks}'" if self.breaks else ""
        tasks = " and ".join(map(str, self.tasks))
        also = f" ({self.also})" if self.also else ""
        return (
            f"# expect: {', '.join(self.fails)}; score {self.score:g}{because}\n"
            f"# mistake: {self.mistake}{breaks}; costs points of task {tasks}{also}\n"
        )

    def _answer(self, root: Path, name: str) -> Path:
        known = _answers(root, self.slug)
        if name not in known:
            raise NearMissError(
                f"{self}: there is no right answer {name!r} of {self.slug}; "
                f"there are {', '.join(known)}"
            )
        return known[name]

    def _edited(self, name: str, place: Path) -> str:
        edits = [edit for edit in self.edits if edit.file == name]
        if not edits[0].find:
            if place.is_file() or len(edits) > 1:
                raise NearMissError(
                    f"{self}: {name} is in {self.base} or here twice, so it is not a new file; "
                    "say with `find` what the edit replaces"
                )
            return edits[0].put
        if not place.is_file():
            raise NearMissError(f"{self}: there is no {name} in {self.base}; an edit names it")
        text = _text(place)
        spots = sorted((self._spot(edit, text), edit.find, edit.put) for edit in edits)
        result, end = "", 0
        for at, find, put in spots:
            if at < end:
                raise NearMissError(
                    f"{self}: two edits of {name} overlap at {find!r}; make one of them"
                )
            result += text[end:at] + put
            end = at + len(find)
        return result + text[end:]

    def _spot(self, edit: Edit, text: str) -> int:
        at = text.find(edit.find) if edit.find else -1
        if at < 0:
            raise NearMissError(
                f"{self}: {edit.file} of {self.base} does not have what an edit finds: "
                f"{edit.find!r}; copy it from there"
            )
        if text.find(edit.find, at + 1) >= 0:
            raise NearMissError(
                f"{self}: {edit.file} of {self.base} has more than once what an edit finds: "
                f"{edit.find!r}; add a line above or below"
            )
        return at


def read(root: Path, slug: str) -> list[NearMiss]:
    """Return all near misses of an assignment, sorted by name.

    Raises NearMissError.
    """
    folder = root / "tests" / "near_misses"
    found: dict[str, NearMiss] = {}
    for place in [*folder.glob(f"{slug}.toml"), *sorted((folder / slug).glob("*.toml"))]:
        try:
            data = tomllib.loads(place.read_text(encoding="utf-8"))
        except ValueError as problem:  # it names the line, or a repeated record
            raise NearMissError(f"{place}: it cannot be read as TOML: {problem}") from None
        for name, table in data.items():
            record = _record(slug, name, place, table)
            if name in found:
                raise NearMissError(
                    f"{record}: {found[name].place.name} has a record of this name already; "
                    "rename one of them"
                )
            found[name] = record
    return [found[name] for name in sorted(found)]


def one(root: Path, slug: str, name: str) -> NearMiss:
    """Return the near miss with this name.  Raises NearMissError."""
    for record in read(root, slug):
        if record.name == name:
            return record
    raise NearMissError(f"there is no near miss {name!r} of {slug} in {root}/tests/near_misses")


def hints(records: Iterable[NearMiss]) -> dict[str, str]:
    """Return {name: its hint} of all records that have one.

    Raises NearMissError if it is that of a record without one, or is too long.
    """
    every = list(records)
    own = {each.name: each.helps for each in every if not each.helps.startswith(AS)}
    found = {}
    for record in every:
        name = record.helps.removeprefix(AS)
        hint = own.get(record.name, own.get(name, ""))
        if not hint and record.helps:
            raise NearMissError(
                f"{record}: `helps` is {record.helps!r}, but there is no hint of its own in"
                f" [{name}]; name a record that has one, or write a sentence"
            )
        if len(hint.split()) > MOST_WORDS:
            raise NearMissError(
                f"{record}: `helps` has {len(hint.split())} words; a hint has {MOST_WORDS} at most"
            )
        if hint:
            found[record.name] = hint
    return found


def bases(root: Path, slug: str) -> dict[str, dict[str, str]]:
    """Return {base: {file: text}} for an assignment."""
    return {
        name: {path.name: _text(path) for path in sorted(folder.glob("*.py"))}
        for name, folder in _answers(root, slug).items()
    }


def _answers(root: Path, slug: str) -> dict[str, Path]:
    others = sorted((root / "tests" / "other_answers" / slug).glob("[!.]*"))
    return {REFERENCE: root / "solutions" / slug, **{path.name: path for path in others}}


def _text(place: Path) -> str:
    return place.read_text(encoding="utf-8-sig")  # which turns CRLF into LF


def _record(slug: str, name: str, place: Path, table: object) -> NearMiss:
    where = f"{place}: [{name}]"
    if not isinstance(table, dict):
        raise NearMissError(f"{where}: it is not a table; a record begins with its [name]")
    edits = table.get("edits", [])
    if not isinstance(edits, list) or not all(isinstance(edit, dict) for edit in edits):
        raise NearMissError(f"{where}: `edits` are tables that begin with [[{name}.edits]]")
    made = []
    for edit in edits:
        made.append(Edit(**_checked(where, Edit, edit)))
        if made[-1].put == made[-1].find:
            raise NearMissError(f"{where}: an edit puts what it finds: {made[-1].find!r}")
        if made[-1].lines > MOST_LINES and made[-1].find and not made[-1].reason:
            raise NearMissError(
                f"{where}: an edit of {made[-1].file} has {made[-1].lines} lines; with more than "
                f"{MOST_LINES} say why in `reason`, or make several edits of it"
            )
    given = _checked(where, NearMiss, {key: table[key] for key in table if key != "edits"})
    record = NearMiss(slug, name, place, **given, edits=tuple(made))
    if not record.mistake:
        raise NearMissError(f"{where}: say in `mistake` what is wrong")
    if not record.edits and not record.missing:
        raise NearMissError(f"{where}: it changes nothing; add [[{name}.edits]]")
    if not record.fails:
        raise NearMissError(f"{where}: no test fails, so it is a right answer; delete its record")
    if record.deserves:
        _look_at_range(where, record.deserves)
    return record


def _look_at_range(where: str, deserves: tuple[float, ...]) -> None:
    """Refuse a range so wide that nearly any score would be in it."""
    if len(deserves) != 2 or not 0 <= deserves[0] <= deserves[1] <= 100:
        raise NearMissError(
            f"{where}: `deserves` is {list(deserves)}; write the lowest and the highest fair score"
        )
    low, high = deserves
    widest = WIDEST_OF_MUCH if 100 - high > MUCH else WIDEST
    if high - low > widest:
        raise NearMissError(
            f"{where}: `deserves` is {high - low:g} points wide; {widest} are the most here"
        )


KINDS: dict[str, tuple[type, ...]] = {
    "str": (str,), "float": (int, float), "tuple[str, ...]": (str,), "tuple[int, ...]": (int,),
    "tuple[float, ...]": (int, float),
}  # fmt: skip


def _checked(where: str, kind: type, table: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a table, lists as tuples, after checking each key and value."""
    known = {each.name: each for each in fields(kind)}
    for name in ("slug", "name", "place"):
        known.pop(name, None)
    for key in table:
        if key not in known:
            keys = ", ".join(known)
            raise NearMissError(f"{where}: there is no key {key!r}; the keys are {keys}")
    found = {}
    for key, each in known.items():
        if key not in table:
            if each.default is MISSING:
                raise NearMissError(f"{where}: the key `{key}` is not there; add it")
            continue
        value, wanted = table[key], str(each.type)
        many = wanted.startswith("tuple")
        parts = value if many and isinstance(value, list) else [value]
        fits = all(isinstance(part, KINDS[wanted]) and part is not True for part in parts)
        if many != isinstance(value, list) or not fits:
            raise NearMissError(f"{where}: `{key}` is {value!r}, which is not a {_kind(wanted)}")
        found[key] = tuple(value) if many else value
    return found


def _kind(wanted: str) -> str:
    names = {"str": "string", "int": "whole number", "float": "number"}
    if wanted.startswith("tuple"):
        return f"list of {names[wanted[6:].split(',')[0]]}s"
    return names[wanted]
