"""The formats of decks that the kit itself reads, by [lines] in an assignment.toml."""

from __future__ import annotations

from autograder.course import assignment
from autograder.course.lines import Form


def planned_forms() -> dict[str, tuple[str, Form]]:
    """Return {format: (its assignment, the kinds of its lines)}."""
    found = [assignment.load(slug) for slug in assignment.slugs()]
    return {each.decks.name: (each.slug, each.lines) for each in found if each.decks and each.lines}
