"""Inside the player: modules of Python's own, found whatever a student's files are called."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What is imported here at some later time.
NEEDED = ("ast", "gc", "time", "warnings", "weakref")
LIBRARY: dict[str, Any] = {}  # those that were imported ahead of a student's files of such names


def is_inside(name: str) -> bool:
    """Say whether Python holds a module in itself: it looks for no file of that name."""
    return name in sys.builtin_module_names or __import__("_imp").is_frozen(name)


def library(name: str) -> Any:
    """Import a module of Python's library, whatever a student calls their files."""
    return LIBRARY.get(name) or __import__(name)
