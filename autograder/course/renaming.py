"""Put a file of a submission under another name (`renamed`, `stand_in`)."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import PurePosixPath

STANDS_IN = """\
if __name__ == "__main__":
    import runpy

    runpy.run_path("{0}.py", run_name="__main__")
else:
    import sys

    import {0}

    sys.modules[__name__] = {0}
"""


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
    return {**new, f"{module}.py": stand_in(PurePosixPath(wanted).stem)}


def stand_in(module: str) -> bytes:
    """Return a file that is another module: imported it is that one, and run it runs that one."""
    return STANDS_IN.format(module).encode()
