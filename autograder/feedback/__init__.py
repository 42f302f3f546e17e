"""Feedback: the message that a student reads about a test that did not pass (`explain`)."""

from autograder.feedback.judged import Comparison
from autograder.feedback.lines import Feedback
from autograder.feedback.scrubbing import scrub
from autograder.feedback.wording import explain, question_of

__all__ = ["Comparison", "Feedback", "explain", "question_of", "scrub"]
