"""The kernel that runs students' cells: what it can do, what it cannot, and what it meets outside.

Words used here.  box: a running kernel and what it said.  trap: a file beside a notebook that
leaves a mark where only code outside the sandbox can write.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("jupyter_client", reason="make test-notebooks installs what these need")
pytest.importorskip("nbgrader", reason="make test-notebooks installs what these need")

import psutil
from jupyter_client import BlockingKernelClient
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager

from autograder.nbgrader import boxed_kernel, execution, kernelspec
from autograder.sandbox import launch

ROOT = Path(__file__).parents[2]
SECONDS = 60
ANSI = "\x1b["


@pytest.fixture(scope="module", autouse=True)
def bubblewrap():
    if problem := launch.problem(launch.BUBBLEWRAP):
        pytest.fail(f"bubblewrap does not work here: {problem}")


class Box:
    """A kernel to which cells can be given."""

    def __init__(self, client: BlockingKernelClient, manager: AsyncKernelManager) -> None:
        self.client = client
        self.manager = manager
        self.process = manager.provisioner.pid  # of the trusted side

    def says(self, source: str, seconds: float = SECONDS, **more) -> str:
        """Run a cell; return all that it printed, showed or raised, without colours."""
        heard = []

        def hear(message: dict) -> None:
            content = message["content"]
            found = content.get("data", {})
            heard.append(content.get("text") or found.get("text/plain") or "")
            heard.extend(content.get("traceback", []))

        self.client.execute_interactive(source, output_hook=hear, timeout=seconds, **more)
        return "".join(part.partition("m")[2] for part in f"{ANSI}m{''.join(heard)}".split(ANSI))


class AsInJupyterLab(execution.BoxedKernelManager):
    """Starts the kernel as JupyterLab does: in the folder of the notebook, without an end."""

    async def start_kernel(self, **more) -> None:
        await AsyncKernelManager.start_kernel(self, **more)


@contextmanager
def managed(folder: Path, kind: type = execution.BoxedKernelManager, **more) -> Iterator[Box]:
    """The kernel as nbgrader's run has it, or another kind of manager."""
    manager = kind(kernel_name=kernelspec.NAME)
    asyncio.run(manager.start_kernel(cwd=str(folder), **more))
    client = manager.blocking_client()
    client.start_channels()
    try:
        client.wait_for_ready(SECONDS)
        yield Box(client, manager)
    finally:
        client.stop_channels()
        asyncio.run(manager.shutdown_kernel(now=True))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("notebook")
    made.chmod(0o755)
    (made / "own.py").write_text("ANSWER = 42\n")
    (made / "queue.py").write_text("raise SystemExit('a student has a file of this name')\n")
    return made


class Namespaced(execution.BoxedKernelManager):
    """Starts the kernel as root must who cannot change user: in a user namespace."""

    @property
    def kernel_spec(self) -> KernelSpec:
        made = kernelspec.description()
        kit = "from autograder.sandbox import bubblewrap; bubblewrap.drops_root = lambda: False"
        made["argv"][3] = made["argv"][3].replace("; main()", f"; {kit}; main()")
        return KernelSpec(resource_dir="", **made)


@pytest.fixture(scope="module", params=[execution.BoxedKernelManager, Namespaced])
def box(folder: Path, request: pytest.FixtureRequest) -> Iterator[Box]:
    with managed(folder, request.param) as made:
        yield made


# --- what cells can do ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source, said",
    [
        ("6 * 7", "42"),
        ("import own\nprint(own.ANSWER)", "42\n"),
        ("1 / 0", "ZeroDivisionError"),
        ("help", "Type help()"),
        ("%pwd", "/notebook"),
        ("open('/scratch/kept', 'w').write('words')", "5"),
        ("open('/tmp/kept', 'w').write('words')", "5"),
        ("import os, subprocess\nsubprocess.check_output(['echo', 'a child'])", "a child"),
        ("import os\nif os.fork() == 0:\n    print('forked', flush=True)\n    os._exit(0)\n"
         "os.wait()[1]", "0"),
        ("import threading\nfound = []\nthread = threading.Thread(target=found.append, args=[7])\n"
         "thread.start(); thread.join(); found", "[7]"),
        ("from concurrent.futures import ThreadPoolExecutor\n"
         "with ThreadPoolExecutor(20) as pool: print(sum(pool.map(abs, range(-20, 0))))", "210"),
        ("import asyncio\nawait asyncio.sleep(0, 'awaited')", "awaited"),
        ("%matplotlib --list", ""),
        ("import numpy; numpy.arange(3).sum()", "3"),
    ],
)  # fmt: skip
def test_cells_do_what_exercises_need(box, source, said):
    assert said in box.says(source)


def test_what_is_shown_can_be_shown_anew(folder):
    with managed(folder) as box:
        heard = []
        box.client.execute_interactive(
            "from IPython.display import display\n"
            "handle = display('one', display_id=True)\n"
            "handle.update('two')",
            output_hook=lambda message: heard.append(message["msg_type"]),
            timeout=SECONDS,
        )
        assert heard.count("display_data") == heard.count("update_display_data") == 1


def test_widgets_talk_both_ways(folder):
    with managed(folder) as box:
        box.says(
            "from comm import create_comm\n"
            "got = []\n"
            "talk = create_comm(target_name='widget', data={'value': 1})\n"
            "talk.on_msg(lambda message: got.append(message['content']['data']))\n"
        )
        number = box.says("print(talk.comm_id)").strip()
        message = box.client.session.msg("comm_msg", {"comm_id": number, "data": {"value": 2}})
        box.client.shell_channel.send(message)
        assert "[{'value': 2}]" in box.says("got")


def test_a_cell_asks_and_is_answered(box):
    def answer(message: dict) -> None:
        box.client.input(f"{message['content']['prompt']} Rose")

    told = box.says("print('hello,', input('name?'))", allow_stdin=True, stdin_hook=answer)
    assert "hello, name? Rose" in told


def test_a_cell_is_interrupted_and_the_kernel_goes_on(folder):
    with managed(folder) as box:
        endless = "print('begun')\nkept = 1\nwhile True: pass"
        box.client.execute(endless, stop_on_error=False)  # or it drops what comes just after it
        while box.client.get_iopub_msg(timeout=SECONDS)["content"].get("text") != "begun\n":
            pass
        asyncio.run(box.manager.interrupt_kernel())
        while (reply := box.client.get_shell_msg(timeout=SECONDS))["msg_type"] != "execute_reply":
            pass
        assert reply["content"]["ename"] == "KeyboardInterrupt"
        assert "1" in box.says("kept")


def test_a_kernel_is_started_anew_with_the_same_sockets(folder):
    with managed(folder) as box:
        box.says("before = 1")
        asyncio.run(box.manager.restart_kernel(now=True))
        box.client.wait_for_ready(SECONDS)
        assert "NameError" in box.says("before")
        assert "42" in box.says("import own; own.ANSWER")


@pytest.mark.parametrize("source", ["import os; os._exit(3)", "import os; os.abort()"])
def test_a_kernel_that_dies_is_noticed(folder, source):
    with managed(folder) as box:
        box.client.execute(source)
        end = time.monotonic() + SECONDS
        while asyncio.run(box.manager.is_alive()):
            assert time.monotonic() < end
            time.sleep(0.05)


# --- what cells cannot do ------------------------------------------------------------------------

CALLS = """\
import ctypes, errno, os
library = ctypes.CDLL(None, use_errno=True)
def tried(call, *arguments):
    gave = library.syscall(call, *arguments)
    return "done" if gave >= 0 else errno.errorcode[ctypes.get_errno()]
"""
X86 = {
    "mount": (165, "b'none', b'/scratch', b'tmpfs', 0, None"),
    "remount of the notebook's folder": (165, "None, b'/notebook', None, 0x1020, None"),
    "remount of /usr": (165, "None, b'/usr', None, 0x1020, None"),
    "remount of the packages": (165, "None, b'/packages/0', None, 0x1020, None"),
    "umount2": (166, "b'/proc', 2"),
    "pivot_root": (155, "b'/scratch', b'/scratch'"),
    "chroot": (161, "b'/scratch'"),
    "unshare of users": (272, "0x10000000"),
    "unshare of mounts": (272, "0x20000"),
    "clone into a new user namespace": (56, "0x10000011, 0, 0, 0, 0"),
    "setns": (308, "0, 0"),
    "ptrace": (101, "0, 0, 0, 0"),
    "add_key": (248, "b'user', b'x', b'y', 1, -2"),
    "keyctl": (250, "0, -3, 0"),
    "bpf": (321, "0, None, 0"),
    "perf_event_open": (298, "None, 0, -1, -1, 0"),
    "userfaultfd": (323, "0"),
    "io_uring_setup": (425, "1, None"),
    "open_tree": (428, "-100, b'/usr', 1"),
    "fsopen": (430, "b'tmpfs', 0"),
    "mount_setattr": (442, "-100, b'/usr', 0, None, 0"),
    "open_by_handle_at": (304, "-100, b'\\x08\\0\\0\\0\\x01\\0\\0\\0' + bytes(8), 0"),
    "mknod of a disk": (133, "b'/scratch/disk', 0o60600, 0x800"),
    "shmget": (29, "0, 4096, 0o1600"),
    "a socket of the network": (41, "2, 1, 0"),
    "a socket to the kernel": (41, "16, 3, 0"),
    "a socket to the host of a virtual machine": (41, "40, 1, 0"),
    "setuid": (105, "0"),
    "setgroups": (116, "1, b'1234'"),
    "sethostname": (170, "b'x', 1"),
    "syslog": (103, "3, ctypes.create_string_buffer(16), 16"),
}


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="these are numbers of x86_64")
@pytest.mark.parametrize("call", X86)
def test_calls_that_lead_out_are_refused(box, call):
    number, arguments = X86[call]
    said = box.says(f"{CALLS}print(tried({number}, {arguments}))").strip()
    # There may be no such user in a namespace, and what is asked for here may be no change.
    assert said == "EPERM" or (said == "EINVAL" and call in ("setuid", "mount_setattr")), said


def test_clone3_does_not_exist(box):
    if os.uname().machine != "x86_64":
        pytest.skip("these are numbers of x86_64")
    assert box.says(f"{CALLS}print(tried(435, None, 0))").strip() == "ENOSYS"


def test_a_kernel_has_no_rights(box):
    told = box.says("print(open('/proc/self/status').read())")
    status = dict(line.split(":\t", 1) for line in told.splitlines() if ":\t" in line)
    assert {status[name] for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")} == {"0" * 16}
    assert status["NoNewPrivs"] == "1"
    assert status["Seccomp"] == "2"
    assert "0" not in status["Uid"].split() + status["Gid"].split()


PLACES = ("/notebook", "/usr", "/packages/0", "/packages", "/", "/proc", "/dev", "/dev/shm", "/etc")


@pytest.mark.parametrize("place", PLACES)
def test_nothing_can_be_written_but_scratch(box, place):
    told = box.says(f"open({place!r} + '/written', 'w')")
    assert "OSError" in told or "PermissionError" in told or "FileNotFoundError" in told


def test_the_system_cannot_be_set(box):
    told = box.says("open('/proc/sys/kernel/core_pattern', 'w')")
    assert "OSError" in told or "PermissionError" in told


def test_the_only_folder_to_write_to_is_shared_with_nobody(box):
    told = box.says("print(open('/proc/self/mountinfo').read())")
    writable = {}
    for line in told.strip().splitlines():
        fields, _, more = line.partition(" - ")
        if "rw" in fields.split()[5].split(","):
            writable[fields.split()[4]] = more.split()[0]
    devices = {f"/dev/{name}" for name in ("null", "zero", "full", "random", "urandom", "tty")}
    assert set(writable) - devices <= {"/scratch", "/dev/pts", "/dev/console"}
    assert writable["/scratch"] == "tmpfs"


def test_nothing_of_the_machine_can_be_seen(box, folder):
    places = [str(ROOT / name) for name in ("solutions", "autograder/suites", "tests")]
    places += [str(Path.home()), str(folder), "/etc/passwd", "/root", "/home", "/var", "/run"]
    assert all(os.path.exists(place) for place in places[:5])
    told = box.says(f"import os\nprint([each for each in {places} if os.path.exists(each)])")
    assert told == "[]\n"
    assert "['kept'" not in box.says("sorted(os.listdir('/'))")


def test_no_file_of_the_machine_is_left_open(box):
    told = box.says(
        "import os\n"
        "for number in os.listdir('/proc/self/fd'):\n"
        "    try: print(os.readlink(f'/proc/self/fd/{number}'))\n"
        "    except OSError: pass"
    )
    kinds = {line.partition(":")[0] for line in told.splitlines()}
    assert kinds <= {"/dev/null", "/proc/2/fd", "socket", "pipe", "anon_inode"}


FORKS = """\
import os, time
made = []
try:
    for _ in range(500):
        child = os.fork()
        if child == 0: time.sleep(60); os._exit(0)
        made.append(child)
except OSError as error: print(error)
for child in made: os.kill(child, 9)
for child in made: os.waitpid(child, 0)
"""


def test_a_limit_on_processes_holds(folder):
    with managed(folder) as box:
        assert "Resource temporarily unavailable" in box.says(FORKS)


@pytest.mark.skipif(os.geteuid() != 0, reason="the system counts the processes of all but root")
def test_it_holds_where_the_system_does_not_count(folder):
    with managed(folder, Namespaced) as box:
        running = descendants(box.process)
        box.client.execute(FORKS.replace("for child in made: os.kill(child, 9)", "time.sleep(60)"))
        assert gone(running)


def test_a_limit_on_files_holds(box):
    told = box.says(
        "import os\n"
        "try:\n"
        "    for number in range(20):\n"
        "        with open(f'/scratch/large{number}', 'wb') as file:\n"
        "            file.write(bytes(40_000_000))\n"
        "except OSError as error: print(error)\n"
        "for number in range(20):\n"
        "    if os.path.exists(f'/scratch/large{number}'): os.unlink(f'/scratch/large{number}')\n"
    )
    assert "No space left on device" in told


def test_a_limit_on_memory_holds(box):
    assert "MemoryError" in box.says("kept = bytes(3_000_000_000)")


# --- what ends it --------------------------------------------------------------------------------


def descendants(process: int) -> list[psutil.Process]:
    return psutil.Process(process).children(recursive=True)


def gone(processes: list[psutil.Process]) -> bool:
    return psutil.wait_procs(processes, timeout=SECONDS)[1] == []


def test_all_processes_end_with_the_kernel(folder):
    with managed(folder) as box:
        box.says("import os\nif os.fork() == 0:\n    os.setsid(); import time; time.sleep(900)")
        running = descendants(box.process)
        assert len(running) >= 3
    assert gone(running)


def test_a_kernel_ends_with_who_wanted_it(folder, tmp_path):
    """Its Jupyter was killed, and could not end it."""
    code = (
        "import asyncio, sys, time\n"
        "from autograder.nbgrader.execution import BoxedKernelManager\n"
        "manager = BoxedKernelManager(kernel_name='x')\n"
        "asyncio.run(manager.start_kernel(cwd=sys.argv[1]))\n"
        "print(manager.provisioner.pid, flush=True)\n"
        "time.sleep(900)\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code, str(folder)], stdout=subprocess.PIPE, cwd=ROOT, text=True
    )
    assert parent.stdout is not None
    kernel = int(parent.stdout.readline())
    end = time.monotonic() + SECONDS
    while len(descendants(kernel)) < 2:
        assert time.monotonic() < end
        time.sleep(0.1)
    running = [psutil.Process(kernel), *descendants(kernel)]
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert gone(running)


def test_a_kernel_ends_though_who_wanted_it_was_killed_first(folder):
    """Before the kernel could look who that is."""
    code = (
        "import asyncio, os, signal, sys\n"
        "from autograder.nbgrader.execution import BoxedKernelManager\n"
        "manager = BoxedKernelManager(kernel_name='x')\n"
        "asyncio.run(manager.start_kernel(cwd=sys.argv[1]))\n"
        "print(manager.provisioner.pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    command = [sys.executable, "-c", code, str(folder)]
    parent = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, text=True)
    assert parent.stdout is not None
    running = [psutil.Process(int(parent.stdout.readline()))]
    parent.wait()
    parent.stdout.close()
    assert gone(running)


def test_its_time_ends_even_who_hears_no_interrupt(folder, monkeypatch):
    monkeypatch.setattr(execution, "ALL_SECONDS", 20)
    with managed(folder) as box:
        running = descendants(box.process)
        box.client.execute("while True:\n    try:\n        while True: pass\n    except: pass")
        assert gone(running)


def test_memory_of_all_its_processes_together_is_limited(folder):
    with managed(folder) as box:
        running = descendants(box.process)
        box.client.execute(
            "import os, time\n"
            "for _ in range(6):\n"
            "    if os.fork() == 0:\n"
            "        kept = bytearray(b'x') * 500_000_000\n"
            "        time.sleep(60)\n"
            "time.sleep(60)"
        )
        assert gone(running)


# Parts of one message, by hand: ZeroMQ bounds messages, and how many wait, but not their parts.
ENDLESS_MESSAGE = """\
import os, socket, struct, threading, time

ports, lines = {}, set()  # by inode, since this finds duplicates

def serve(port):
    while True:
        line = port.accept()[0]
        lines.add(os.fstat(line.fileno()).st_ino)
        line.setblocking(True)
        threading.Thread(target=talk, args=(line,)).start()

def talk(line):
    line.sendall(b"\\xff" + bytes(7) + b"\\1\\x7f\\3\\0" + b"NULL".ljust(20, b"\\0") + bytes(32))
    line.recv(64, socket.MSG_WAITALL)
    ready = b"\\5READY\\x0bSocket-Type\\0\\0\\0\\3PUB"
    line.sendall(b"\\4" + bytes([len(ready)]) + ready)
    part = b"\\3" + struct.pack(">Q", 1_000_000) + b"x" * 1_000_000
    for _ in range(2000):
        line.sendall(part)

while True:  # its own ZeroMQ may be the first to accept
    for name in os.listdir("/proc/self/fd"):
        try:
            port = socket.socket(fileno=os.dup(int(name)))
            number = os.fstat(port.fileno()).st_ino
            is_one = port.family == socket.AF_UNIX and port.getsockname()
            if not is_one or number in {*ports, *lines}:
                continue
            if not port.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                port.shutdown(socket.SHUT_RDWR)  # who is outside connects anew
                continue
        except OSError:
            continue
        ports[number] = port
        port.setblocking(True)
        threading.Thread(target=serve, args=(port,)).start()
    time.sleep(0.2)
"""


# It takes more than a gigabyte, and its time depends on what else runs: `make test-memory`.
@pytest.mark.skipif("MUCH_MEMORY" not in os.environ, reason="takes more than a gigabyte")
def test_memory_that_it_takes_from_who_wanted_it_is_limited(folder):
    with managed(folder) as box:
        running = descendants(box.process)
        before = boxed_kernel.size_of(os.getpid())
        box.client.execute(ENDLESS_MESSAGE)
        assert gone(running)
        assert boxed_kernel.size_of(os.getpid()) < before + boxed_kernel.MOST_GROWTH / 2


# --- what it meets outside -----------------------------------------------------------------------

TRAPS = (
    "resource.py", "shutil.py", "json.py", "site.py", "queue.py", "psutil.py", "zmq.py",
    "ipykernel.py", "ipykernel_launcher.py", "sitecustomize.py", "usercustomize.py", "startup.py",
    "kernel_inside.py", "player.py", "ipython_config.py", "ipython_kernel_config.py",
    "jupyter_config.py", "jupyter_client_config.py", "jupyter_server_config.py",
    "autograder/__init__.py", "jupyter_client/__init__.py", "encodings/__init__.py",
    "profile_default/startup/00.py", "profile_default/ipython_config.py",
    "python3.11/sitecustomize.py",
)  # fmt: skip
HOSTILE = {
    "PYTHONPATH": ".", "PYTHONSTARTUP": "startup.py", "PYTHONUSERBASE": ".", "IPYTHONDIR": ".",
    "JUPYTER_CONFIG_DIR": ".", "JUPYTER_CONFIG_PATH": ".", "JUPYTER_PATH": ".",
    "LD_LIBRARY_PATH": ".", "PYTHONPLATLIBDIR": ".",
}  # fmt: skip


def trapped(folder: Path, mark: Path) -> Path:
    """Fill a folder with traps: names that the trusted side imports, reads or runs."""
    folder.mkdir()
    folder.chmod(0o755)
    for name in TRAPS:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"open({str(mark)!r}, 'a').write('{name} ')\n")
    program = folder / "bwrap"
    program.write_text(f"#!/bin/sh\necho bwrap >>'{mark}'\n")
    program.chmod(0o755)
    os.mkfifo(folder / "pid")
    return folder


def test_no_file_beside_a_notebook_is_run_outside(tmp_path):
    mark = tmp_path / "mark"
    place = trapped(tmp_path / "notebook", mark)
    environment = HOSTILE | {"PATH": f".:{os.environ['PATH']}"}
    with managed(place, AsInJupyterLab, env=os.environ | environment) as box:
        assert psutil.Process(box.process).cmdline()[1] == "-I"
        assert "42" in box.says("6 * 7")
        assert not mark.exists(), mark.read_text()
        box.says("import sitecustomize")  # inside it is the student's own business
    assert not mark.exists()


def test_nor_where_nbgrader_starts_it(tmp_path, monkeypatch):
    mark = tmp_path / "mark"
    place = trapped(tmp_path / "notebook", mark)
    for name, value in HOSTILE.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PATH", f".:{os.environ['PATH']}")
    with managed(place) as box:
        assert "42" in box.says("6 * 7")
        assert psutil.Process(box.process).cwd() == "/"
    assert not mark.exists(), mark.read_text()


def test_the_traps_do_spring_where_nothing_guards(tmp_path):
    """What these tests hold against: the way in which an earlier kit had the kernel started."""
    mark = tmp_path / "mark"
    place = trapped(tmp_path / "notebook", mark)
    subprocess.run(
        [sys.executable, "-m", "autograder.nbgrader.boxed_kernel", "x"], cwd=place,
        capture_output=True,
    )  # fmt: skip
    assert mark.exists()


def test_a_kernel_that_is_ended_leaves_nothing(folder):
    before = set(Path(tempfile.gettempdir()).glob("cardkit-*"))
    with managed(folder, AsInJupyterLab) as box:
        process = psutil.Process(box.process)
        process.send_signal(signal.SIGTERM)
        assert gone([process])
    left = set(Path(tempfile.gettempdir()).glob(f"cardkit-*{box.process}-*")) - before
    assert left == set()


# --- how it is made known ------------------------------------------------------------------------


def wrapper(*arguments: str, flags: tuple[str, ...] = ("-I",)) -> subprocess.CompletedProcess:
    code = "from autograder.nbgrader.boxed_kernel import main; main()"
    return subprocess.run(
        [sys.executable, *flags, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True
    )


def test_a_kernel_asks_for_a_way_to_talk(tmp_path):
    connection = tmp_path / "connection.json"
    connection.write_text(json.dumps({"transport": "tcp", "ip": "127.0.0.1"}))
    told = wrapper(str(connection))
    assert told.returncode == 2
    assert told.stderr == (
        "this kernel has no network: start Jupyter with --KernelManager.transport=ipc\n"
    )
    told = wrapper()
    assert told.returncode == 1
    assert told.stderr == "usage: python -m autograder.nbgrader.boxed_kernel --install\n"


def test_a_place_for_sockets_that_cannot_be_is_named(tmp_path):
    connection = tmp_path / "connection.json"
    ports = dict.fromkeys(boxed_kernel.PORTS, 1)
    connection.write_text(json.dumps({"transport": "ipc", "ip": "/nowhere/k", **ports}))
    told = wrapper(str(connection))
    assert told.returncode == 2
    assert told.stderr == (
        "no socket can be made at /nowhere/k-1: [Errno 2] No such file or directory: '/nowhere'\n"
    )


def old_description(prefix: Path) -> Path:
    path = prefix / "share" / "jupyter" / "kernels" / kernelspec.NAME / "kernel.json"
    path.parent.mkdir(parents=True)
    argv = [sys.executable, "-m", "autograder.nbgrader.boxed_kernel", "{connection_file}"]
    path.write_text(json.dumps({"argv": argv, "display_name": "x", "language": "python"}))
    return path


def test_a_kernel_of_an_earlier_kit_does_not_start(tmp_path):
    told = wrapper(str(tmp_path / "connection.json"), flags=())
    assert told.returncode == 2
    assert told.stderr == (
        "this kernel was installed by an earlier kit; renew it with"
        " `python -m autograder.nbgrader.boxed_kernel --install`\n"
    )


def test_an_outdated_description_is_found_and_renewed(tmp_path, monkeypatch):
    old = old_description(tmp_path)
    monkeypatch.setenv("JUPYTER_PATH", str(old.parents[2]))
    assert old in kernelspec.outdated()
    assert old not in kernelspec.renew()
    assert old not in kernelspec.outdated()
    assert json.loads(old.read_text()) == kernelspec.description()
    for text in ("{", "{}", "[]", '{"argv": ["python"]}', '{"argv": 1}', "[" * 100_000):
        old.write_text(text)
        assert old in kernelspec.outdated(), "one that cannot be read is not safe"


def test_one_that_cannot_be_renewed_is_named(tmp_path, monkeypatch):
    old = old_description(tmp_path)
    monkeypatch.setenv("JUPYTER_PATH", str(old.parents[2]))

    def refuse(path: Path) -> None:
        raise PermissionError(path)

    monkeypatch.setattr(kernelspec, "_write", refuse)
    assert old in kernelspec.renew()


def test_installing_writes_what_is_started(tmp_path):
    place = kernelspec.install(str(tmp_path))
    assert place == tmp_path / "share" / "jupyter" / "kernels" / kernelspec.NAME
    found = json.loads((place / "kernel.json").read_text())
    assert found["argv"][:3] == [sys.executable, "-I", "-c"]
