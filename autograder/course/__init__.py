"""The data: an assignment, a submission, a result, a verdict, and how they are read and stored."""
