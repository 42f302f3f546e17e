"""One file of bytecode of the package `sandbox/player`: all of ours that a sandbox is given.

A folder of modules would have to be found by imports, which a student's code could do as well, and
its file names would stand beside theirs.  One file is bound, run and checked as a whole.
"""

from __future__ import annotations

import functools
import marshal
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType

from autograder import protocol
from autograder.sandbox.starting import folder_for_players, no_room

SOURCES = Path(__file__).parent / "player"
# The modules of the package, each after those that it imports.
PARTS = (
    *("protocol", "library", "channel", "values", "console", "loading", "scripting", "files"),
    *("reuse", "kernel", "roles", "questions", "loop"),
)
PLACE_OF_PARTS = (("name", "code"),)  # as bootstrap.py has it
HEAD = MAGIC_NUMBER + bytes(12)  # of a .pyc that is not compared with its source


@functools.cache
def player_file() -> Path:
    """Return the player as bytecode of this interpreter's, made once.

    Raises LaunchError where it cannot be written.
    """
    content = bundled()
    try:
        target = folder_for_players() / "player.pyc"
        target.write_bytes(content)
        target.chmod(0o644)
        whole = target.read_bytes() == content  # it may be cut off, and not be said so
    except OSError as error:
        raise no_room(error.strerror or str(error)) from None
    if not whole:
        raise no_room("it was cut off")
    return target


def bundled() -> bytes:
    """Return the bytes of the file: the code of bootstrap.py, with that of all parts in it."""
    parts = tuple((name, compiled(name)) for name in PARTS)
    start = compiled("bootstrap")
    constants = tuple(parts if each == PLACE_OF_PARTS else each for each in start.co_consts)
    return HEAD + marshal.dumps(start.replace(co_consts=constants))


def compiled(name: str) -> CodeType:
    """Return a module's code: no path of this machine is in it."""
    source = Path(protocol.__file__) if name == "protocol" else SOURCES / f"{name}.py"
    return compile(source.read_bytes(), f"<player/{name}>", "exec", dont_inherit=True)
