"""Find submissions and read them: folders become names and bytes, and nothing is run."""

from autograder.intake.entry import read_entry
from autograder.intake.find import Entry, Found, IntakeError, find_submissions
from autograder.intake.read import read_submission

__all__ = ["Entry", "Found", "IntakeError", "find_submissions", "read_entry", "read_submission"]
