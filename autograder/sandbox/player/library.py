"""Inside the player: import standard modules (`library`), whatever a student's files are named."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The modules that the player imports later.
NEEDED = ("ast", "gc", "time")
LIBRARY: dict[str, Any] = {}  # modules imported ahead, as a student's file may have their name


def is_inside(name: str) -> bool:
    """Return whether a module is built into Python, so that no file of that name is looked for."""
    return name in sys.builtin_module_names or __import__("_imp").is_frozen(name)


def library(name: str) -> Any:
    """Import and return a standard module, whatever a student's files are called."""
    return LIBRARY.get(name) or __import__(name)
