"""Planned decks: every file that the kit itself reads is judged as decks/README.md says.

Words used here.  planned: said of a deck that no student's program reads.  row: what the page says
of one file.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import autograder
from autograder.cli import main
from autograder.course import assignment as assignments
from autograder.course import lines
from autograder.course.lines import Form, Kind

ROOT = Path(autograder.__file__).resolve().parents[1]
PAGE = (ROOT / "decks" / "README.md").read_text(encoding="utf-8")
ROW = re.compile(
    r"^\| `(?P<name>\S+)` \| (?P<judged>valid|refused) \| (?P<what>.*?) \|", re.MULTILINE
)
LOADED = [assignments.load(slug) for slug in assignments.slugs()]
PLANNED = {each.decks: each.lines for each in LOADED if each.decks and each.lines}
FILES = [path for place in PLANNED for path in sorted(place.iterdir())]
NOTES = Form(
    (
        Kind("note", "[A-G]", "like C", least=3, once=True),
        Kind("rest", "rest|stop", "as rest or stop", values={"rest": True, "stop": False}),
        Kind("chord", "([A-G])([1-9])", "like C5"),
    )
)


def rows(place: Path) -> dict[str, tuple[str, str]]:
    [section] = [part for part in PAGE.split("\n## ") if part.startswith(f"`{place.name}`")]
    return {row["name"]: (row["judged"], row["what"]) for row in ROW.finditer(section)}


@pytest.mark.parametrize("place", PLANNED, ids=lambda place: place.name)
def test_every_file_has_a_row(place):
    assert set(rows(place)) == {path.name for path in place.iterdir()}
    judged = [judged for judged, _ in rows(place).values()]
    assert min(judged.count("valid"), judged.count("refused")) > 10


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_each_file_is_judged_as_its_row_says(path):
    judged, what = rows(path.parent)[path.name]
    form = PLANNED[path.parent]
    if judged == "valid":
        assert lines.read(path, form)
        return
    with pytest.raises(lines.Refused) as refused:
        lines.read(path, form)
    [problem] = refused.value.problems
    told = re.search(r"\bline (\d+)", what)
    assert problem.line == (int(told[1]) if told else 0)
    assert str(refused.value).startswith(f"{path}: ")
    for word in re.findall(r"`([^`]+)`", what):
        assert word in str(problem)


def test_what_is_repeated_is_right_in_one_assignment_and_wrong_in_the_other():
    draws, cards = PLANNED[ROOT / "decks/planned_draws"], PLANNED[ROOT / "decks/planned_cards"]
    assert lines.problems_in(b"7\n7\n7\n7\n7\n", draws) == []
    twice = lines.problems_in(b"(7, clubs)\n(8, clubs)\n(7, clubs)\n", cards)
    assert [problem.fault for problem in twice] == ["duplicate_card"]


# The reader


def told(data: bytes) -> list[str]:
    return [str(problem) for problem in lines.problems_in(data, NOTES)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", ["", "yes"])
def test_lines_end_in_any_way_and_the_last_one_in_none(tmp_path, end, last):
    path = tmp_path / "song.txt"
    path.write_bytes((end.join(["C", "stop", "D", "A5", "E"]) + (end if last else "")).encode())
    assert lines.read(path, NOTES) == [
        ("note", "C"), ("rest", False), ("note", "D"), ("chord", ("A", 5)), ("note", "E"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        (b"", ["the file is empty (write 3 notes or more, one a line)"]),
        (
            b"x\ny\n",
            ["none of its 2 lines is a note or a rest or a chord"
             " (write one note a line, like C)"],
        ),
        (b"x", ["its one line is no note or rest or chord (write one note a line, like C)"]),
        (b"C\nD\n", ["2 notes, 1 too few (write 3 notes or more)"]),
        (b"rest\n", ["0 notes, 3 too few (write 3 notes or more)"]),
        (
            b"C\nD\nH\n",  # the third may be meant for a note: it is said once
            ["line 3: 'H' is neither a note nor a rest nor a chord"
             " (write it like C, or as rest or stop, or like C5)"],
        ),
        (b"C\nD\nE\nC\n", ["line 4: 'C' is on line 1 already (take this line out)"]),
        (b"C\nrest\nD\nrest\nE\n", []),
        (b"C\nD\n\nE\n", ["line 3: the line is blank (take it out)"]),
        (b"C\nD\nE\n\n", ["line 4: the line is blank (take it out)"]),
        (b"C\nD \nE\n", ["line 2: 'D ' has space around it (take the space away)"]),
        (b"\xef\xbb\xbfC\nD\nE\n", ["line 1: a byte order mark (save as UTF-8 without one)"]),
        (
            b"C\nD\xff\nE\n",
            ["line 2: the byte 0xff is not UTF-8 (save the file as plain text in UTF-8)"],
        ),
        (b"C\n" * 5001, ["more than 10,000 bytes (such a file has a few hundred)"]),
    ],
)  # fmt: skip
def test_each_problem_has_a_place_and_a_remedy(data, problems):
    assert told(data) == problems


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere.txt", "nowhere.txt: there is no such file; name a deck file"),
        (".", ". is not a file; name a deck file"),
        ("x" * 300, "cannot be read: File name too long; see to its permissions"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(name, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(lines.CannotRead, match=re.escape(sentence)):
        lines.read(Path(name), NOTES)


# Who uses it


def checked(capsys, *arguments: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["decks", *map(str, arguments)])
    return (end.value.code, *capsys.readouterr())


def test_the_deck_maker_checks_planned_files(capsys):
    place = ROOT / "decks" / "planned_cards"
    path = place / "tie.txt"
    assert checked(capsys, place.name, "--check", path) == (
        0, f"{path}: a valid deck of format planned_cards\n", "",
    )  # fmt: skip
    status, out, _ = checked(capsys, place.name, "--check", place / "duplicate_card.txt", "--json")
    assert (status, json.loads(out)["problems"][0]["line"]) == (1, 6)
    status, _, err = checked(capsys, place.name, "--seed", 7)
    assert status == 2
    assert "planned_cards are written by hand; --check FILE says whether one is valid" in err
    assert "its decks are of format planned_cards" in checked(capsys, "blackjack_classes")[2]
    assert "cardkit decks planned_draws --check FILE" in checked(capsys)[1]
