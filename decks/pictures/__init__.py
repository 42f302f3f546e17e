"""Draws the pictures of the handouts as SVG; `cardkit build` writes them.

Words used here.  picture: one drawing, with a title and a description for those who cannot see it.
ground: the light surface it stands on, so that it can be read on a dark page, too.
"""

from collections.abc import Callable

from .blackjack import classes_of_blackjack, course_of_a_game, modified_overhand
from .cards import cards
from .drawing import Picture
from .guessing import who_knows_what
from .ring import ring
from .table import classes_of_the_table
from .war import table_of_war

PICTURES: dict[str, dict[str, Callable[[], Picture]]] = {
    "hidden_card_21": {"who_knows_what": who_knows_what},
    "blackjack_highscores": {"course_of_a_game": course_of_a_game},
    "single_player_21": {"classes": classes_of_the_table, "ring": ring},
    "war": {"ring": ring, "table_of_war": table_of_war},
    "blackjack_classes": {"classes": classes_of_blackjack, "modified_overhand": modified_overhand},
}


def drawn(slug: str) -> dict[str, str]:
    """Return {name: SVG} of an assignment's pictures."""
    return {name: draw().svg() for name, draw in PICTURES.get(slug, {}).items()}


__all__ = ["PICTURES", "Picture", "cards", "drawn"]
