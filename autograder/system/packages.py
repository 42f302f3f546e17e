"""Import a package of the course, which is not on Python's path (`package_at`)."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


def package_at(folder: Path) -> ModuleType:
    """Return the package in a folder, imported under the folder's name unless it is already."""
    name = folder.name
    if name not in sys.modules:
        spec = spec_from_file_location(
            name, folder / "__init__.py", submodule_search_locations=[str(folder)]
        )
        assert spec is not None and spec.loader is not None
        sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]
