"""A class graded by other machines, which a Dask scheduler knows.

Nothing here imports Dask before a scheduler is asked for: it is an extra, `cluster`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from autograder.cluster.errors import ClusterError
from autograder.course.assignment import Assignment
from autograder.worker.grading import Options

if TYPE_CHECKING:
    from autograder.cluster.pool import ClusterPool

__all__ = ["ClusterError", "connect"]


def connect(address: str, assignment: Assignment, options: Options) -> ClusterPool:
    """Return a pool of the workers that a scheduler has; a context manager.

    `address` is as Dask writes it: tcp://host:8786, or tls://host:8786.  Raises ClusterError when
    Dask is not installed, nobody answers there, or no worker can grade this assignment.
    """
    try:
        from autograder.cluster.pool import ClusterPool
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("dask", "distributed"):
            raise
        raise ClusterError(
            "--scheduler needs Dask, which is not installed here; install the kit with its extra"
            " `cluster`: pip install 'cardkit[cluster]'"
        ) from None
    return ClusterPool(address, assignment, options)
