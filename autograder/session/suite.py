"""Make a suite of the kit's from ordinary test files (`suite_of`)."""

from __future__ import annotations

import ast
import fnmatch
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

from autograder.course.assignment import EXAMPLES, FILE, Assignment, AssignmentError, read
from autograder.course.starters import STARTERS
from autograder.link.asked import file_in, names_asked, place_of
from autograder.link.mirror import STANDARD
from autograder.sandbox.starting import LaunchError, package_parts
from autograder.session.others import APP, GRADESCOPE
from autograder.system import surroundings

COLLECTED = "collected.json"
# The folders of the test files, and of right answers, in the folder of a suite.
FILES, REFERENCE = "files", "reference"
DECKS, HIDDEN = "decks", "hidden"
BESIDE = ("*.py", FILE, EXAMPLES)  # what test files of an assignment need
INI = ("pytest.ini", "tox.ini", "setup.cfg", "pyproject.toml", "conftest.py")
SKIPPED = frozenset(("__pycache__", ".git", ".pytest_cache", "venv", ".venv", "node_modules"))
MOST_FILE = 4 << 20
BEGINNING = 1_000_000_000  # seconds
A_TEST = re.compile(r"(^|/)(test_[^/]*|[^/]*_test|tests?)\.py$")
COLLECT = "from autograder.session.collect import main\n\nmain()\n"
READING = frozenset(("open", "read", "read_text", "read_bytes", "read_csv", "load", "loadtxt",
                     "glob", "rglob", "iterdir", "listdir", "walk"))  # fmt: skip
IMPORTING = ("import_module", "run_module", "__import__")
Collect = Callable[[Path, list[str], set[str]], Any]
NAME = re.compile(r"[A-Za-z_][\w.]*$")


@dataclass(frozen=True)
class Tests:
    """What is needed to run a suite's tests."""

    files: dict[str, bytes]  # the test files and what lies beside them, by name
    paths: list[str]  # those that pytest is told to collect
    modules: list[str]  # that a student writes, or is given
    found: list[dict[str, Any]]  # what pytest has collected: see `collect.about`
    given: dict[str, bytes]  # what lies beside the student's files
    reference: dict[str, bytes]  # right answers; none if there are none
    is_own: bool = False  # by an author who says which task asks for what
    loads_once: bool = False  # the test files are loaded once for all submissions: see `bound`


def tests_of(assignment: Assignment, home: Path, collect: Collect | None = None) -> Tests:
    """Return the tests of a suite: of one that `suite_of` has made, or of an assignment.

    home: where its files are laid to be collected, and may be left.
    Raises AssignmentError if they cannot be collected.
    """
    folder, modules = assignment.folder, [*assignment.imports]
    made = folder / COLLECTED
    if made.is_file():
        told = json.loads(made.read_text(encoding="utf-8"))
        files, right = (dict(files_below(folder / each)) for each in (FILES, REFERENCE))
        given = data_given(files, told["paths"], told["modules"])
        return Tests(files, told["paths"], told["modules"], told["tests"], given, right)
    paths = [path.relative_to(folder).as_posix() for path in assignment.suite_files()]
    # A student's own folder `hidden` has no tests, and what lies in it is nobody's.
    hidden = {f"{Path(path).parent}/*.py" for path in paths if "/" in path}
    places = [each for what in (*BESIDE, *sorted(hidden)) for each in sorted(folder.glob(what))]
    files = {place.relative_to(folder).as_posix(): place.read_bytes() for place in places}
    given = {name: place.read_bytes() for name, place in assignment.given.items()}
    if assignment.decks is not None:
        given |= {f"{DECKS}/{name}": data for name, data in files_below(assignment.decks)}
    for name, data in (files | given).items():
        put(home, name, data)
    told = (collect or collected)(home, paths, {name.partition(".")[0] for name in modules})
    for node, message in told["unread"].items():
        raise AssignmentError(f"{folder / node} cannot be collected: {last_line(message)}")
    if problems := faults_in(assignment, told["tests"]):
        raise AssignmentError("; ".join(problems))
    answers, names = assignment.reference, assignment.files
    right = {name: (answers / name).read_bytes() for name in names} if answers is not None else {}
    return Tests(files, paths, modules, told["tests"], given, right, True, told["bound"])


def faults_in(assignment: Assignment, tests: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what is wrong with the tests of an assignment, in a sentence each."""
    found: list[str] = []
    settings = assignment.folder / "assignment.toml"
    for name in assignment.packages:
        try:
            package_parts(name)
        except LaunchError as error:
            found.append(f"{settings}: {error}")
    found += none_counts(assignment.folder, tests)
    places: dict[str, str] = {}
    for test in tests:
        whole = test["whole"]
        if places.setdefault(test["name"], whole) != whole:
            found.append(f"{whole}: another test has this name: {places[test['name']]}")
        if test["task"] is None:
            found.append(f"{whole}: it belongs to no task; mark it task(...)")
        elif test["task"] not in assignment.tasks:
            found.append(f"{whole}: assignment.toml has no task {test['task']}; add it")
        found += [
            f"{whole}: assignment.toml has no switch {switch!r}; add it there"
            for switch in test["switches"]
            if switch not in assignment.switches
        ]
    return [*dict.fromkeys(found)]


def none_counts(path: Path, tests: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return a sentence if a suite has no test that can earn a point, and else none."""
    if not tests:
        return [f"{path}: there are no tests in it"]
    if any(not test["leaves"] for test in tests):
        return []
    return [
        f"{path}: every test in it is marked to be skipped, or to fail; take the mark from what is"
        " to count"
    ]


def hidden_in_public(folder: Path, tests: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return a sentence for each file outside of hidden/ in which a test is marked hidden."""
    lines: dict[str, set[int]] = {}
    for test in tests:
        if test["hidden"] and HIDDEN not in Path(test["file"]).parts:
            lines.setdefault(test["file"], set()).add(test["line"])
    return [
        f"{folder / file}, line {', '.join(map(str, sorted(numbers)))}: a hidden test, but students"
        f" receive this file; move it to a file in {(folder / file).parent / HIDDEN}"
        for file, numbers in lines.items()
    ]


def suite_of(
    path: Path,
    folder: Path,
    reference: Path | None = None,
    collect: Collect | None = None,
) -> Assignment:
    """Make a suite from a test file or a folder of them in `folder`, and return it.

    collect: does what `collected` does, where no process can be started.
    Raises AssignmentError, in one sentence, for what cannot be a suite.
    """
    files, paths = read_tests(path)
    asked = [*modules_asked(files)]
    files |= dict.fromkeys(packages_of_tests(asked, files), b"")
    given = module_names(reference) if reference is not None else set[str]()
    theirs = [name for name in asked if name in given]
    folders = folders_of_import(files)
    theirs += [name for name in asked if not is_here(name, files, folders)]
    if not theirs:
        raise AssignmentError(
            f"{path}: no test file asks for a module that a student writes, with a line such as"
            " `from cards import value`"
        )
    home = folder / FILES
    files |= {below: files[name] for name, below in data_of(files, paths).items()}
    for name, data in files.items():
        put(home, name, data)
    modules = [*dict.fromkeys(theirs)]
    if reference is not None:
        _copy_reference(reference, modules, folder / REFERENCE)
        reference = folder / REFERENCE
    tops = {name.partition(".")[0] for name in modules}
    told = (collect or collected)(home, paths, tops)
    for node, message in told["unread"].items():
        raise AssignmentError(f"{path}: {node} cannot be collected: {last_line(message)}")
    for sentence in none_counts(path, told["tests"]):
        raise AssignmentError(sentence)
    tasks = number_tasks(told["tests"])
    (folder / COLLECTED).write_text(json.dumps({**told, "paths": paths, "modules": modules}))
    write_toml(folder, path, tasks, told["tests"], modules)
    named = names_asked(files, told["tests"], modules, reference)
    lines = [line for file, names in named.items() for line in starter_lines(file, names)]
    (folder / STARTERS).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return read(folder)


def _copy_reference(reference: Path, modules: list[str], to: Path) -> None:
    for module in modules:
        if not file_in(reference, module).is_file():
            place = file_in(reference, module)
            raise AssignmentError(f"the tests ask for {module}, and there is no {place}")
    for name, data in files_below(reference):
        put(to, name, data)


def starter_lines(file: str, names: Mapping[str, int]) -> list[str]:
    """Return the lines of starters.toml on one file: what tests ask of it, and in which task."""
    tops = sorted({name.partition(".")[0] for name in names})
    table = json.dumps(file)
    tasks = [f"{json.dumps(name)} = {task}" for name, task in names.items()]
    return [f"[{table}]", f"names = {json.dumps(tops)}", 'digest = ""', f"[{table}.tasks]", *tasks]


def read_tests(path: Path) -> tuple[dict[str, bytes], list[str]]:
    """Return the files of a suite by name, and which of them pytest is told to collect."""
    if path.is_file():
        if path.suffix != ".py":
            raise AssignmentError(f"{path} is no test file; name a .py file, or a folder of them")
        near = [path.parent / name for name in INI if (path.parent / name).is_file()]
        return {each.name: each.read_bytes() for each in (*near, path)}, [path.name]
    if not path.is_dir():
        raise AssignmentError(f"there is no file or folder {path}")
    is_whole = any((path / name).is_file() for name in INI[:-1])
    above = "" if is_whole else f"{path.resolve().name}/"
    files = {f"{above}{name}": data for name, data in files_below(path)}
    if is_whole:  # a whole project: what is not a test is somebody's answer
        tests = [name for name in files if A_TEST.search(name)]
        folders = {name.rpartition("/")[0] for name in tests}
        is_flat = "" in folders
        folders -= {""}
        files = {
            name: data
            for name, data in files.items()
            if name in tests or name in INI or name.endswith("conftest.py")
            or name.startswith(f"{DECKS}/")
            or (is_flat and not name.endswith(".py"))
            or any(name.startswith(f"{each}/") for each in folders)
        }  # fmt: skip
        return files, sorted(tests)
    beside = {name: path.parent / name for name in INI if (path.parent / name).is_file()}
    files |= {name: place.read_bytes() for name, place in beside.items()}
    return files, [above.rstrip("/")]


def data_of(files: Mapping[str, bytes], paths: list[str]) -> dict[str, str]:
    """Return the names of data among the test files, and what they are called in their folder.

    It is the working folder in plain pytest, so there they lie in it, too.
    """
    above = "".join(f"{path}/" for path in paths[:1] if not path.endswith(".py"))
    names = [name for name in files if name.startswith(above)]
    return {name: name.removeprefix(above) for name in names
            if not name.endswith(".py") and name.rpartition("/")[2] not in INI}  # fmt: skip


def data_given(
    files: Mapping[str, bytes], paths: list[str], modules: list[str]
) -> dict[str, bytes]:
    """Return the data of a suite that a student's code can read: what no test reads itself."""
    read = texts_read(files, modules)
    found: dict[str, bytes] = {}
    for name, below in data_of(files, paths).items():
        parts = below.split("/")
        if "hidden" not in parts and not any(is_named(parts, text) for text in read):
            found |= {name: files[name], below: files[name]}
    return found


def is_named(parts: list[str], text: str) -> bool:
    """Return whether a text in a test may name a file, whole or in part."""
    last = [text.rpartition("/")[2]] if text else []
    return any(fnmatch.fnmatchcase(part, each) for part in parts for each in last) or (
        text.startswith((".", "_")) and parts[-1].endswith(text)
    )


def texts_read(files: Mapping[str, bytes], modules: list[str]) -> set[str]:
    """Return the texts in functions of the tests that read files, and outside of functions.

    What is handed to a function of the student's is none of them.
    """
    trees = [ast.parse(data) for name, data in files.items() if name.endswith(".py")]
    nodes = [(tree, [*ast.walk(tree)]) for tree in trees]
    used = {each: names_used(each) for _, inner in nodes for each in inner
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}  # fmt: skip
    reading: set[str] = set(READING)
    before = 0
    while len(reading) > before:  # what calls one that reads, or has it for a fixture, reads
        before = len(reading)
        reading |= {each.name for each, names in used.items() if names & reading}
    below = {node for each in used for node in ast.walk(each)}
    parts = {node for each, names in used.items() if names & reading for node in ast.walk(each)}
    for tree, inner in nodes:
        if names_used(tree) & reading:
            parts |= {*inner} - below
    theirs = {module.partition(".")[0] for module in modules}
    imports = [node for _, inner in nodes for node in inner if isinstance(node, ast.ImportFrom)]
    theirs |= {each.asname or each.name for node in imports for each in node.names
               if node.module in modules}  # fmt: skip
    handed = {each for _, inner in nodes for node in inner
              if isinstance(node, ast.Call) and name_called(node.func) in theirs
              for each in ast.walk(node)}  # fmt: skip
    values = [node.value for node in parts - handed if isinstance(node, ast.Constant)]
    given = {node.value for node in handed if isinstance(node, ast.Constant)}
    return {value for value in values if isinstance(value, str) and value not in given}


def name_called(function: ast.expr) -> str:
    """Return the name that the expression of a function begins with."""
    while isinstance(function, ast.Attribute):
        function = function.value
    return function.id if isinstance(function, ast.Name) else ""


def names_used(tree: ast.AST) -> set[str]:
    """Return the names that are called in some code, and those of arguments."""
    functions = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    found = {node.attr for node in functions if isinstance(node, ast.Attribute)}
    found |= {node.id for node in functions if isinstance(node, ast.Name)}
    return found | {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}


def files_below(folder: Path) -> Iterator[tuple[str, bytes]]:
    for place in sorted(folder.rglob("*")):
        name = place.relative_to(folder).as_posix()
        is_plain = place.is_file() and not place.is_symlink() and not name.endswith(".pyc")
        if is_plain and SKIPPED.isdisjoint(name.split("/")) and place.stat().st_size <= MOST_FILE:
            yield name, place.read_bytes()


def put(home: Path, name: str, data: bytes) -> Path:
    """Write a file at a path below a folder."""
    place = home / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)
    os.utime(place, (BEGINNING, BEGINNING))  # so that what pytest has rewritten of it is found
    return place


def modules_asked(files: Mapping[str, bytes]) -> Iterator[str]:
    """Yield the modules that test files import, or name as texts; raise AssignmentError."""
    has_app = any(f"def {APP}(".encode() in data for data in files.values())
    for name, data in files.items():
        if not name.endswith(".py"):
            continue
        try:
            tree = ast.parse(data)
        except (SyntaxError, ValueError) as error:
            line = getattr(error, "lineno", None)
            where = f", line {line}" if line else ""
            raise AssignmentError(f"{name}{where}: {getattr(error, 'msg', error)}") from None
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module
            elif isinstance(node, ast.Call) and node.args:
                yield from _by_text(node)
            elif isinstance(node, ast.arg) and node.arg == APP and not has_app:
                yield APP  # the fixture of others' runner (`others.app`)


def _by_text(node: ast.Call) -> Iterator[str]:
    """Yield what a call names as a text: a module, or the file of one."""
    function = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    function = node.func.id if isinstance(node.func, ast.Name) else function
    for each in ast.walk(node):
        if not (isinstance(each, ast.Constant) and isinstance(each.value, str)):
            continue
        text = each.value.strip("./")
        if text.endswith(".py") and NAME.fullmatch(text[:-3].replace("/", ".")):
            yield text[:-3].replace("/", ".")
        elif function in IMPORTING and NAME.fullmatch(text):
            yield text


def is_here(name: str, files: Mapping[str, bytes], folders: Collection[str]) -> bool:
    """Return whether a module is Python's, installed, or one of the suite's own files.

    folders: from which test files import.
    """
    top, place = name.partition(".")[0], name.replace(".", "/")
    own = any(each == f"{top}.py" or f"/{top}.py" in f"/{each}" for each in files)
    own = own or any(f"{folder}{place}{end}" in files for folder in folders
                     for end in (".py", "/__init__.py"))  # fmt: skip
    inner = [each for each in files if each.startswith(f"{top}/")]
    if inner and name != top:  # of a folder with folders of tests the rest is the student's
        of_tests = [each for each in inner if each.endswith(".py") and each.count("/") == 1]
        own = own or bool(of_tests) or any(f.startswith((f"{place}/", f"{place}.")) for f in inner)
    if own or (inner and name == top) or top in {*STANDARD, GRADESCOPE}:
        return True
    return is_installed(top)


def packages_of_tests(asked: Sequence[str], files: Mapping[str, bytes]) -> set[str]:
    """Return which __init__.py make packages of folders of tests that are asked for as such.

    `from tests.helper import play` needs none where pytest is started as `python -m pytest`.
    """
    places = {f"{name.replace('.', '/')}.py" for name in asked}
    tops = {place.partition("/")[0] for place in places & files.keys() if "/" in place}
    folders = {name.rpartition("/")[0] for name in files if name.endswith(".py")}
    folders = {folder for folder in folders if folder.partition("/")[0] in tops}
    if any(f"{folder}/{place}" in files for folder in folders for place in places):
        return set()  # from some a file beside is asked for by its own name
    return {f"{folder}/__init__.py" for folder in folders} - files.keys()


def folders_of_import(files: Collection[str]) -> set[str]:
    """Return the folders from which pytest lets test files import: those above their packages."""
    found: set[str] = set()
    for name in files:
        folder = name.rpartition("/")[0]
        while folder and f"{folder}/__init__.py" in files:
            folder = folder.rpartition("/")[0]
        found |= {f"{folder}/"} if folder and name.endswith(".py") else set()
    return found


def is_installed(top: str) -> bool:
    """Return whether Python finds a module elsewhere than in the working folder.

    A notebook has that on its path, and may have imported what lies there.
    """
    places = [each for each in sys.path if os.path.abspath(each) != os.getcwd()]
    others = (each for each in sys.meta_path if each is not PathFinder)
    found = (each.find_spec(top, None, None) for each in others if hasattr(each, "find_spec"))
    return PathFinder.find_spec(top, places) is not None or any(found)


def module_names(reference: Path) -> set[str]:
    names = (name for name, _ in files_below(reference) if name.endswith(".py"))
    return {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in names}


def collected(home: Path, paths: list[str], tops: set[str]) -> Any:
    """Return what pytest collects, in a process of its own."""
    process = subprocess.run(
        surroundings.python(COLLECT),
        input=json.dumps({"home": str(home), "paths": paths, "tops": sorted(tops)}),
        capture_output=True,
        text=True,
        env=surroundings.environment(),
        check=False,
    )
    return read_collected(process.stdout, process.stderr)


def read_collected(told: str, said: str) -> Any:
    """Return what a process has collected; raise AssignmentError by what it said if it has not."""
    try:
        return json.loads(told)
    except ValueError:
        raise AssignmentError(f"the tests cannot be collected: {last_line(said)}") from None


def last_line(text: str) -> str:
    lines = [line.removeprefix("E").strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if re.match(r"\w*(Error|Exception)\b", line)]
    return (errors or lines or ["pytest said nothing"])[-1]


def write_toml(
    folder: Path,
    path: Path,
    tasks: Mapping[int, str],
    tests: list[dict[str, Any]],
    modules: list[str],
) -> None:
    """Write the assignment.toml of a suite: its tasks, and what a student hands in."""
    stem = path.resolve().stem if path.is_file() else path.resolve().name
    if stem in ("tests", "test"):
        stem = path.resolve().parent.name
    slug = re.sub(r"[^a-z0-9_-]+", "_", stem.lower().removeprefix("test_").removesuffix("_test"))
    slug = slug.strip("_-") or "tests"
    has_reference = (folder / REFERENCE).is_dir()
    answers = folder / REFERENCE if has_reference else None
    files = [*dict.fromkeys(place_of(name, answers) for name in modules)]
    worth = dict.fromkeys(tasks, 0.0)
    for test in {test["whole"]: test for test in tests if not test["leaves"]}.values():
        worth[test["task"]] += 1 if test["points"] is None else test["points"]
    lines = [
        f'slug = "{slug}"',
        f"title = {json.dumps(slug.replace('_', ' '))}",
        f"files = {json.dumps(files)}",
        f"imports = {json.dumps(modules)}",
        *([f'reference = "{REFERENCE}"'] if has_reference else []),
        "",
        "[tasks]",
        *(f"{number} = {json.dumps(title)}" for number, title in tasks.items()),
        "",
        "[worth]",
        *(f"{number} = {points}" for number, points in worth.items()),
    ]
    (folder / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")


def number_tasks(tests: list[dict[str, Any]]) -> dict[int, str]:
    """Return the tasks: as marks number them, or one for each test file, whose number tests get."""
    if all(test["task"] for test in tests):
        named: dict[int, list[str]] = {test["task"]: [] for test in tests}
        for name, task in {test["whole"]: test["task"] for test in tests}.items():
            named[task].append(in_words(name.rpartition("::")[2]))
        return {task: title_of(names) for task, names in sorted(named.items())}
    files = [*dict.fromkeys(test["file"] for test in tests)]
    for test in tests:
        test["task"] = files.index(test["file"]) + 1
    return {at: in_words(Path(name).stem) for at, name in enumerate(files, start=1)}


def title_of(tests: list[str]) -> str:
    """Return what a task is called of which only the tests are known: the first of them."""
    return tests[0] if len(tests) == 1 else f"{tests[0]}, and {len(tests) - 1} more"


def in_words(name: str) -> str:
    return name.removeprefix("test_").removesuffix("_test").replace("_", " ").strip() or name
