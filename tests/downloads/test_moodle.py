"""Names in Moodle's downloads that students have chosen."""

from __future__ import annotations

from autograder.course import assignment as assignments
from autograder.downloads import moodle
from autograder.downloads.reading import Look


def test_a_file_may_be_called_like_somebody_elses(tmp_path):
    folder = tmp_path / "moodle"
    folder.mkdir()
    other = "_202_assignsubmission_file_simple21.py"
    for name in (f"Mallory X_203_assignsubmission_file_{other}", f"Ben Y{other}"):
        (folder / name).write_text(name)
    read = moodle.read(Look.at(folder, assignments.load("hidden_card_21"))).students
    assert {key: [name for name, _ in each.files] for key, each in read.items()} == {
        "202": ["simple21.py"], "203": [other]
    }  # fmt: skip
    assert moodle.key_of(f"Mallory X_203_assignsubmission_file_{other}") == "203"
