"""Read one student's folder into a Submission (`read_submission`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from autograder.course.assignment import WALKTHROUGH, Assignment, AssignmentError
from autograder.course.importing import without_folders
from autograder.course.renaming import renamed
from autograder.course.result import NOTHING
from autograder.course.starters import is_untouched
from autograder.course.submission import Submission, fold
from autograder.intake.beside import DOCUMENTS, read_elsewhere, work_beside
from autograder.intake.cells import LARGE, without_outputs
from autograder.intake.elsewhere import defined_at_top, meant_for
from autograder.intake.given import about_copies
from autograder.intake.hiding import hiding
from autograder.intake.names import (
    AS_HANDED_OUT,
    is_copy,
    is_other_work,
    is_test,
    recognise,
    resembles,
)
from autograder.intake.notebooks import take_from_notebooks
from autograder.intake.own import PROGRAMS, by_content, find_modules, lacking, only_one, own_work
from autograder.intake.sources import plain_files
from autograder.intake.walk import CHECKPOINTS, Listing, list_files, list_some, read_files
from autograder.system.file_names import is_of_a_system

MOST_NAMES = 5
ONLY = ", since no other file could be it"  # so ends a note
APPLE_DOUBLE = "._"  # macOS writes such a file beside another; nothing of the other is in it


def read_submission(folder: Path, assignment: Assignment, student: str) -> Submission:
    """Return the files of one folder under the names they are graded by, and notes about them.

    Nothing that a student hands in makes it raise: a note says what was left out.
    """
    listing = listed(folder, assignment)
    left_out = listing.notes
    base, unclear = _base(folder, listing, assignment)
    notes = [f"the files lie in {base} and were taken from there"] * bool(base)
    notes += [unclear] * bool(unclear)
    sizes = {
        name.removeprefix(base): size
        for name, size in listing.files.items()
        if name.startswith(base)
    }
    sizes |= _written_in_the_walkthrough(folder, base, listing, assignment)
    handed_in, too_large = read_files(folder, sizes, assignment.limits.file_bytes, base)
    for name, data in handed_in.items():
        if holds_notebook([name]) and len(data) > LARGE:
            handed_in[name] = without_outputs(data)
    wanted = [*assignment.files, *assignment.given]
    modules = lacking(handed_in, assignment)
    told = by_content(handed_in, assignment, modules)
    recognised = recognise(told.files, wanted, assignment.aliases, assignment.starters)
    recognised.notes += find_modules(recognised.files, modules, wanted)
    own = own_work(recognised.files, assignment)
    is_alone = len(own) == 1 and recognised.files.keys().isdisjoint(assignment.files)
    taken = take_from_notebooks(recognised.files, assignment, only=is_alone)
    files = recognised.files | taken.files
    notes += told.notes + recognised.notes + taken.notes
    if not (recognised.unclear or taken.problems):
        notes += _take_the_only_one(files, assignment)
    begun = _begun(files, assignment)
    counted = {files[name] for name in begun}
    kept = (name for name, data in handed_in.items() if files.get(name) == data)
    notes += hiding(kept, assignment)
    changed, said = plain_files(files, assignment)
    files |= changed
    notes += said
    notes += about_copies(files, assignment)
    notes += _leave_out_written(files, assignment)
    notes += _supply(files, assignment)
    notes += _leave_out_below(files, {*files, *wanted})
    files, more = without_folders(files, assignment.packages)
    notes += more
    blank = (name for name, data in files.items() if not _text(data).strip())
    empty = [f"{name} is empty" for name in blank if name in assignment.files]
    notes += empty + _elsewhere(files, assignment)
    left_out = fold(left_out + too_large, lambda more: f"{more} more were left out")
    missing = _missing(files, sizes, listing, assignment) if not left_out or sizes else []
    notes += missing + _untouched(files, assignment)
    if taken.problems and not begun:
        unclear = unclear or taken.problems[0]
    too_much = _not_read(too_large, sizes.keys() - handed_in, files, assignment)
    unclear = unclear or recognised.unclear or too_much or _in_a_document(files, sizes, assignment)
    of_books = taken.problems or (taken.notes if missing else [])
    there = told.files | read_elsewhere(folder, base, listing, assignment)
    beside = work_beside(there, files, counted, bool(taken.files), assignment)
    beside += [name for name in sizes if name.casefold().endswith(DOCUMENTS) and "/" not in name]
    unread = _unread(files, begun, of_books + left_out + empty, missing, beside, assignment)
    if not begun and unread not in ("", *left_out, *notes):
        notes.append(unread)
    return Submission(student, files, tuple(left_out + notes), unclear, unread)


def listed(folder: Path, assignment: Assignment) -> Listing:
    """Return the files of one folder; if no other holds work, with those of a skipped one.

    Whoever begins with an environment may well save the program into it.  If there is nothing else
    at all, hidden files count.
    """
    listing = list_files(folder)
    if not work_folders(listing, assignment):
        is_bare = not listing.files
        for place in listing.skipped:
            names = list_some(folder, place)
            is_plain = CHECKPOINTS in place or not is_hidden(place)
            if (is_bare and (is_plain or holds_program(names))) or holds_work(names, assignment):
                listing.files |= {place + name: size for name, size in names.items()}
        if not listing.files:
            hidden = listing.hidden.items()
            listing.files = {name: size for name, size in hidden if APPLE_DOUBLE not in name}
    return listing


def alternatives(names: Iterable[str], assignment: Assignment) -> Iterator[list[str]]:
    """Yield the names that could be a file asked for, if it is not there and several could be."""
    names = list(names)
    for wanted in assignment.files:
        found = [name for name in names if resembles(name, wanted, assignment.aliases)]
        if wanted not in names and len(found) > 1:
            yield found


def holds_work(names: Iterable[str], assignment: Assignment) -> bool:
    """Return whether one of the names is, or may be taken as, a file that is asked for."""
    names = set(names)
    return not names.isdisjoint(assignment.files) or any(
        resembles(name, wanted, assignment.aliases) for name in names for wanted in assignment.files
    )


def holds_program(names: Iterable[str]) -> bool:
    """Return whether one of the names ends as a program's or a notebook's does."""
    return any(name.casefold().endswith((*PROGRAMS, ".ipynb")) for name in names)


def is_hidden(place: str) -> bool:
    """Return whether a folder, or one that it lies in, is hidden."""
    return any(part.startswith(".") for part in PurePosixPath(place).parts)


def holds_notebook(names: Iterable[str]) -> bool:
    """Return whether one of the names is a notebook's, which may hold the work."""
    return any(name.casefold().endswith(".ipynb") for name in names)


def _base(folder: Path, listing: Listing, assignment: Assignment) -> tuple[str, str]:
    """Return the subfolder with the work ("", or ending in a slash), or why it is unclear."""
    meant = meant_folders(folder, listing, assignment) or _only_folder(folder, listing, assignment)
    if not meant or "" in meant:
        return "", ""
    if len(meant) == 1:
        return meant[0], ""
    work = [
        name.removeprefix(place)
        for place in meant
        for name in listing.files
        if name.startswith(place)
    ]
    asked = [name for name in work if name in assignment.files]
    remedy = "keep one of them" if len(asked) > len({*asked}) else "put the files into one"
    places = _and_more(sorted(meant))
    return "", f"the files asked for lie in several folders: {places}; {remedy}"


def _only_folder(folder: Path, listing: Listing, assignment: Assignment) -> list[str]:
    """Return the one folder with programs, under whatever names; [] if there are several."""
    given = {*assignment.given, "conftest.py"}
    programs = [
        name
        for name in listing.files
        if name.casefold().endswith(PROGRAMS)
        if not (is_test(name) or name.rpartition("/")[2] in given)
    ]
    places = {name[: name.rfind("/") + 1] for name in programs or listing.files}
    if len(places) != 1:
        return []
    [place] = places
    sizes = {name.removeprefix(place): listing.files[name] for name in listing.files}
    files, _ = read_files(folder, sizes, assignment.limits.file_bytes, place)
    return [place] if programs or own_work(files, assignment) else []


def meant_folders(folder: Path, listing: Listing, assignment: Assignment) -> list[str]:
    """Return the folders with work that may be meant, as `work_folders` does.

    Not meant are folders of old work, those with nothing but starters as they were handed out, and
    copies of a folder, if others are there.
    """
    working = work_folders(listing, assignment)
    if len(working) < 2:
        return working
    working = [place for place in working if not is_other_work(place)] or working
    held = {place: _work_in(folder, place, len(working), assignment) for place in working}
    begun = [place for place in working if not _are_untouched(held[place], assignment)]
    working = begun or working
    found: list[str] = []
    for place in sorted(working, key=len):
        if not any(is_copy(place, each) and held[place] == held[each] for each in found):
            found.append(place)
    return found


def is_begun(folder: Path, places: Collection[str], assignment: Assignment) -> bool:
    """Return whether one of these folders with work holds more than starters."""
    return any(
        not _are_untouched(_work_in(folder, place, len(places), assignment), assignment)
        for place in places
    )


def _are_untouched(files: dict[str, bytes], assignment: Assignment) -> bool:
    starters = assignment.starters
    return bool(files) and all(is_untouched(starters, *each) for each in files.items())


def _work_in(folder: Path, place: str, places: int, assignment: Assignment) -> dict[str, bytes]:
    """Return the files of a folder in it that are, or may be taken as, those that are asked for.

    Of so many places together no more is read than may be handed in.
    """
    there = list_some(folder, place)
    sizes = {name: size for name, size in there.items() if name.endswith(".py")}
    files, _ = read_files(folder, sizes, assignment.limits.file_bytes // places, place)
    wanted = assignment.files
    known = recognise(files, wanted, assignment.aliases, assignment.starters).files
    return {name: data for name, data in known.items() if name in wanted}


def work_folders(listing: Listing, assignment: Assignment) -> list[str]:
    """Return the folders that hold files asked for, or else notebooks: "", or ending in a slash."""
    folders: dict[str, list[str]] = {}
    for name in listing.files:
        place, slash, last = name.rpartition("/")
        folders.setdefault(place + slash, []).append(last)
    working = [place for place, names in folders.items() if holds_work(names, assignment)]
    return working or [place for place, names in folders.items() if holds_notebook(names)]


def _written_in_the_walkthrough(
    folder: Path, base: str, listing: Listing, assignment: Assignment
) -> dict[str, int]:
    """Return the walkthrough with its size if the student has written the answers into it."""
    size = listing.hidden.get(base + WALKTHROUGH)
    if size is None:
        return {}
    most = assignment.limits.file_bytes
    files, _ = read_files(folder, {WALKTHROUGH: size}, most, base)
    asked = assignment.asked_at_top
    defined = defined_at_top(files.get(WALKTHROUGH, b""))
    return {WALKTHROUGH: size} if asked & defined else {}


def _begun(files: Mapping[str, bytes], assignment: Assignment) -> list[str]:
    """Return the files asked for that are there, and hold something of the student's."""
    return [
        name
        for name in assignment.files
        if _text(files.get(name, b"")).strip()
        and not is_untouched(assignment.starters, name, files[name])
    ]


def _take_the_only_one(files: dict[str, bytes], assignment: Assignment) -> list[str]:
    """Give the only program that was handed in the name that is asked for; return a note on it."""
    notes: list[str] = []
    found = only_one(files, _begun(files, assignment), assignment, notes)
    if found is None or meant_for(files, assignment):
        return []
    name, wanted = found
    asked, known = assignment.asked_at_top, (name, *assignment.files, *assignment.given)
    programs = [each for each in files if each.endswith(".py") and each not in known]
    others = [each for each in programs if defined_at_top(files[each]) & asked]
    why = f", and not {_and_more(others)}" if others else ONLY
    why = AS_HANDED_OUT if wanted in files else why
    new = renamed(files, name, wanted)
    files.clear()
    files.update(new)
    return [*notes, f"{name} was taken as {wanted}{why}"]


def _leave_out_written(files: dict[str, bytes], assignment: Assignment) -> list[str]:
    """Leave out what the student's own program has written at home; return notes on it."""
    found = [name for name in files if any(fnmatchcase(name, each) for each in assignment.written)]
    for name in found:
        del files[name]
    few = _and_more(found)
    return [f"left out: {few}; your program writes such files itself"] if found else []


def _supply(files: dict[str, bytes], assignment: Assignment) -> list[str]:
    """Add the kit's copy of every given file to the files; return notes on changed ones."""
    notes = []
    for name, path in assignment.given.items():
        try:
            original = path.read_bytes()
        except OSError as error:
            raise AssignmentError(
                f"{path}: the given file {name} cannot be read: {error.strerror or error}"
            ) from None
        if name in files and _text(files[name]) != _text(original):
            notes.append(f"{name} was changed: graded with the original")
        files[name] = original
    return notes


def _leave_out_below(files: dict[str, bytes], names: set[str]) -> list[str]:
    """Leave out what lies in a folder that is called as a file is, or as one that is asked for."""
    clashes = {
        name: above
        for name in files
        if "/" in name
        for above in map(str, PurePosixPath(name).parents)
        if above in names
    }
    for name in clashes:
        del files[name]
    notes = [
        f"{name} was left out: {above} is the name of a file" for name, above in clashes.items()
    ]
    return fold(notes, "{} more lie in a folder that is called as a file is".format)


def _text(data: bytes) -> bytes:
    """Return contents without what editors and version control change unasked."""
    data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return data.rstrip(b"\n")


def _missing(
    files: dict[str, bytes], sizes: dict[str, int], listing: Listing, assignment: Assignment
) -> list[str]:
    missing = [name for name in assignment.files if name not in files and name not in sizes]
    if not missing:
        return []
    skipped = [
        name
        for name in listing.skipped
        if not (is_of_a_system(name.rstrip("/")) or is_hidden(name))
    ]
    if not (sizes or listing.hidden or skipped):
        return [f"{NOTHING}: the folder is empty"]
    if len(missing) == len(assignment.files):
        # A student's folder has much that was given; what may be the work comes first.
        last = (".py", ".ipynb")
        near = [name for name in sizes if name.endswith(last) or "/" not in name] or [*sizes]
        order = sorted(near, key=lambda name: (not name.endswith(last), "/" in name, name))
        handed_in = _and_more([name for name in order if name not in assignment.given])
        others = "given files alone" if sizes else _and_more([*listing.hidden, *skipped])
        return [
            f"none of the files asked for is there under its name ({', '.join(missing)});"
            f" what is there: {handed_in or others}"
        ]
    return [
        f"no file is called {name}{_perhaps(name, sizes) or _stands_in(name, files, assignment)}"
        for name in missing
    ]


def _not_read(
    notes: Iterable[str], unread: set[str], files: Collection[str], assignment: Assignment
) -> str:
    """Return the note on a file that was left out and may be what is missing, with a remedy."""
    if not {*assignment.files} - {*files}:
        return ""
    for name in sorted(unread):
        note = next((note for note in notes if note.startswith(f"{name} was left out")), "")
        if note and holds_notebook([name]):
            return f"{note}; clear its outputs in Jupyter, and hand it in again"
        if note and holds_work([name], assignment):
            return f"{note}; look at it, and ask for another"
    return ""


def _in_a_document(
    files: Mapping[str, bytes], sizes: Mapping[str, int], assignment: Assignment
) -> str:
    """Say that work may stand in a document or a picture, if there is no program at all."""
    if any(name.endswith(".py") and name not in assignment.given for name in files):
        return ""
    names = (name for name in sizes if name.casefold().endswith(DOCUMENTS) and "/" not in name)
    found, wanted = min(names, default=""), " and ".join(assignment.files)
    return f"{found} is no program, and there is none beside it; ask for {wanted}" * bool(found)


def _unread(
    files: Mapping[str, bytes],
    begun: list[str],
    left_out: Sequence[str],
    missing: Sequence[str],
    beside: list[str],
    assignment: Assignment,
) -> str:
    """Say why what was handed in earns nothing, should that be its mark; "" if it was read.

    left_out, missing: the notes on files that were not read, and on those that are not there.
    beside: what may be the work, should that not be what was graded.
    """
    asked = assignment.asked_at_top
    defined = {name for file in begun for name in defined_at_top(files[file])}
    absent = [name for name in assignment.files if name not in begun]
    own = own_work(files, assignment)
    programs = [name for name in own if not name.endswith(".ipynb")]
    if begun and asked and not asked & defined:
        none = "no `def` or `class` at its top level for what is asked for"
        return f"{' and '.join(begun)} has {none}: {_and_more(sorted(asked))}"
    lost = [name for name in absent if name not in files] if begun else absent
    if lost and len(programs) > bool(not begun):
        several = f"{len(programs)} files could be it" if len(programs) > 1 else "another is there"
        what = " and ".join(lost)
        why = f"nothing is written in {what}" if lost[0] in files else f"{what} was not found"
        remedy = f"keep one and name it {' or '.join(lost)}"
        return f"{why}, and {several}: {_and_more(programs)}; {remedy}"
    if begun:
        graded = f"{_and_more(begun)} {'was' if len(begun) == 1 else 'were'} graded, and"
        lies = "lies" if len(beside) == 1 else "lie"
        return f"{graded} {_and_more(beside)} {lies} beside it" if beside else "".join(left_out[:1])
    found = [*left_out]
    if files.keys().isdisjoint(assignment.files):
        found += [f"{name} holds no code for {' or '.join(absent)}" for name in own]
    found += [note for note in missing if not note.startswith(NOTHING)]
    found += [
        f"{name} is no program, and {absent[0]} beside it is the starter as it was handed out"
        for name in files
        if name.casefold().endswith(DOCUMENTS) and "/" not in name
    ]
    places = [name for name in absent if name in {each.rpartition("/")[2] for each in beside}]
    was, them = ("was", "it") if len(beside) == 1 else ("were", "them")
    found += [
        f"{_and_more(beside)} {was} not graded, and may be the work;"
        f" put {them} in the place of {' or '.join(places or absent)}"
    ] * bool(beside)
    return found[0] if found else ""


def _elsewhere(files: dict[str, bytes], assignment: Assignment) -> list[str]:
    meant = " or ".join(meant_for(files, assignment))
    return [f"this looks like work for {meant}, not for {assignment.slug}"] * bool(meant)


def _untouched(files: dict[str, bytes], assignment: Assignment) -> list[str]:
    """Return notes on starters as they were handed out, beside which the work may lie."""
    return [
        f"{name} is the starter as it was handed out{perhaps}"
        for name in assignment.files
        if name in files and is_untouched(assignment.starters, name, files[name])
        if (
            perhaps := _perhaps(name, (each for each in files if not is_other_work(each)))
            or _stands_in(name, files, assignment)
        )
    ]


def _perhaps(wanted: str, names: Iterable[str]) -> str:
    """Return a remedy that names a file that may be meant, or ""."""
    stem = wanted.rpartition(".")[0].casefold()
    paths = [PurePosixPath(name) for name in names if name != wanted]
    # In a folder lie the decks and pictures that were handed out, too.
    mine = [path for path in paths if len(path.parts) == 1 or path.suffix in (".py", ".ipynb")]
    meant = [str(path) for path in mine if stem in path.name.casefold()]
    if meant and meant[0].casefold().endswith(DOCUMENTS):
        return f"; {meant[0]} is no program: ask for {wanted}"
    return f"; if {meant[0]} is meant, name it {wanted}" if meant else ""


def _stands_in(wanted: str, files: Mapping[str, bytes], assignment: Assignment) -> str:
    """Return a remedy that names the one other file with all that belongs into this, or ""."""
    starter = assignment.starters.get(wanted)
    names = starter.asked_at_top if starter is not None else set()
    others = (name for name in files if name.endswith(".py") and not is_other_work(name))
    found = [
        name
        for name in others
        if names
        and name not in (wanted, *assignment.given)
        and not is_untouched(assignment.starters, wanted, files[name])
        and names <= defined_at_top(files[name])
    ]
    if len(found) != 1:
        return ""
    if found[0] in assignment.files:
        return f"; what belongs there stands in {found[0]}"
    return f"; if {found[0]} is meant, name it {wanted}"


def _and_more(names: list[str]) -> str:
    shown = ", ".join(names[:MOST_NAMES])
    more = len(names) - MOST_NAMES
    return f"{shown} and {more} more" if more > 0 else shown
