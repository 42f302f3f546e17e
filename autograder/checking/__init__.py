"""A student's own folder: what is checked there, by which tests, and by whom."""
