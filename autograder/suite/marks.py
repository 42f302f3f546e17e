"""The marks of a suite: points, the task, and the names that a test needs but does not test."""

from __future__ import annotations

import pytest

points = pytest.mark.points  # points(2): what the test is worth
task = pytest.mark.task  # task(1, "Card"): the task it belongs to
hidden = pytest.mark.hidden  # students see that it exists, not what it asked
needs = pytest.mark.needs  # needs("Card", "Deck.deal"): waits while these are not written
switch = pytest.mark.switch  # switch("rules"): left out when assignment.toml turns it off

DESCRIPTIONS = (
    "points(number): what this test is worth",
    "task(number, title): the task this test belongs to",
    "hidden: not part of what students receive",
    "needs(*names): this test waits while one of these names is not written",
    "switch(name): left out when this switch of assignment.toml is false",
)
