"""Grading one submission: the worker process, and the pytest session in it that runs the suite."""
