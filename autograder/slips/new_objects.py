"""A class that takes nothing for a new object, as its `__init__` is misspelt (`no_init`)."""

from __future__ import annotations

import re

from autograder.slips.detector import Detector, Failure
from autograder.slips.unset import lineage, misspelt_inits

NO_ARGUMENTS = re.compile(r"(?:\S+\.)?(\w+)\(\) takes no arguments")


def no_init(detector: Detector, failure: Failure) -> str:
    """A class that takes nothing, as its `__init__` is called by another name."""
    found = NO_ARGUMENTS.fullmatch(failure.said) if failure.kind == "TypeError" else None
    owners = lineage(detector, found[1]) if found is not None else ()
    return next((each.words for each in misspelt_inits(owners)), "")
