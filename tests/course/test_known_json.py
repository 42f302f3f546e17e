"""known.json: plain beside a suite, sealed in a student's folder; a damaged one is named."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from autograder.course.assignment import AssignmentError
from autograder.course.known import KNOWN, Known, read_known, sealed, sealed_data

ACE = "What does an ace count? Zoë asks."
FACTS = {"worth": "0a1b2c3d4e5f", "hand": "a0b1c2d3e4f5"}
DATA = {
    "sentences": [ACE, "Which is larger?"],
    "mistakes": [
        {"name": "ace_low", "says": 0, "shown": FACTS, "hidden": {"secret": "ffffffffffff"}},
        {"name": "tie", "says": 1, "shown": {}, "hidden": {"secret": "eeeeeeeeeeee"}},
        {"name": "luck", "says": 1, "shown": {"worth": "111111111111", "hand": ""}, "hidden": {}},
    ],
}


def stored(folder: Path, data: object) -> Path:
    (folder / KNOWN).write_text(json.dumps(data), encoding="utf-8")
    return folder


def test_only_all_the_facts_open_a_sentence() -> None:
    mistake = sealed(FACTS, ACE)
    assert mistake.sentence(FACTS) == mistake.sentence({**FACTS, "other": "f" * 12}) == ACE
    assert mistake.sentence({}) == mistake.sentence({"worth": FACTS["worth"]}) == ""
    assert mistake.sentence({**FACTS, "hand": FACTS["worth"]}) == ""


def test_a_students_file_has_no_sentence_no_fact_and_nothing_of_hidden_tests(
    tmp_path: Path,
) -> None:
    text = json.dumps(sealed_data(DATA), ensure_ascii=False)
    words = re.findall(r"\w{4,}", ACE + DATA["sentences"][1])
    for word in (*words, *FACTS.values(), "secret", "ace_low", "f" * 12, "says"):
        assert word not in text
    found = read_known(stored(tmp_path, json.loads(text)))
    assert found.every == ()
    assert sorted(each.sentence({**FACTS, "worth": FACTS["worth"]}) for each in found.shown) == [
        "",
        ACE,
    ]
    assert {each.by_chance for each in found.shown} == {(), ("hand",)}


def test_both_files_say_the_same_of_public_tests(tmp_path: Path) -> None:
    plain = read_known(stored(tmp_path, DATA))
    assert set(read_known(stored(tmp_path, sealed_data(DATA))).shown) == set(plain.shown)
    assert [each.tests for each in plain.every] == [
        ("hand", "secret", "worth"),
        ("secret",),
        ("worth",),
    ]


def test_a_suite_without_the_file_knows_nothing(tmp_path: Path) -> None:
    assert read_known(tmp_path) == Known()


@pytest.mark.parametrize(
    "data", [[], {}, {"mistakes": [{}]}, {"sealed": [[[7], [], "", ""]], "tests": ["a"]}]
)
def test_a_damaged_file_is_named_with_the_remedy(tmp_path: Path, data: object) -> None:
    with pytest.raises(AssignmentError) as caught:
        read_known(stored(tmp_path, data))
    assert re.fullmatch(
        r"\S+/known\.json cannot be read \(\w+: .+\); take it from a fresh copy,"
        r" or make it again with `make known`",
        str(caught.value),
    )
