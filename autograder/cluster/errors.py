"""What can be wrong with a cluster before anything is graded."""

from __future__ import annotations


class ClusterError(Exception):
    """The cluster cannot be used; nothing was graded.  The message says why and what to do."""
