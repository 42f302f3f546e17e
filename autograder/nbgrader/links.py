"""Find things in a submission that are not files (`not_files`): links, pipes, devices.

nbgrader copies the target of a link, with the rights of the teacher who runs it, and a pipe or a
device has no end.  So none of them is copied when submissions are collected or graded.
"""

from __future__ import annotations

import os
import stat
from typing import Any

from nbgrader.exchange.default import ExchangeCollect

from autograder.views.safe import safe


def not_files(folder: str) -> list[str]:
    """Return the paths below a folder that are neither files nor folders, following no links."""
    return [
        os.path.join(place, name)
        for place, folders, names in os.walk(folder)
        for name in (*folders, *names)
        if not _is_plain(os.path.join(place, name))
    ]


def _is_plain(path: str) -> bool:
    try:
        mode = os.lstat(path).st_mode
    except OSError:
        return False
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode)


class CollectFiles(ExchangeCollect):
    """ExchangeFactory.collect: refuse links, which students could have put into the exchange."""

    def do_copy(self, src: str, dest: str, log: Any = None) -> None:
        found = not_files(src)
        if found:
            self.log.error(
                "%s was not collected: %s in it is a link, a pipe or a device, put there by hand;"
                " ask for files",
                safe(src),
                safe(os.path.relpath(found[0], src)),
            )
            return
        super().do_copy(src, dest, log)
