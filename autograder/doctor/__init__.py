"""Tries which isolation levels work on this machine, and says how to fix the others."""
