"""The pytest marks of a suite: points, task, title, hidden, as_handed_in, switch."""

from __future__ import annotations

import pytest

points = pytest.mark.points  # points(2): what the test is worth
task = pytest.mark.task  # task(1, "Card"): the task it belongs to
title = pytest.mark.title  # title("the dealer's turn"): where the test's name cannot say it so
hidden = pytest.mark.hidden  # as in a file in hidden/; nowhere else if students get the file
as_handed_in = pytest.mark.as_handed_in  # its verdict stands: it is about running the file itself
switch = pytest.mark.switch  # switch("rules"): left out if assignment.toml turns it off

DESCRIPTIONS = (
    "points(number): what this test is worth",
    "task(number, title): the task this test belongs to",
    "title(text): what this test is called, in place of its name with spaces",
    "hidden: not part of what students receive",
    "as_handed_in: about running a file itself, so never asked again with a call of main",
    "switch(name): left out when this switch of assignment.toml is false",
)
