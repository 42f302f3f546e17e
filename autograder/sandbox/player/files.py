"""Inside the player: its folder with the student's files (`Workplace`), and files left open."""

from __future__ import annotations

import io
import os

from autograder.protocol import TEXT_LIMIT

from .library import library
from .scripting import seed_chance
from .values import Missing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .console import Terminal
    from .loading import Finder
    from .scripting import Scripting
    from .values import Handles

O_BINARY = getattr(os, "O_BINARY", 0)
OWNERS = ("user.", "system.posix_acl_")  # attributes that the owner of a folder can set


class Workplace:
    """The folder that a player works in, with the student's files."""

    def __init__(self, folder: str, handles: Handles, finder: Finder, terminal: Terminal) -> None:
        self.folder = folder
        self.base = folder  # contains the folders of all players
        self.mode = -1  # of that folder, if the student's code could set it
        self.start = ""  # the first folder below that, if not the usual one
        self.handles = handles
        self.finder = finder
        self.terminal = terminal
        self.files = finder.files
        self.file_names: set[str] = set()  # without their folders
        self.data_files: dict[str, bytes] = {}  # those that are not modules
        self.has_console = False  # whether it has an unused console, which forks can use

    def verbs(self) -> dict[str, Callable[..., str]]:
        return {"put": self.put, "remove": self.remove, "read": self.read, "files": self.list_files}

    def take(self, files: dict[str, bytes]) -> None:
        """Set the files of the submission."""
        self.files.update(files)
        self.file_names = set(map(os.path.basename, files))
        self.data_files = {name: data for name, data in files.items() if not name.endswith(".py")}

    def take_base(self, folder: str) -> None:
        """Set the folder that contains those of all players, as the user that works in it."""
        self.base = folder
        status = os.stat(folder)
        if hasattr(os, "getuid") and status.st_uid == os.getuid():
            self.mode = status.st_mode & 0o7777

    def is_students(self, place: str) -> bool:
        return place.startswith(self.base) and os.path.basename(place) in self.file_names

    def enter(self, folder: str, program: bool = True) -> None:
        """Enter a new folder with fresh copies of the files, a new console and the fixed seed."""
        self.folder = folder
        try:
            os.mkdir(folder)
        except FileExistsError:  # used before, or made by the student's code in an earlier player
            remove_folder(folder)
            os.mkdir(folder)
        for path, content in (self.files if program else self.data_files).items():
            place = os.path.join(self.folder, path)
            if "/" in path:
                os.makedirs(os.path.dirname(place), exist_ok=True)
            descriptor = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | O_BINARY, 0o600)
            while content:
                content = content[os.write(descriptor, content) :]
            os.close(descriptor)
        os.chdir(self.folder)
        self.finder.enter(folder)
        if not self.has_console:
            self.terminal.renew()
        seed_chance(self.finder.names)

    def sweep(self, living: list[str]) -> None:
        """Remove everything that earlier tests left beside the folders of living players."""
        if self.mode >= 0:
            restore_folder(self.base, self.mode)
        for name in os.listdir(self.base):
            if name not in living:
                remove_folder(os.path.join(self.base, name))

    def put(self, name: str, content: bytes) -> str:
        place = os.path.join(self.folder, name)
        if "/" in name:
            os.makedirs(os.path.dirname(place), exist_ok=True)
        with io.open(place, "wb") as file:
            file.write(content)
        return "null"

    def remove(self, name: str) -> str:
        place = os.path.join(self.folder, name)
        if os.path.isfile(place):
            os.unlink(place)
        return "null"

    def read(self, name: str) -> str:
        place = os.path.join(self.folder, name)
        if not os.path.isfile(place):
            raise Missing(name)
        with io.open(place, "rb") as file:
            return self.handles.write(file.read(TEXT_LIMIT + 1))

    def list_files(self) -> str:
        found: list[str] = []
        for folder, _, names in os.walk(self.folder):
            found += [os.path.relpath(os.path.join(folder, name), self.folder) for name in names]
        return self.handles.write(sorted(found)[:1000])


class FileWatch:
    """Notes which files a program leaves open, or leaves for Python to close."""

    def __init__(self, handles: Handles, scripting: Scripting) -> None:
        self.handles = handles
        self.scripting = scripting  # it restores what was replaced here
        self.open_before: dict[int, str] = {}
        self.unclosed: list[str] = []

    def verbs(self) -> dict[str, Callable[..., str]]:
        return {
            "watch_files": self.begin,
            "left_open": self.left_open,
        }

    def begin(self) -> str:
        """Start noting files that the program opens and does not close itself."""
        self._note_warnings()
        self.open_before = open_files()
        self.unclosed.clear()
        return "null"

    def left_open(self) -> str:
        """Return the names of files that the program opened and did not close itself."""
        still = [name for number, name in open_files().items() if number not in self.open_before]
        return self.handles.write(sorted(set(still + self.unclosed)))

    def _note_warnings(self) -> None:
        """Note the names of files that Python closes because nothing refers to them any more."""
        warnings = library("warnings")

        def warned(message: Any, category: type[Warning], *rest: Any, **named: Any) -> None:
            name = str(message).partition(" name=")[2]
            if not issubclass(category, ResourceWarning) or not name:
                return
            quoted = name[0] in "'\""
            word = name[1 : name.find(name[0], 1)] if quoted else name.split()[0].strip(">")
            number = int(word) if word.isdigit() and not quoted else word
            self.unclosed.append(file_name(number))

        self.scripting.replace(warnings, "filters", [*warnings.filters])
        self.scripting.replace(warnings, "showwarning", warned)
        warnings.simplefilter("always", ResourceWarning)


def file_name(name: Any) -> str:
    """Return the last part of a file's name; a number is a descriptor."""
    if type(name) is int:
        try:
            name = os.readlink(f"/proc/self/fd/{name}")
        except OSError:
            name = str(name)
    return os.path.basename(os.fsdecode(name))


def open_files() -> dict[int, str]:
    """Return the names of all open files, by the id of the file object."""
    gc = library("gc")
    gc.collect()
    return {
        id(each): file_name(each.name)
        for each in gc.get_objects()
        if type(each) is io.FileIO and not each.closed
    }


def restore_folder(folder: str, mode: int) -> None:
    """Set the mode and the times of a folder, and remove what its owner can set beside them."""
    os.chmod(folder, mode)
    try:
        names = os.listxattr(folder)
    except (AttributeError, OSError):  # neither every system nor every file system has them
        names = []
    for name in names:
        if name.startswith(OWNERS):  # others, such as a label of SELinux, cannot be removed
            os.removexattr(folder, name)
    os.chmod(folder, mode)  # which removing rights has changed
    os.utime(folder)


def remove_folder(folder: str) -> None:
    """Remove what the last player left, so that the next one has all the space.

    This changes the current folder.
    """
    try:
        return os.rmdir(folder)  # nearly always it left nothing
    except NotADirectoryError:
        return os.unlink(folder)
    except OSError:
        pass
    os.chmod(folder, 0o700)
    os.chdir(folder)
    names: list[str] = []  # the folders on the way down; the full path may be too long to use
    waiting = [clear_files()]
    while waiting:
        if waiting[-1]:
            names.append(waiting[-1].pop())
            os.chmod(names[-1], 0o700)  # it may be closed to everybody
            os.chdir(names[-1])
            waiting.append(clear_files())
        else:
            waiting.pop()
            os.chdir("..")
            if names:
                os.rmdir(names.pop())
    os.rmdir(folder)


def clear_files() -> list[str]:
    """Remove all files of the current folder; return the names of the folders in it."""
    with os.scandir() as entries:
        found = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries]
    for name, is_folder in found:
        if not is_folder:
            os.unlink(name)
    return [name for name, is_folder in found if is_folder]
