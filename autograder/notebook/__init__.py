"""Tools for a notebook beside a student's files: `check`, `my_files`, guesses and pictures.

Nothing here knows what an assignment is about, and only `check` needs the grader.  Once this is
imported, a line with `# change me` and a bad value is answered before its cell is run, and a cell
that takes `check` or `check_guess` for a name of its own is told so.
"""

from autograder.notebook.changed import look_at_cells
from autograder.notebook.checking import check
from autograder.notebook.guesses import check_guess
from autograder.notebook.own_files import my_files, scratch_folder, typed
from autograder.notebook.pictures import Picture, bars, beside, links, ring, tiles
from autograder.notebook.steps import steps_of
from autograder.notebook.watching import watch

__all__ = [
    "Picture", "bars", "beside", "check", "check_guess", "links", "my_files", "ring",
    "scratch_folder", "steps_of", "tiles", "typed", "watch",
]  # fmt: skip

look_at_cells({"check": check, "check_guess": check_guess})
