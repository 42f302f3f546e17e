"""Find files that hide a standard module or an installed package from a program (`hiding`).

`import random` imports a random.py beside the program, and then fails for the missing functions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib.machinery import BuiltinImporter, FrozenImporter

from autograder.course.assignment import Assignment
from autograder.course.submission import fold


def hiding(names: Iterable[str], assignment: Assignment) -> list[str]:
    """Return a note for each file or folder with the name of a standard module or a package.

    Files that the assignment asks for or supplies are not noted.
    """
    notes = []
    for name in sorted(names):
        module = name.removesuffix("/__init__.py").removesuffix(".py")
        if module == name or "/" in module or name in {*assignment.files, *assignment.given}:
            continue
        shown = name.removesuffix("/__init__.py")
        if module in assignment.packages:
            notes.append(f"{shown} hides the package {module} from your program; rename it")
        elif module in sys.stdlib_module_names:
            other = f"Python's own module {module}"
            if _comes_first(module):
                notes.append(f"{shown} is hidden from your program by {other}; rename it")
            else:
                notes.append(f"{shown} hides {other} from your program; rename it")
    return fold(notes, "{} more hide modules".format)


def _comes_first(module: str) -> bool:
    """Return whether a module is built into Python, so that no file of that name is looked for."""
    return any(finder.find_spec(module) for finder in (BuiltinImporter, FrozenImporter))
