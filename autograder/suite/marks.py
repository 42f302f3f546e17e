"""The pytest marks of a suite: points, task, title, hidden, switch."""

from __future__ import annotations

import pytest

points = pytest.mark.points  # points(2): what the test is worth
task = pytest.mark.task  # task(1, "Card"): the task it belongs to
title = pytest.mark.title  # title("the dealer's turn"): where the test's name cannot say it so
hidden = pytest.mark.hidden  # as in a file in hidden/; nowhere else if students get the file
switch = pytest.mark.switch  # switch("rules"): left out if assignment.toml turns it off
