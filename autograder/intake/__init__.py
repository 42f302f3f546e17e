"""Find submissions and read them: from folders to names and bytes, never running any."""

from autograder.intake.find import Entry, Found, IntakeError, find_submissions
from autograder.intake.read import read_submission

__all__ = ["Entry", "Found", "IntakeError", "find_submissions", "read_submission"]
