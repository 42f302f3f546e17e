"""Make the pictures of a handout (`pictures`): the course draws them, in decks/pictures."""

from __future__ import annotations

from pathlib import Path

from autograder.authoring.sources import Made, place_of
from autograder.system.packages import package_at

FOLDER = "pictures"


def pictures(root: Path, slug: str, target: Path) -> dict[Path, Made]:
    """Return the pictures of an assignment, for the handout's source and for its copy.

    The package is asked for `drawn(slug)`: {name: SVG}.  A course without it has no pictures.
    """
    folder = root / "decks" / FOLDER
    if not (folder / "__init__.py").is_file():
        return {}
    drawn = package_at(folder).drawn(slug)
    return {
        place / FOLDER / f"{name}.svg": Made(svg.encode(), place_of(root, folder))
        for place in (root / "solutions" / slug, target)
        for name, svg in drawn.items()
    }
