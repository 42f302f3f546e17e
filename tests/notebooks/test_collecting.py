"""`nbgrader collect`: whoever can write to the exchange gets no other's work, and stops nobody."""

from __future__ import annotations

import logging
import os
import pwd
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("nbgrader", reason="make test-notebooks installs what these need")

from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory
from nbgrader.plugins import FileNameCollectorPlugin
from traitlets.config import Config, PyFileConfigLoader

from autograder.nbgrader import links
from autograder.nbgrader.links import CollectFiles

ROOT = Path(__file__).parents[2]
STAMP = "2026-11-20 10:00:00 UTC"
LATER = "2026-11-21 10:00:00 UTC"


class Exchange:
    """An exchange in which students have put things, and the course that collects them."""

    def __init__(self, folder: Path, caplog: pytest.LogCaptureFixture, gradebook: str) -> None:
        self.folder = folder
        self.inbound = folder / "exchange" / "cardkit" / "inbound"
        self.inbound.mkdir(parents=True)
        self.log = caplog
        self.gradebook = gradebook

    def hand_in(self, name: str, **files: str) -> Path:
        """Put a submission into the exchange, under this name."""
        place = self.inbound / name
        place.mkdir()
        for stem, text in files.items():
            (place / f"{stem}.py").write_text(text)
        return place

    def collect(self, *, check_owner: bool = False, update: bool = False) -> str:
        """Collect all that is there; return what was logged."""
        config = Config()
        config.CourseDirectory.root = str(self.folder / "course")
        config.CourseDirectory.db_url = self.gradebook
        config.CourseDirectory.course_id = "cardkit"
        config.CourseDirectory.assignment_id = "war"
        config.CourseDirectory.max_file_size = 100
        config.CourseDirectory.max_dir_size = 300
        config.Exchange.root = str(self.folder / "exchange")
        (self.folder / "course").mkdir(exist_ok=True)
        collect = CollectFiles(coursedir=CourseDirectory(config=config), config=config)
        collect.check_owner, collect.update = check_owner, update
        collect.log = logging.getLogger("collect")
        self.log.clear()
        collect.start()
        return self.log.text

    def collected(self, student: str) -> dict[str, str]:
        folder = self.folder / "course" / "submitted" / student / "war"
        return {path.name: path.read_text() for path in sorted(folder.glob("*.py"))}


@pytest.fixture(scope="module")
def gradebook(tmp_path_factory) -> Iterator[str]:
    address = f"sqlite:///{tmp_path_factory.mktemp('gradebook')}/gradebook.db"
    with pytest.MonkeyPatch.context() as patched:
        # nbgrader starts alembic by its bare name.
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        patched.setenv("PATH", path)
        Gradebook(address, "cardkit").close()
        yield address


@pytest.fixture
def exchange(tmp_path, caplog, gradebook) -> Exchange:
    caplog.set_level(logging.INFO)
    made = Exchange(tmp_path, caplog, gradebook)
    made.hand_in(f"bob+war+{STAMP}", work="bob's")
    return made


def test_a_link_in_the_place_of_a_submission_brings_nobody_elses_work(exchange):
    (exchange.inbound / f"rose+war+{STAMP}").symlink_to(f"bob+war+{STAMP}")
    said = exchange.collect()
    assert exchange.collected("rose") == {}
    assert exchange.collected("bob") == {"work.py": "bob's"}
    assert "is a link" in said


@pytest.mark.parametrize("target", ["nowhere", f"rose+war+{STAMP}"], ids=["nowhere", "itself"])
def test_a_link_that_leads_nowhere_costs_nobody_else_their_work(exchange, target):
    (exchange.inbound / f"rose+war+{STAMP}").symlink_to(target)
    exchange.hand_in(f"sam+war+{STAMP}", work="sam's")
    said = exchange.collect(check_owner=True)
    assert exchange.collected("bob") == {"work.py": "bob's"}
    assert exchange.collected("sam") == {"work.py": "sam's"}
    assert f"rose+war+{STAMP} was not collected: " in said


def test_a_name_without_a_student_is_left_out(exchange):
    exchange.hand_in(f"+war+{STAMP}", work="nobody's")
    said = exchange.collect()
    assert "was left out: its name says no student" in said
    submitted = exchange.folder / "course" / "submitted"
    assert [each.name for each in submitted.iterdir()] == ["bob"]


def test_what_becomes_a_link_while_it_is_collected_brings_nobody_elses_work(exchange, monkeypatch):
    own = exchange.hand_in(f"rose+war+{STAMP}", work="rose's")
    looked = links.not_files

    def swapped(folder):
        found = looked(folder)
        if folder == str(own):
            (own / "work.py").unlink()
            (own / "work.py").symlink_to(exchange.inbound / f"bob+war+{STAMP}" / "work.py")
        return found

    monkeypatch.setattr(links, "not_files", swapped)
    said = exchange.collect()
    assert exchange.collected("rose") == {} and "was not collected" in said


@pytest.mark.parametrize(
    "name", ["rose+war+soon", "rose+war+", "x+war+99999999999999", "a+war+b+c"]
)
def test_a_name_without_a_time_costs_nobody_else(exchange, name):
    exchange.hand_in(name, work="rose's")
    said = exchange.collect()
    assert exchange.collected("bob") == {"work.py": "bob's"}
    assert name in said and "was left out" in said


def test_a_submission_that_cannot_be_copied_costs_nobody_else(exchange):
    place = exchange.hand_in(f"ada+war+{STAMP}", work="")
    with (place / "large.py").open("wb") as file:
        file.truncate(400_000_000)
    exchange.hand_in(f"zoe+war+{STAMP}", work="zoe's")
    said = exchange.collect()
    assert exchange.collected("bob") == {"work.py": "bob's"}
    assert exchange.collected("zoe") == {"work.py": "zoe's"}
    assert exchange.collected("ada") == {} and said.count("was not collected") == 1


def test_of_more_files_than_anybody_hands_in_none_is_copied(exchange, monkeypatch):
    monkeypatch.setattr(links, "MOST_ENTRIES", 20)
    for name, count in (("ada", 21), ("zoe", 20)):
        place = exchange.hand_in(f"{name}+war+{STAMP}")
        for number in range(count):
            (place / f"{number}.py").touch()
    said = exchange.collect()
    assert len(exchange.collected("zoe")) == 20
    assert exchange.collected("ada") == {} and "more than 20 files and folders" in said


def test_a_large_file_is_left_out_and_the_rest_collected(exchange):
    place = exchange.hand_in(f"ada+war+{STAMP}", work="ada's")
    (place / "large.py").write_bytes(b"#" * 150_000)
    said = exchange.collect()
    assert exchange.collected("ada") == {"work.py": "ada's"} and "too large" in said


def test_a_time_that_is_none_costs_nobody_else(exchange):
    place = exchange.hand_in(f"ada+war+{STAMP}", work="ada's")
    (place / "timestamp.txt").write_text("soon")
    exchange.collect()
    exchange.hand_in(f"bob+war+{LATER}", work="newer")
    said = exchange.collect(update=True)
    assert exchange.collected("bob") == {"work.py": "newer"}
    assert "holds no time" in said


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_what_another_hands_in_under_ones_name_does_not_replace_ones_own(exchange):
    me = pwd.getpwuid(os.geteuid()).pw_name
    exchange.hand_in(f"{me}+war+{STAMP}", work="mine")
    os.chown(exchange.hand_in(f"{me}+war+{LATER}", work="not mine"), 65534, 65534)
    said = exchange.collect(check_owner=True)
    assert exchange.collected(me) == {"work.py": "mine"}
    assert "belongs to another user" in said


@pytest.mark.parametrize(
    "name", ["a.py", "extracted/bob/a.py", "x/downloaded/war/extracted/bob/a.py"]
)
def test_a_folder_in_a_students_zip_names_no_other_student(name):
    config = PyFileConfigLoader("nbgrader_config.py", str(ROOT)).load_config()
    plugin = FileNameCollectorPlugin(config=config)
    found = plugin.collect(f"{ROOT}/downloaded/war/extracted/rose/{name}")
    assert found["student_id"] == "rose" and found["file_id"] == name
