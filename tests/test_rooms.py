"""The house: which room may use which, how large a file or a class may become.

Words used here.  room: a folder of `autograder/`, or a file beside them.  arrow: a room imports
something of another, be it at the top of a file, in a function or for types alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from autograder.course.assignment import Assignment, Limits
from autograder.course.result import STATUSES
from autograder.sandbox import bundle

ENGINE = Path(__file__).parents[1] / "autograder"

# From the ground up: each room, and for each room below that it uses, what for.
ARROWS = {
    "protocol": {},
    "counting": {},
    "system": {},
    "course": {"system": "only plain files are read"},
    "sandbox": {
        "protocol": "both ends of the wire have the same limits and verbs",
        "system": "programs are started by absolute path, in a closed environment",
        "course": "the limits of an assignment",
    },
    "again": {},
    "suite": {
        "counting": "steps are counted in plain pytest, too",
        "course": "how a source is decoded",
    },
    "feedback": {"suite": "transcripts of consoles"},
    "intake": {
        "course": "files become a submission, for an assignment",
        "system": "only plain files are read",
    },
    "gradebook": {"system": "only plain files are read"},
    "downloads": {
        "gradebook": "a roster says who handed in nothing",
        "intake": "a download becomes a class, and is read as one",
        "course": "for an assignment, under safe names",
        "system": "sizes in words, plain files",
    },
    "policy": {
        "suite": "a student's source, parsed",
        "course": "what each task asks for, and what names cost",
        "system": "CPU time that reading may take",
    },
    "hints": {
        "policy": "names that are near, and those that a file has",
        "suite": "a student's source, parsed",
        "course": "what each task asks for, names of files",
        "system": "CPU time that looking for slips may take",
    },
    "worker": {
        "policy": "how the files are read that are graded",
        "hints": "the usual slips behind a failure are named",
        "feedback": "where a message names a cause",
        "suite": "a student's source, parsed",
        "sandbox": "levels of isolation, and what a worker leaves behind",
        "course": "an assignment and a submission in, a result out",
        "system": "a worker is a clean process",
    },
    "link": {
        "counting": "steps are counted over there",
        "suite": "the fixtures that pytest does not have",
        "course": "what the file with a suite's settings is called",
    },
    "messages": {
        "link": "what has crossed becomes lines of Python",
        "worker": "what was left out, and which parts are ours",
        "hints": "the usual slips behind a failure are named",
        "policy": "what was left out of a file",
        "feedback": "a console in a message",
        "suite": "consoles that a test has heard",
        "course": "records, lines of code",
    },
    "session": {
        "link": "what the tests import stands for a student's code",
        "messages": "a failed test is told",
        "hints": "known mistakes, and what stays from test to test",
        "worker": "a worker of another kind serves the same graders",
        "suite": "the fixtures that pytest does not have",
        "feedback": "where two consoles part",
        "policy": "how the files are read that are graded",
        "sandbox": "levels of isolation, and the wire to a sandbox",
        "course": "an assignment and a submission in, a result out",
        "system": "a worker is a clean process",
    },
    "checking": {
        "session": "a suite is made of ordinary test files",
        "worker": "the folder is graded",
        "intake": "the folder is read",
        "sandbox": "the level of isolation is chosen",
        "course": "an assignment in, a result out",
        "system": "files are read and written whole",
    },
    "playing": {
        "checking": "there is no work in a folder",
        "intake": "the folder is read, as for a check",
        "course": "how a deck is brought in, and read",
        "system": "only plain files are read",
    },
    "classroom": {
        "worker": "each submission is graded",
        "downloads": "whose page a member of a zip is",
        "intake": "a class is found and read",
        "sandbox": "what graders that died have left is cleared away",
        "course": "results are stored",
        "system": "files are written whole, names are harmless",
    },
    "cluster": {
        "classroom": "a cluster is one more pool for a class",
        "worker": "each machine has graders",
        "intake": "submissions are read where they lie",
        "sandbox": "each machine says which level it has",
        "course": "assignments and results travel",
    },
    "similar": {
        "course": "a file is text, in whatever encoding it was saved",
        "system": "how long a file may take to read",
    },
    "views": {
        "similar": "pairs are shown",
        "downloads": "what was made of a download",
        "classroom": "the table of a class, and its progress",
        "course": "results are shown",
        "system": "text of a student's is shown without control characters",
    },
    "pages": {
        "views": "a page has the facts of a check",
        "feedback": "a run beside the one wanted, as a record keeps it",
        "course": "a result, and files as text",
    },
    "report": {
        "pages": "templates that escape what students wrote",
        "hints": "when two failures are one mistake",
        "views": "text is shown without control characters",
        "course": "results, their tests",
    },
    "exports": {
        "classroom": "results are read as they were stored, and who has one",
        "gradebook": "a platform's table is filled in",
        "course": "a result, its points",
        "system": "text of a student's is shown without control characters",
    },
    "authoring": {
        "checking": "the digests by which a folder's tests are known",
        "worker": "a suite is collected",
        "intake": "starters are read as submissions are",
        "course": "assignments",
        "system": "files are written whole",
    },
    "nbgrader": {
        "authoring": "a release notebook is cut from the reference",
        "views": "a verdict is shown in a cell",
        "classroom": "a desk grades, as for a class; marks by hand",
        "checking": "a task is checked from a cell",
        "worker": "a notebook is graded",
        "intake": "a notebook is read",
        "sandbox": "the kernel is boxed",
        "course": "assignments and results",
        "system": "what is no file is named",
    },
    "browser": {
        "link": "both ends are in this process",
        "session": "ordinary test files",
        "worker": "the same session, in this very process",
        "sandbox": "the player itself",
        "course": "an assignment and a submission in, a result out",
    },
    "notebook": {
        "browser": "a notebook in a browser has no processes",
        "checking": "the student's folder is checked",
        "views": "what a cell shows",
        "worker": "the folder is graded",
        "course": "results; own files are read as a check reads them",
    },
    "audit": {
        "worker": "the suite is run on each mutant",
        "course": "the reference, what a submission is, tables of TOML",
        "system": "files are written whole",
    },
    "doctor": {
        "nbgrader": "whether its kernel is installed, and up to date",
        "views": "columns",
        "worker": "a small submission is graded at each level",
        "sandbox": "each level is tried",
        "course": "a small assignment, made up",
        "system": "which programs there are",
    },
    "cli": {
        "session": "grade --tests",
        "audit": "audit",
        "authoring": "build, demo",
        "doctor": "doctor",
        "cluster": "grade --scheduler",
        "classroom": "grade, overrides",
        "views": "all that is shown of results",
        "checking": "check, start, notebook",
        "playing": "play",
        "worker": "explain; whether a grader died",
        "exports": "export",
        "nbgrader": "export --to nbgrader",
        "pages": "feedback",
        "report": "report",
        "similar": "similar",
        "downloads": "how a class is found",
        "gradebook": "what is wrong with a table",
        "intake": "a class, its entries",
        "sandbox": "levels of isolation",
        "course": "assignments",
        "system": "standard streams, names of files",
    },
    "__main__": {"system": "before all else, the house is closed", "cli": "then a verb is run"},
}
BACK = {("cli", "__main__"): "python -m autograder.cli is closed as cardkit is"}

MOST_LINES, MOST_METHODS, MOST_ATTRIBUTES, MOST_OF_A_PROTOCOL = 400, 15, 12, 5
SMALL_ROOMS = (
    "sandbox/player", "suite", "worker", "cli", "gradebook", "downloads", "exports",
)  # fmt: skip
# At most two exceptions, each with its reason.
LARGE: dict[str, str] = {}


def files() -> list[Path]:
    found = ENGINE.rglob("*.py")
    return sorted(path for path in found if path.relative_to(ENGINE).parts[0] != "suites")


def room_of(path: Path) -> str:
    return path.relative_to(ENGINE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Give the dotted name of everything of the engine's that a file imports, wherever it does."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            runs_inside = room_of(path) == "sandbox" or path.stem in bundle.LINK
            assert not node.level or runs_inside, f"{path}: a relative import"
            here = path.relative_to(ENGINE.parent).parts[:-1] if node.level else ()
            module = ".".join((*here, str(node.module)))
            yield from (f"{module}.{each.name}" for each in node.names)


def arrows() -> dict[tuple[str, str], set[str]]:
    """Return the files that each arrow begins in."""
    rooms = {room_of(path) for path in files()}
    found: dict[tuple[str, str], set[str]] = {}
    for path in files():
        for name in imports(path):
            parts = name.split(".")
            if parts[0] != "autograder" or len(parts) < 2 or parts[1] not in rooms:
                continue
            if parts[1] not in (room_of(path), "__init__"):
                found.setdefault((room_of(path), parts[1]), set()).add(str(path))
    return found


def test_every_arrow_is_in_the_table_and_every_line_of_the_table_is_an_arrow():
    allowed = {(room, below) for room, used in ARROWS.items() for below in used} | set(BACK)
    found = arrows()
    new = {arrow: found[arrow] for arrow in set(found) - allowed}
    assert not new, f"a room uses another that it did not: {new}"
    assert not allowed - set(found), f"no longer used: {allowed - set(found)}"


def test_the_table_is_in_order_from_the_ground_up():
    above: set[str] = set(ARROWS)
    for room, used in ARROWS.items():
        assert not above & set(used), f"{room} uses a room that stands above it"
        above.discard(room)
    assert {room_of(path) for path in files()} - {"__init__"} == set(ARROWS)


def needed_by(path: Path) -> set[Path]:
    """Return the files of the engine that a file imports something of."""
    names = [name.split(".")[1:] for name in imports(path) if name.startswith("autograder.")]
    modules = (ENGINE.joinpath(*parts) for name in names for parts in (name, name[:-1]))
    return {place for each in modules if (place := each.with_suffix(".py")).is_file()}


def test_no_two_files_need_each_other_be_it_by_way_of_others():
    graph = TopologicalSorter({path: needed_by(path) for path in files()})
    graph.prepare()  # raises CycleError, which names the files


@pytest.mark.parametrize("room", SMALL_ROOMS)
def test_files_and_classes_stay_small(room):
    places = [path for path in files() if path.is_relative_to(ENGINE / room)]
    assert places
    for path in places:
        text = path.read_text(encoding="utf-8")
        assert text.count("\n") <= MOST_LINES, f"{path} is too long"
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef) and node.name not in LARGE:
                assert len(public_methods(node)) <= MOST_METHODS, f"{path}: {node.name}"
                assert len(attributes(node)) <= MOST_ATTRIBUTES, f"{path}: {node.name}"


def public_methods(node: ast.ClassDef) -> set[str]:
    functions = [each for each in node.body if isinstance(each, ast.FunctionDef)]
    return {each.name for each in functions if not each.name.startswith("_")}


def attributes(node: ast.ClassDef) -> set[str]:
    """Return the names that a class declares, or that its methods give `self`."""
    declared = {
        each.target.id
        for each in node.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    }
    stored = {
        each.attr
        for each in ast.walk(node)
        if isinstance(each, ast.Attribute)
        and isinstance(each.ctx, ast.Store)
        and isinstance(each.value, ast.Name)
        and each.value.id == "self"
    }
    return declared | stored


def classes(room: str) -> list[ast.ClassDef]:
    places = [path for path in files() if room_of(path) == room]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in places]
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


@pytest.mark.parametrize("room", ARROWS)
def test_what_a_room_is_handed_from_above_has_a_protocol_of_few_methods(room):
    kinds = {node.name: public_methods(node) for node in classes(room) if not is_protocol(node)}
    for node in filter(is_protocol, classes(room)):
        wanted = public_methods(node)
        is_of_this_room = any(wanted <= has for has in kinds.values())
        assert is_of_this_room or len(wanted) <= MOST_OF_A_PROTOCOL, node.name


def is_protocol(node: ast.ClassDef) -> bool:
    return "Protocol" in map(ast.unparse, node.bases)


@pytest.mark.parametrize("room", sorted({*ARROWS} - {"cli"}))  # its examples name a course's decks
def test_the_engine_has_never_heard_of_cards(room):
    words = ("queen", "joker", "blackjack", "shuffle(", "duplicate_card", "ten_is")
    for path in files():
        if room_of(path) == room:
            text = path.read_text(encoding="utf-8").lower()
            assert not [word for word in words if word in text], path


# The page that says where things are


PAGE = (ENGINE / "README.md").read_text(encoding="utf-8")


def rows(heading: str) -> dict[str, str]:
    """Return the rest of each row of the table below a heading, by each name in its first cell."""
    text = PAGE.partition(heading)[2]
    text = re.split(r"^(?:#+ |\*\*)", text, maxsplit=1, flags=re.MULTILINE)[0]
    lines = [line for line in text.splitlines() if line.startswith("|")]
    found = {}
    for line in lines:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        found.update({name: " | ".join(cells[1:]) for name in re.findall(r"`([^`]+)`", cells[0])})
    return found


def test_the_map_has_a_line_for_each_room():
    listed = {name.removesuffix(".py").rstrip("/") for name in rows("**The rooms")}
    assert listed == set(ARROWS) - {"__main__"} | {"suites"}


def test_every_path_on_the_page_is_there():
    paths = set(re.findall(r"`([a-z_]+(?:/[a-z_]+)*\.(?:py|json|md))`", PAGE))
    paths |= set(re.findall(r"`([a-z_]+(?:/[a-z_]+)+)`", PAGE))
    assert len(paths) > 40
    root = ENGINE.parent
    gone = [
        path
        for path in paths
        if not any((place / path).exists() for place in (root, ENGINE))
        and not any(path == each.name for each in (root / "tests").rglob("*.py"))
        and not path.startswith("results/") and path not in ("hidden.json", "results.json")
    ]  # fmt: skip
    assert gone == []


def test_the_page_says_every_key_limit_and_status():
    keys = {each.name for each in fields(Assignment)} - {"folder", "starters"}
    table = rows("### assignment.toml")
    limits = {each.name: each.default for each in fields(Limits)}
    assert set(table) >= keys | set(limits)
    for name, default in limits.items():
        said = float(table[name].split()[0].replace(",", ""))
        unit = 2**20 if name.endswith("_bytes") else 1
        assert said * unit == default, name
    assert set(rows("### Statuses")) == set(STATUSES)
    # Not imported: outside a suite, pytest knows none of these marks.
    source = (ENGINE / "suite/marks.py").read_text(encoding="utf-8")
    named = set(re.findall(r"pytest\.mark\.(\w+)", source))
    assert {name for name in rows("### Marks") if "(" not in name} == named


# --- tests ----------------------------------------------------------------------------------------

OF_THE_WHOLE = {"bench", "cluster", "fuzz", "hostile", "kills", "notebooks"}  # more than one room


def test_tests_lie_in_folders_called_like_the_rooms():
    tests = ENGINE.parent / "tests"
    folders = {path.parent.name for path in tests.glob("*/test_*.py")} - OF_THE_WHOLE
    assert folders <= set(ARROWS)
    untested = {
        "__main__",
        "browser",
        "counting",
        "nbgrader",
        "protocol",
        "suites",
    }  # in `notebooks`, and with the suites
    assert {room for room in ARROWS if room not in folders | OF_THE_WHOLE} <= untested


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "autograder/README.md"])
def test_a_page_names_tests_that_are_there(page: str):
    text = (ENGINE.parent / page).read_text(encoding="utf-8")
    named = set(re.findall(r"tests/[\w/]+\.py", text))
    assert [name for name in sorted(named) if not (ENGINE.parent / name).is_file()] == []
