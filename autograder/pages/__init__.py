"""A page for each student of a class, to hand back: as HTML, as Markdown and as plain text."""

from autograder.course.course_file import HIDDEN
from autograder.pages.page import Page, page_of
from autograder.pages.render import FORMATS, PagesError, environment, rendered

__all__ = ["FORMATS", "HIDDEN", "Page", "PagesError", "environment", "page_of", "rendered"]
