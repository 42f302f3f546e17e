"""The pytest marks of a suite: points, task, hidden, switch."""

from __future__ import annotations

import pytest

points = pytest.mark.points  # points(2): what the test is worth
task = pytest.mark.task  # task(1, "Card"): the task it belongs to
hidden = pytest.mark.hidden  # students see that it exists, not what it asks
switch = pytest.mark.switch  # switch("rules"): left out if assignment.toml turns it off

DESCRIPTIONS = (
    "points(number): what this test is worth",
    "task(number, title): the task this test belongs to",
    "hidden: not part of what students receive",
    "switch(name): left out when this switch of assignment.toml is false",
)
