"""Make the pictures of a handout (`pictures`): the course draws them, in decks/pictures."""

from __future__ import annotations

from pathlib import Path

from autograder.authoring.sources import Made, place_of
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
