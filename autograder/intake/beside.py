"""Find what may be the work, of all that lies in a folder beside the files that are graded.

Nobody has 0 points in silence: whatever is found here is named beside such a mark (`work_beside`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from autograder.course.assignment import Assignment
from autograder.course.starters import digest_of, is_untouched
from autograder.intake.elsewhere import defined_at_top
from autograder.intake.names import is_test
from autograder.intake.own import PROGRAMS, kind_of, own_work
from autograder.intake.walk import Listing, list_some, read_files

OURS = b"autograder.nbgrader"  # stands in a notebook that is handed out
DOCUMENTS = (
    ".pdf", ".doc", ".docx", ".odt", ".rtf", ".pages", ".html", ".htm", ".gdoc", ".url", ".lnk",
    ".webloc", ".png", ".jpg", ".jpeg", ".heic", ".webp", ".gif", ".bmp", ".tif", ".tiff",
)  # fmt: skip


def read_elsewhere(
    folder: Path, base: str, listing: Listing, assignment: Assignment
) -> dict[str, bytes]:
    """Return the programs and notebooks that lie where nothing is graded, of any name but tests'.

    base: the folder in it with the work, or "".
    """
    sizes = {name: size for name, size in listing.files.items() if not name.startswith(base)}
    sizes |= listing.hidden
    for place in listing.skipped:
        sizes |= {place + name: size for name, size in list_some(folder, place).items()}
    wanted = {}
    for name, size in sizes.items():
        last = name.rpartition("/")[2]
        is_ours = last == "conftest.py" or is_test(last)
        if last.casefold().endswith((*PROGRAMS, ".ipynb")) and not is_ours:
            wanted[name] = size
    return read_files(folder, wanted, assignment.limits.file_bytes)[0] if wanted else {}


def work_beside(
    there: Mapping[str, bytes],
    files: Mapping[str, bytes],
    counted: Collection[bytes],
    are_books: bool,
    assignment: Assignment,
) -> list[str]:
    """Return the names of what may be work, besides the files that are asked for.

    there: all that was read, by the names that it has in the folder; files: what is graded;
    counted: contents of those that hold something of the student's; are_books: whether notebooks
    are among them.
    """
    starters = assignment.starters
    asked = assignment.asked_at_top
    mine = own_work(files, assignment)
    found = []
    for name, data in {**files, **there}.items():
        kind = kind_of(name, data)
        is_work = not asked.isdisjoint(defined_at_top(data))
        is_mine = name in mine or ("/" in name and name in files and not is_test(name))
        is_given = name in assignment.given and digest_of(data) == digest_of(files[name])
        if (
            not (kind and (is_work or is_mine))
            or name in assignment.files
            or is_given
            or data in counted
        ):
            continue
        if kind == "notebook" and (are_books or (not is_work and OURS in data)):
            continue
        if not any(is_untouched(starters, each, data) for each in assignment.files):
            found.append(name)
    return found
