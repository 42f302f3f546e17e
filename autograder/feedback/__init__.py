"""Feedback: the message that a student reads about a test that did not pass."""
