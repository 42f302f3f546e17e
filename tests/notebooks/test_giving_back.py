"""nbgrader gives back what was graded, whichever works were not collected or are not there."""

from __future__ import annotations

import csv
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("nbgrader", reason="make test-notebooks installs what these need")

from nbgrader.api import Gradebook
from nbgrader.converters.base import NbGraderException
from nbgrader.coursedir import CourseDirectory
from nbgrader.exchange import ExchangeError
from traitlets.config import Config, LoggingConfigurable, PyFileConfigLoader

from autograder.nbgrader.giving_back import BlankCsv, FeedbackExporter, ReleaseFeedback
from autograder.nbgrader.restored import RestoringExporter

ROOT = Path(__file__).parents[2]
TIME = "2026-11-20 10:00:00 UTC"
COLLECTED = {"timestamp.txt": TIME, "submission_secret.txt": "a secret"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A gradebook with one assignment, in which rose and sam have handed in, and zoe has not."""
    found = f"sqlite:///{tmp_path_factory.mktemp('gradebook')}/gradebook.db"
    with pytest.MonkeyPatch.context() as patched:
        # nbgrader starts alembic by its bare name.
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        patched.setenv("PATH", path)
        with Gradebook(found, "cardkit") as made:
            made.add_assignment("war")
            made.add_notebook("tasks", "war")
            made.add_grade_cell("war_task1", "tasks", "war", max_score=20, cell_type="code")
            for student in ("rose", "sam", "zoe"):
                made.add_student(student, first_name="A, B")
            for student, points in (("rose", 12.5), ("sam", 0)):
                made.add_submission("war", student)
                made.find_grade("war_task1", "tasks", "war", student).auto_score = points
            made.db.commit()
        yield found


@pytest.fixture
def config(tmp_path: Path, address: str) -> Config:
    made = Config()
    made.CourseDirectory.root = str(tmp_path / "course")
    made.CourseDirectory.db_url = address
    made.CourseDirectory.course_id = "cardkit"
    made.CourseDirectory.assignment_id = "war"
    made.Exchange.root = str(tmp_path / "exchange")
    (tmp_path / "course").mkdir()
    (tmp_path / "exchange").mkdir()
    return made


def feedback(config: Config, student: str, files: dict[str, str | bytes]) -> None:
    folder = Path(config.CourseDirectory.root) / "feedback" / student / "war"
    folder.mkdir(parents=True)
    for name, text in {"tasks.html": f"{student}'s page", **files}.items():
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())


def released(config: Config, **more: str) -> tuple[list[str], str]:
    """Release feedback; return the pages in the exchange, and what was said if some are not."""
    coursedir = CourseDirectory(config=config, **more)
    releasing = ReleaseFeedback(coursedir=coursedir, config=config)
    said = ""
    try:
        releasing.start()
    except ExchangeError as error:
        said = str(error)
    assert coursedir.student_id_exclude == more.get("student_id_exclude", "")
    folder = Path(config.Exchange.root) / "cardkit" / "feedback"
    return sorted(each.read_text() for each in folder.glob("*.html")), said


@pytest.mark.parametrize(
    "lacks",
    [
        {},
        {"timestamp.txt": TIME},
        {"submission_secret.txt": "a secret"},
        {**COLLECTED, "timestamp.txt": b"\xff\xfe"},
        {**COLLECTED, "submission_secret.txt": ""},
    ],
    ids=["both", "the secret", "the time", "a time that is text", "what is in the secret"],
)
def test_a_work_that_was_not_collected_keeps_nobody_from_their_feedback(config, lacks):
    feedback(config, "rose", {**COLLECTED, "submission_secret.txt": "another"})
    feedback(config, "sam", lacks)
    feedback(config, "zoe", COLLECTED)
    pages, said = released(config)
    assert pages == ["rose's page", "zoe's page"]
    assert said == (
        "no feedback on war was released to sam: what they handed in was not collected from the"
        " exchange, where students fetch it; hand their pages in feedback/ back in another way"
        " (all others have theirs)"
    )


def test_feedback_is_released_to_those_alone_who_are_not_left_out(config):
    feedback(config, "rose", COLLECTED)
    feedback(config, "sam", {})
    assert released(config, student_id_exclude="sam") == (["rose's page"], "")


def test_where_there_is_no_feedback_it_says_what_to_run(config):
    assert released(config) == (
        [],
        "there is no feedback on war to release; run `nbgrader generate_feedback war` first",
    )


class Converter(LoggingConfigurable):
    """What nbgrader hands to an exporter: a course, and the submissions found in it."""

    def __init__(self, config: Config, slug: str) -> None:
        super().__init__()
        self.coursedir = CourseDirectory(config=config)
        self.coursedir.assignment_id = slug
        self.assignments: dict[str, list[str]] = {}


def test_two_times_are_none_and_feedback_is_written_all_the_same(config, tmp_path, caplog):
    converter = Converter(config, "war")
    (tmp_path / "timestamp.txt").write_text(f"{TIME}\n{TIME}\n")
    with pytest.raises(Exception):  # noqa: B017  (whatever nbgrader itself ends with)
        converter.coursedir.get_existing_timestamp(str(tmp_path))
    FeedbackExporter(parent=converter)
    assert converter.coursedir.get_existing_timestamp(str(tmp_path)) is None
    assert "holds no time and was left out" in caplog.text


def test_an_assignment_that_was_never_generated_is_one_sentence(config, caplog):
    RestoringExporter(parent=Converter(config, "war"))
    with pytest.raises(NbGraderException):  # for which nbgrader shows no traceback
        RestoringExporter(parent=Converter(config, "blackjack_classes"))
    assert (
        "the gradebook has no blackjack_classes; run `nbgrader generate_assignment"
        " blackjack_classes` first" in caplog.text
    )


@pytest.mark.parametrize("who", [[], ["zoe"], ["rose", "zoe"]])
def test_who_has_no_submission_has_no_mark_in_the_exported_table(address, tmp_path, who):
    plugin = BlankCsv(to=str(tmp_path / "marks.csv"), student=who)
    plugin.log = logging.getLogger("export")
    with Gradebook(address, "cardkit") as gradebook:
        plugin.export(gradebook)
    head, *rows = list(csv.reader((tmp_path / "marks.csv").open()))
    assert head[-4:] == ["raw_score", "late_submission_penalty", "score", "max_score"]
    assert {row[3]: row[-4:] for row in rows} == {
        student: marks
        for student, marks in {
            "rose": ["12.5", "0.0", "12.5", "20.0"],
            "sam": ["0.0", "0.0", "0.0", "20.0"],
            "zoe": ["", "", "", "20.0"],
        }.items()
        if not who or student in who
    }


def test_the_course_uses_all_of_them():
    found = PyFileConfigLoader("nbgrader_config.py", str(ROOT)).load_config()
    named = (
        found.ExchangeFactory.release_feedback,
        found.GenerateFeedback.exporter_class,
        found.ExportApp.plugin_class,
    )
    ours = (ReleaseFeedback, FeedbackExporter, BlankCsv)
    assert named == tuple(f"{each.__module__}.{each.__name__}" for each in ours)
