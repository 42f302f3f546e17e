"""Ordinary test files are run on one submission after another, by pytest, over the link."""
