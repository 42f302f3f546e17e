"""The assignments as an nbgrader course: hand out, grade and mark them with nbgrader.

nbgrader itself comes with the extra `notebooks`.  The names exported here work without it, as
students have them in the cells of their notebooks.

Words used here.  notebook of tasks: tasks.ipynb, which has a graded cell for each task.  verdict:
the outcome of one task: points, feedback, and whether a person has to look.
"""

from autograder.nbgrader.checking import NotYet, check_task

__all__ = ["NotYet", "check_task"]
