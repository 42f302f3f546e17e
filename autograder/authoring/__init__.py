"""Cuts starters and student folders from the reference solutions.

Words used here.  reference: the solution, the single source.  starter: what is left of it between
the marked answers.  student folder: assignments/<slug>/, all that a student receives.
made: what a file must hold, and the file to change when it should hold something else.
"""

from autograder.authoring.every import build_all
from autograder.authoring.promises import differences
from autograder.authoring.sources import BuildError
from autograder.authoring.starters import Starter, cut

__all__ = ["BuildError", "Starter", "build_all", "cut", "differences"]
