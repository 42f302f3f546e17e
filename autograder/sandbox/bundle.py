"""Bundle the package `sandbox/player` into one file of bytecode (`player_file`).

It is the only file of ours in a sandbox.  A folder of modules would have to be importable, by a
student's code as well, and its names would mix with theirs.  One file is bound, run and checked as
a whole.  Every level uses it.  `browser/`, where no process can be started, imports the package:
there the player runs beside the suite, and checks are for practice.
"""

from __future__ import annotations

import marshal
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType

from autograder.sandbox.starting import folder_for_players, no_room

SOURCES = Path(__file__).parent / "player"
ABOVE = ("protocol", "counting")  # they lie beside the rooms
# These lie in the room of the link.
LINK = ("chance", "tracebacks", "streams", "loading", "plain", "mirror", "turns", "peer", "inside")
# The modules of the package, each after those that it imports.
PARTS = (
    *ABOVE,
    *("library", "channel", "files", "kernel", "roles"),
    *(*LINK, "loop"),
)
PLACE_OF_PARTS = (("name", "code"),)  # the placeholder in bootstrap.py
HEAD = MAGIC_NUMBER + bytes(12)  # the header of a .pyc that is not compared with its source


written: list[Path] = []  # the player's file, once there is one


def player_file() -> Path:
    """Return the path of the player's bytecode for this interpreter, written once.

    Raises LaunchError if it cannot be written.
    """
    if not written:
        written.append(_write())
    return written[0]


def _write() -> Path:
    content = bundled()
    try:
        target = folder_for_players() / "player.pyc"
        target.write_bytes(content)
        target.chmod(0o644)
        whole = target.read_bytes() == content  # it may be cut off without an error
    except OSError as error:
        raise no_room(error.strerror or str(error)) from None
    if not whole:
        raise no_room("it was cut off")
    return target


def bundled() -> bytes:
    """Return the contents of the file: the code of bootstrap.py with that of all parts in it."""
    parts = tuple((name, compiled(name)) for name in PARTS)
    start = compiled("bootstrap")
    constants = tuple(parts if each == PLACE_OF_PARTS else each for each in start.co_consts)
    return HEAD + marshal.dumps(start.replace(co_consts=constants))


def compiled(name: str) -> CodeType:
    """Return a module's code, without any path of this machine in it."""
    above = SOURCES.parents[1]
    folder = above / "link" if name in LINK else above if name in ABOVE else SOURCES
    data = (folder / f"{name}.py").read_bytes()
    return compile(data, f"<player/{name}>", "exec", dont_inherit=True)
