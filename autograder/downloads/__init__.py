"""Downloads of learning platforms become submissions (`open_class`), and it is said how."""

from autograder.downloads.archives import ArchiveError
from autograder.downloads.opening import open_class
from autograder.downloads.roster import add_missing
from autograder.downloads.taken import Taken, sentence, taken

__all__ = ["ArchiveError", "Taken", "add_missing", "open_class", "sentence", "taken"]
