"""Install the boxed kernel for Jupyter (`install`), and find unsafe ones (`outdated`).

Words used here.  description: kernel.json, which tells Jupyter the command of a kernel.  outdated:
installed by an earlier kit, whose command put the notebook's folder on the import path of a process
that runs as you.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

NAME = "cardkit-boxed"
KIT = str(Path(__file__).resolve().parents[2])
# Isolated: Python ignores the working folder, PYTHONPATH, PYTHONHOME and a user's own packages.
FLAG = "-I"
CODE = "import sys; sys.path.insert(0, {kit!r}); from autograder.nbgrader.boxed_kernel import main"
REMEDY = "python -m autograder.nbgrader.boxed_kernel --install"


def description() -> dict[str, Any]:
    """Return the description: this interpreter with this kit, wherever it is started."""
    command = f"{CODE.format(kit=KIT)}; main()"
    return {
        "argv": [os.path.abspath(sys.executable), FLAG, "-c", command, "{connection_file}"],
        "display_name": "Python 3 in a sandbox",
        "language": "python",
        "interrupt_mode": "message",  # a signal would reach bubblewrap, not the kernel inside
        "metadata": {"debugger": False},
    }


def install(prefix: str = sys.prefix) -> Path:
    """Write the description where this environment's Jupyter looks; return its folder."""
    folder = Path(prefix) / "share" / "jupyter" / "kernels" / NAME
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / "kernel.json")
    return folder


def outdated() -> list[Path]:
    """Return the paths of unsafe descriptions on this machine that Jupyter would find."""
    found = [place / "kernels" / NAME / "kernel.json" for place in _jupyter_folders()]
    return [path for path in dict.fromkeys(found) if path.is_file() and not _is_safe(path)]


def renew() -> list[Path]:
    """Rewrite outdated descriptions; return the paths that could not be written."""
    left = []
    for path in outdated():
        try:
            _write(path)
        except OSError:
            left.append(path)
    return left


def _write(path: Path) -> None:
    path.write_text(json.dumps(description(), indent=1) + "\n", encoding="utf-8")


def _is_safe(path: Path) -> bool:
    with suppress(OSError, ValueError, TypeError, LookupError, RecursionError):
        return bool(json.loads(path.read_text(encoding="utf-8"))["argv"][1] == FLAG)
    return False


def _jupyter_folders() -> list[Path]:
    """Return the folders that Jupyter searches, as `jupyter --paths` lists them."""
    named = os.environ.get("JUPYTER_PATH", "").split(os.pathsep)
    own = os.environ.get("JUPYTER_DATA_DIR", "")
    places = [*named, own, os.path.join(sys.prefix, "share", "jupyter")]
    places += ["/usr/local/share/jupyter", "/usr/share/jupyter"]
    with suppress(RuntimeError):  # there is no home
        places.append(str(Path.home() / ".local" / "share" / "jupyter"))
    return [Path(place) for place in places if os.path.isabs(place)]
