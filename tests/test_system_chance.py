"""An answer that draws by the system's own chance is graded as one that draws by `random`.

Words used here.  wrong: the reference, with one mistake that shows what was drawn.
"""

from __future__ import annotations

import pytest
from answers import Class, solution
from test_like_these import Edited

from autograder.course.policy import Policy

DRAWING = ("import random\n", "import random as r; random = r.SystemRandom()\n")
# Of each assignment in which chance decides what tests see, and no handout says by what to draw:
# the file that draws, how it comes to that, and the mistake.
WRONG = {
    "hidden_card_21": ("simple21.py", DRAWING, ("randint(1, 13), 10)", "randint(1, 13), 11)")),
    "war": ("assignment3.py", DRAWING, ("shuffle(removed)\n", "shuffle(removed); removed.pop()\n")),
    "single_player_21": (
        "playingCards.py", DRAWING, ("shuffle(shuffled)\n", "shuffle(shuffled); shuffled.pop()\n")
    ),
}  # fmt: skip
PAIRS = {
    slug: [
        Edited(slug, solution(slug), name, tuple((file, *edit) for edit in edits))
        for name, edits in (("random", [mistake]), ("system", [drawing, mistake]))
    ]
    for slug, (file, drawing, mistake) in WRONG.items()
}


@pytest.fixture(scope="module")
def graded() -> Class:
    return Class(
        [each for pair in PAIRS.values() for each in pair], policy=Policy(names=False, carry=False)
    )


@pytest.mark.parametrize("slug", PAIRS)
def test_what_is_drawn_is_the_same(graded: Class, slug: str):
    usual, system = (
        [(test.id, test.message) for test in graded.results[each].result().tests]
        for each in PAIRS[slug]
    )
    assert any(message for _, message in usual)
    assert usual == system
