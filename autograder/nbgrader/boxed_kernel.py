"""Run a Jupyter kernel inside bubblewrap (`run`): no network, no home, no course, files read-only.

`python -m autograder.nbgrader.boxed_kernel --install` registers it with Jupyter as cardkit-boxed.
It communicates over sockets in the file system (ipc), since it has no network: start JupyterLab
with `--KernelManager.transport=ipc` to use it there.

This process is outside the sandbox, runs as you, and trusts nothing from inside: the sockets are
opened here and passed in, no folder is shared, what the kernel prints before it runs is read as
bytes, and only the one child that was started here is ended.

Words used here.  ports: the five sockets in the file system that connect Jupyter and the kernel.
folder: the notebook's folder, which its cells may read.
"""

from __future__ import annotations

import json
import os
import platform
import select
import signal
import site
import socket
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import psutil

from autograder.course.assignment import Limits
from autograder.nbgrader import kernel_inside
from autograder.nbgrader.kernelspec import REMEDY, install
from autograder.sandbox import bubblewrap, shown
from autograder.sandbox.call_filter import filter_code
from autograder.sandbox.processes import with_descendants
from autograder.sandbox.starting import ENVIRONMENT, LaunchError
from autograder.views.safe import safe

PORTS = ("shell_port", "iopub_port", "stdin_port", "hb_port", "control_port")
LIMITS = replace(
    Limits(),
    memory_bytes=2 * 1024**3,  # for one process, and for all together
    file_bytes=64 * 1024**2,
    submission_seconds=600.0,
    processes=128,  # threads count
)
ROOM = 256 * 1024**2  # bytes of files
# Bytes by which the process that wanted the kernel may grow: ZeroMQ limits how large a part of a
# message is, and how many messages wait, but not how many parts one message has.
MOST_GROWTH = 768 * 1024**2
LOOK_SECONDS = 0.25  # between two looks at memory
MOST_WORDS = 4000  # bytes kept of the output of a kernel that does not start
FOLDER, HOME = "/notebook", "/scratch"
INSIDE = "/kernel_inside.py"


class BoxError(Exception):
    """The kernel cannot be started; the message says why, in one line."""


def run(connection_file: str, folder: str, seconds: float) -> int:
    """Run a kernel in the sandbox until it ends or is ended; return its exit status."""
    connection: dict[str, Any] = json.loads(Path(connection_file).read_text(encoding="utf-8"))
    if connection.get("transport") != "ipc":
        raise BoxError(
            "this kernel has no network: start Jupyter with --KernelManager.transport=ipc"
        )
    ports = open_ports(connection)
    try:
        return _run(connection, folder, list(ports.values()), seconds)
    finally:
        for place in ports:
            with suppress(OSError):
                os.unlink(place)


def open_ports(connection: dict[str, Any]) -> dict[str, socket.socket]:
    """Open the ports; return {path where Jupyter looks for it: socket}."""
    found = {}
    for port in PORTS:
        place = f"{connection['ip']}-{connection[port]}"
        with suppress(FileNotFoundError):
            os.unlink(place)
        line = socket.socket(socket.AF_UNIX)
        try:
            # The sandbox can read the bound name, so it must not contain a folder of this machine.
            os.chdir(os.path.dirname(place))
            line.bind(os.path.basename(place))
        except OSError as error:
            raise BoxError(f"no socket can be made at {place}: {error}") from None
        finally:
            os.chdir("/")
        line.listen()
        line.setblocking(False)
        found[place] = line
    return found


def _run(
    connection: dict[str, Any], folder: str, ports: list[socket.socket], seconds: float
) -> int:
    settings = bubblewrap.bubblewrap_settings(LIMITS, ())
    packages = [place for place in site.getsitepackages() if os.path.isdir(place)]
    numbers = [port.fileno() for port in ports]
    told = {
        "user": settings["user"],
        "limits": settings["limits"],
        "packages": [f"/packages/{number}" for number in range(len(packages))],
        "connection": {**connection, "ip": f"{HOME}/port"},
        "sockets": [
            (connection[port], number) for port, number in zip(PORTS, numbers, strict=True)
        ],
    }
    files = [_in_memory(json.dumps(told).encode())]
    filtered = filter_code(platform.machine(), is_shared=True)
    if filtered:
        files.append(_in_memory(filtered))
    call_filter = ("--seccomp", str(files[1])) if filtered else ()
    process = subprocess.Popen(
        [
            *bubblewrap_command(folder, packages, as_root=settings["user"] is not None),
            *call_filter,
            *(shown.inner_executable(), "-I", "-B", INSIDE, str(files[0])),
        ],
        env={},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        pass_fds=(*files, *numbers),
    )
    for descriptor in files:
        os.close(descriptor)
    for port in ports:
        port.close()
    try:
        words = _until_it_ends(process, time.monotonic() + seconds)
    finally:
        process.kill()
        process.wait()
    if process.returncode and words:
        print(f"the kernel ended: {safe(words.strip())}", file=sys.stderr)
    return process.returncode


def bubblewrap_command(folder: str, packages: list[str], as_root: bool) -> list[str]:
    """Return the start of a command that runs a program in a sandbox with only `folder` to read."""
    # A kernel has children of its own, which bwrap has to reap.
    binds = [
        part for part in shown.system_binds((), shown.hidden_places(())) if part != "--as-pid-1"
    ]
    rights = ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"] if as_root else []
    environment = {**ENVIRONMENT, "HOME": HOME, "TMPDIR": HOME}
    return [
        bubblewrap.bubblewrap_program(),
        *binds,
        *("--remount-ro", "/proc"),  # root in a user namespace could set the system's /proc/sys
        *(() if as_root else bubblewrap.user_namespace()),
        *("--cap-drop", "ALL", *rights),  # root keeps the rights to change its user
        *("--perms", "0755", "--dir", "/packages"),
        *(
            part
            for number, place in enumerate(packages)
            for part in ("--ro-bind", place, f"/packages/{number}")
        ),
        *("--ro-bind", str(Path(kernel_inside.__file__).resolve()), INSIDE),
        *("--ro-bind", folder, FOLDER, "--chdir", FOLDER),
        *("--perms", "1777", "--size", str(ROOM), "--tmpfs", HOME, "--symlink", HOME, "/tmp"),
        *("--remount-ro", "/"),
        *(part for name, value in environment.items() for part in ("--setenv", name, value)),
    ]


def _until_it_ends(process: subprocess.Popen[bytes], last: float) -> str:
    """Wait until the kernel ends; end it if its time is up, its parent is gone or one is too large.

    Returns the start of what it printed outside cells.
    """
    # Jupyter tells its id, since it may have ended before this process could look.
    wanted_by = int(os.environ.get("JPY_PARENT_PID") or os.getppid())
    most = size_of(wanted_by) + MOST_GROWTH
    assert process.stderr is not None
    line = process.stderr.fileno()
    open_lines, kept = [line], b""
    while process.poll() is None:
        if open_lines:
            if select.select(open_lines, [], [], LOOK_SECONDS)[0]:
                words = os.read(line, 65536)
                kept = (kept + words)[:MOST_WORDS]
                open_lines = open_lines if words else []
        else:
            with suppress(subprocess.TimeoutExpired):
                process.wait(LOOK_SECONDS)
        is_over = os.getppid() != wanted_by or time.monotonic() > last
        if is_over or size_of(wanted_by) > most or is_too_large(process.pid):
            process.kill()  # everything inside ends together with bubblewrap
            process.wait()
    return kept.decode("utf-8", "replace")


def size_of(process: int) -> int:
    """Return the memory of a process in bytes; 0 if it is gone."""
    try:
        return _resident(psutil.Process(process))
    except psutil.Error:
        return 0


def is_too_large(process: int) -> bool:
    """Return whether a process and its descendants are too many or use too much memory.

    Linux limits their number only if they run as their own user.
    """
    family = with_descendants([process])
    if len(family) > LIMITS.processes:
        return True
    if sum(map(_resident, family)) <= LIMITS.memory_bytes:
        return False
    # Slower, but memory that forks share counts only once.
    return sum(map(_proportional, family)) > LIMITS.memory_bytes


def _resident(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0


def _proportional(process: psutil.Process) -> int:
    try:
        return int(process.memory_full_info().pss)
    except psutil.Error:
        return _resident(process)


def _in_memory(data: bytes) -> int:
    """Return the descriptor of an unnamed file with these bytes."""
    descriptor = os.memfd_create("cardkit")
    os.write(descriptor, data)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor


def _end(number: int, frame: object) -> NoReturn:
    sys.exit(128 + number)


def main() -> None:
    arguments = sys.argv[1:]
    if arguments == ["--install"]:
        print(f"written to {install()}")
        return
    if len(arguments) not in (1, 3):
        sys.exit(f"usage: {REMEDY}")
    connection_file, folder, seconds = [*arguments, ".", "inf"][:3]
    connection_file, folder = os.path.abspath(connection_file), os.path.abspath(folder)
    os.chdir("/")  # from here on, relative paths do not lead to the notebook's folder
    signal.signal(signal.SIGTERM, _end)
    try:
        if not sys.flags.isolated:
            raise BoxError(f"this kernel was installed by an earlier kit; renew it with `{REMEDY}`")
        sys.exit(run(connection_file, folder, float(seconds)))
    except (BoxError, LaunchError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
