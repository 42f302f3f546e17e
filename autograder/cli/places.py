"""The paths of the course, and the deck maker, which only a copy of the repository has."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import autograder
from autograder.cli.usage import WrongUse

ROOT = Path(autograder.__file__).resolve().parents[1]
DECKS = ROOT / "decks"
MAKER = "maker"


def deck_maker() -> ModuleType:
    """Return the package that makes and checks decks; it is the course's, not the engine's.

    Raises WrongUse if it is not installed, as in the wheel for students.
    """
    folder = DECKS / MAKER
    place = folder / "__init__.py"
    if not place.is_file():
        raise WrongUse(f"there is no {folder}; this needs a copy of the whole repository")
    if MAKER not in sys.modules:
        spec = spec_from_file_location(MAKER, place, submodule_search_locations=[str(folder)])
        assert spec is not None and spec.loader is not None
        sys.modules[MAKER] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[MAKER])
    return sys.modules[MAKER]
