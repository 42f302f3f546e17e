"""Checks for Python in a web browser, where there is only one process.

A student's code runs beside the tests there and could manipulate them.  So such a check is for
practice, its isolation level is called `browser`, and nothing else may grade with it.
"""

from autograder.browser.practice import BROWSER, PracticeGrader, in_memory

__all__ = ["BROWSER", "PracticeGrader", "in_memory"]
