"""One submission graded: the process that does it, and pytest with the suite inside it."""
