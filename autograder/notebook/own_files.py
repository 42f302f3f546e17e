"""Use a student's own files in a notebook (`my_files`), as they are saved now, and show errors.

Words used here.  typed lines: the answers, line by line, when a program asks for input.
own files: the Python files in the notebook's folder.
"""

from __future__ import annotations

import builtins
import contextlib
import importlib
import importlib.util
import linecache
import re
import shutil
import sys
import tempfile
import traceback
from collections.abc import Iterator
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO, cast

from autograder.course.importing import without_folders
from autograder.notebook.capped import Capped
from autograder.notebook.shown import show
from autograder.views.safe import safe
from autograder.views.sentence import NOT_YET, sentence_cell

MOST_QUESTIONS = 20  # after the last typed line, before a person has to answer
MOST_PLACES = 10  # lines of own files shown for one error
LONGEST = 2000  # characters of an error's message


class NothingTyped(BaseException):
    """A program asks, but no typed line is left.  `except Exception` does not catch this."""


class my_files:
    """Use the Python files in this folder as they are saved now.

    Errors inside `with my_files():` are shown, and the notebook continues: a function that is still
    to be written is "not written yet", any other exception is named with its line.  Of what is
    printed, only the beginning is shown.
    """

    def __enter__(self) -> None:
        folder = Path.cwd()
        self._folder = folder
        # Python compares bytecode with its source by second and size, but people save faster: do
        # not write any, and look for it where there is none.
        self._before = sys.dont_write_bytecode, sys.pycache_prefix
        sys.dont_write_bytecode, sys.pycache_prefix = True, str(folder / "no bytecode here")
        _forget_modules(folder)
        # A notebook removes these two, but students' programs may end with them.
        self._ends = [name for name in ("exit", "quit") if not hasattr(builtins, name)]
        for name in self._ends:
            setattr(builtins, name, sys.exit)
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))
        self._finder = _Beside(folder)
        sys.meta_path.insert(0, self._finder)
        self._streams = sys.stdout, sys.stderr
        self._capped = Capped(sys.stdout), Capped(sys.stderr)
        sys.stdout, sys.stderr = (cast(TextIO, stream) for stream in self._capped)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        sys.dont_write_bytecode, sys.pycache_prefix = self._before
        sys.meta_path.remove(self._finder)
        for name in self._ends:
            delattr(builtins, name)
        sys.stdout, sys.stderr = self._streams
        _show_what_is_left_out(self._capped)
        if error is None:
            return True
        if isinstance(error, KeyboardInterrupt | GeneratorExit):
            return False
        _show_error(error, self._folder)
        return True


class _Beside:
    """Finds own files that import one another through a folder that is not there, as a check."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        place = self._folder / f"{name}.py"
        if path is not None or not place.is_file():
            return None
        there = [*self._folder.glob("*.py"), *self._folder.glob("*/*.py")]
        names = {each.relative_to(self._folder).as_posix(): b"" for each in there}
        source = place.read_bytes()
        read = without_folders({**names, place.name: source})[0][place.name]
        if read == source:
            return None
        loader = _Rewritten(name, str(place), read)
        return importlib.util.spec_from_file_location(name, place, loader=loader)


class _Rewritten(SourceFileLoader):
    """Loads a file as it is read, without looking for bytecode."""

    def __init__(self, name: str, path: str, source: bytes) -> None:
        super().__init__(name, path)
        self._source = source

    def get_code(self, fullname: str) -> Any:
        return self.source_to_code(self._source, self.path)


@contextlib.contextmanager
def typed(*lines: str) -> Iterator[None]:
    """Answer with these lines, one after another, whenever a program asks for input."""
    before = builtins.input, sys.stdin
    answers = _Answers(lines, builtins.input)
    builtins.input, sys.stdin = answers.input, cast(TextIO, answers)
    try:
        yield
    finally:
        builtins.input, sys.stdin = before


@contextlib.contextmanager
def scratch_folder(*names: str) -> Iterator[Path]:
    """Work in a temporary folder with copies of these files."""
    with tempfile.TemporaryDirectory() as place:
        for name in names:
            shutil.copy(name, place)
        with contextlib.chdir(place):
            yield Path(place)


class _Answers:
    """Typed lines for `input`, and for programs that read sys.stdin."""

    def __init__(self, lines: tuple[str, ...], ask: object) -> None:
        self._lines = list(lines)
        self._ask = ask
        self._refused = 0

    def input(self, prompt: object = "") -> str:
        print(prompt, end="")
        line = self._next(str(prompt))
        print(line)
        return line

    def readline(self, size: int = -1, /) -> str:
        line = self._next("")
        print(line)
        return line + "\n"

    def __iter__(self) -> Iterator[str]:
        while True:
            yield self.readline()

    def _next(self, prompt: str) -> str:
        if self._lines:
            return self._lines.pop(0)
        self._refused += 1
        if self._refused > MOST_QUESTIONS and callable(self._ask):
            return str(self._ask(prompt))  # so that a loop that catches everything stops to wait
        raise NothingTyped


def _forget_modules(folder: Path) -> None:
    """Make the next import of each own file read it again."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file is not None and Path(file).parent == folder:
            del sys.modules[name]
    importlib.invalidate_caches()
    linecache.clearcache()


def _show_what_is_left_out(streams: tuple[Capped, ...]) -> None:
    lines = sum(stream.lines_left_out for stream in streams)
    characters = sum(stream.characters_left_out for stream in streams)
    if characters:
        count = f"{lines:,} more lines" if lines else f"{characters:,} more characters"
        _show("cut short:", f"your program printed {count}; `print` less to see the end", ())


def _show_error(error: BaseException, folder: Path) -> None:
    missing = _missing(error, folder)
    if type(error).__name__ == "StdinNotImplementedError":  # of the notebook's own input()
        _show("it asks:", "your program asks a question, and nobody is here to answer", ())
    elif missing:
        _show("not written yet:", missing, ())
    elif isinstance(error, NothingTyped):
        _show(
            "it asks once more:",
            "all the typed lines are used up, and your program still asks a question",
            (),
        )
    elif isinstance(error, SystemExit):
        _show("it ended itself:", "your program ended with exit(), quit() or sys.exit()", ())
    else:
        name = type(error).__name__
        text = f"{error}" or "without a message"
        if len(text) > LONGEST:
            text = f"{text[:LONGEST]} ... (and {len(text) - LONGEST:,} more characters)"
        _show(f"{name}:", text, _first_and_last(list(_places(error, folder))))


def _missing(error: BaseException, folder: Path) -> str:
    """Return what is not written yet, or "" if that is not the reason of the error."""
    if isinstance(error, NotImplementedError):
        return f"{error}".removesuffix(" is not written yet") or "something here"
    if isinstance(error, ImportError):
        name = re.match(r"cannot import name '(\w+)'", f"{error}")
        path = Path(error.path or "")
        if name and path.parent == folder and "circular import" not in f"{error}":
            return f"{name[1]} in {path.name}"
    if isinstance(error, AttributeError) and isinstance(error.obj, type(sys)):
        path = Path(getattr(error.obj, "__file__", None) or "")
        if path.parent == folder:
            return f"{error.name} in {path.name}"
    return ""


def _first_and_last(places: list[str]) -> tuple[str, ...]:
    """Return the places, or the first and last of them if there are many, as after a recursion."""
    if len(places) <= MOST_PLACES:
        return tuple(places)
    half = MOST_PLACES // 2
    between = f"... and {len(places) - 2 * half:,} more ..."
    return (*places[:half], between, *places[-half:])


def _places(error: BaseException, folder: Path) -> Iterator[str]:
    """Yield the lines of own files in the traceback of an exception."""
    if isinstance(error, SyntaxError) and error.filename:
        yield f"{Path(error.filename).name}, line {error.lineno}: {(error.text or '').strip()}"
        return
    for frame in traceback.extract_tb(error.__traceback__):
        path = Path(frame.filename)
        if path.parent == folder:
            yield f"{path.name}, line {frame.lineno}: {frame.line}"


def _show(label: str, sentence: str, lines: tuple[str, ...]) -> None:
    harmless = tuple(safe(line) for line in lines)
    text = "\n".join([f"{label} {safe(sentence)}", *(f"    {line}" for line in harmless)])
    show(sentence_cell(label, safe(sentence), NOT_YET, harmless), text)
