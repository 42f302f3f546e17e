"""Find submissions and read them: folders become names and bytes, and nothing is run."""

from autograder.intake.entry import read_entry, read_submission
from autograder.intake.find import Entry, Found, IntakeError, find_submissions

__all__ = ["Entry", "Found", "IntakeError", "find_submissions", "read_entry", "read_submission"]
