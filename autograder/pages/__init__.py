"""A page for each student of a class, to hand back: as HTML, as Markdown and as plain text."""

from autograder.pages.page import HIDDEN, Page, page_of
from autograder.pages.render import FORMATS, PagesError, environment, rendered

__all__ = ["FORMATS", "HIDDEN", "Page", "PagesError", "environment", "page_of", "rendered"]
