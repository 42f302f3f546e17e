"""Names of files are UTF-8, whatever the environment says: a student may be called Zoë anywhere."""

from __future__ import annotations

import os
import sys


def start_again_in_utf8() -> None:
    """Start this program again if Python takes the names of files for another encoding.

    Does nothing where they are UTF-8, which is nearly everywhere.
    """
    if sys.getfilesystemencoding().casefold() in ("utf-8", "utf8") or not sys.executable:
        return
    if os.environ.get("PYTHONUTF8") == "1":  # it has been started again, and refused UTF-8
        return
    os.environ["PYTHONUTF8"] = "1"  # for the processes that it will start
    os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])
