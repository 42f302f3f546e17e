"""What the marks of a suite are for, in words for pytest; it makes no mark itself."""

from __future__ import annotations

DESCRIPTIONS = (
    "points(number): what this test is worth",
    "task(number, title): the task this test belongs to",
    "title(text): what this test is called, in place of its name with spaces",
    "hidden: not part of what students receive",
    "switch(name): left out when this switch of assignment.toml is false",
)
