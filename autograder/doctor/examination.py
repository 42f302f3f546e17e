"""Find out which isolation this machine has (`examine`), by trying each level and each limit.

Words used here.  limit: how much of something a student's code may use; it is in force if code
that exceeded it was stopped.  remedy: how to fix a level that does not work.
"""

from __future__ import annotations

import contextlib
import os
import platform
import socket
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from autograder.course import assignment as assignments
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.nbgrader import kernelspec
from autograder.sandbox import launch, own_words
from autograder.sandbox.call_filter import REFUSED_CALLS
from autograder.sandbox.starting import LaunchError
from autograder.system import surroundings
from autograder.worker import grading

IN_FORCE, NOT_IN_FORCE, NOT_TRIED = "in force", "not in force", "could not be tried"
LIMITS = ("time", "memory", "files", "processes", "output")
TOML = """\
slug = "doctor"
title = "What the limits do"
files = ["cards.py"]
imports = ["cards"]
tasks = { 1 = "Limits" }
[limits]
test_seconds = 0.2
wall_factor = 40
memory_bytes = 100_000_000
output_bytes = 100_000
file_bytes = 1_000_000
processes = 8
"""
# A test passes if the code could do what the test asks for.
SUITE = """\
import cards
import pytest

pytestmark = pytest.mark.task(1)

def test_time():
    assert cards.exceed_time() == "done"

def test_memory():
    assert cards.exceed_memory() == "done"

def test_files():
    assert cards.exceed_files() == "done"

def test_processes():
    assert cards.exceed_processes() == "done"

def test_output():
    assert cards.exceed_output() == "done"

def test_network():
    assert cards.connect(PORT) == "done"

def test_no_filter():
    assert cards.filters() == FILTERS
"""
CARDS = """\
import os, socket, threading, time

def exceed_time():
    end = time.process_time() + 10
    while time.process_time() < end:
        pass
    return "done"

def exceed_memory():
    bytearray(b"x") * 200_000_000
    return "done"

def exceed_files():
    for number in range(50):
        with open(f"file {number}", "wb") as file:
            file.write(bytes(2**16))
    threading.Event().wait(0.3)
    return "done"

def exceed_processes():
    for _ in range(30):
        if os.fork() == 0:
            threading.Event().wait(2)
            os._exit(0)
    threading.Event().wait(0.3)
    return "done"

def exceed_output():
    for _ in range(300):
        print("x" * 1000)
    return "done"

def connect(port):
    with socket.socket() as line:
        line.settimeout(2)
        line.connect(("127.0.0.1", port))
    return "done"

def filters():
    with open("/proc/self/status") as file:
        return file.read().partition("Seccomp_filters:")[2].split()[0]
"""
SETTINGS = (
    ("kernel/unprivileged_userns_clone", "0", "1"),
    ("kernel/apparmor_restrict_unprivileged_userns", "1", "0"),
    ("user/max_user_namespaces", "0", "15000"),
)
FLAGS = (
    "--cap-add SYS_ADMIN --security-opt seccomp=unconfined"
    " --security-opt apparmor=unconfined --security-opt systempaths=unconfined"
)


@dataclass(frozen=True)
class Level:
    """One level of isolation on this machine.

    limits: for each of LIMITS, one of IN_FORCE, NOT_IN_FORCE, NOT_TRIED; empty if no player can be
    started.  network, filter: whether code could connect to this machine, and whether the kernel
    filters its calls; None if unknown.
    """

    name: str
    works: bool
    problem: str = ""
    remedy: str = ""
    limits: dict[str, str] = field(default_factory=dict)
    network: bool | None = None
    filter: bool | None = None


@dataclass(frozen=True)
class Findings:
    """What was found on this machine; `best` is the strongest level that works."""

    python: str
    system: str
    cores: int
    fork: bool
    bubblewrap: str  # its version; empty if it is not installed
    filter_known: bool  # whether there is a filter of system calls for this type of machine
    best: str
    levels: tuple[Level, ...]
    kernels: tuple[str, ...] = ()  # descriptions of boxed kernels that an earlier kit installed

    @property
    def isolates(self) -> bool:
        """Whether `grade` can be used with isolation."""
        return self.best != launch.PROCESS


def examine() -> Findings:
    """Try every level on this machine and return what was found; takes a few seconds."""
    refusals = list(map(launch.refusal_here, launch.LEVELS))
    with ThreadPoolExecutor() as pool:
        levels = tuple(pool.map(examined, launch.LEVELS, refusals))
    return Findings(
        python=platform.python_version(),
        system=f"{platform.system()} {platform.release()}, {platform.machine()}",
        cores=len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1,
        fork=launch.CAN_FORK,
        bubblewrap=bubblewrap_version(),
        filter_known=sys.platform == "linux" and platform.machine() in REFUSED_CALLS,
        best=launch.best_level(),
        levels=levels,
        kernels=tuple(str(path) for path in kernelspec.outdated()),
    )


def examined(name: str, refused: LaunchError | None) -> Level:
    """Return one level as it works here: why it cannot be used, or which limits are in force."""
    advice = remedy(name, refused) if refused else ""
    short = refused.reason.rstrip(".") if refused else ""
    if refused and launch.refusal(name):
        return Level(name, False, short, advice)
    try:
        result = tried(name)
    except (grading.GraderDied, grading.GraderFailed, assignments.AssignmentError) as error:
        return Level(name, False, short or str(error), advice)
    statuses = {record.id: record.status for record in result.tests}
    limits = {each: in_force(statuses[f"test_{each}"]) for each in LIMITS}
    if not hasattr(os, "fork"):
        limits["processes"] = NOT_TRIED
    return Level(
        name,
        not refused,
        short,
        advice,
        limits,
        network=known(statuses["test_network"]),
        filter=not known(statuses["test_no_filter"]) if sys.platform == "linux" else False,
    )


def in_force(status: str) -> str:
    found = known(status)
    return NOT_TRIED if found is None else NOT_IN_FORCE if found else IN_FORCE


def known(status: str) -> bool | None:
    """Return whether the code could do what a test asks for; None if the test could not tell."""
    return None if status in ("grader_error", "waiting", "not_written") else status == "passed"


def tried(level: str) -> Result:
    """Return the result of grading a submission that exceeds every limit, with a test for each."""
    with (
        tempfile.TemporaryDirectory(prefix="cardkit-doctor-") as place,
        socket.create_server(("127.0.0.1", 0)) as listener,
    ):
        folder = Path(place)
        (folder / "assignment.toml").write_text(TOML, encoding="utf-8")
        words = {"PORT": str(listener.getsockname()[1]), "FILTERS": repr(own_filters())}
        suite = SUITE
        for word, value in words.items():
            suite = suite.replace(word, value)
        (folder / "test_limits.py").write_text(suite, encoding="utf-8")
        made = assignments.read(folder)
        with grading.Grader(made, grading.Options(isolation=level)) as grader:
            return grader.grade(Submission("doctor", {"cards.py": CARDS.encode()}))


def own_filters() -> str:
    """Return how many filters the kernel applies to this process's calls; containers have some."""
    with contextlib.suppress(OSError):
        return Path("/proc/self/status").read_text().partition("Seccomp_filters:")[2].split()[0]
    return ""


# --- remedies -----------------------------------------------------------------------------------


def bubblewrap_version() -> str:
    program = surroundings.program("bwrap")
    if program is None:
        return ""
    words, problem = own_words.asked(program, "--version")
    name, _, version = words.strip().partition(" ")
    if problem or name != "bubblewrap" or "\n" in version:
        return "installed, but it does not say which version"
    return version


def remedy(level: str, refused: LaunchError) -> str:
    """Return how to fix a level that does not work, or "" if that is not known."""
    if refused.remedy:
        return refused.remedy
    if level == launch.BUBBLEWRAP:
        return namespaces_remedy()
    if level == launch.USER and sys.platform == "linux" and os.geteuid() != 0:
        return "start it as root, in a container of its own"
    return ""


def namespaces_remedy() -> str:
    """Return how to make this machine allow namespaces, judging by what seems to forbid them."""
    switches = [
        f"{name.replace('/', '.')}={wanted}"
        for name, forbids, wanted in SETTINGS
        if setting(name) == forbids
    ]
    if switches:
        return f"sysctl -w {' '.join(switches)}"
    if in_container():
        return f"start the container with {FLAGS}"
    return "allow namespaces: the messages of the kernel (dmesg) say what forbids them"


def setting(name: str) -> str:
    with contextlib.suppress(OSError):
        return Path("/proc/sys", name).read_text().strip()
    return ""


def in_container() -> bool:
    """Return whether this seems to be a container: it has the usual files, or root lacks rights."""
    if os.path.exists("/.dockerenv") or os.path.exists("/run/.containerenv"):
        return True
    with contextlib.suppress(OSError):
        bounds = Path("/proc/self/status").read_text().partition("CapBnd:")[2].split()[0]
        return not int(bounds, 16) & 1 << 21  # the right to administer the system
    return False
