"""Put a file of a submission under another name (`renamed`)."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import PurePosixPath


def renamed(files: Mapping[str, bytes], found: str, wanted: str) -> dict[str, bytes]:
    """Return the files with one of them under another name; what imports it still finds it."""
    others = {name: data for name, data in files.items() if name != found}
    new = {**others, wanted: files[found]}
    module = PurePosixPath(found).stem
    statement = rb"^[ \t]*(?:import|from)\b[^\n]*\b" + re.escape(module).encode()
    imports = re.compile(statement, re.MULTILINE)
    if not (module.isidentifier() and wanted.endswith(".py")):
        return new
    if not any(imports.search(data) for name, data in new.items() if name.endswith(".py")):
        return new
    if found.casefold() == wanted.casefold() and sys.platform in ("win32", "darwin"):
        return new  # there both names are one file
    return {**new, f"{module}.py": _the_same_module(PurePosixPath(wanted).stem)}


def _the_same_module(module: str) -> bytes:
    """Return a file for the old name, so that the student's imports still find the module."""
    return f"import sys\n\nimport {module}\n\nsys.modules[__name__] = {module}\n".encode()
