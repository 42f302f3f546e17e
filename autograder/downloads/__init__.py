"""Downloads of learning platforms become submissions (`open_class`), and it is said how."""

from autograder.downloads.archives import ArchiveError
from autograder.downloads.fitting import doubt, refuse_other_assignment
from autograder.downloads.handing_back import (
    TAKES,
    GoesNotBack,
    names_back,
    refuse_other_work,
    whose,
)
from autograder.downloads.lateness import mark_late
from autograder.downloads.opening import open_class
from autograder.downloads.roster import NOTHING, add_missing
from autograder.downloads.taken import Taken, sentence, taken

__all__ = [
    "NOTHING", "TAKES", "ArchiveError", "GoesNotBack", "Taken", "add_missing", "doubt",
    "mark_late", "names_back", "open_class", "refuse_other_assignment", "refuse_other_work",
    "sentence", "taken", "whose",
]  # fmt: skip
