"""Make file names UTF-8 in any environment (`start_again_in_utf8`): students may be called Zoë."""

from __future__ import annotations

import os
import sys


def start_again_in_utf8() -> None:
    """Restart this program in UTF-8 mode if Python uses another encoding for file names.

    Does nothing if they are UTF-8 already, which is nearly everywhere.
    """
    if sys.getfilesystemencoding().casefold() in ("utf-8", "utf8") or not sys.executable:
        return
    if os.environ.get("PYTHONUTF8") == "1":  # it was restarted already, without effect
        return
    os.environ["PYTHONUTF8"] = "1"  # for child processes
    os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])
