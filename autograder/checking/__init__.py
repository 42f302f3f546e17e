"""Checks of a student's own folder: what is checked, by which tests; and walkthroughs."""
