"""Start a player in isolation, measure it from outside, and end it with all its descendants.

Levels, strongest first: `bubblewrap` (namespaces of its own, read-only system, no network, no
home) and `process` (a separate process with limits).  A level counts only if it has been seen to
work: `levels()` starts a player at each.
"""

from __future__ import annotations

import atexit
import ctypes
import functools
import itertools
import json
import os
import platform
import py_compile
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from autograder.assignment import Limits
from autograder.sandbox import player
from autograder.sandbox.wire import (
    Channel,
    ErrorReport,
    Gone,
    PipeChannel,
    ProtocolError,
    SocketChannel,
    Waited,
    pack,
    read_answer,
)

BUBBLEWRAP = "bubblewrap"
PROCESS = "process"
LEVELS = (BUBBLEWRAP, PROCESS)
HELLO_SECONDS = 20.0
# Folders are named after the process that made them, so that they can be found when it was killed.
WORK_PREFIX = "cardkit-work-"
PLAYER_PREFIX = "cardkit-player-"
LINUX = sys.platform == "linux"
SPARE_PLAYERS = 4  # forked ahead for the tests that come next; they are not the student's
CAN_FORK = hasattr(os, "fork") and LINUX


class LaunchError(Exception):
    """A player could not be started; the message says why, in one line."""


@dataclass(frozen=True)
class Usage:
    """What a sandbox uses at one moment: CPU seconds since its start, bytes, processes."""

    cpu_seconds: float
    memory_bytes: int
    processes: int
    file_bytes: int


@dataclass
class Sandbox:
    """A running first player: the wire to it, and the power to measure and to end it."""

    level: str
    process: subprocess.Popen[bytes]
    root: int  # the process id of the first player, as this side sees it
    channel: Channel
    settings: dict[str, Any]
    work: Path | None  # the folder to remove afterwards, at the level `process`
    nursed: bool = False  # `process` is a nursery, and goes on when this ends
    ended: bool = False

    def __post_init__(self) -> None:
        self.settings["limits"] = limit_from_outside(self.root, self.settings["limits"])

    def count(self, most: int) -> int:
        """Count the processes of this sandbox; stop counting beyond `most`.  Quick."""
        waiting, found = [self.root, *orphans()], 0
        while waiting and found <= most:
            found += 1
            waiting += children_of(waiting.pop())
        return found

    def usage(self) -> Usage:
        """Measure all processes of this sandbox together.  Slow: a tenth of a millisecond each."""
        cpu, memory, count = 0.0, 0, 0
        for each in self._tree():
            try:
                with each.oneshot():
                    times = each.cpu_times()
                    cpu += times.user + times.system
                    cpu += getattr(times, "children_user", 0) + getattr(times, "children_system", 0)
                    memory += each.memory_info().rss
                    count += 1
            except psutil.Error:
                continue
        return Usage(cpu, memory, count, self._file_bytes())

    def proportional_memory(self) -> int:
        """Return memory in bytes with shared pages counted once: slower than `usage`, and exact."""
        total = 0
        for each in self._tree():
            try:
                total += each.memory_full_info().pss
            except (psutil.Error, AttributeError):
                continue
        return total

    def _tree(self) -> list[psutil.Process]:
        return with_descendants([self.root, *orphans()])

    def _file_bytes(self) -> int:
        if self.work is None:
            return 0  # in memory, and bounded by the file system's own size
        return folder_bytes(self.work)

    def orphans(self) -> list[int]:
        """Return processes that came down from this sandbox and are nobody's children any more."""
        return orphans() if self.level == PROCESS else []

    def kill(self) -> None:
        """End every process of this sandbox, from outside, and remove what it wrote."""
        if self.ended:
            return
        self.ended = True
        if self.nursed:
            # The first player is process 1 of its namespace: the kernel ends the others with it.
            end_and_wait(self.root)
            self.channel.close()
            return
        self._end_processes()
        _started.discard(self.process.pid)
        self.channel.close()  # last: a reader of a pipe is let go only by the end of the process
        if self.work is not None:
            remove_tree(self.work)

    def _end_processes(self) -> None:
        if self.level == BUBBLEWRAP:
            # The first player is process 1 of its namespace: the kernel ends the others with it.
            kill_quietly(self.root)
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        else:
            # Who is in a session of its own is nobody's child any more when its parent has ended.
            before = self._tree()
            kill_group(self.process.pid)
            kill_tree(lambda: [*before, *self._tree()])
            self.process.wait()
            kill_tree(lambda: with_descendants(orphans()))


# --- levels -----------------------------------------------------------------------------------


@functools.cache
def levels() -> dict[str, str]:
    """Return each level and why it cannot be used here; nothing where it was seen to work."""
    found = {}
    for level in LEVELS:
        try:
            if level == BUBBLEWRAP:
                _launch_bubblewrap(Limits(), (), Limits().file_bytes, True).kill()
            else:
                launch(level, Limits()).kill()
            found[level] = ""
        except LaunchError as error:
            found[level] = str(error)
    return found


def best_level() -> str:
    """Return the strongest level that works on this machine."""
    return next((level for level, problem in levels().items() if not problem), PROCESS)


def launch(
    level: str, limits: Limits, packages: Iterable[str] = (), size: int = 0, fork: bool = True
) -> Sandbox:
    """Start a first player and return it, ready to be configured.

    `size` is the submission's size in bytes: its files do not count against what it may write.
    Raises LaunchError.
    """
    if level == BUBBLEWRAP:
        room = limits.file_bytes + 4 * size
        nursery = _nursery(tuple(packages)) if fork and CAN_FORK else None
        if nursery is not None:
            try:
                return nursery.sandbox(limits, room)
            except LaunchError:
                nursery.outer.kill()
                _nurseries[tuple(packages)] = None
        return _launch_bubblewrap(limits, tuple(packages), room, fork)
    if level == PROCESS:
        return _launch_process(limits, tuple(packages), fork)
    raise LaunchError(f"there is no isolation level {level!r}; there are: {', '.join(LEVELS)}")


def kernel_limits(limits: Limits, count_processes: bool) -> dict[str, int]:
    found = {
        "AS": limits.memory_bytes,
        "CPU": int(limits.submission_seconds) + 1,
        "FSIZE": limits.file_bytes,
        "NOFILE": 128,
        "CORE": 0,
    }
    if count_processes:
        found["NPROC"] = limits.processes + SPARE_PLAYERS
    return found


def limit_from_outside(process: int, limits: dict[str, int]) -> dict[str, int]:
    """Set what the kernel holds a process to; return what it has to set for itself.

    Nearly always nothing: a module less in each sandbox, and each fork of it is cheaper.
    """
    try:
        import resource

        for name, value in limits.items():
            resource.prlimit(process, getattr(resource, "RLIMIT_" + name), (value, value))
    except (ImportError, AttributeError, OSError, ValueError):
        return limits
    return {}


ENVIRONMENT = {
    "PYTHONHASHSEED": "0",
    "PYTHONUTF8": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "LANG": "C.UTF-8",
    "PATH": "/usr/bin:/bin",
    "TERM": "dumb",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
}
FLAGS = ("-s", "-S", "-P", "-B")


@functools.cache
def player_file() -> Path:
    """Return the player as bytecode, compiled once, without a path of this machine in it."""
    folder = Path(tempfile.mkdtemp(prefix=f"{PLAYER_PREFIX}{os.getpid()}-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    target = folder / "player.pyc"
    source = Path(player.__file__)
    if source.suffix != ".py":
        return source
    py_compile.compile(str(source), cfile=str(target), dfile="player.py", doraise=True)
    folder.chmod(0o755)
    target.chmod(0o644)
    return target


def package_folder(name: str) -> Path:
    """Return where an allowed package is installed; raise LaunchError if it is not."""
    import importlib.util

    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise LaunchError(f"the package {name} is not installed; install it with pip")
    place = Path(found.origin)
    return place.parent if place.name == "__init__.py" else place


def _launch_process(limits: Limits, packages: tuple[str, ...], fork: bool) -> Sandbox:
    become_subreaper()
    work = Path(tempfile.mkdtemp(prefix=f"{WORK_PREFIX}{os.getpid()}-")).resolve()
    path = sorted({str(package_folder(name).parent) for name in packages})
    environment = {**ENVIRONMENT, "HOME": str(work), "TMPDIR": str(work)}
    for name in ("SYSTEMROOT", "LD_LIBRARY_PATH"):  # Windows, and some interpreters, need them
        if name in os.environ:
            environment[name] = os.environ[name]
    command = [base_executable(), *FLAGS, str(player_file())]
    try:
        process, channel = _start(command, environment, fork, cwd=work)
    except LaunchError:
        remove_tree(work)
        raise
    settings = {
        "folder": str(work),
        "path": path,
        "user": None,
        "isolated": False,
        "limits": kernel_limits(limits, count_processes=False),
    }
    return Sandbox(PROCESS, process, process.pid, channel, settings, work)


def _launch_bubblewrap(
    limits: Limits, packages: tuple[str, ...], room: int, fork: bool, nursery: bool = False
) -> Sandbox:
    program = bubblewrap_program()
    as_root = os.geteuid() == 0 and drops_root()
    rights = ["CAP_SETUID", "CAP_SETGID"] if as_root else []
    rights += ["CAP_SYS_ADMIN"] if nursery else []
    reads, writes = os.pipe()
    command = [
        program,
        *system_binds(packages),
        *(() if as_root else user_namespace()),
        *(part for right in rights for part in ("--cap-add", right)),
        *("--perms", "1777", "--size", str(room), "--tmpfs", "/work"),
        *("--symlink", "/work", "/tmp", "--remount-ro", "/"),
        *("--chdir", "/work", "--info-fd", str(writes)),
        *(str(part) for name, value in ENVIRONMENT.items() for part in ("--setenv", name, value)),
        *("--setenv", "HOME", "/work", "--setenv", "TMPDIR", "/work"),
        *(inner_executable(), *FLAGS, "/player.pyc"),
    ]
    try:
        process, channel = _start(command, {}, fork, pass_fds=(writes,))
    finally:
        os.close(writes)
    with os.fdopen(reads, "rb") as information:
        root = json.loads(information.read())["child-pid"]
    settings = bubblewrap_settings(limits, packages)
    if nursery:  # whoever it forks has limits of its own, which may be higher
        settings["limits"] = {}
    return Sandbox(BUBBLEWRAP, process, root, channel, settings, None)


_users = itertools.count()


def bubblewrap_settings(limits: Limits, packages: tuple[str, ...]) -> dict[str, Any]:
    """Return what a first player inside bubblewrap is configured with."""
    as_root = os.geteuid() == 0 and drops_root()
    user = 2_000_000_000 + os.getpid() % 100_000 * 1000 + next(_users) % 1000
    return {
        "folder": "/work",
        "path": ["/packages"] if packages else [],
        # A user id of its own for each sandbox: the kernel's limit on processes is per user, and
        # does not bind root.
        "user": user if as_root else None,
        "isolated": True,
        "limits": kernel_limits(limits, count_processes=as_root or counts_per_namespace()),
    }


# --- a nursery ----------------------------------------------------------------------------------

# Imported ahead in a nursery: what submissions often import, and what shows or does nothing.
NURSED = (
    *("abc", "bisect", "collections", "contextlib", "copy", "enum", "functools", "io"),
    *("itertools", "math", "operator", "os", "random", "re", "string", "time", "types", "typing"),
)
NURSERY_SECONDS = 10.0


class Nursery:
    """A bubblewrap with a warm interpreter in it that forks a sandbox for each submission.

    It never runs a student's code itself.  A sandbox it forks has process ids, mounts, files and
    (as root) a user of its own, and costs a fifth of what a new bubblewrap and interpreter cost.
    """

    def __init__(self, packages: tuple[str, ...]) -> None:
        """Start it, and try it once; raise LaunchError where this machine does not allow it."""
        self.packages = packages
        self.outer = _launch_bubblewrap(Limits(), packages, 1 << 20, True, nursery=True)
        try:
            self._ask(self.outer.channel, ("nursery", list(NURSED)))
            self.sandbox(Limits(), 1 << 20).kill()
        except LaunchError:
            self.outer.kill()
            raise

    def sandbox(self, limits: Limits, room: int) -> Sandbox:
        """Return a new first player that may write `room` bytes, ready to be configured."""
        mine, theirs = socket.socketpair()
        channel = SocketChannel(mine)
        before = set(children_of(self.outer.root))
        try:
            self._ask(self.outer.channel, ("apart", room), (theirs.fileno(),))
            self._ask(channel, None)
            middle = [each for each in children_of(self.outer.root) if each not in before]
            [root] = children_of(middle[-1])
        except (LaunchError, IndexError, ValueError):
            channel.close()
            raise LaunchError("the nursery could not fork a sandbox") from None
        finally:
            theirs.close()
        settings = bubblewrap_settings(limits, self.packages)
        return Sandbox(BUBBLEWRAP, self.outer.process, root, channel, settings, None, nursed=True)

    def _ask(
        self, channel: Channel, question: tuple[Any, ...] | None, descriptors: tuple[int, ...] = ()
    ) -> None:
        try:
            if question is not None:
                channel.send(pack(question), descriptors)
            answer = read_answer(channel.receive(NURSERY_SECONDS), lambda handle: None)
        except (Gone, Waited, ProtocolError) as problem:
            raise LaunchError(f"the nursery does not answer ({type(problem).__name__})") from None
        if isinstance(answer, ErrorReport):
            raise LaunchError(f"the nursery could not go on: {answer.message}")


_nurseries: dict[tuple[str, ...], Nursery | None] = {}


def _nursery(packages: tuple[str, ...]) -> Nursery | None:
    """Return this process's nursery, or None where the machine does not allow one."""
    found = _nurseries.get(packages)
    if packages not in _nurseries or (found is not None and found.outer.process.poll() is not None):
        try:
            found = Nursery(packages)
        except LaunchError:
            found = None
        _nurseries[packages] = found
    return found


def end_and_wait(process: int) -> None:
    """Kill a process and wait until it, and so its namespace, has ended."""
    try:
        descriptor = os.pidfd_open(process)
    except OSError:
        return
    try:
        signal.pidfd_send_signal(descriptor, signal.SIGKILL)
        select.select([descriptor], [], [], 5)
    except OSError:
        return
    finally:
        os.close(descriptor)


def _start(
    command: list[str],
    environment: dict[str, str],
    fork: bool,
    cwd: Path | None = None,
    pass_fds: tuple[int, ...] = (),
) -> tuple[subprocess.Popen[bytes], Channel]:
    """Start a player and wait for its first frame."""
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
    _started.add(process.pid)
    try:
        channel.receive(HELLO_SECONDS)
    except (Gone, Waited) as problem:
        process.kill()
        words = process.stderr.read().decode("utf-8", "replace").strip() if process.stderr else ""
        process.wait()
        _started.discard(process.pid)
        channel.close()
        last = words.splitlines()[-1] if words else f"no first answer ({type(problem).__name__})"
        raise LaunchError(f"{Path(command[0]).name} could not start a player: {last}") from None
    assert process.stderr is not None
    process.stderr.close()
    return process, channel


# --- what bubblewrap is told --------------------------------------------------------------------


@functools.cache
def bubblewrap_program() -> str:
    if not LINUX:
        raise LaunchError("bubblewrap is for Linux only")
    program = shutil.which("bwrap")
    if program is None:
        raise LaunchError("bwrap is not installed (Debian, Ubuntu: apt-get install bubblewrap)")
    words = subprocess.run([program, "--help"], capture_output=True, text=True).stdout
    if "--size" not in words:
        raise LaunchError("this bwrap is too old: 0.7 or newer is needed")
    return program


@functools.cache
def user_namespace() -> tuple[str, ...]:
    words = subprocess.run([bubblewrap_program(), "--help"], capture_output=True, text=True).stdout
    locked = ("--disable-userns",) if "--disable-userns" in words else ()
    return ("--unshare-user", *locked, "--uid", "1000", "--gid", "1000")


@functools.cache
def drops_root() -> bool:
    """Say whether root can start bubblewrap without a user namespace and change user inside."""
    drop = "import os; os.setgroups([]); os.setresgid(7, 7, 7); os.setresuid(7, 7, 7)"
    capabilities = ("--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")
    command = [
        bubblewrap_program(), *system_binds(()), *capabilities,
        inner_executable(), *FLAGS, "-c", drop,
    ]  # fmt: skip
    return subprocess.run(command, capture_output=True, env={}).returncode == 0


@functools.cache
def counts_per_namespace() -> bool:
    """Say whether the kernel counts processes per user namespace: Linux 5.14 and newer."""
    numbers = platform.release().split(".")[:2]
    return [int("".join(filter(str.isdigit, number)) or 0) for number in numbers] >= [5, 14]


def base_executable() -> str:
    """Return the interpreter itself, not the link to it that a virtual environment holds."""
    return os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)


def inner_prefix() -> str:
    prefix = os.path.realpath(sys.base_prefix)
    return prefix if prefix == "/usr" or prefix.startswith("/usr/") else "/python"


def inner_executable() -> str:
    inside = os.path.relpath(base_executable(), os.path.realpath(sys.base_prefix))
    return os.path.join(inner_prefix(), inside)


def library_masks() -> list[str]:
    """Return the folders of installed packages: nothing of them is for a student's code."""
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    prefix = os.path.realpath(sys.base_prefix)
    places = {
        os.path.join(prefix, "lib", version, "site-packages"): inner_prefix(),
        os.path.join(prefix, "lib", "python3", "dist-packages"): inner_prefix(),
    }
    masks = [
        os.path.join(inside, os.path.relpath(place, prefix))
        for place, inside in places.items()
        if os.path.isdir(place)
    ]
    if not inner_prefix().startswith("/usr/local") and os.path.isdir("/usr/local"):
        masks.append("/usr/local")
    return masks


@functools.cache
def system_binds(packages: tuple[str, ...]) -> tuple[str, ...]:
    found = [
        *("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--as-pid-1"),
        *("--unshare-cgroup-try", "--die-with-parent", "--new-session", "--clearenv"),
        *("--ro-bind", "/usr", "/usr", "--ro-bind-try", "/nix/store", "/nix/store"),
    ]
    for name in ("/lib", "/lib64", "/lib32", "/bin", "/sbin"):
        if os.path.islink(name):
            found += ["--symlink", os.readlink(name), name]
        elif os.path.isdir(name):
            found += ["--ro-bind", name, name]
    found += ["--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"]
    if inner_prefix() == "/python":
        found += ["--ro-bind", os.path.realpath(sys.base_prefix), "/python"]
    for mask in library_masks():
        found += ["--tmpfs", mask, "--remount-ro", mask]
    for name in packages:
        place = package_folder(name)
        found += ["--ro-bind", str(place), f"/packages/{place.name}"]
        libraries = place.parent / f"{name}.libs"
        found += ["--ro-bind-try", str(libraries), f"/packages/{libraries.name}"]
    found += ["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"]
    # An interpreter whose library is shared may look for that where it lies outside.
    found += ["--setenv", "LD_LIBRARY_PATH", f"{inner_prefix()}/lib"]
    found += ["--ro-bind", str(player_file()), "/player.pyc"]
    return tuple(found)


# --- processes, from outside --------------------------------------------------------------------

_subreaper = False


def become_subreaper() -> None:
    """Make orphans of this process's descendants its own children, so that none can get away.

    Only a grading process of the kit's own does so: see `own_process`.
    """
    global _subreaper
    if LINUX and _owned and not _subreaper:
        PR_SET_CHILD_SUBREAPER = 36
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        _subreaper = True


_owned = False


def own_process() -> None:
    """Say that this process is the kit's own: every child of it is a sandbox or an orphan."""
    global _owned
    _owned = True


def children_of(process: int) -> list[int]:
    """Return the process ids of the children of one process, by one read where Linux has it."""
    try:
        with open(f"/proc/{process}/task/{process}/children", "rb") as file:
            return [int(number) for number in file.read().split()]
    except FileNotFoundError:
        if LINUX and not os.path.exists(f"/proc/{process}"):
            return []
    except ProcessLookupError:
        return []
    try:
        return [child.pid for child in psutil.Process(process).children()]
    except psutil.Error:
        return []


_started: set[int] = set()  # the process ids of the sandboxes that this process has started


def orphans() -> list[int]:
    """Return children of this process that it never started: they came down from a sandbox."""
    if not _subreaper:
        return []
    found = []
    for child in children_of(os.getpid()):
        if child in _started:
            continue
        try:
            ended, _ = os.waitpid(child, os.WNOHANG)
        except OSError:
            continue
        if not ended:  # one that has only to be reaped is nobody's burden any more
            found.append(child)
    return found


def has_ended(process: int) -> bool:
    """Say whether a process has ended and only waits to be reaped."""
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] in (b"Z", b"X")
    except OSError:
        return True


def kill_quietly(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    except OSError:
        return


def kill_group(leader: int) -> None:
    """Kill a whole process group in one step, which not even a fork bomb outruns."""
    if hasattr(os, "killpg"):
        try:
            os.killpg(leader, signal.SIGKILL)
        except OSError:
            return


def with_descendants(numbers: list[int]) -> list[psutil.Process]:
    found = []
    for number in numbers:
        try:
            process = psutil.Process(number)
            found += [process, *process.children(recursive=True)]
        except psutil.Error:
            continue
    return found


def kill_tree(tree: Any) -> None:
    """Stop all processes that `tree()` lists, then kill them, until it lists none that runs."""
    for attempt in range(200):
        running = []
        for process in tree():
            try:
                if process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
                    running.append(process)
            except psutil.Error:
                continue
        if not running:
            break
        for act in ("suspend", "kill"):
            for process in running:
                try:
                    getattr(process, act)()
                except psutil.Error:
                    continue
        if attempt > 3:
            time.sleep(0.01)
    orphans()  # reaps


def clear_after(worker: int) -> None:
    """End what a grading process that was killed has left behind, and remove its folders."""
    temporary = os.path.realpath(tempfile.gettempdir())
    work = os.path.join(temporary, f"{WORK_PREFIX}{worker}-")
    for _ in range(20):
        left = [process for process in psutil.process_iter() if _works_below(process, work)]
        for process in left:
            kill_quietly(process.pid)
        if not left:
            break
        psutil.wait_procs(left, timeout=0.1)
    for prefix in (WORK_PREFIX, PLAYER_PREFIX):
        for folder in Path(temporary).glob(f"{prefix}{worker}-*"):
            remove_tree(folder)


def _works_below(process: psutil.Process, place: str) -> bool:
    try:
        if process.status() == psutil.STATUS_ZOMBIE:
            return False
        return bool(process.environ().get("HOME", "").startswith(place))
    except (psutil.Error, OSError):
        return False


def folder_bytes(folder: Path) -> int:
    """Return the size in bytes of all files below a folder, as far as it can be seen."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(place, name)).st_blocks * 512
            except (OSError, AttributeError):
                continue
    return total


def remove_tree(folder: Path) -> None:
    def mend(function: Any, path: str, *rest: Any) -> None:
        try:
            os.chmod(os.path.dirname(path), 0o700)
            os.chmod(path, 0o700)
            function(path)
        except OSError:
            return

    shutil.rmtree(folder, onerror=mend)
