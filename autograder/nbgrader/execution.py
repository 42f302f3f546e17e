"""Runs a student's own cells, where a course wants their outputs in the feedback: in the sandbox.

It has no bearing on points.  Graded cells are not run, and of what the others show only text and
PNG pictures are kept: HTML and the like would reach the pages that teachers look at.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel
from jupyter_client.manager import AsyncKernelManager
from nbgrader.preprocessors import Execute
from nbgrader.utils import is_grade

from autograder.nbgrader.boxed_kernel import NAME
from autograder.nbgrader.restored import NOTICED, noticed_cell
from autograder.nbgrader.verdicts import SetupError

SHOWN = ("text/plain", "image/png")


class IpcKernelManager(AsyncKernelManager):
    """Starts kernels that are reached through the file system, in a folder of their own."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # A socket's path may have 107 characters, so the folder's is short.
        self._sockets = tempfile.TemporaryDirectory(prefix="cardkit-ipc-")
        place = Path(self._sockets.name)
        kwargs |= {"transport": "ipc", "ip": str(place / "k")}
        kwargs |= {"connection_file": str(place / "connection.json")}
        super().__init__(*args, **kwargs)


class RunBoxed(Execute):
    """The first of Autograde.autograde_preprocessors, where student's cells are to be run."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["kernel_manager_class"] = IpcKernelManager
        super().__init__(*args, **kwargs)
        self.kernel_name = NAME

    def preprocess(self, nb: Any, resources: Any, km: Any = None) -> tuple[Any, Any]:
        try:
            KernelSpecManager().get_kernel_spec(NAME)
        except NoSuchKernel:
            raise SetupError(
                f"the kernel {NAME} is not known here; make it known with"
                " `python -m autograder.nbgrader.boxed_kernel --install`"
            ) from None
        try:
            run: tuple[Any, Any] = super().preprocess(nb, resources, km)
            return run
        except Exception as error:  # whatever a cell does to its kernel costs no points
            problem = f"the cells were not all run: {type(error).__name__}"
            self.log.warning("%s: %s", resources["nbgrader"]["student"], problem)
            nb.cells.insert(0, noticed_cell([problem]))
            return nb, resources

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        if is_grade(cell) or cell.metadata.get(NOTICED):
            return cell, resources
        cell, resources = super().preprocess_cell(cell, resources, index)
        for output in cell.get("outputs", []):
            if "data" in output:
                output.data = {kind: output.data[kind] for kind in SHOWN if kind in output.data}
                output.metadata = {}
        return cell, resources
