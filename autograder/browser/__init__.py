"""A check where there is one process alone: Python in a web browser.

A student's code runs beside the tests there, and could do with them as it likes.  So such a check
is for practice, its level of isolation is called `browser`, and nothing else may grade with it.
"""

from autograder.browser.practice import PracticeGrader, in_memory
from autograder.browser.stage import BROWSER

__all__ = ["BROWSER", "PracticeGrader", "in_memory"]
