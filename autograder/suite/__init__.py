"""The interface for authors of suites: `student`, and everything that it returns."""
