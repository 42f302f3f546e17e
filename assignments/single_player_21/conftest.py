"""With this file a plain `pytest` works in this folder, as `cardkit check` does without it."""

pytest_plugins = ["autograder.suite.fixtures"]
