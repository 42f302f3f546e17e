"""Match the files handed in to the files asked for, by name (`recognise`).

Downloads and editors change names: `12345_cards.py`, `cards-2.py`, `cards (1).py`, `Cards.py`,
`cards.py.txt`.  Such a file is taken as the one asked for if no other could be meant.

Words used here.  wanted: the name of a file that is asked for.  found: a name handed in.
decoration: what stands in a found name before or after the wanted one.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from autograder.course.renaming import renamed
from autograder.course.starters import Starter, is_untouched
from autograder.course.submission import fold

SEPARATORS = " _-."
MOST_SHOWN = 5
# What systems write beside the name of a copy: in English, German and Dutch, French, Spanish and
# Italian, Portuguese.
COPIES = {
    *("copy", "copy of", "kopie", "kopie von", "kopie van", "copie", "copie de"),
    *("copia", "copia de", "copia di", "cópia", "cópia de"),
}
HARMLESS = {"", "late", *COPIES}
VERSION = re.compile(r"(.+?)(?: ?\((\d{1,3})\)|-(\d{1,3}))(\.\w+)")
SINCE = ", since the file of that name "
AS_HANDED_OUT = f"{SINCE}is the starter as it was handed out"
EMPTY = f"{SINCE}is empty"
OTHER_WORK = {"test", "tests", "old", "backup", "bak", "unused", "example"}


@dataclass
class Recognised:
    """The files under the names they are graded by, and notes on what was renamed or ignored.

    `unclear` is the note on a file for which several are there.
    """

    files: dict[str, bytes]
    notes: list[str] = field(default_factory=list)
    unclear: str = ""


def recognise(
    files: Mapping[str, bytes],
    wanted_names: Iterable[str],
    aliases: Mapping[str, str],
    starters: Mapping[str, Starter],
) -> Recognised:
    """Return the files, with each wanted one under its own name where that is unambiguous.

    A starter as it was handed out does not count as the wanted one if there is another.
    """
    recognised = Recognised(dict(files))
    names = sorted(wanted_names, key=lambda each: (-len(each), each))
    free = [name for name in files if name not in names]
    for wanted in names:
        candidates = _candidates(free, wanted, aliases)
        free = [name for name in free if name not in candidates]
        there = {name: files[name] for name in (wanted, *candidates) if name in files}
        beside = _no_work(wanted, files.get(wanted), starters)
        mine = [name for name in there if not _no_work(wanted, files[name], starters)]
        said: list[str] = []
        kept = one_of_each({name: files[name] for name in mine or there}, said, (wanted, *aliases))
        if len(kept) == 1 and kept[0] != wanted and files.get(wanted) != files[kept[0]]:
            recognised.files = renamed(recognised.files, kept[0], wanted)
            how = f"{kept[0]} was taken as {wanted}{beside}"
            recognised.notes += said if said and wanted in mine else [*said, how]
        elif len(kept) > 1 and (wanted not in files or beside):
            how = beside.removeprefix(SINCE) if beside else "was not found"
            recognised.unclear = (
                f"{wanted} {how}, and {len(kept)} files could be it:"
                f" {_listed(kept)}; keep one and name it {wanted}"
            )
            recognised.notes.append(recognised.unclear)
        elif wanted in files:
            others = [name for name in candidates if files[name] != files[wanted]]
            recognised.notes += fold(
                [f"{name} was not graded: {wanted} is there as well" for name in others],
                lambda more: f"{more} more files could be a file that is there as well",
            )
    return recognised


def _no_work(wanted: str, data: bytes | None, starters: Mapping[str, Starter]) -> str:
    """Return why a file is not the student's work, as a note ends, or ""."""
    if data is None:
        return ""
    if not data.strip():
        return EMPTY
    return AS_HANDED_OUT if is_untouched(starters, wanted, data) else ""


def one_of_each(
    files: Mapping[str, bytes], notes: list[str], known: Iterable[str] = ()
) -> list[str]:
    """Return the names of files without copies, and without those that were handed in again.

    A platform calls a later one `work-1.ipynb`; without a `work.ipynb` that may be another file,
    unless `work.ipynb` is known.
    """
    first_names = {name.casefold(): name for name in (*known, *files)}
    versions: dict[str, list[tuple[int, str]]] = {}
    for name in files:
        first = first_names.get(_first(name).casefold(), name)
        found = VERSION.fullmatch(name) if first != name else None
        number = int(found[2] or found[3]) if found else 0
        versions.setdefault(first, []).append((number, name))
    kept: dict[bytes, str] = {}
    for first, names in sorted(versions.items()):
        _, newest = max(names)
        others = sorted(name for _, name in names if files[name] != files[newest])
        if others:
            notes.append(f"{newest} was handed in after {', '.join(others)}, and counts")
        stays = first if first in files and not others else newest
        kept.setdefault(files[newest], stays)
    return sorted(kept.values())


def _listed(names: list[str]) -> str:
    more = len(names) - MOST_SHOWN
    return ", ".join(names[:MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")


def resembles(found: str, wanted: str, aliases: Mapping[str, str]) -> bool:
    """Return whether a found name may be taken as the wanted one."""
    return found == wanted or bool(_candidates([found], wanted, aliases))


def _candidates(free: Iterable[str], wanted: str, aliases: Mapping[str, str]) -> list[str]:
    """Return the found names that may be the wanted one, only the most similar kind of them."""
    free = list(free)
    if any(aliases.get(name) == wanted for name in free):
        return [name for name in free if aliases.get(_first(name)) == wanted]
    if any(name.casefold() == wanted.casefold() for name in free):
        return [name for name in free if _first(name).casefold() == wanted.casefold()]
    spellings = [wanted, *(alias for alias, name in aliases.items() if name == wanted)]
    return [name for name in free if any(_is_decorated(name, each) for each in spellings)]


def _first(name: str) -> str:
    """Return what the first version of a file was called, of which this may be a later one."""
    found = VERSION.fullmatch(name)
    return found[1] + found[4] if found else name


def _is_decorated(found: str, wanted: str) -> bool:
    stem, suffix = _parts(wanted)
    name = found.casefold()
    if stem not in name:
        return False
    if suffix != ".txt":
        name = name.removesuffix(".txt")
    if not name.endswith(suffix) or "/" in found:
        return False
    name = name.removesuffix(suffix)
    for match in re.finditer(re.escape(stem), name):
        before, after = name[: match.start()], name[match.end() :]
        if before and before[-1] not in SEPARATORS:
            continue
        if after and after[0] not in SEPARATORS + "(":
            continue
        if _is_harmless(before) and _is_harmless(after):
            return True
    return False


def is_other_work(name: str) -> bool:
    """Return whether a name says that older work or tests lie there; of a path the last part."""
    return bool(OTHER_WORK & set(re.split(r"[^a-z]+", PurePosixPath(name).name.casefold())))


def is_test(name: str) -> bool:
    """Return whether a file's name says that tests are in it."""
    return bool({"test", "tests"} & set(re.split(r"[^a-z]+", name.casefold())))


def is_copy(place: str, other: str) -> bool:
    """Return whether a folder is called as a copy of another is, or lies in it."""
    rest = place.rstrip("/").removeprefix(other.rstrip("/"))
    lies_in = place.startswith(other)
    return lies_in or (rest != place.rstrip("/") and _is_harmless(rest))


def _is_harmless(decoration: str) -> bool:
    """Return whether a decoration comes from a download or an editor, not from the student."""
    bare = unicodedata.normalize("NFC", decoration.strip(SEPARATORS + "()"))
    if is_other_work(bare):
        return False
    return bare in HARMLESS or any(character.isdigit() for character in bare)


@functools.lru_cache
def _parts(name: str) -> tuple[str, str]:
    path = PurePosixPath(name.casefold())
    return path.stem, path.suffix
