"""Read and write files of the repository, with errors that name a remedy (`BuildError`)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.system.file_names import is_debris
from autograder.system.whole_files import write_whole


class BuildError(Exception):
    """Nothing can be built from a source; the message names file, line and remedy."""


@dataclass(frozen=True)
class Made:
    """The contents that a file must have, and the source they are made from."""

    content: bytes
    source: str
    line: int = 0  # where the file differs, if that is worth saying


def place_of(root: Path, path: Path) -> str:
    """Return a file's name for messages: relative to the repository if it is inside it."""
    try:
        return path.resolve().relative_to(root.resolve()).as_posix()
    except ValueError:
        return str(path)


def toml_of(data: dict[str, Any]) -> str:
    """Return data as TOML, which the standard library can read but not write."""
    try:
        import tomli_w
    except ImportError:
        raise BuildError(
            "the package tomli-w is missing; run `make setup`, or install cardkit[dev]"
        ) from None
    return tomli_w.dumps(data, multiline_strings=True)


def files_below(folder: Path) -> list[Path]:
    """Return the files below a folder, without what Python and other tools leave behind."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and not any(is_debris(part) for part in path.relative_to(folder).parts)
    )


def read_bytes(root: Path, path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise BuildError(f"{place_of(root, path)}: there is no such file; write it") from None
    except OSError as error:
        raise BuildError(f"{place_of(root, path)}: cannot be read: {error.strerror}") from None


def read_text(root: Path, path: Path) -> str:
    try:
        return read_bytes(root, path).decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise BuildError(f"{place_of(root, path)}: not UTF-8 ({error}); save it as UTF-8") from None


def write(path: Path, content: bytes, place: str) -> None:
    """Write a file completely or not at all."""
    try:
        write_whole(path, content)
    except OSError as error:
        raise BuildError(
            f"{place}: cannot be written: {error.strerror}; make room for it there"
        ) from None
