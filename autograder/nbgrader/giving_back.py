"""Give back what was graded: feedback by nbgrader's exchange, and marks as a table.

nbgrader ends with a traceback at a work that was not collected, and nobody after it has feedback;
it writes 0 for a student who handed in nothing.
"""

from __future__ import annotations

from glob import glob
from pathlib import Path
from typing import Any

from nbconvert.exporters import HTMLExporter
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.exchange.default import ExchangeReleaseFeedback
from nbgrader.plugins import CsvExportPlugin

from autograder.nbgrader.links import lenient_times
from autograder.views.safe import safe

COLLECTED = ("timestamp.txt", "submission_secret.txt")  # what the exchange adds to a submission


class ReleaseFeedback(ExchangeReleaseFeedback):
    """ExchangeFactory.release_feedback: what one work lacks keeps nobody from their feedback."""

    src_path: str

    def copy_files(self) -> None:
        slug, excluded = self.coursedir.assignment_id, self.coursedir.student_id_exclude
        folders = {Path(page).parent for page in glob(f"{self.src_path}/*.html")}
        if not folders:
            self.fail(
                f"there is no feedback on {safe(slug)} to release; run"
                f" `nbgrader generate_feedback {safe(slug)}` first"
            )
        others = set(excluded.split(","))
        left = {each.parent.name for each in folders if not _was_collected(each)} - others
        self.coursedir.student_id_exclude = ",".join(filter(None, (excluded, *left)))
        try:
            super().copy_files()
        finally:
            self.coursedir.student_id_exclude = excluded
        if left:
            names = safe(", ".join(sorted(left)))
            self.fail(
                f"no feedback on {safe(slug)} was released to {names}: what they handed in was not"
                " collected from the exchange, where students fetch it; hand their pages in"
                " feedback/ back in another way (all others have theirs)"
            )


def _was_collected(folder: Path) -> bool:
    """Return whether a submission came from the exchange, with what tells whose it is."""
    try:
        return all(len((folder / name).read_text()) for name in COLLECTED)
    except (OSError, ValueError):
        return False


class FeedbackExporter(HTMLExporter):
    """GenerateFeedback.exporter_class: a file of a student's that says no time is passed over."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        coursedir = self.parent.coursedir
        coursedir.get_existing_timestamp = lenient_times(coursedir, self.log)


class BlankCsv(CsvExportPlugin):
    """ExportApp.plugin_class: who has no submission has no mark, where nbgrader writes 0."""

    def export(self, gradebook: Gradebook) -> None:
        super().export(gradebook)
        path = Path(self.to or "grades.csv")
        head, *lines = path.read_text().splitlines(keepends=True)
        asked, who = set(map(str, self.assignment)), set(map(str, self.student))
        rows = [
            (assignment.name, student.id)
            for assignment in gradebook.assignments
            for student in gradebook.students
            if (not asked or assignment.name in asked) and (not who or student.id in who)
        ]
        if len(rows) != len(lines):  # a name has a line end in it
            return
        for at, row in enumerate(rows):
            try:
                gradebook.find_submission(*row)
            except MissingEntry:
                about, *_, most = lines[at].rsplit(",", 4)
                lines[at] = f"{about},,,,{most}"
        path.write_text("".join([head, *lines]))
