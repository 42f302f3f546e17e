"""Files and packages with the names of everything that Python, or the kit, might import.

Whoever imports one leaves a mark outside: a line that says what was imported, and by whom.
"""

from __future__ import annotations

import functools
import re
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from pathlib import Path

# What may be asked for by a verb or by Python itself, and may not be installed here.
PERHAPS = {
    "IPython", "autograder", "conftest", "dask", "distributed", "ipykernel", "jupyter_client",
    "nbclient", "nbconvert", "nbformat", "nbgrader", "numpy", "playwright", "sitecustomize",
    "traitlets", "usercustomize", "hidden_by_pth", "hidden_by_pytest",
}  # fmt: skip
MODULE = """\
import sys
try:
    with open({marks!r}, "a") as file:
        file.write(__name__ + " " + repr(sys.orig_argv) + chr(10))
except OSError:
    pass
"""
# What is read as settings by those who look into the working folder for them.
SETTINGS = {
    "pytest.ini": "[pytest]\naddopts = -p hidden_by_pytest --collect-only\n",
    "tox.ini": "[pytest]\naddopts = -p hidden_by_pytest\n",
    "setup.cfg": "[tool:pytest]\naddopts = -p hidden_by_pytest\n",
    "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "-p hidden_by_pytest"\n',
    "hidden.pth": "import hidden_by_pth\n",
}
CONFIGURATIONS = ("jupyter_config.py", "jupyter_nbconvert_config.py", "nbgrader_config.py")


def all_names() -> set[str]:
    found = {*sys.stdlib_module_names, *packages_distributions(), *PERHAPS}
    return {name for name in found if name.isidentifier()}


@functools.cache
def loaded_by(statement: str, *flags: str) -> frozenset[str]:
    """Return the names of all modules that are there after a statement."""
    code = f"{statement}; import sys; print(*(name.split('.')[0] for name in sys.modules))"
    command = [sys.executable, *flags, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return frozenset(done.stdout.split())


def loaded_before_us(folder: Path) -> frozenset[str]:
    """Return what `python -m package.module` imports itself before the first line of the module."""
    package = folder / "first_line"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "here.py").write_text("import sys; print(*sys.modules)")
    command = [sys.executable, "-m", "first_line.here"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return frozenset(done.stdout.split())


def plant(folder: Path, names: Iterable[str], marks: Path, packages: bool = False) -> None:
    """Put a module, or a package, of each of these names into a folder, and settings of tools."""
    folder.mkdir(parents=True, exist_ok=True)
    text = MODULE.format(marks=str(marks))
    for name in names:
        place = folder / f"{name}.py"
        if packages:
            (folder / name).mkdir()
            place = folder / name / "__init__.py"
        place.write_text(text)
    for name in CONFIGURATIONS:
        (folder / name).write_text(text)
    for name, words in SETTINGS.items():
        (folder / name).write_text(words)


def trusted(marks: Path) -> list[str]:
    """Return the marks that no player left; those may import what was handed in."""
    if not marks.exists():
        return []
    lines = marks.read_text().splitlines()
    return [line for line in lines if not re.search(r"player\.(pyc|py)'", line)]
