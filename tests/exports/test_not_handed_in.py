"""Who handed in nothing has no mark, unless the course says zero or a person gave points."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.classroom.stored import store_result
from autograder.cli.entry import commands
from autograder.course.result import NOTHING, Result, TestRecord

TABLE = "Student,ID,War (77)\n    Points Possible,,20\nRose,1,\nSam,2,\nZoe,3,EX\n"
SAID = "1 student handed in nothing: no mark is entered (--not-handed-in zero enters 0)"


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """Results of rose, who has points, and of sam, who handed in nothing."""
    folder = tmp_path / "results"
    folder.mkdir()
    (folder / "about.json").write_text(json.dumps({"assignment": "war", "students": "canvas"}))
    rows = ["student,name,score,notes"]
    for student, points in (("1", 5.0), ("2", 0.0)):
        test = TestRecord("test_one", "one", 1, 10.0, "failed", points)
        notes = [] if points else [f"{NOTHING}, says the roster"]
        store_result(folder / student / "results.json", Result("war", student, [test], notes))
        rows.append(f"{student},,{points:g},{'; '.join(notes)}")
    (folder / "grades.csv").write_text("\n".join(rows) + "\n")
    (tmp_path / "table.csv").write_text(TABLE.replace("Zoe,3,EX\n", ""))
    return folder


def export(results: Path, *arguments: str) -> str:
    done = CliRunner().invoke(commands, ["export", str(results), *arguments], standalone_mode=False)
    assert done.exception is None, done.exception
    assert done.return_value == 0, done.output
    return done.output


def test_a_platforms_table_stays_blank_unless_zero_is_asked_for(results: Path, tmp_path: Path):
    table, new = str(tmp_path / "table.csv"), tmp_path / "new.csv"
    said = export(results, "--to", "canvas", table, "-o", str(new), "--column", "War (77)")
    assert new.read_text().endswith("Rose,1,10.00\nSam,2,\n")
    assert "1 of 1 results joined by ID" in said and SAID in said and "with 1 mark\n" in said
    more = ("-o", str(new), "--column", "War (77)", "--force")
    said = export(results, "--to", "canvas", table, *more, "--not-handed-in", "zero")
    assert new.read_text().endswith("Rose,1,10.00\nSam,2,0.00\n") and SAID not in said
    (tmp_path / "course.toml").write_text('[assignments.war]\nnot_handed_in = "zero"\n')
    export(results, "--to", "canvas", table, *more)
    assert new.read_text().endswith("Sam,2,0.00\n")


def test_our_own_table_and_files_have_nothing_either(results: Path, tmp_path: Path):
    new = tmp_path / "marks.csv"
    assert SAID in export(results, "--to", "csv", "-o", str(new))
    assert [line.split(",")[:4] for line in new.read_text().splitlines()[1:]] == [
        ["1", "", "5", "10"],
        ["2", "", "", ""],
    ]
    for platform in ("gradescope", "classroom50"):
        assert SAID in export(results, "--to", platform, "-o", str(tmp_path / platform))
        assert [each.name for each in (tmp_path / platform).iterdir()] == ["1"]


def test_points_that_a_person_gave_count_without_work(results: Path, tmp_path: Path):
    (results / "overrides.csv").write_text("student,test,points,reason\n2,test_one,4,spoken\n")
    test = TestRecord("test_one", "one", 1, 10.0, "failed", 4.0, points_graded=0.0)
    test.by_hand = "by hand: 4 points instead of 0: spoken"
    store_result(results / "2" / "results.json", Result("war", "2", [test], [NOTHING]))
    (results / "grades.csv").write_text("student,name,score,notes\n1,,5,\n2,,4,\n")
    new = tmp_path / "marks.csv"
    assert SAID not in export(results, "--to", "csv", "-o", str(new))
    assert "\n2,,4,10," in new.read_text()
