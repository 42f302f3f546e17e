"""Turn notebooks into the Python files that the assignment asks for (`take_from_notebooks`).

A cell belongs to the file that its first line names: `%%writefile cards.py` or `# cards.py`.
If one file is asked for, every other cell belongs to it.  If there are several, a cell belongs to
the file whose starter defines what the cell defines; other cells, such as imports and helpers, go
wherever they are used.

Words used here.  facts: what is known about each starter.  book: one notebook, cut into pieces.
marked: the files that cells name in their first lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from autograder.course.assignment import Assignment
from autograder.course.faults import null_fault
from autograder.course.newer import refused
from autograder.course.starters import Starter, is_untouched
from autograder.course.submission import AND_WITH_IT, LONGEST_PART, fold
from autograder.intake.cells import Cell, NotebookError, read_cells
from autograder.intake.given import as_text, copied
from autograder.intake.jupyter import HOMES, awaited, imports_of
from autograder.intake.names import resembles
from autograder.intake.pieces import FUTURE, Piece, joined, parts_of, piece_of
from autograder.intake.sources import FOR_JUPYTER, listed, read_source, shown

MOST_CODE = 128 * 1024  # characters of code in all notebooks together
MOST_LOST = 20  # names that are told of a cell that is not Python
# What a notebook asks of the kit, or of the site on which it runs.
KIT = re.compile(r"^[ \t]*(?:from|import)[ \t]+(?:autograder|google\.colab)\b", re.MULTILINE)
# So begin the ids of cells that a walkthrough came with, checks apart.
OURS = re.compile(r"start-\d|task\d+-(?:\d|experiment|guess|number|watch)")
MODULE = re.compile(r"[^\W\d]\w*\.py")
DEFINED = re.compile(r"^(?:async +def|def|class) +(\w+)", re.MULTILINE)


_Facts = Mapping[str, Starter]


@dataclass
class Taken:
    """The files made from notebooks, with notes about them.

    problems: those of the notes that say why a notebook was not read.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


@dataclass(eq=False)
class _Book:
    name: str
    pieces: dict[str, list[Piece]] = field(default_factory=dict)
    marked: set[str] = field(default_factory=set)
    ours: set[int] = field(default_factory=set)  # cells that a walkthrough came with
    given: dict[str, str] = field(default_factory=dict)  # names in copies of modules -> the module
    future: list[str] = field(default_factory=list)  # imports that are for all cells, as in Jupyter
    notes: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)  # notes on cells that are not Python
    lost: list[str] = field(default_factory=list)  # functions and classes in these cells


def take_from_notebooks(
    files: Mapping[str, bytes], assignment: Assignment, only: bool = False
) -> Taken:
    """Return the files asked for that can be made from the notebooks among the files.

    An existing Python file wins, unless it is the starter as it was handed out.
    only: a notebook is all that was handed in, and so it is read whatever it defines.
    """
    taken = Taken()
    facts = assignment.starters
    books = []
    problems = taken.problems
    left = MOST_CODE
    for name in sorted(files):
        if not name.casefold().endswith(".ipynb") or "/" in name:
            continue
        try:
            cells = read_cells(files[name])
            left -= _code_in(cells, left)
            books.append(_book(name, cells, assignment, facts))
        except NotebookError as error:
            problems.append(f"{name} {error}")
    taken.notes += fold(problems, "{} more notebooks were not read".format)
    sources: dict[str, _Book] = {}
    for file in assignment.files:
        book = _source_of(file, books, files, facts, taken)
        if book is None and only and len(books) == len(assignment.files) == 1:
            book = books[0] if books[0].pieces.get(file) else None
        if book is not None:
            sources[file] = book
    for file in sorted({file for book in sources.values() for file in book.pieces}):
        if file not in assignment.files and file not in files:
            sources[file] = next(book for book in sources.values() if file in book.pieces)
    orders = {file: _in_working_order(book, file) for file, book in sources.items()}
    for file, book in sources.items():
        text = joined(orders[file], book.name, book.future)
        taken.files[file] = _with_imports(file, text, orders, facts, book.given).encode()
        untouched = f": {file} beside it is the starter as it was handed out"
        taken.notes.append(
            f"{file} was read from {book.name}, {_numbers(each.cell for each in orders[file])}"
            + (untouched if file in files else "")
        )
    there = {*files, *taken.files}
    for book in books:
        if book in sources.values() or not there.issuperset(assignment.files):
            taken.notes += book.left_out  # perhaps what is missing is in these
        if book in sources.values():
            own = [file for file, each in sources.items() if each is book]
            remarks = book.notes + _double(book, own)
            taken.notes += _folded(book.name, remarks)
            taken.notes += _missing(book, own, facts)
    return taken


# --- which notebook is read for a file -----------------------------------------------------------


def _source_of(
    file: str,
    books: list[_Book],
    files: Mapping[str, bytes],
    facts: _Facts,
    taken: Taken,
) -> _Book | None:
    offers = {book: _offer(book, file, facts) for book in books}
    best = max(offers.values(), default=0)
    if not best:
        return None
    able = [book for book, offer in offers.items() if offer == best]
    names = listed([book.name for book in able])
    there = file in files and not is_untouched(facts, file, files[file])
    if there:
        taken.notes.append(f"{names} was not read for {file}: {file} is there as well")
    elif len(able) > 1:
        taken.problems.append(
            f"{file} was not found, and {len(able)} notebooks could hold it: {names};"
            " keep one of them"
        )
        taken.notes.append(taken.problems[-1])
    else:
        return able[0]
    return None


def _offer(book: _Book, file: str, facts: _Facts) -> int:
    """Return how many of a file's names a notebook defines; 0 if it only uses the file."""
    pieces = book.pieces.get(file, [])
    if file in book.marked or file not in facts:
        return len({name for piece in pieces for name in piece.binds})
    return len({name for piece in pieces for name in piece.makes} & facts[file].names)


# --- a notebook into pieces ----------------------------------------------------------------------


def _code_in(cells: Iterable[Cell], most: int) -> int:
    """Return how many characters of code the cells hold; raise NotebookError if too many."""
    size = sum(len(cell.source) for cell in cells if cell.kind == "code")
    if size > MOST_CODE:
        raise NotebookError(f"holds more than {MOST_CODE // 1024} KB of code; hand in less")
    if size > most:
        raise NotebookError(
            f"was not read: the notebooks together hold more than {MOST_CODE // 1024} KB of code;"
            " hand in one"
        )
    return size


def _book(name: str, cells: list[Cell], assignment: Assignment, facts: _Facts) -> _Book:
    wanted = [each for each in assignment.files if each.endswith(".py")]
    book = _Book(name)
    loose: list[Piece] = []
    magics: list[str] = []
    said: dict[str, list[int]] = {}
    kits: set[str] = set()  # names of the kit, and of what was made with it
    for number, cell in enumerate((each for each in cells if each.kind == "code"), start=1):
        if _is_check(cell):
            continue
        reading = read_source(cell.source, is_cell=True)
        magics += [f"{shown(line)} (code cell {number})" for line in reading.left_out]
        for words in reading.said:
            said.setdefault(words, []).append(number)
        file = _file_meant(reading.file, assignment) if reading.file else None
        if file is None and reading.whole:
            magics.append(f"{shown(f'%%writefile {reading.file}')} (code cell {number})")
            continue
        piece = _piece(book, number, awaited(reading.text, number))
        piece = None if piece is None else _without_kit(piece, kits, facts)
        piece = None if piece is None else _without_given(piece, book, assignment)
        if piece is None:
            continue
        if file is not None:
            book.marked.add(file)
            if reading.whole and book.pieces.get(file):
                before = _numbers(each.cell for each in book.pieces[file])
                book.notes.append(f"{name}: code cell {number} writes {file} anew, over {before}")
                book.pieces[file] = []
        elif OURS.match(cell.id):
            book.ours.add(number)
        elif len(wanted) == 1:
            file = wanted[0]
        if file is not None:
            book.pieces.setdefault(file, []).append(piece)
            continue
        book.future += FUTURE.findall(piece.text)
        is_mixed = number in book.ours or len(_homes(piece, facts)) > 1
        if is_mixed or _starts_beside_others(piece, facts):
            loose += parts_of(piece)
        else:
            loose.append(piece)
    _place(book, loose, assignment, facts)
    book.left_out = fold(book.left_out, lambda more: f"{name}: {more} more cells are not Python")
    book.notes += [f"{name}: in {_numbers(cells)}, {words}" for words, cells in said.items()]
    if magics:
        book.left_out.append(f"{name}: {FOR_JUPYTER}: {listed(magics)}")
    return book


def _is_check(cell: Cell) -> bool:
    """Return whether a cell is a test by nbgrader, not part of the work."""
    return cell.nbgrader.get("grade") is True and cell.nbgrader.get("solution") is not True


def _without_kit(piece: Piece, kits: set[str], facts: _Facts) -> Piece | None:
    """Return what of a cell is not for the kit, None if nothing is; note what comes from the kit.

    A walkthrough asks it for checks and pictures, which are no part of the work, and neither are
    the files that a notebook asks Colab for.
    """
    if not (kits or KIT.search(piece.text)):
        return piece
    asked = {name for each in facts.values() for name in each.names}
    kept, parts = list[str](), parts_of(piece)
    for part in parts:
        uses = part.needs if part.makes & asked else part.uses
        if KIT.search(part.text) or uses & kits:
            kits |= part.binds
        else:
            kits -= part.binds
            kept.append(part.text)
    return _rest(piece, kept, len(parts))


def _without_given(piece: Piece, book: _Book, assignment: Assignment) -> Piece | None:
    """Return what of a cell is not a copy of a given module, None if nothing is; note the copy.

    Where there is nothing but notebooks, that is how a module gets there.  Tests ask the module.
    """
    found = copied(piece.body, assignment)
    if not found:
        return piece
    kept, parts = list[str](), parts_of(piece)
    for part in parts:
        homes = [file for file, made in found.items() if {*map(as_text, part.body)} <= made]
        kept += [] if homes else [part.text]
        book.given.update(dict.fromkeys(part.makes, homes[0]) if homes else {})
    book.notes.append(
        f"{book.name}: code cell {piece.cell} has a copy of {listed(list(found))} in it, which was"
        " read as an import"
    )
    return _rest(piece, kept, len(parts))


def _rest(piece: Piece, kept: list[str], parts: int) -> Piece | None:
    """Return what is left of a piece of so many parts, or None if nothing is."""
    if len(kept) == parts:
        return piece
    return piece_of(piece.cell, "\n".join(kept)) if kept else None


def _piece(book: _Book, number: int, text: str) -> Piece | None:
    """Return a cell as a piece, or None and a note in the book if it is not Python."""
    if not text.strip():
        return None
    place = f"{book.name}, code cell {number}"
    problem = null_fault(place, text)
    if problem is None:
        try:
            return piece_of(number, text)
        except SyntaxError as error:
            at = (error.lineno or 0, error.offset or 0)
            problem = refused(place, text, type(error).__name__, error.msg, *at)
        except (RecursionError, MemoryError, ValueError) as error:
            problem = refused(place, text, type(error).__name__, str(error), 0)
    first, *rest = problem.split("\n")
    lost = [*dict.fromkeys(DEFINED.findall(text))][:MOST_LOST]
    book.lost += lost
    first += "; only this cell was left out"
    first += f"{AND_WITH_IT}{', '.join(lost)}" if lost else ""
    book.left_out.append("\n".join([first, *rest]))
    return None


def _file_meant(name: str, assignment: Assignment) -> str | None:
    """Return the file that a cell names, as the assignment calls it; None if not a Python file."""
    last = PurePosixPath(name.replace("\\", "/")).name
    for file in assignment.files:
        if resembles(last, file, assignment.aliases):
            return file
    is_name = MODULE.fullmatch(last) and len(last.encode()) <= LONGEST_PART
    return last if is_name and last not in assignment.given else None


def _homes(piece: Piece, facts: _Facts) -> list[str]:
    return [file for file, each in facts.items() if piece.makes & each.names]


def _place(book: _Book, loose: list[Piece], assignment: Assignment, facts: _Facts) -> None:
    """Add every loose piece to the file it belongs to, and imports to each file that uses them."""
    helpers: list[Piece] = []
    places: dict[Piece, int] = {}  # in the order of the notebook
    for piece in loose:
        homes = _homes(piece, facts) or _program_of(piece, facts)
        for file in homes:
            book.pieces.setdefault(file, []).append(piece)
        parts = [piece] if homes or piece.only_imports else parts_of(piece)
        helpers += [] if homes else parts
        places |= {each: len(places) + at for at, each in enumerate(parts)}
    free = list(helpers)
    for file in sorted(book.pieces, key=[*assignment.files, *book.pieces].index):
        pieces = book.pieces[file]
        pieces += _used_by(pieces, free)
        taken = set(pieces)
        free = [each for each in free if each.only_imports or each not in taken]
        pieces.sort(key=lambda each: (each.cell, places.get(each, 0)))
    placed = {piece.cell for pieces in book.pieces.values() for piece in pieces}
    unused = {each.cell for each in helpers if each.definitions} - placed - book.ours
    if unused:
        example = next(iter(facts), "NAME.py")
        book.notes.append(
            f"{book.name}: nothing that is asked for comes from {_numbers(unused)};"
            f" if it should, begin the cell with the line `# {example}` or the like"
        )


def _used_by(pieces: Iterable[Piece], free: Iterable[Piece]) -> list[Piece]:
    """Return the free pieces that `pieces` use, directly or through one another."""
    makers: dict[str, list[Piece]] = {}
    for piece in free:
        for name in piece.binds:
            makers.setdefault(name, []).append(piece)
    waiting = list(pieces)
    there, found = set(waiting), []
    while waiting:
        piece = waiting.pop()
        for name in piece.uses - piece.binds:
            more = [each for each in makers.pop(name, ()) if each not in there]
            there.update(more)
            found += more
            waiting += more
    return found


def _starts_beside_others(piece: Piece, facts: _Facts) -> bool:
    """Return whether a piece starts a program, and has other statements that belong to no file."""
    return bool(piece.binds) and not _homes(piece, facts) and bool(_programs(piece, facts))


def _programs(piece: Piece, facts: _Facts) -> list[str]:
    return [file for file, each in facts.items() if "main" in piece.needs & each.names]


def _program_of(piece: Piece, facts: _Facts) -> list[str]:
    """Return the file whose main a piece calls, if the piece only starts that program."""
    homes = _programs(piece, facts)
    return homes if len(homes) == 1 and not piece.binds else []


# --- pieces into a file --------------------------------------------------------------------------


def _in_working_order(book: _Book, file: str) -> list[Piece]:
    """Return the pieces of a file, each after those that define what it needs."""
    pieces = book.pieces[file]
    makers: dict[str, list[Piece]] = {}
    for piece in pieces:
        for name in piece.binds - (HOMES.keys() - piece.makes):  # these are there at once
            makers.setdefault(name, []).append(piece)
    order: list[Piece] = []
    begun: set[Piece] = set()
    bound: set[str] = set()
    # For each name those that make it, from the first that may not have begun yet.
    left = {name: iter(each) for name, each in makers.items()}
    # Pieces that wait for those above them, with the names still to find, and a note.
    waiting: list[tuple[Piece, Iterator[str], str]] = []

    def begin(piece: Piece, note: str) -> None:
        begun.add(piece)
        waiting.append((piece, iter(sorted(piece.needs - piece.binds)), note))

    for first in pieces:
        if first not in begun:
            begin(first, "")
        while waiting:
            piece, names, note = waiting[-1]
            later = None
            for name in names:
                if name not in bound:
                    later = next((each for each in left.get(name, ()) if each not in begun), None)
                if later is not None:
                    break
            if later is not None:
                begin(
                    later,
                    f"{book.name}: code cell {piece.cell} needs {name}, which code cell"
                    f" {later.cell} defines; it was read after that one",
                )
                continue
            waiting.pop()
            order.append(piece)
            bound |= piece.binds
            book.notes += [note] if note else []
    return order


def _with_imports(
    file: str, text: str, orders: dict[str, list[Piece]], facts: _Facts, given: dict[str, str]
) -> str:
    """Return a file's text with imports from the other files, which a notebook does not need."""
    homes = {name: other for other, known in facts.items() for name in known.names} | given
    for other, each in orders.items():
        for piece in each:
            homes.update(dict.fromkeys(piece.makes, other))
    pieces = orders[file]
    binds = {name for piece in pieces for name in piece.binds}
    uses = {name for piece in pieces for name in piece.uses}
    needs = {name for piece in pieces for name in piece.needs}
    missing = [
        name for name in sorted(uses - binds) if homes.get(name, file) != file and name != "main"
    ]
    # Names used only in function bodies are imported last, as two files may use each other; a file
    # that no other uses may run such a function itself.
    used = {
        name for other, each in orders.items() if other != file for x in each for name in x.uses
    }
    if not any(homes.get(name) == file for name in used - {"main"}):
        needs |= uses
    head = imports_of(uses, {name for piece in pieces for name in piece.makes}) + "".join(
        _import(homes, name) for name in missing if name in needs
    )
    tail = "".join(_import(homes, name) for name in missing if name not in needs)
    first, end, rest = text.partition("\n")
    while first.startswith("from __future__"):
        head = f"{first}\n{head}"
        first, end, rest = rest.partition("\n")
    return head + first + end + rest + (f"\n\n{tail}" if tail else "")


def _import(homes: dict[str, str], name: str) -> str:
    return f"from {homes[name].removesuffix('.py')} import {name}\n"


# --- what is said about it -----------------------------------------------------------------------


def _double(book: _Book, files: list[str]) -> list[str]:
    """Return remarks on names that several cells define: a cell was copied, the last one counts."""
    cells: dict[str, set[int]] = {}
    for file in files:
        for piece in book.pieces[file]:
            for name in piece.definitions:
                cells.setdefault(name, set()).add(piece.cell)
    return [
        f"{book.name}: {name} is defined in {_numbers(found)}; the last one counts"
        for name, found in cells.items()
        if len(found) > 1
    ]


def _missing(book: _Book, files: list[str], facts: _Facts) -> list[str]:
    """Return a remark on names asked for that no cell defines: a cell was deleted or renamed."""
    missing = []
    for file in files:
        makes = {name for piece in book.pieces[file] for name in piece.makes}
        names = facts[file].asked_at_top if file in facts else set[str]()
        missing += sorted(names - makes - {*book.lost})
    return [f"{book.name}: no cell defines {listed(missing)}"] if missing else []


def _folded(name: str, remarks: list[str]) -> list[str]:
    return fold(remarks, lambda more: f"{name}: {more} more remarks like these")


def _numbers(cells: Iterable[int]) -> str:
    """Return cell numbers as people list them: code cell 3; code cells 1, 2 and 5-9."""
    runs: list[list[int]] = []
    for cell in sorted(set(cells)):
        if runs and cell == runs[-1][-1] + 1:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    shown = [
        text
        for run in runs
        for text in ([f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run))
    ]
    if len(shown) == 1:
        return f"code cell{'s' if '-' in shown[0] else ''} {shown[0]}"
    return f"code cells {', '.join(shown[:-1])} and {shown[-1]}"
