"""Grade a class on other machines, the workers of a Dask scheduler (`connect`).

Dask is only imported when a scheduler is used: it is in the extra `cluster`.
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
    """Return a pool with the workers of a scheduler; a context manager.

    `address` is in Dask's form: tcp://host:8786 or tls://host:8786.  Raises ClusterError if Dask is
    not installed, nothing answers there, or no worker can grade this assignment.
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
