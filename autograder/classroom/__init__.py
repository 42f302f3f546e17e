"""Grade a class into a folder of results: plan, pool, resume, marks by hand, writing."""

from autograder.classroom.pool import Pool
from autograder.classroom.row import Row
from autograder.classroom.run import Progress, Summary, cores, grade_class
from autograder.classroom.writing import FolderError, WritingError

__all__ = [
    "FolderError", "Pool", "Progress", "Row", "Summary", "WritingError", "cores", "grade_class",
]  # fmt: skip
