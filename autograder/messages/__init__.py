"""A failed test becomes a message: lines of Python from the frames that have crossed the link."""
