"""drawn.json: small pictures of what messages name, such as cards (`read_drawn`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

DRAWN = "drawn.json"


class Drawn(NamedTuple):
    """A small picture: what it shows in words, and itself as SVG for a page."""

    words: str
    svg: str


def read_drawn(folder: Path) -> dict[str, Drawn]:
    """Return {as a message writes it: its picture}; empty without the file.

    Raises ValueError if the file is not as `cardkit build` writes it.
    """
    try:
        found = json.loads((folder / DRAWN).read_text(encoding="utf-8"))
        return {name: Drawn(*map(str, parts)) for name, parts in found.items()}
    except FileNotFoundError:
        return {}
    except (AttributeError, TypeError, ValueError):
        raise ValueError(f"{folder / DRAWN}: not readable; run `cardkit build`") from None
