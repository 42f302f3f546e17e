"""A worker takes over what its parent has found out, and asks and writes nothing again."""

from __future__ import annotations

import json

import pytest
from small_course import BEST, Course

from autograder.sandbox import bundle, handed_on, own_words, users
from autograder.worker import grading

RIGHT = "def answer(): return 1\n"


@pytest.fixture
def knows_nothing(monkeypatch):
    monkeypatch.setattr(bundle, "written", [])
    monkeypatch.setattr(own_words, "heard", {})
    monkeypatch.setattr(users, "elsewhere", [])


def test_nothing_known_is_handed_on_as_such(knows_nothing):
    assert handed_on.known() == {"player": "", "heard": [], "elsewhere": []}
    handed_on.learn(handed_on.known())
    assert (bundle.written, own_words.heard, users.elsewhere) == ([], {}, [])


def test_what_is_known_is_not_found_out_again(knows_nothing, monkeypatch, tmp_path):
    script = tmp_path / "program"
    script.write_text(f"#!/bin/sh\necho once >> {tmp_path}/calls; echo yes; exit 3\n")
    script.chmod(0o755)
    answers = [own_words.asked(str(script), "--help"), own_words.asked(str(script), "-a", "-b")]
    place = bundle.player_file()
    told = json.loads(json.dumps(handed_on.known()))
    monkeypatch.setattr(bundle, "written", [])
    monkeypatch.setattr(own_words, "heard", {})
    handed_on.learn(told)
    assert bundle.player_file() == place and place.is_file()
    again = [own_words.asked(str(script), "--help"), own_words.asked(str(script), "-a", "-b")]
    assert again == answers
    assert (tmp_path / "calls").read_text() == "once\n" * 2


def test_a_worker_starts_its_players_from_the_file_it_was_told():
    suite = "def test_the_answer(): assert cards.answer() == 1"
    with Course(suite) as course:
        course.grader(BEST)
        place = bundle.player_file()
        content = place.read_bytes()
        place.write_bytes(b"this is no bytecode")
        try:
            with pytest.raises(grading.GraderFailed, match="could not start a player"):
                course.result(BEST, RIGHT)
        finally:
            place.write_bytes(content)
        assert course.result(BEST, RIGHT).score == 1
