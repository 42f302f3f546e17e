"""Copies are found under other names; what everybody is given, or most have written, is no copy."""

from __future__ import annotations

import builtins
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from answers import RIGHT, ROOT, load
from click.testing import CliRunner

from autograder.cli.entry import commands
from autograder.similar import Code, code_of, held_by_most, rank
from autograder.views.similar import similar_view

NOTHING = code_of("nothing", {})
SLUG = "war"
FILE = "assignment3.py"
OTHERS = [(each.folder / FILE).read_bytes() for each in RIGHT if each.slug == SLUG][:4]


def disguised(code: bytes) -> bytes:
    """Return code with other names for variables, without comments, and with blank lines."""
    text = re.sub(r"(?m)^\s*#.*\n", "", code.decode())
    for number, name in enumerate(sorted(set(re.findall(r"\b[a-z]\w{4,}\b(?= = )", text)))):
        text = re.sub(rf"\b{name}\b", f"name_{number}", text)
    return re.sub(r"(?m)^(\s*)return", r"\n\1return", text).encode()


def made(**files: bytes) -> list[Code]:
    return [code_of(student, {FILE: content}) for student, content in files.items()]


def test_a_disguised_copy_comes_first_with_its_lines():
    one, two, three, four = OTHERS
    copy = disguised(one)
    assert copy.count(b"\n") != one.count(b"\n")
    pairs = rank(made(ada=one, bo=two, cy=three, dee=four, eve=copy), NOTHING, 10)
    assert (pairs[0].student, pairs[0].other) == ("ada", "eve")
    assert pairs[0].share > 0.9 > 0.5 > pairs[1].share
    found = pairs[0].longest
    assert found is not None and found.last - found.first >= 20
    lines, others = one.decode().splitlines(), copy.decode().splitlines()
    assert lines[found.first].split("(")[0] == others[found.other_first].split("(")[0]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32"])
def test_a_copy_saved_in_another_encoding_is_a_copy(encoding: str):
    one, two, three, _ = OTHERS
    copy = one.decode().encode(encoding)
    pairs = rank(made(ada=one, bo=two, cy=three, eve=copy), NOTHING, 10)
    assert (pairs[0].student, pairs[0].other) == ("ada", "eve")
    assert pairs[0].share > 0.98 > 0.5 > pairs[1].share


def test_a_copy_below_many_lines_of_comments_is_a_copy():
    one, two, three, _ = OTHERS
    copy = b"# nothing to see here\n" * 50_000 + one
    pairs = rank(made(ada=one, bo=two, cy=three, eve=copy), NOTHING, 10)
    assert (pairs[0].student, pairs[0].other) == ("ada", "eve")
    assert pairs[0].share > 0.98 > 0.5 > pairs[1].share


def test_of_the_smaller_one_a_part_counts_as_the_share():
    whole = OTHERS[0]
    half = b"".join(whole.splitlines(keepends=True)[: whole.count(b"\n") // 2])
    [pair] = rank(made(ada=whole, bo=half), NOTHING, 10)
    assert pair.share > 0.98


def test_given_code_is_left_out_also_where_it_was_pasted():
    queue = (ROOT / "assignments/single_player_21/queues.py").read_bytes()
    codes = made(ada=queue + OTHERS[0], bo=queue + OTHERS[1])
    with_it = rank(codes, NOTHING, 1)[0].share
    given = code_of("given", {"queues.py": queue})
    assert rank(codes, given, 1)[0].share < with_it / 3
    assert rank(made(ada=queue, bo=queue), given, 1) == []


def test_what_more_than_half_of_a_class_has_is_nobodys():
    own = b"def total(cards):\n    return sum(value for value, _ in cards if value < 99) * 7 - 3\n"
    shared = OTHERS[0]
    names = ["ada", "bo", "cy", "dee", "eve", "flo"]
    assert rank(made(**dict.fromkeys(names, shared)), NOTHING, 5) == []
    twins = {"gil": OTHERS[1] + own, "hal": OTHERS[1] + own}
    few = rank(made(**dict.fromkeys(names, shared), **twins), NOTHING, 5)
    assert [(each.student, each.other) for each in few] == [("gil", "hal")]


@pytest.mark.parametrize(
    "code", [b"", b"\xff\xfe\x00", b"x" * 300_000, b"((((" * 40_000, b"a = 1\n" * 20_000, b"'''"]
)
def test_nothing_that_is_handed_in_stops_the_comparison(code: bytes):
    codes = made(ada=code, bo=code, cy=OTHERS[0], dee=OTHERS[0])
    pairs = rank(codes, NOTHING, 10)
    assert ("cy", "dee") in [(each.student, each.other) for each in pairs]


@pytest.mark.parametrize(
    "code",
    [b'"%' + b"0" * 100_000, b"x = 1" + b"\n " * 50_000, b"\n match" + b" " * 100_000],
    ids=["a number", "blank lines", "blanks"],
)
def test_a_file_that_takes_minutes_to_read_is_said_not_to_be_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: bytes
):
    monkeypatch.setattr("autograder.similar.code.MOST_SECONDS", 2.0)
    began = time.process_time()
    for student, content in {"ada": code, "bo": OTHERS[0], "cy": disguised(OTHERS[0])}.items():
        (tmp_path / student).mkdir()
        (tmp_path / student / FILE).write_bytes(content)
    ran = CliRunner().invoke(commands, ["similar", SLUG, str(tmp_path)])
    assert time.process_time() - began < 15
    said = f"ada: {FILE} was not compared, as it takes too long to read"
    assert [line for line in ran.stderr.splitlines() if said in line]
    assert re.search(r"\n *\d+%  bo +cy ", ran.stdout)


def test_the_command_shows_and_gives_the_pairs(tmp_path: Path):
    starter = (ROOT / "assignments" / SLUG / FILE).read_bytes()
    files = {"ada": OTHERS[0], "bo": disguised(OTHERS[0]), "cy": OTHERS[1], "dee": starter}
    for student, content in files.items():
        (tmp_path / student).mkdir()
        (tmp_path / student / FILE).write_bytes(content)
    shown = CliRunner().invoke(commands, ["similar", SLUG, str(tmp_path), "--top", "1"])
    assert shown.exit_code == 0, shown.output
    lines = shown.output.splitlines()
    assert lines[0] == "4 submissions with code; code that all are given is left out"
    place = r"assignment3.py \d+-\d+ = \d+-\d+ \(\d+ lines\)"
    assert re.fullmatch(rf" *(?:9\d|100)%  ada      bo       {place}", lines[3])
    assert lines[-1].startswith("Similar code proves nothing: ")
    ran = CliRunner().invoke(commands, ["similar", SLUG, str(tmp_path), "--json"])
    found = json.loads(ran.output)
    assert found["submissions"] == 4
    assert [found["pairs"][0][key] for key in ("student", "other")] == ["ada", "bo"]
    assert found["pairs"][0]["longest"]["file"] == FILE
    assert all("dee" not in (each["student"], each["other"]) for each in found["pairs"])


def test_a_class_that_has_written_one_program_is_not_called_different(tmp_path: Path):
    """What most have written is nobody's own: if that is the whole program, the table is empty."""
    names = ["ada", "bo", "cy", "dee", "eve", "flo"]
    assert held_by_most(made(**dict.fromkeys(names, OTHERS[0]), gil=OTHERS[1]), NOTHING) == 6
    assert held_by_most(made(**dict.fromkeys(names[:5], OTHERS[0])), NOTHING) == 0, "all compared"
    given = code_of("given", {FILE: OTHERS[0]})
    assert held_by_most(made(**dict.fromkeys(names, OTHERS[0])), given) == 0, "no work of theirs"
    for student in names:
        (tmp_path / student).mkdir()
        (tmp_path / student / FILE).write_bytes(OTHERS[0])
    ran = CliRunner().invoke(commands, ["similar", SLUG, str(tmp_path)])
    assert ran.output == (
        "6 submissions with code: no two have code of their own in common\n"
        "6 have nearly nothing that more than half of the class has not written as well, and they"
        " were not compared: look at a few of them side by side\n"
    )
    ran = CliRunner().invoke(commands, ["similar", SLUG, str(tmp_path), "--json"])
    assert json.loads(ran.output)["alike"] == 6


def test_where_nobody_has_anything_in_common_it_says_so():
    assert str(similar_view(1, [])) == (
        "1 submission with code: no two have code of their own in common\n"
    )


def test_without_copydetect_it_says_what_to_install(tmp_path: Path, monkeypatch: Any):
    real = builtins.__import__

    def without(name: str, *rest: Any, **named: Any) -> Any:
        if name.partition(".")[0] == "copydetect":
            raise ImportError(name)
        return real(name, *rest, **named)

    monkeypatch.setitem(__import__("sys").modules, "copydetect", None)
    monkeypatch.setattr(builtins, "__import__", without)
    (tmp_path / "ada").mkdir()
    (tmp_path / "ada" / FILE).write_bytes(OTHERS[0])
    ran = CliRunner().invoke(commands, ["similar", SLUG, str(tmp_path)], standalone_mode=False)
    assert str(ran.exception) == (
        "comparing submissions needs copydetect, which is not installed: pip install"
        " 'cardkit[similar]'"
    )
    assert load(SLUG).modules
