"""Puts a deck into a file, and never over another one unasked."""

from __future__ import annotations

from pathlib import Path

from .deck import Deck
from .format import CannotUse


def put(deck: Deck, path: Path, force: bool = False) -> None:
    """Write a deck to a file; one that is there is replaced only with `force`.

    Raises CannotUse when the file is there already or cannot be written.
    """
    try:
        with path.open("wb" if force else "xb") as file:
            file.write(deck.data())
    except FileExistsError:
        raise CannotUse(
            f"{path} is there already; name another file, or replace it with --force"
        ) from None
    except OSError as error:
        raise CannotUse(
            f"{path} cannot be written: {error.strerror or error};"
            " name a file in a folder that you may write to"
        ) from None
