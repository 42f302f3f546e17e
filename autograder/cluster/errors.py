"""The error for a cluster that cannot be used (`ClusterError`)."""

from __future__ import annotations


class ClusterError(Exception):
    """The cluster cannot be used; nothing was graded.  The message says why and what to do."""
