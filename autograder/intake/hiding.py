"""Files that a program finds in place of a module of Python's, or of an installed package.

`import random` takes a random.py beside the program, and fails where it uses what that has not.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib.machinery import BuiltinImporter, FrozenImporter

from autograder.course.assignment import Assignment
from autograder.course.submission import fold


def hiding(names: Iterable[str], assignment: Assignment) -> list[str]:
    """Return a note for each file or folder that has the name of a module that is not its own.

    What the assignment asks for or gives is called what it is called.
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
    """Say whether Python holds a module in itself, and looks for no file of that name."""
    return any(finder.find_spec(module) for finder in (BuiltinImporter, FrozenImporter))
