"""Start the process of a first player at any level (`start`), and wait for its first frame."""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from autograder.sandbox import processes
from autograder.sandbox.channels import Channel, Gone, PipeChannel, SocketChannel, Waited
from autograder.sandbox.folders import PLAYER_PREFIX, new_folder

HELLO_SECONDS = 20.0
CAN_FORK = hasattr(os, "fork") and processes.LINUX
ENVIRONMENT = {
    "PYTHONHASHSEED": "0",
    "PYTHONUTF8": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "LANG": "C.UTF-8",
    "PATH": "/usr/bin:/bin",
    "TERM": "dumb",
    "USER": "student",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
}
FLAGS = ("-s", "-S", "-P", "-B")


class LaunchError(Exception):
    """A player could not be started; the message says why, in one line.

    reason: the message without the parts that repeat the remedy.  remedy: what to do about it;
    empty if that depends on the machine.
    """

    def __init__(self, message: str, reason: str = "", remedy: str = "") -> None:
        super().__init__(message)
        self.reason = reason or message
        self.remedy = remedy

    @classmethod
    def mended_by(cls, remedy: str, reason: str, words: str = "") -> LaunchError:
        """Return an error whose message includes the remedy, or `words` in its place."""
        return cls(f"{reason}; {words or remedy}", reason, remedy)


def folder_for_players() -> Path:
    """Return a new folder that players may read, removed when this process ends."""
    try:
        folder = new_folder(PLAYER_PREFIX)
    except OSError as error:
        raise no_room(error.strerror or str(error)) from None
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    folder.chmod(0o755)
    return folder


def no_room(why: str) -> LaunchError:
    return LaunchError.mended_by(
        "make room, or name another folder by the environment variable TMPDIR",
        f"the player cannot be written below {tempfile.gettempdir()} ({why})",
    )


def package_parts(name: str) -> list[Path]:
    """Return the files and folders of an allowed package; raise LaunchError if there are none."""
    import importlib.util

    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise LaunchError(f"the package {name} is not installed; install it with pip")
    place = Path(found.origin)
    place = place.parent if place.name == "__init__.py" else place
    libraries = place.with_name(f"{name}.libs")  # its C libraries, as wheels bring them along
    return [place, libraries] if libraries.is_dir() else [place]


@functools.cache
def links_to(places: tuple[str, ...]) -> Path:
    """Return a folder with links to these files and folders, and nothing else; raise OSError."""
    folder = folder_for_players()
    for place in places:
        (folder / os.path.basename(place)).symlink_to(place)
    return folder


def base_executable() -> str:
    """Return the path of the interpreter itself, not of a virtual environment's link to it."""
    return os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)


def start(
    command: list[str],
    environment: dict[str, str],
    fork: bool,
    cwd: Path | None = None,
    pass_fds: tuple[int, ...] = (),
) -> tuple[subprocess.Popen[bytes], Channel]:
    """Start a player and wait for its first frame; return the process and the channel to it."""
    wait: dict[str, Any] = {
        "cwd": cwd, "env": environment, "stderr": subprocess.PIPE, "start_new_session": True,
    }  # fmt: skip
    channel: Channel
    if fork and CAN_FORK:
        mine, theirs = socket.socketpair()
        process = subprocess.Popen(
            [*command, str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=(theirs.fileno(), *pass_fds),
            **wait,
        )
        theirs.close()
        channel = SocketChannel(mine)
    else:
        if pass_fds:
            wait["pass_fds"] = pass_fds
        process = subprocess.Popen(
            [*command, "-1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, **wait
        )
        assert process.stdin is not None and process.stdout is not None
        channel = PipeChannel(process.stdin, process.stdout)
    processes.started.add(process.pid)
    try:
        channel.receive(HELLO_SECONDS)
    except (Gone, Waited) as problem:
        processes.kill_group(process.pid)
        process.kill()
        words = process.stderr.read().decode("utf-8", "replace").strip() if process.stderr else ""
        process.wait()
        processes.started.discard(process.pid)
        channel.close()
        last = words.splitlines()[-1] if words else f"no first answer ({type(problem).__name__})"
        message = f"{Path(command[0]).name} could not start a player: {last}"
        reason = message.partition(" See <")[0]  # bwrap adds a link to read more
        raise LaunchError(message, reason) from None
    assert process.stderr is not None
    process.stderr.close()
    return process, channel
