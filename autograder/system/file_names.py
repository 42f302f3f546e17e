"""What systems do to names of files: their encoding, and files that nobody has made.

`start_again_in_utf8` makes names UTF-8 in any environment: students may be called Zoë.
"""

from __future__ import annotations

import os
import sys

OF_SYSTEMS = {"__macosx", ".ds_store", "thumbs.db", "desktop.ini"}
DOWNLOADED = ":zone.identifier"  # a file beside each that Windows downloaded, as Linux sees it
OPENED = "~$"  # Office keeps one of these beside a document that is open


def is_of_a_system(name: str) -> bool:
    """Return whether a file, or a folder, was put there by a system and is nobody's work."""
    name = name.casefold()
    return name in OF_SYSTEMS or name.endswith(DOWNLOADED) or name.startswith(OPENED)


def is_debris(name: str) -> bool:
    """Return whether Python and other tools leave files or folders of this name behind."""
    return name.startswith(".") or name == "__pycache__"


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
