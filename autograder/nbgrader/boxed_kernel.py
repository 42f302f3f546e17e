"""A Jupyter kernel inside bubblewrap: no network, no home, no course, files read-only.

`python -m autograder.nbgrader.boxed_kernel --install` makes it known to Jupyter under the name
cardkit-boxed.  It talks over sockets in the file system (ipc), since it has no network: start
JupyterLab with `--KernelManager.transport=ipc` to use it there.

Words used here.  shaft: a private folder, the only one that both sides write to; the kernel's
sockets are in it.  ports: where the two sides meet, five names in the file system.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from autograder import surroundings

NAME = "cardkit-boxed"
PORTS = ("shell_port", "iopub_port", "stdin_port", "hb_port", "control_port")
SHAFT = "cardkit-kernel-"
MEMORY_BYTES = 2 * 1024**3
FILE_BYTES = 64 * 1024**2
CPU_SECONDS = 600
SPEC = {
    "argv": [sys.executable, "-P", "-m", "autograder.nbgrader.boxed_kernel", "{connection_file}"],
    "display_name": "Python 3 in a sandbox",
    "language": "python",
    "interrupt_mode": "message",  # a signal would reach bubblewrap, and not the kernel in it
    "metadata": {"debugger": False},
}


def install(prefix: str = sys.prefix) -> Path:
    """Put the kernel's description where Jupyter of this environment looks; return the folder."""
    folder = Path(prefix) / "share" / "jupyter" / "kernels" / NAME
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kernel.json").write_text(json.dumps(SPEC, indent=1) + "\n", encoding="utf-8")
    return folder


def run(connection_file: str) -> int:
    """Run a kernel in the sandbox until it ends; return its exit status."""
    connection: dict[str, Any] = json.loads(Path(connection_file).read_text(encoding="utf-8"))
    if connection.get("transport") != "ipc":
        print(
            "this kernel has no network: start Jupyter with --KernelManager.transport=ipc",
            file=sys.stderr,
        )
        return 2
    _sweep()
    shaft = Path(tempfile.mkdtemp(prefix=SHAFT))
    (shaft / "pid").write_text(str(os.getpid()))
    ports = {f"{connection['ip']}-{connection[port]}": connection[port] for port in PORTS}
    try:
        for place, port in ports.items():
            with suppress(FileNotFoundError):
                os.unlink(place)
            os.symlink(shaft / f"s-{port}", place)
        inside = {**connection, "ip": f"{shaft}/s"}
        (shaft / "k.json").write_text(json.dumps(inside), encoding="utf-8")
        _limit()
        return subprocess.call(command(shaft, Path.cwd()))
    finally:
        for place in ports:
            with suppress(OSError):
                os.unlink(place)
        shutil.rmtree(shaft, ignore_errors=True)


def command(shaft: Path, folder: Path) -> list[str]:
    """Return the command that runs a kernel in which nothing but `folder` can be read."""
    pythons = dict.fromkeys([sys.base_prefix, sys.prefix, os.path.realpath(sys.base_prefix)])
    binds = [part for each in pythons if each != "/usr" for part in ("--ro-bind", each, each)]
    links = [
        part
        for name in ("/bin", "/lib", "/lib64")
        for part in ("--symlink", f"usr{name}", name)
        if os.path.islink(name)
    ]
    return [
        surroundings.program("bwrap") or "/usr/bin/bwrap",
        "--unshare-all", "--die-with-parent", "--new-session",
        "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/scratch",
        "--ro-bind", "/usr", "/usr", *links,
        "--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache",
        *binds,
        "--ro-bind", str(folder), str(folder), "--bind", str(shaft), str(shaft),
        "--chdir", str(folder), "--clearenv",
        "--setenv", "HOME", "/scratch", "--setenv", "PATH", "/usr/bin",
        "--setenv", "PYTHONDONTWRITEBYTECODE", "1",
        sys.executable, "-m", "ipykernel_launcher", "-f", str(shaft / "k.json"),
        "--HistoryManager.hist_file=:memory:",
    ]  # fmt: skip


def _limit() -> None:
    """Keep what runs in the sandbox within bounds that an exercise does not come near."""
    for kind, most in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_FSIZE, FILE_BYTES),
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(kind)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (allowed, allowed))


def _sweep() -> None:
    """Delete the shafts of kernels that were killed and could not do it themselves."""
    for shaft in Path(tempfile.gettempdir()).glob(f"{SHAFT}*"):
        try:
            os.kill(int((shaft / "pid").read_text()), 0)
        except ProcessLookupError:
            shutil.rmtree(shaft, ignore_errors=True)
        except (OSError, ValueError):
            continue  # it is just being made, or is somebody else's


def main() -> None:
    arguments = sys.argv[1:]
    if arguments == ["--install"]:
        print(f"written to {install()}")
    elif len(arguments) == 1:
        sys.exit(run(arguments[0]))
    else:
        sys.exit("usage: python -m autograder.nbgrader.boxed_kernel --install")


if __name__ == "__main__":
    main()
