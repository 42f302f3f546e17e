"""A CSV file cell by cell (`read_sheet`), so that single cells change and no other byte does.

Python's csv module gives the texts of cells and not where they stand, and writes a whole file
anew: other quotes, other line ends, another mark of the encoding.

Words used here.  separator: what stands between two cells: a comma, a semicolon or a tab.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.system.plain_files import read_plain
from autograder.system.printable import size_in_words
from autograder.system.tables import SEPARATORS, decoded, separator_of

MOST_BYTES = 64 * 1024 * 1024
ZIP = b"PK\x03\x04"
SAID = re.compile(rf"sep=([{SEPARATORS}])(?:\r\n|\r|\n)", re.IGNORECASE)  # Excel's first line


class SheetError(Exception):
    """A table cannot be used; the message names it, says why and what to do."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text, and where it stands in the file's text, quotes included."""

    text: str
    start: int
    end: int
    quoted: bool


@dataclass(frozen=True)
class Sheet:
    """A table that was read; `line` says where a row begins, for messages."""

    path: Path
    text: str
    mark: bytes
    encoding: str
    separator: str
    rows: list[list[Cell]]

    def line(self, row: int) -> int:
        start = self.rows[row][0].start if self.rows[row] else 0
        return len(re.findall(r"\r\n|\r|\n", self.text[:start])) + 1

    def cell(self, row: int, column: int) -> str:
        """Return the text of a cell without surrounding spaces; '' beyond the end of its row."""
        cells = self.rows[row]
        return cells[column].text.strip() if column < len(cells) else ""

    def changed(self, new: Mapping[tuple[int, int], str]) -> bytes:
        """Return the file with other texts in some cells, and every other byte as it was."""
        parts, at = [], 0
        for row, column in sorted(new):
            cell = self.rows[row][column]
            parts += [self.text[at : cell.start], self._written(new[row, column], cell)]
            at = cell.end
        return self.mark + "".join([*parts, self.text[at:]]).encode(self.encoding)

    def _written(self, text: str, cell: Cell) -> str:
        needs_quotes = cell.quoted or any(each in text for each in f'"\r\n{self.separator}')
        return '"' + text.replace('"', '""') + '"' if needs_quotes else text


def read_sheet(path: Path) -> Sheet:
    """Return the table at `path`; raise SheetError if it is none that can be filled in."""
    try:
        data = read_plain(path, MOST_BYTES)
    except OSError as error:
        reason = error.strerror or error
        if path.exists() and path.stat().st_size > MOST_BYTES:
            reason = f"it has more than {size_in_words(MOST_BYTES)}"
        raise SheetError(f"{path} cannot be read: {reason}; name a CSV file") from None
    if data.startswith(ZIP):
        raise SheetError(
            f"{path} is a zip, or a spreadsheet such as .xlsx, which is one inside; name the CSV"
            " file that the platform exported, or save the spreadsheet as 'CSV UTF-8'"
        )
    try:
        text, mark, encoding = decoded(data)
    except UnicodeDecodeError:
        raise SheetError(
            f"{path} is not UTF-8; download it again, or save it as 'CSV UTF-8'"
        ) from None
    if "\0" in text:
        raise SheetError(f"{path} is not a CSV file; name the one that the platform exported")
    said = SAID.match(text)
    separator = said[1] if said else separator_of(text)
    rows = _rows(path, text, separator, said.end() if said else 0)
    return Sheet(path, text, mark, encoding, separator, rows)


def _rows(path: Path, text: str, separator: str, at: int) -> list[list[Cell]]:
    """Return the cells of each row from a place on; a row without any text has one empty cell."""
    cell = re.compile(
        rf'(?P<quoted>"(?:[^"]|"")*+")|(?P<plain>[^"{separator}\r\n][^{separator}\r\n]*+)|(?P<no>)'
    )
    rows: list[list[Cell]] = []
    row: list[Cell] = []
    while True:
        found = cell.match(text, at)
        assert found is not None  # the last branch always matches
        quoted = found["quoted"] is not None
        words = found[0][1:-1].replace('""', '"') if quoted else found[0]
        row.append(Cell(words, found.start(), found.end(), quoted))
        at = found.end()
        if at < len(text) and text[at] == separator:
            at += 1
            continue
        rows.append(row)
        row = []
        end = 2 if text.startswith("\r\n", at) else 1
        if at < len(text) and text[at] not in "\r\n":
            line = len(re.findall(r"\r\n|\r|\n", text[:at])) + 1
            raise SheetError(
                f"{path}, line {line}: a quote is not closed, or ends in the middle of a cell;"
                " download the file again"
            )
        at += end
        if at >= len(text):
            return rows
