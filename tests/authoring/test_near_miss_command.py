"""The command that writes a near miss out, and the one that prints its record."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import near_miss
import pytest
from answers import ROOT, SLUGS, WRONG
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.authoring import near_misses

lines = st.lists(st.sampled_from(["a\n", "b\n", "    a\n", "\n", "return '''x'''\n"]), max_size=12)


@settings(deadline=None, max_examples=300)
@given(lines, lines)
def test_the_edits_of_any_two_texts_make_one_of_the_other(old: list[str], new: list[str]):
    text = "".join(["first line\n", *old])
    wanted = "".join(["first line\n", *new])
    edits = near_miss.edits_of(text, wanted)
    printed = near_miss.toml_of("x", {"score": 1.5, "edits": [{"file": "a", **e} for e in edits]})
    found = tomllib.loads(printed)["x"]
    spots = []
    for edit in found.get("edits", []):
        assert text.find(edit["find"]) == text.rfind(edit["find"]) >= 0
        spots.append((text.index(edit["find"]), edit["find"], edit["put"]))
    for at, find, put in sorted(spots, reverse=True):
        text = text[:at] + put + text[at + len(find) :]
    assert text == wanted


@pytest.mark.parametrize("answer", WRONG[::15], ids=str)
def test_the_record_of_a_near_miss_makes_it_again(answer, tmp_path: Path):
    files = answer.record.overlay(ROOT)
    texts = {name: data.decode() for name, data in files.items()}
    words = {"mistake": "m", "tasks": [1], "fails": ["test_a"], "score": 1}
    made = near_miss.record_of(answer.slug, texts)
    for edit in made["edits"]:
        edit["reason"] = "for the test"
    found = tomllib.loads(near_miss.toml_of("again", {**words, **made}))["again"]
    place = tmp_path / "again.toml"
    again = near_misses._record(answer.slug, "again", place, found).overlay(ROOT)
    assert {name: near_miss.without_head(data.decode()) for name, data in again.items()} == {
        name: near_miss.without_head(text) for name, text in texts.items()
    }


def test_a_near_miss_is_written_out_and_its_record_printed(tmp_path: Path, capsys):
    answer = next(answer for answer in WRONG if answer.slug == SLUGS[-1])
    name = answer.record.name
    assert near_miss.main(["write", answer.slug, name, str(tmp_path)]) == 0
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert files == answer.record.overlay(ROOT)
    assert near_miss.main(["record", answer.slug, name, *map(str, tmp_path.iterdir())]) == 0
    printed = tomllib.loads(capsys.readouterr().out)[name]
    assert tuple(printed["fails"]) == answer.record.fails
    assert printed["score"] == answer.record.score
    assert [edit["put"] for edit in printed["edits"]] == [e.put for e in answer.record.edits]


def test_the_command_says_what_it_cannot_do(tmp_path: Path, capsys):
    assert near_miss.main(["write", "war", "off_by_two", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("near_miss: there is no near miss 'off_by_two'")
    assert near_miss.main(["record", "war", "off_by_two", str(tmp_path / "no.py")]) == 2
    assert "No such file" in capsys.readouterr().err


def test_of_a_record_that_has_moved_is_told_what_has():
    record = next(each.record for each in WRONG if each.record.deserves)
    low, high = record.deserves
    inside = replace(record, score=high, fails=("test_a", "test_b"))
    assert near_miss.moved(inside, ["test_b", "test_c"], high + 1) == (
        f"{record.name}: {high:g}, now {high + 1:g}; now fails test_c; no longer fails test_a;"
        f" it deserves {low:g} to {high:g}"
    )
    outside = replace(inside, score=high + 2)
    told = near_miss.moved(outside, ["test_a", "test_b"], high + 1)
    assert told == f"{record.name}: {high + 2:g}, now {high + 1:g}"
