"""The assignments as a course of nbgrader: handed out, graded and marked in its own ways.

nbgrader itself comes with the extra `notebooks`.  What this file names works without it: students
have it in the cells of their notebooks.

Words used here.  notebook of tasks: tasks.ipynb, which has a graded cell for each task.  verdict:
what the grader makes of one task: points, feedback, and whether a person has to look.
"""

from autograder.nbgrader.checking import NotYet, check_task

__all__ = ["NotYet", "check_task"]
