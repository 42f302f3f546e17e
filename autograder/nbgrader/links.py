"""Find things in a submission that are not files (`not_files`): links, pipes, devices.

nbgrader copies the target of a link, with the rights of the teacher who runs it, and a pipe or a
device has no end.  So none of them is copied when submissions are collected or graded.  Every
student may write to the exchange, and change there what is being collected: `CollectFiles`.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from logging import Logger
from pathlib import Path
from typing import Any

from nbgrader.exchange.default import ExchangeCollect

from autograder.intake.walk import MOST_ENTRIES
from autograder.system.plain_files import kind_of
from autograder.views.safe import safe

KB = 1000  # as nbgrader counts


def not_files(folder: str) -> list[str]:
    """Return the paths below a folder that are neither files nor folders, following no links.

    If the folder itself is a link, it is the one.
    """
    if not _is_plain(folder):
        return [folder]
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


def copy_of(folder: str, into: Path, largest: float, most: float) -> None:
    """Copy the files below a folder, whatever becomes of it meanwhile; no link is ever followed.

    The copy of a file of more than `largest` bytes is as large, and empty.  Raises OSError for what
    is no file, for more than `most` bytes, and for more than MOST_ENTRIES files and folders.
    """
    left, entries = most, 0
    into.mkdir()
    for place, folders, names, here in os.fwalk(folder):
        target = into / os.path.relpath(place, folder)
        entries += len(folders) + len(names)
        if entries > MOST_ENTRIES:
            raise OSError(errno.EFBIG, f"it has more than {MOST_ENTRIES:,} files and folders")
        for name in folders:
            if not stat.S_ISDIR(os.stat(name, dir_fd=here, follow_symlinks=False).st_mode):
                raise OSError(errno.ENOTDIR, f"{name} is no folder any more")
            (target / name).mkdir()
        for name in names:
            flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
            with open(os.open(name, flags, dir_fd=here), "rb") as file:
                found = os.fstat(file.fileno())
                if not stat.S_ISREG(found.st_mode):
                    raise OSError(errno.EINVAL, f"{name} is {kind_of(found.st_mode)}, not a file")
                left -= found.st_size
                if left < 0:
                    raise OSError(errno.EFBIG, f"it has more than {most / KB**2:,.0f} MB")
                with (target / name).open("xb") as made:
                    if found.st_size > largest:  # nbgrader says so
                        made.truncate(found.st_size)
                    else:
                        made.write(file.read(found.st_size))


def lenient_times(coursedir: Any, log: Logger) -> Callable[[str], datetime | None]:
    """Return what reads when a submission was handed in; None if a student's file says no time.

    nbgrader would end, with everybody's work still to be collected or graded.
    """
    read_time: Callable[[str], datetime | None] = coursedir.get_existing_timestamp

    def time(folder: str) -> datetime | None:
        try:
            return read_time(folder)
        except (OSError, ValueError, ArithmeticError, AttributeError):  # nbgrader has no `fail`
            log.warning("%s/timestamp.txt holds no time and was left out", safe(folder))
            return None

    return time


class CollectFiles(ExchangeCollect):
    """ExchangeFactory.collect: take files alone, of whoever can hand in under that name.

    What is wrong with one submission costs no other.
    """

    src_records: list[dict[str, Any]]

    def init_src(self) -> None:
        self._nameless: set[str] = set()
        super().init_src()
        self.src_records = [
            each for each in self.src_records if each["filename"] not in self._nameless
        ]
        self.coursedir.get_existing_timestamp = lenient_times(self.coursedir, self.log)

    def _path_to_record(self, path: str) -> dict[str, Any]:
        """Return whose a submission is and of when; of one whose name lacks that, only its name."""
        lacks = "student"
        try:
            found: dict[str, Any] = super()._path_to_record(path)
        except Exception:  # the name may be anything, and a parser of times raises anything
            found, lacks = {"username": ""}, "time"
        if not found["username"]:
            name = os.path.basename(path)
            self.log.error("%s was left out: its name says no %s", safe(path), lacks)
            self._nameless.add(name)
            return {"username": name, "filename": name, "timestamp": datetime.min}
        return found

    def _sort_by_timestamp(self, records: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return what is there under one student's name, if they have handed in, then only that."""
        own = [each for each in records if self.check_owner and self._is_own(each)]
        for each in records:
            if own and each not in own:
                self.log.error(
                    "%s was left out: it belongs to another user, and %s has handed in",
                    safe(each["filename"]),
                    safe(each["username"]),
                )
        found: list[dict[str, Any]] = super()._sort_by_timestamp(own or records)
        return found

    def _is_own(self, record: dict[str, Any]) -> bool:
        owner = ""
        with suppress(ImportError, OSError, KeyError):
            import pwd  # there is none where there is no exchange either

            found = os.lstat(os.path.join(self.inbound_path, record["filename"]))
            owner = pwd.getpwuid(found.st_uid).pw_name
        return owner == str(record["username"])

    def copy_files(self) -> None:
        """Collect one submission after another: what was found may lead nowhere, or be gone."""
        records = self.src_records
        if not records:
            super().copy_files()  # which says so
        for each in records:
            self.src_records = [each]
            try:
                super().copy_files()
            except (OSError, RuntimeError) as error:  # too many folders in folders are one, too
                name, said = each["filename"], getattr(error, "strerror", None) or error
                self.log.error("%s was not collected: %s; look at it", safe(name), safe(f"{said}"))

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
        sizes = self.coursedir.max_file_size * KB, self.coursedir.max_dir_size * KB
        with tempfile.TemporaryDirectory(prefix="cardkit-collect-") as place:
            copy = Path(place) / "files"
            try:
                copy_of(src, copy, *sizes)
                super().do_copy(str(copy), dest, log)
            except (OSError, RuntimeError):
                shutil.rmtree(dest, ignore_errors=True)
                raise
