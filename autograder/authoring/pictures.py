"""Pictures of a handout and of what messages name: the course draws them, in decks/pictures."""

from __future__ import annotations

import json
from pathlib import Path

from autograder.authoring.sources import Made, place_of
from autograder.course.drawn import DRAWN
from autograder.system.packages import package_at

FOLDER = "pictures"


def pictures(root: Path, slug: str, target: Path) -> dict[Path, Made]:
    """Return the pictures of an assignment, for the handout's source and for its copy.

    The package is asked for `drawn(slug)`: {name: SVG}.  Any other file that lies among the
    pictures of the handout's source was drawn by hand, and is copied as it is.
    """
    source = root / "solutions" / slug / FOLDER
    places = (source, target / FOLDER)
    made = {
        place / path.name: Made(path.read_bytes(), place_of(root, path))
        for path in sorted(source.glob("*"))
        for place in places
    }
    package = root / "decks" / FOLDER
    if (package / "__init__.py").is_file():
        for name, svg in package_at(package).drawn(slug).items():
            for place in places:
                made[place / f"{name}.svg"] = Made(svg.encode(), place_of(root, package))
    return made


def drawn_values(root: Path, suite: Path) -> dict[Path, Made]:
    """Return the file beside a suite that draws what its messages name, such as cards.

    The package is asked for `cards(slug)`: {as a message writes it: (in words, SVG)}.
    """
    package = root / "decks" / FOLDER
    if not (package / "__init__.py").is_file():
        return {}
    found = package_at(package).cards(suite.name)
    text = json.dumps(found, indent=1, ensure_ascii=False) + "\n"
    return {suite / DRAWN: Made(text.encode(), place_of(root, package))} if found else {}
