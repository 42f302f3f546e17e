"""The pytest marks of a suite: points, task, title, hidden, switch."""

from __future__ import annotations

import pytest

points = pytest.mark.points  # points(2): what the test is worth
task = pytest.mark.task  # task(1, "Card"): the task it belongs to
title = pytest.mark.title  # title("the dealer's turn"): where the test's name cannot say it so
hidden = pytest.mark.hidden  # as in a file in hidden/; nowhere else if students get the file
switch = pytest.mark.switch  # switch("rules"): left out if assignment.toml turns it off

DESCRIPTIONS = (
    "points(number): what this test is worth",
    "task(number, title): the task this test belongs to",
    "title(text): what this test is called, in place of its name with spaces",
    "hidden: not part of what students receive",
    "switch(name): left out when this switch of assignment.toml is false",
)
