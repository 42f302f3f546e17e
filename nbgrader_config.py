"""This repository as a course of nbgrader; autograder/nbgrader/README.md has the commands.

The source of each assignment is solutions/<slug>/, as it is for everything here.  What is handed
out goes to release/<slug>/, and not to assignments/<slug>/: `nbgrader generate_assignment` skips a
folder that is there and, with --force, deletes it, and that one is committed and may hold work in
progress.  release/<slug>/ is a copy of it with the notebook of tasks.
"""

import re
import sys
from pathlib import Path

COURSE = Path(__file__).resolve().parent
if str(COURSE) not in sys.path:
    sys.path.insert(0, str(COURSE))  # this course's own kit grades it, whatever else is installed

# True runs students' own cells in a sandbox, so that the feedback shows what they print.  This
# changes no marks.
RUN_CELLS = False

c = get_config()  # noqa: F821  (nbgrader runs this file with it)

c.CourseDirectory.root = str(COURSE)
c.CourseDirectory.course_id = "cardkit"
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "release"
# Each assignment has one notebook for nbgrader; walkthroughs are not graded.
c.CourseDirectory.notebook_id = "tasks"
# Files beside a notebook in solutions/ are never copied: neither into what is handed out, nor over
# what was handed in.
c.CourseDirectory.ignore = [
    ".ipynb_checkpoints", "*.pyc", "__pycache__", "feedback", f"{COURSE}/solutions/./*/*",
]  # fmt: skip

c.GenerateAssignment.preprocessors = [
    "autograder.nbgrader.release.StudentCopy",
    "nbgrader.preprocessors.LockCells",
    "nbgrader.preprocessors.ClearOutput",
    "nbgrader.preprocessors.CheckCellMetadata",
    "nbgrader.preprocessors.ComputeChecksums",
    "nbgrader.preprocessors.SaveCells",
    "nbgrader.preprocessors.CheckCellMetadata",
]

# Points come from the files that were handed in; no cell of a notebook is run for them.
c.Autograde.exporter_class = "autograder.nbgrader.restored.RestoringExporter"
c.Autograde.sanitize_preprocessors = ["nbgrader.preprocessors.CheckCellMetadata"]
c.Autograde.autograde_preprocessors = [
    "autograder.nbgrader.verdicts.Verdicts",
    "nbgrader.preprocessors.AssignLatePenalties",
    "nbgrader.preprocessors.CheckCellMetadata",
]
if RUN_CELLS:
    c.Autograde.autograde_preprocessors.insert(0, "autograder.nbgrader.execution.RunBoxed")
# Links that somebody has put into the exchange are not followed.
c.ExchangeFactory.collect = "autograder.nbgrader.links.CollectFiles"
# One work that was not collected, or says no time, keeps nobody from their feedback.
c.ExchangeFactory.release_feedback = "autograder.nbgrader.giving_back.ReleaseFeedback"
c.GenerateFeedback.exporter_class = "autograder.nbgrader.giving_back.FeedbackExporter"
# Who handed in nothing has no mark in what `nbgrader export` writes.
c.ExportApp.plugin_class = "autograder.nbgrader.giving_back.BlankCsv"
# The isolation level for students' code: "bubblewrap", or "process" for less.
c.Verdicts.isolation = "bubblewrap"
# Sentences of the marking policy that are not in force: "names", "leaving_out", "carry".
c.Verdicts.switched_off = []

# nbgrader zip_collect: a zip file for each student, named after the student.  Only the first folder
# `extracted` below the course is nbgrader's: another may be in a zip.
c.FileNameCollectorPlugin.named_regexp = (
    re.escape(f"{COURSE}/") + r".*?/extracted/(?P<student_id>[^/]+)/(?P<file_id>.+)"
)
c.FileNameCollectorPlugin.valid_ext = [".ipynb", ".py", ".txt"]
