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
AS_HANDED_OUT = ", since the file of that name is the starter as it was handed out"
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
        beside = ""
        if wanted in files and is_untouched(starters, wanted, files[wanted]):
            beside = AS_HANDED_OUT
            candidates = [
                name for name in candidates if not is_untouched(starters, wanted, files[name])
            ]
        others = [name for name in candidates if files[name] != files.get(wanted)]
        if wanted in files and not (beside and others):
            recognised.notes += fold(
                [f"{name} was not graded: {wanted} is there as well" for name in others],
                lambda more: f"{more} more files could be a file that is there as well",
            )
        elif len({files[name] for name in candidates}) == 1:
            recognised.files = renamed(recognised.files, candidates[0], wanted)
            recognised.notes.append(f"{candidates[0]} was taken as {wanted}{beside}")
        elif candidates:
            how = "is the starter as it was handed out" if beside else "was not found"
            recognised.unclear = (
                f"{wanted} {how}, and {len(candidates)} files could be it:"
                f" {_listed(candidates)}; keep one and name it {wanted}"
            )
            recognised.notes.append(recognised.unclear)
        free = [name for name in free if name not in candidates]
    return recognised


def _listed(names: list[str]) -> str:
    more = len(names) - MOST_SHOWN
    return ", ".join(names[:MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")


def resembles(found: str, wanted: str, aliases: Mapping[str, str]) -> bool:
    """Return whether a found name may be taken as the wanted one."""
    return found == wanted or bool(_candidates([found], wanted, aliases))


def _candidates(free: Iterable[str], wanted: str, aliases: Mapping[str, str]) -> list[str]:
    """Return the found names that may be the wanted one, only the most similar kind of them."""
    free = list(free)
    known = [name for name in free if aliases.get(name) == wanted]
    if known:
        return known
    other_case = [name for name in free if name.casefold() == wanted.casefold()]
    if other_case:
        return other_case
    spellings = [wanted, *(alias for alias, name in aliases.items() if name == wanted)]
    return [name for name in free if any(_is_decorated(name, each) for each in spellings)]


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
