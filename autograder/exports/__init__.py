"""Results in the formats of learning platforms: their own tables filled in, or files of ours."""

from autograder.exports.filling import Filled, Wanted, fill
from autograder.exports.points import scaled
from autograder.exports.results import ExportError, Marks, read_marks
from autograder.exports.single import FOR_EACH
from autograder.exports.table import marks_table

__all__ = [
    "FOR_EACH", "ExportError", "Filled", "Marks", "Wanted", "fill", "marks_table", "read_marks",
    "scaled",
]  # fmt: skip
