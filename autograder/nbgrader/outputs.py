"""The outputs of cells for a page that a teacher opens (`harmless`): PNG, and text with colours.

A student controls the kernel, which can send anything: every part is checked for its type and
rebuilt.  nbconvert puts some parts into pages unescaped: cell numbers, names of languages.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from nbformat import v4

from autograder.views.safe import one_line, safe

LONGEST = 100_000  # characters of one output
MOST_OUTPUTS = 200  # of one cell
MOST_LINES = 500  # of a traceback
LARGEST_PICTURE = 2 * 1024**2  # bytes
MOST_PIXELS = 4096 * 4096
# Of a colour by numbers all have to be there: nbconvert would end at a part of one.
_BY_NUMBERS = r"[34]8;(?:5|2;\d{1,3};\d{1,3});\d{1,3}"
_ONE = rf"(?:{_BY_NUMBERS}|(?!0*[34]8[;m])\d{{0,3}})"
COLOUR = re.compile(rf"(\x1b\[{_ONE}(?:;{_ONE}){{0,9}}m)")
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
CUT = "\n... and more\n"


def harmless(outputs: Any, number: int) -> list[Any]:
    """Return rebuilt outputs of the cell with this number, with only text and PNG pictures."""
    if not isinstance(outputs, list):
        return []
    made = [_harmless(each, number) for each in outputs[:MOST_OUTPUTS] if isinstance(each, dict)]
    if len(outputs) > MOST_OUTPUTS:
        made.append(v4.new_output("stream", name="stdout", text=CUT.lstrip()))
    return [each for each in made if each is not None]


def _harmless(output: dict[str, Any], number: int) -> Any | None:
    kind = output.get("output_type")
    if kind == "stream":
        name = "stderr" if output.get("name") == "stderr" else "stdout"
        return v4.new_output(kind, name=name, text=text_of(output.get("text")))
    if kind == "error":
        lines = output.get("traceback")
        return v4.new_output(
            kind,
            ename=one_line(text_of(output.get("ename"))),
            evalue=text_of(output.get("evalue")),
            traceback=[text_of(each) for each in lines[:MOST_LINES]]
            if isinstance(lines, list)
            else [],
        )
    found = output.get("data")
    if kind not in ("display_data", "execute_result") or not isinstance(found, dict):
        return None
    data = {}
    if "text/plain" in found:
        data["text/plain"] = text_of(found["text/plain"])
    if picture := picture_of(found.get("image/png")):
        data["image/png"] = picture
    if not data:
        return None
    more = {"execution_count": number} if kind == "execute_result" else {}
    return v4.new_output(kind, data=data, **more)


def text_of(found: Any) -> str:
    """Return text in which colours are the only escape sequences, shortened if it is long."""
    if not isinstance(found, str):
        return ""
    cut = found[:LONGEST]
    # As in a terminal, the part of a line before "\r" is overwritten.
    lines = [line.rpartition("\r")[2] for line in cut.replace("\r\n", "\n").split("\n")]
    parts = COLOUR.split("\n".join(lines))
    told = "".join(part if at % 2 else safe(part) for at, part in enumerate(parts))
    return told + CUT if len(found) > LONGEST else told


def picture_of(found: Any) -> str:
    """Return a PNG picture in base 64, or "" if it is not one or too large."""
    if not isinstance(found, str) or len(found) > LARGEST_PICTURE * 3 // 2:
        return ""
    try:
        data = base64.b64decode("".join(found.split()), validate=True)
    except (binascii.Error, ValueError):
        return ""
    wide, high = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    if not data.startswith(PNG) or len(data) > LARGEST_PICTURE or wide * high > MOST_PIXELS:
        return ""
    return base64.b64encode(data).decode("ascii")
