"""The paths of the course, and the deck maker, which only a copy of the repository has."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import autograder
from autograder.cli.usage import WrongUse
from autograder.system.packages import package_at

ROOT = Path(autograder.__file__).resolve().parents[1]
DECKS = ROOT / "decks"
MAKER = "maker"


def deck_maker() -> ModuleType:
    """Return the package that makes and checks decks; it is the course's, not the engine's.

    Raises WrongUse if it is not installed, as in the wheel for students.
    """
    folder = DECKS / MAKER
    if not (folder / "__init__.py").is_file():
        raise WrongUse(f"there is no {folder}; this needs a copy of the whole repository")
    return package_at(folder)
