"""Feedback: the message that a student reads about a test that did not pass (`explain`)."""

from autograder.feedback.scrubbing import scrub
from autograder.feedback.wording import Comparison, Feedback, explain

__all__ = ["Comparison", "Feedback", "explain", "scrub"]
