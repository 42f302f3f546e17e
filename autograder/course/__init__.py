"""An assignment, a submission and its result: data, and how it is read and written."""
