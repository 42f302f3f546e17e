"""Make starters and student folders from the reference solutions (`build_all`).

Words used here.  reference: the solution, the single source.  starter: the reference without the
marked answers.  student folder: assignments/<slug>/, everything that a student receives.
made: the contents that a file must have, and the source to change for other contents.
"""

from autograder.authoring.every import build_all
from autograder.authoring.printed import printed
from autograder.authoring.promises import differences
from autograder.authoring.sources import BuildError
from autograder.authoring.starters import Starter, cut

__all__ = ["BuildError", "Starter", "build_all", "cut", "differences", "printed"]
