"""Write result files, whole or not at all (`write_json`, `whole_folder`, ...), or say why not."""

from __future__ import annotations

import csv
import io
import itertools
import json
import os
import shutil
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from autograder.classroom.harmless import harmless
from autograder.system.whole_files import part_of, whole_file


class WritingError(Exception):
    """Something cannot be written; the message says what, why and what to do."""


class FolderError(WritingError):
    """The folder for results cannot be used; nothing in it was changed."""


def write_text(path: Path, text: str, elsewhere: bool = True) -> None:
    """Write `text` to the file at `path`, completely or not at all."""
    with _writing(path, elsewhere) as file:
        file.write(text.encode("utf-8", "backslashreplace"))


@contextmanager
def _writing(path: Path, elsewhere: bool = True) -> Iterator[IO[bytes]]:
    try:
        with whole_file(path, private=True) as file:
            yield file
    except OSError as error:
        raise cannot_write(path, error, elsewhere) from None


@contextmanager
def whole_folder(path: Path) -> Iterator[Path]:
    """Yield a new folder that gets the name `path` when the block ends without an error."""
    part = part_of(path)
    try:
        part.mkdir(0o700, parents=True)
        yield part
        part.rename(path)
    except OSError as error:
        if os.path.lexists(path):
            raise WritingError(
                f"{path} was made meanwhile by another command, and was left as it is; look at it,"
                " or name a new folder with -o"
            ) from None
        raise cannot_write(path, error) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)


def cannot_write(path: Path, error: OSError, elsewhere: bool = True) -> WritingError:
    """Return the error for a file that cannot be written, with what to do.

    `elsewhere`: whether it may be written to another folder, which -o names.
    """
    remedy = "check the permissions, or name another folder with -o"
    return WritingError(
        f"{path} cannot be written: {error.strerror or error}; make room,"
        f" {remedy if elsewhere else 'or check the permissions'}"
    )


def write_json(path: Path, data: dict[str, Any], elsewhere: bool = True) -> None:
    """Write plain data to the file at `path`, as JSON with a line for each entry and list item.

    The standard library indents in Python code, which takes ten times as long as this.
    """
    text = "{\n" + ",\n".join(map(_entry, data, data.values())) + "\n}\n"
    write_text(path, text, elsewhere)


def _entry(name: str, value: object) -> str:
    shown = _compact(value)
    if isinstance(value, list) and value:
        shown = "[\n  " + ",\n  ".join(map(_compact, value)) + "\n ]"
    return f" {_compact(name)}: {shown}"


_compact = json.JSONEncoder(ensure_ascii=False).encode


def write_csv(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write rows to the file at `path`; no text becomes a formula, and numbers stay numbers."""
    with (
        _writing(path) as file,
        io.TextIOWrapper(file, "utf-8", "backslashreplace", newline="") as text,
    ):
        writer = csv.writer(text, lineterminator="\n")
        for row in itertools.chain([header], rows):
            writer.writerow([harmless(cell) if isinstance(cell, str) else cell for cell in row])


def write_zip(path: Path, members: Iterable[tuple[str, str]]) -> None:
    """Write a zip of texts to the file at `path`; equal texts make equal bytes."""
    with _writing(path) as file, zipfile.ZipFile(file, "w") as archive:
        for name, text in members:
            member = zipfile.ZipInfo(name)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o644 << 16
            archive.writestr(member, text.encode("utf-8", "backslashreplace"))
