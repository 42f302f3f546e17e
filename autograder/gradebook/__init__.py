"""Tables of students, as learning platforms write them: read cell by cell, joined, filled in."""

from autograder.gradebook.columns import People, people_of
from autograder.gradebook.joining import Joined, Told, join
from autograder.gradebook.sheet import Sheet, SheetError, read_sheet

__all__ = ["Joined", "People", "Sheet", "SheetError", "Told", "join", "people_of", "read_sheet"]
