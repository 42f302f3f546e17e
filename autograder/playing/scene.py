"""Play a student's program with one deck (`play`): prepare a copy, start the process, wait for it.

No student's code runs in this process.  The other one is plain Python with the student's own
rights, as if they had started the program themselves: it is their code on their machine.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from autograder.checking.own_work import NoWork
from autograder.course import lines
from autograder.course.assignment import Assignment
from autograder.course.fixtures import Bring, Play
from autograder.intake import read_submission
from autograder.playing.decks import FOLDER
from autograder.system.plain_files import read_plain

INSIDE = Path(__file__).with_name("inside.py")
WAIT_SECONDS = 0.5
PATIENCE = 3  # so many Ctrl-C end a program that takes no notice of them
MOST_SHOWN = 20  # lines


@dataclass(frozen=True)
class Ended:
    """How a game ended: whether well, a sentence if there is something to say, and what it left."""

    well: bool
    sentence: str = ""
    left: str = ""


def play(folder: Path, assignment: Assignment, deck: Path) -> Ended:
    """Play the program in a student's folder with a deck, in a copy of the folder.

    Raises what `prepare` raises: then nothing has been started.
    """
    with tempfile.TemporaryDirectory(prefix="cardkit-play-", ignore_cleanup_errors=True) as place:
        command, copy = prepare(folder, assignment, deck, Path(os.path.realpath(place)))
        ended = _run(command, copy)
        laid_in = assignment.play.laid_in if assignment.play is not None else ""
        return replace(ended, left=_left(copy / laid_in)) if laid_in else ended


def prepare(
    folder: Path, assignment: Assignment, deck: Path, place: Path
) -> tuple[list[str], Path]:
    """Return the command that plays a deck, and the copy of the folder, made in `place`, for it.

    Raises NoWork if there is no program, and CannotRead or Refused if the kit cannot read the deck.
    """
    settings = assignment.play
    if settings is None:
        raise NoWork(f"{assignment.slug} does not say how a deck is played with; take a fresh copy")
    entries = lines.read(deck, assignment.lines) if assignment.lines is not None else []
    there = folder.resolve()
    files = read_submission(there, assignment, there.name).files
    if settings.program not in files:
        raise NoWork(f"there is no {folder / settings.program} to play; write it, or copy it there")
    try:
        data = read_plain(deck, assignment.limits.file_bytes)
    except OSError as error:
        raise NoWork(f"{deck} cannot be read: {error.strerror or error}; name another") from None
    copy = place / folder.resolve().name
    for name, content in {**files, **_laid_out(settings, folder, deck, data)}.items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes(content)
    scene = place / "scene.json"
    told = _scene(settings, entries, copy, folder.resolve(), _name_of(folder, deck))
    scene.write_text(json.dumps(told), encoding="utf-8")
    return [sys.executable, "-P", str(INSIDE), str(scene)], copy


def _laid_out(settings: Play, folder: Path, deck: Path, data: bytes) -> dict[str, bytes]:
    """Return {name: content} of the deck where the program finds it."""
    if settings.laid_in:
        return {settings.laid_in: data}
    return {_name_of(folder, deck): data} if settings.typed else {}


def _name_of(folder: Path, deck: Path) -> str:
    """Return the name by which a program finds a deck in the copy."""
    is_ours = deck.resolve().parent == (folder / FOLDER).resolve()
    return f"{FOLDER}/{deck.name}" if is_ours else deck.name


def _scene(
    settings: Play, entries: list[lines.Entry], copy: Path, own: Path, deck: str
) -> dict[str, Any]:
    """Return what the other process has to know."""
    return {
        "program": settings.program,
        "folder": str(copy),
        "own": str(own),
        "typed": deck if settings.typed else "",
        "otherwise": settings.otherwise,
        "answers": [
            {"kind": each.kind, "name": each.answers, "lines": given, "then": each.then}
            for each in settings.bring
            if each.answers and ((given := _values(each, entries)) or each.then is not None)
        ],
        "fills": [
            {"place": each.fills, "makes": each.makes, "lines": _values(each, entries)}
            for each in settings.bring
            if each.fills
        ],
    }


def _values(bring: Bring, entries: list[lines.Entry]) -> list[Any]:
    """Return what the lines of a kind stand for; several answers in one line follow each other."""
    found = []
    for entry in entries:
        if entry.kind == bring.kind:
            several = entry.value if isinstance(entry.value, tuple) else (entry.value,)
            found += list(several) if bring.answers else [list(several)]
    return found


def _run(command: list[str], folder: Path) -> Ended:
    with _patient() as stops:
        process = subprocess.Popen(command, cwd=folder)
        while True:
            try:
                status = process.wait(WAIT_SECONDS)
                break
            except subprocess.TimeoutExpired:
                if len(stops) >= PATIENCE:
                    process.kill()
    if stops and (status < 0 or len(stops) >= PATIENCE):
        return Ended(True, "stopped")
    if status < 0:
        return Ended(False, f"your program was ended by signal {-status}")
    return Ended(status == 0)


def _left(path: Path) -> str:
    """Return what a program has made of the file that was laid in: only the copy has changed."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return f"{path.name} is gone\n"
    more = [f"... and {len(text) - MOST_SHOWN} more lines"] if len(text) > MOST_SHOWN else []
    return "\n".join([f"{path.name} in the end:", *text[:MOST_SHOWN], *more]) + "\n"


@contextmanager
def _patient() -> Iterator[list[int]]:
    """Let Ctrl-C reach the program alone, which may have a use for it; yield what was counted.

    A function is installed, and not SIG_IGN: that would be handed on to the program.
    """
    stops: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: stops.append(number))
    try:
        yield stops
    finally:
        signal.signal(signal.SIGINT, before)
