"""With this file a plain `pytest` works in this folder, as `cardkit check` does without it."""

import os
import sys

pytest_plugins = ["autograder.suite.fixtures"]

# Files of yours are looked for last: one that is called as a module of Python's own hides none.
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [each for each in sys.path if each != HERE] + [HERE]


def pytest_configure(config):
    config.option.importmode = "append"
