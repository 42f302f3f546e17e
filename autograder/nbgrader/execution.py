"""Run a student's own cells in the sandbox (`RunBoxed`), if a course wants outputs in feedback.

This does not affect points.  Graded cells are not run.  The kernel gets copies of the files that
were handed in, and the notebook gets only outputs from it, each one rebuilt: see outputs.py.
"""

from __future__ import annotations

import functools
import tempfile
import time
from copy import deepcopy
from pathlib import Path
from typing import Any

import zmq
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from nbclient.exceptions import CellControlSignal
from nbgrader.preprocessors import Execute
from nbgrader.utils import is_grade

from autograder.intake.walk import list_files, read_files
from autograder.nbgrader.kernelspec import NAME, REMEDY, description, renew
from autograder.nbgrader.outputs import harmless
from autograder.nbgrader.restored import NOTICED, noticed_cell
from autograder.nbgrader.verdicts import SetupError
from autograder.sandbox import launch

ALL_SECONDS = 300  # for the cells of one notebook together
LARGEST_MESSAGE = 4 * 1024**2  # bytes
MOST_WAITING = 100  # messages
MOST_OUTPUT = 8 * 1024**2  # characters, of one notebook
FILES_BYTES = 64 * 1024**2
HEARD = {
    "status", "execute_input", "stream", "display_data", "update_display_data", "execute_result",
    "error", "clear_output",
}  # fmt: skip


class BoxedKernelManager(AsyncKernelManager):
    """Starts this kit's boxed kernel, whatever is installed, with access to one folder only."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # A socket's path may have at most 107 characters, so the folder needs a short one.
        self._sockets = tempfile.TemporaryDirectory(prefix="cardkit-ipc-")
        place = Path(self._sockets.name)
        kwargs |= {"transport": "ipc", "ip": str(place / "k")}
        kwargs |= {"connection_file": str(place / "connection.json")}
        super().__init__(*args, **kwargs)
        # A kernel that floods us can use only this much of our memory.
        self.context.setsockopt(zmq.MAXMSGSIZE, LARGEST_MESSAGE)
        self.context.setsockopt(zmq.RCVHWM, MOST_WAITING)

    @property
    def kernel_spec(self) -> KernelSpec:
        return KernelSpec(resource_dir="", **description())

    async def start_kernel(self, **more: Any) -> None:
        """Start the kernel for the folder `cwd`, which none of our processes works in."""
        if "cwd" in more and more["cwd"] != "/":
            more["extra_arguments"] = [str(more["cwd"]), str(ALL_SECONDS)]
        await super().start_kernel(**{**more, "cwd": "/"})


class RunBoxed(Execute):
    """The first of Autograde.autograde_preprocessors, if students' cells are to be run."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["kernel_manager_class"] = BoxedKernelManager
        super().__init__(*args, **kwargs)
        self.kernel_name = NAME
        self.timeout_func = self._seconds_for

    def preprocess(self, nb: Any, resources: Any, km: Any = None) -> tuple[Any, Any]:
        _require_bubblewrap()
        for path in renew():
            self.log.warning("%s is from an earlier kit and not safe; renew it: %s", path, REMEDY)
        about = resources["nbgrader"]
        copy = deepcopy(nb)
        problem = self._run(copy, resources, self._handed_in(about))
        for number, (cell, ran) in enumerate(zip(nb.cells, copy.cells, strict=True), start=1):
            if not _is_run(cell):
                continue
            cell.outputs = harmless(ran.get("outputs"), number)
        if problem:
            self.log.warning("%s: %s", about["student"], problem)
            nb.cells.insert(0, noticed_cell([problem]))
        return nb, resources

    def _handed_in(self, about: dict[str, str]) -> Path:
        coursedir = self.parent.parent.coursedir  # of the exporter's Autograde
        place = (about["student"], about["assignment"])
        return Path(coursedir.format_path(coursedir.submitted_directory, *place))

    def _run(self, nb: Any, resources: Any, handed_in: Path) -> str:
        """Run the cells of a notebook; return why not all of it ran or is shown, or ""."""
        self._end = time.monotonic() + ALL_SECONDS
        self._room = MOST_OUTPUT
        with tempfile.TemporaryDirectory(prefix="cardkit-notebook-") as place:
            # Only we may enter the folder around this one.
            folder = Path(place) / "files"
            copy_files(handed_in, folder)
            path = {**resources.get("metadata", {}), "path": str(folder)}
            try:
                super().preprocess(nb, {**resources, "metadata": path})
            except Exception as error:  # what a cell does to its kernel must not cost points
                return f"the cells were not all run: {type(error).__name__}"
        if self._room <= 0:
            return "the cells said too much; the end of it is not shown"
        return ""

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        if not _is_run(cell):
            return cell, resources
        if time.monotonic() > self._end:
            raise TimeoutError
        ran: tuple[Any, Any] = super().preprocess_cell(cell, resources, index)
        return ran

    def process_message(self, msg: Any, cell: Any, cell_index: int) -> Any:
        """Handle a message from a cell; once there is too much output, only its status."""
        if msg["msg_type"] not in HEARD:
            return None
        self._room -= len(str(msg["content"]))
        if self._room <= 0 and msg["msg_type"] != "status":
            return None
        try:
            return super().process_message(msg, cell, cell_index)
        except CellControlSignal:
            raise
        except Exception:  # it is not a message as kernels send them
            return None

    def _seconds_for(self, cell: Any) -> int:
        left = max(1, int(self._end - time.monotonic()))
        return min(self.timeout or left, left)


def _is_run(cell: Any) -> bool:
    return cell.cell_type == "code" and not is_grade(cell) and not cell.metadata.get(NOTICED)


def copy_files(folder: Path, target: Path) -> None:
    """Copy only the files that were handed in, so that no link leads out of the folder."""
    target.mkdir()
    contents, _ = read_files(folder, list_files(folder).files, FILES_BYTES)
    for name, data in contents.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    for path in (target, *target.rglob("*")):
        path.chmod(0o755)  # the kernel runs as a user of its own


@functools.cache
def _bubblewrap_problem() -> str:
    return launch.problem(launch.BUBBLEWRAP)


def _require_bubblewrap() -> None:
    why_not = _bubblewrap_problem()
    if why_not:
        raise SetupError(
            f"cells cannot be run here: bubblewrap does not work: {why_not}; fix that, or set"
            " RUN_CELLS = False in nbgrader_config.py"
        )
