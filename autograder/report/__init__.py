"""A report on a class, for its teacher: figures of tests, shared mistakes, who has what."""

from autograder.report.facts import Class, Report, class_of, report_of
from autograder.report.render import rendered

__all__ = ["Class", "Report", "class_of", "rendered", "report_of"]
