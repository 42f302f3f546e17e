"""Decks: the reader judges every file of decks/ as its README says, and fresh ones are as asked.

Words used here.  fixture: a deck file that is kept in decks/<format>/.  seen: the faults that the
reader names.  message: what the handout lets a program say about a refused deck.
"""

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from small_course import BEST, Course, all_pass

import autograder
from autograder import cli
from autograder.course import assignment as assignments
from autograder.course.lines import MOST_BYTES, Refused
from maker import (
    CannotUse,
    Deck,
    find_format,
    make,
    problems_in,
    put,
    read_deck,
    read_formats,
    shuffled,
    view,
    with_fault,
)
from maker import format as format_module

ROOT = Path(autograder.__file__).resolve().parents[1]
FORMATS = read_formats(ROOT / "decks")
FIXTURES = sorted(path for name in FORMATS for path in (ROOT / "decks" / name).iterdir())
FAULTS = [(format, fault) for format in FORMATS.values() for fault in format.faults.values()]
TENS, ZEROS = FORMATS["ten_is_t"], FORMATS["ten_is_zero"]
SEEDS = range(60)
ROW = re.compile(r"^\| `(?P<name>\S+)` \| (?P<judged>valid|refused) \|(?P<what>.*)$", re.MULTILINE)

# What the reader says of a step, where that is not the step's own name.
SEEN = {
    "short_by_one": ["too_few"],
    "long_by_one": ["too_many", "duplicate_card"],
    "stray_line": ["no_card"],
    "blank_line_between_cards": ["blank_line"],
}

every_fixture = pytest.mark.parametrize(
    "path", FIXTURES, ids=[f"{path.parent.name}-{path.stem}" for path in FIXTURES]
)
every_fault = pytest.mark.parametrize(
    ("format", "fault"), FAULTS, ids=[f"{format.name}-{fault.name}" for format, fault in FAULTS]
)


def made(format, name, seed):
    """Return a whole deck, and the same deck with a fault."""
    rng = random.Random(seed)
    deck = shuffled(format, rng)
    return deck, with_fault(deck, format.fault(name), rng)


def seen(data, format):
    return sorted(problem.fault for problem in problems_in(data, format))


def whole(format, *changes):
    """Return the bytes of a deck in order, with (line, text) changed; text None takes it out."""
    lines = dict(enumerate(format.cards, 1)) | dict(changes)
    return "".join(f"{lines[at]}\n" for at in sorted(lines) if lines[at] is not None).encode()


def told(data, format=TENS):
    return [str(problem) for problem in problems_in(data, format)]


# The fixtures


def described(format):
    """Return (judged, what) of each fixture by its name, as decks/README.md has them."""
    text = (ROOT / "decks" / "README.md").read_text(encoding="utf-8")
    [section] = [part for part in text.split("\n## ") if part.startswith(f"`{format}`")]
    return {row["name"]: (row["judged"], row["what"]) for row in ROW.finditer(section)}


def test_every_fixture_is_described_as_valid_or_refused():
    assert {name: set(described(name)) for name in FORMATS} == {
        name: {path.name for path in FIXTURES if path.parent.name == name} for name in FORMATS
    }


@every_fixture
def test_each_fixture_is_judged_as_its_description_says(path):
    format = FORMATS[path.parent.name]
    judged, what = described(format.name)[path.name]
    if judged == "valid":
        assert sorted(read_deck(path, format).lines) == sorted(format.cards)
        return
    with pytest.raises(Refused) as refused:
        read_deck(path, format)
    named = [problem.line for problem in refused.value.problems if problem.line]
    assert named == lines_named(what, path)
    said = str(refused.value)
    assert all(line.startswith(f"{path}: ") for line in said.splitlines())
    words = re.findall(r"`([^`]+)`", what)
    assert [word for word in words if repr(word) not in said] == []


def lines_named(what, path):
    """Return the lines with faults that a description names, in order."""
    if path.stem.startswith("long_by_one"):
        return [53]
    found = re.findall(r"\blines? (\d+\b(?:(?:, | and )\d+\b)*)", what)
    numbers = {int(each) for group in found for each in re.findall(r"\d+", group)}
    numbers |= {52} if "the last line is" in what else set()
    numbers |= {1} if "the first line is" in what else set()
    return sorted(numbers)


# Fresh decks


@pytest.mark.parametrize("format", FORMATS.values(), ids=FORMATS)
def test_a_shuffled_deck_is_whole_and_in_an_order_of_its_own(format):
    decks = [shuffled(format, random.Random(seed)) for seed in SEEDS]
    assert all(sorted(deck.lines) == sorted(format.cards) for deck in decks)
    assert len({deck.lines for deck in decks}) == len(SEEDS)
    assert len({deck.lines[0] for deck in decks}) > 25, "any card can be the front card"
    assert all(problems_in(deck.data(), format) == [] for deck in decks)


def test_a_seed_makes_the_same_deck_on_every_python():
    deck, damaged = made(TENS, "bad_card_duplicate_and_short", 7)
    assert " ".join(deck.lines) == (
        "9C 9D 7C 9H 8H JC 4C QC KD KS 2D QD 2C 3H TH 3D 6S JS JD 3S AH KH AC 6C 6H 7D "
        "KC QH TC 2S 8C 8S 5C 7H 7S 6D 4H AS 4D 5H 3C JH 5S TS 4S 2H AD TD 9S 5D 8D QS"
    )
    assert told(damaged.data()) == [
        "51 lines, 1 too few (add one of those that are missing: KC, 9D, KH)",
        "line 21: 'KR' does not end with a suit (the suits are C D H S)",
        "line 26: 'QC' is on line 7 already (write one of those that are missing: KC, 9D, KH)",
    ]


@every_fault
def test_each_fault_is_refused_for_itself_and_each_writing_accepted(format, fault):
    places = set()
    for seed in SEEDS:
        deck, changed = made(format, fault.name, seed)
        problems = problems_in(changed.data(), format)
        expected = [name for step in fault.steps for name in SEEN.get(step, [step])]
        if fault.valid:
            assert changed.data() != deck.data()
            assert problems == []
            continue
        assert sorted(problem.fault for problem in problems) == sorted(expected), changed.lines
        lines = [problem.line for problem in problems if problem.line]
        assert lines == at_fault(format, changed.lines) or fault.name == "no_deck"
        assert all(problem.what and problem.remedy for problem in problems)
        places.update(lines)
    if not fault.valid and fault.name not in ("empty", "no_deck", "short_by_one"):
        assert len(places) > 20 or places == {53}, "chance chooses the place"


def at_fault(format, lines):
    """Return the numbers of lines that are no card, or a repeated one; found by other means."""
    upper = [line.upper() for line in lines]
    return [
        number
        for number, card in enumerate(upper, 1)
        if card not in format.cards or card in upper[: number - 1]
    ]


@every_fault
def test_a_fault_changes_what_it_says_and_nothing_else(format, fault):
    for seed in SEEDS:
        deck, changed = made(format, fault.name, seed)
        if fault.valid:
            assert [line.upper() for line in changed.lines] == list(deck.lines)
        elif fault.name not in ("empty", "no_deck"):
            kept = [line for line in deck.lines if line in changed.lines]
            assert len(kept) >= 52 - len(fault.steps)
            assert [line for line in dict.fromkeys(changed.lines) if line in kept] == kept


def test_the_writings_are_what_they_are_called():
    def data(name):
        return made(TENS, name, 7)[1].data()

    assert data("crlf_line_ends").count(b"\r\n") == 52
    assert data("no_final_newline")[-1:] != b"\n"
    assert data("lower_case") == data("lower_case").lower()
    assert data("mixed_case") not in (data("lower_case"), data("lower_case").upper())


@every_fault
def test_the_sentence_of_each_fault_stands_in_the_handout(format, fault):
    handout = (ROOT / "solutions" / format.assignment / "README.md").read_text(encoding="utf-8")
    [task] = [part for part in handout.split("\n## ") if part.startswith(f"Task {fault.task}.")]
    assert fault.sentence in " ".join(task.split())
    assert len(fault.sentence) > 40


def test_every_step_is_described_made_and_used():
    assert set(format_module.FAULTS) == set(make.CHANGE)
    assert set(format_module.WRITINGS) == set(make.WRITE)
    named = [set(format.faults) for format in FORMATS.values()]
    assert all({*make.CHANGE, *make.WRITE} <= names for names in named)


# The reader


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (whole(TENS, (3, "9")), "line 3: '9' has no suit (write it like TH)"),
        (whole(TENS, (3, "h")), "line 3: 'h' has no rank (write it like TH)"),
        (whole(TENS, (3, "%")), "line 3: '%' is one character, not two (write it like TH)"),
        (whole(TENS, (3, "3CX")), "line 3: '3CX' has 3 characters, not two (write it like TH)"),
        (whole(TENS, (3, "3C ")), "line 3: '3C ' has space around it (take the space away)"),
        (whole(TENS, (3, "C3")), "line 3: 'C3' has its suit first (write 3C)"),
        (whole(TENS, (10, "10C")), "line 10: '10C' has '10' for its rank (write TC)"),
        (whole(TENS, (10, "0c")), "line 10: '0c' has '0' for its rank (write TC)"),
        (
            whole(TENS, (3, "1C")),
            "line 3: '1C' does not begin with a rank (the ranks are A 2 3 4 5 6 7 8 9 T J Q K)",
        ),
        (whole(TENS, (3, "3X")), "line 3: '3X' does not end with a suit (the suits are C D H S)"),
        (whole(TENS, (3, "XX")), "line 3: 'XX' has neither a rank nor a suit (write it like TH)"),
        (whole(TENS, (53, "XX")), "line 53: 'XX' has neither a rank nor a suit (take it out)"),
        (whole(TENS, (3, "")), "line 3: the line is blank (write 3C, which is missing)"),
        (whole(TENS, (53, "")), "line 53: the line is blank (take it out)"),
        (whole(TENS, (3, "AC")), "line 3: 'AC' is on line 1 already (write 3C, which is missing)"),
        (
            whole(TENS, (3, "ac")),
            "line 3: 'ac' is the same card as 'AC' on line 1 (write 3C, which is missing)",
        ),
        (whole(TENS, (3, None)), "51 lines, 1 too few (add 3C, which is missing)"),
        (
            whole(TENS, (3, None), (4, None)),
            "50 lines, 2 too few (add one of those that are missing: 3C, 4C)",
        ),
        (
            whole(TENS, *((at, None) for at in range(1, 8))),
            "45 lines, 7 too few (add one of the 7 cards that are missing)",
        ),
        (whole(TENS, (3, "K\u017f")), "line 3: 'K\u017f' does not end with a suit"),
        (whole(TENS, (3, "3C\x1b[2J")), "line 3: '3C\\x1b[2J' has 6 characters, not two"),
        (whole(TENS, (3, "a" * 99)), "line 3: 'aaaaaaaaaaaaaaaaaaaaa...' has 99 characters"),
        (b"\xef\xbb\xbf" + whole(TENS), "line 1: a byte order mark (save as UTF-8 without one)"),
        (
            whole(TENS)[:12] + b"\xff" + whole(TENS)[12:],
            "line 5: the byte 0xff is not UTF-8 (save the file as plain text in UTF-8)",
        ),
        (b"", "the file is empty (write 52 cards, one a line)"),
        (b"flour\neggs\n", "none of its 2 lines is a card (write one card a line, like TH)"),
        (b"flour", "its one line is no card (write one card a line, like TH)"),
        (b"\n", "its one line is no card (write one card a line, like TH)"),
        (b"x" * MOST_BYTES + b"x", "more than 10,000 bytes (such a file has a few hundred)"),
    ],
)
def test_each_problem_is_one_sentence_with_place_and_remedy(data, problem):
    [said] = told(data)
    assert said == problem if problem.endswith(")") else said.startswith(problem)


def test_one_card_too_many_is_counted_and_found():
    assert told(whole(TENS, (53, "3C"))) == [
        "53 cards, 1 too many (take 1 out)",
        "line 53: '3C' is on line 3 already (take this line out)",
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_any_way(end):
    assert told(whole(TENS).replace(b"\n", end.encode())) == []
    assert told(whole(TENS).replace(b"\n", end.encode()).removesuffix(end.encode())) == []


def test_other_separators_end_no_line():
    assert told(whole(TENS).replace(b"\n", b"\x0b", 1))[0].startswith("51 lines")


def test_a_deck_survives_being_written_and_read(tmp_path):
    deck, _ = made(ZEROS, "lower_case", 3)
    for name in ("lower_case", "mixed_case", "crlf_line_ends", "no_final_newline"):
        _, written = made(ZEROS, name, 3)
        put(written, tmp_path / name)
        assert read_deck(tmp_path / name, ZEROS) == deck
    assert Deck(ZEROS, ()).data() == b""


def test_a_deck_of_the_other_format_is_refused_at_its_tens():
    data = shuffled(ZEROS, random.Random(1)).data()
    assert seen(data, TENS) == ["ten_is_zero"] * 4
    assert seen(shuffled(TENS, random.Random(1)).data(), ZEROS) == ["ten_is_t"] * 4


# Formats that are not as they should be


GOOD = """
assignment = "pairs"
ranks = "AK"
suits = "CD"
example = "KC"
[[handout]]
task = 1
sentence = "Each card is there once."
faults = ["duplicate_card"]
"""


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('ranks = "AK"', "ranks = ", "not readable as TOML: Invalid value (at line 3"),
        ('ranks = "AK"', "", "the entry 'ranks' is missing"),
        ('ranks = "AK"', 'ranks = "AKA"', "each rank and each suit is a character of its own"),
        ('ranks = "AK"', 'ranks = "ak"', "small letters are none"),
        ('ranks = "AK"', 'ranks = ""', "there is at least one rank"),
        ('suits = "CD"', 'suits = "C1"', "every suit is a letter"),
        ('ranks = "AK"', "ranks = 2", "unsupported operand"),
        ('example = "KC"', 'example = "CK"', "the example 'CK' is not a rank and a suit"),
        ('example = "KC"', 'exampel = "KC"', "unknown entry 'exampel'; remove it or mend it"),
        ("task = 1", "tusk = 1", "unknown entry 'tusk'"),
        (
            '"duplicate_card"',
            '"duplicate"',
            "there is no fault 'duplicate'; there are: invalid_rank",
        ),
        ("faults =", "writings =", "there is no writing 'duplicate_card'; there are: lower_case"),
        (
            '["dup',
            '["empty", "empty", "dup',
            "'empty' belongs to two sentences; take it out of one",
        ),
        ("[[", 'several.x = ["empty"]\n[[', "'x' belongs to no sentence of the handout"),
        ("[[", 'several.x = ["lower_case"]\n[[', "several.x has to be a list of: invalid_rank"),
        ("[[", 'other_ranks.x = { Q = "D" }\n[[', "other_ranks.x has to be one rank and what is"),
        ("[[", "other_ranks.x = {}\n[[", "other_ranks.x has to be one rank and what is written"),
    ],
)
def test_what_is_wrong_with_a_format_is_said_with_its_file(tmp_path, old, new, problem):
    path = tmp_path / "two.toml"
    path.write_text(GOOD)
    assert read_formats(tmp_path)["two"].cards == ("AC", "KC", "AD", "KD")
    path.write_text(GOOD.replace(old, new, 1))
    with pytest.raises(CannotUse, match=re.escape(problem)) as error:
        read_formats(tmp_path)
    assert str(error.value).startswith(f"{path}: ")


def test_a_format_that_cannot_be_read_is_named(tmp_path):
    (tmp_path / "two.toml").mkdir()
    with pytest.raises(CannotUse, match=r"two\.toml cannot be read: Is a directory"):
        read_formats(tmp_path)


def test_steps_that_leave_no_room_for_each_other_are_said():
    broken = replace(TENS.fault("empty"), name="nothing_twice", steps=("empty", "duplicate_card"))
    with pytest.raises(CannotUse, match="ten_is_t: nothing_twice cannot be made: a step finds no"):
        with_fault(shuffled(TENS, random.Random(1)), broken, random.Random(1))


# The verb


class Ran:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err


@pytest.fixture
def decks(capfdbinary, tmp_path, monkeypatch):
    """Run the verb in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        with pytest.raises(SystemExit) as end:
            cli.main(["decks", *map(str, arguments)])
        out, err = capfdbinary.readouterr()
        assert b"Traceback" not in out + err
        return Ran(end.value.code, out, err.decode())

    return run


def test_the_verb_lists_every_fault_below_its_sentence(decks):
    ran = decks()
    assert ran.status == 0
    text = " ".join(ran.out.decode().split())
    for format, fault in FAULTS:
        assert f"{format.name} the decks of {format.assignment}" in text
        assert f"task {fault.task}: {fault.sentence}" in text
        assert f"{'valid' if fault.valid else 'refused'} {fault.name} {fault.what}" in text


def test_the_list_is_there_for_programs(decks):
    data = json.loads(decks("--json").out)
    assert [each["format"] for each in data] == ["ten_is_t", "ten_is_zero"]
    [fault] = [each for each in data[1]["faults"] if each["name"] == "lower_case"]
    assert fault == {
        "name": "lower_case",
        "what": "all letters are small",
        "valid": True,
        "task": 1,
        "sentence": "Small letters are fine: they become capital letters.",
    }


def test_a_deck_is_printed_byte_for_byte(decks):
    assert decks("ten_is_t").out == decks("ten_is_t", "--seed", 1).out
    assert decks("ten_is_t", "--seed", 7).out == made(TENS, "empty", 7)[0].data()
    crlf = decks("ten_is_zero", "--seed", 7, "--fault", "crlf_line_ends")
    assert crlf.status == 0
    assert crlf.out == made(ZEROS, "crlf_line_ends", 7)[1].data()


def test_a_deck_in_a_file_is_told_about(decks):
    ran = decks("ten_is_t", "--seed", 7, "--fault", "one_character", "-o", "my_deck.txt")
    data = Path("my_deck.txt").read_bytes()
    assert data == made(TENS, "one_character", 7)[1].data()
    [problem] = told(data)
    assert ran.status == 0
    assert ran.out.decode().startswith(
        f"my_deck.txt: seed 7, refused\n  {problem}\n  tests task 3: If any line is not a card, or"
    )
    ran = decks("ten_is_t", "-o", "other.txt")
    assert (ran.status, ran.out) == (0, b"other.txt: seed 1, valid\n")


def test_a_deck_is_there_for_programs(decks):
    data = json.loads(decks("ten_is_t", "--fault", "short_by_one", "--json").out)
    assert data["text"].encode() == made(TENS, "short_by_one", 1)[1].data()
    assert (data["format"], data["seed"], data["file"]) == ("ten_is_t", 1, None)
    assert data["fault"]["name"] == "short_by_one"
    assert [(each["line"], each["fault"]) for each in data["problems"]] == [(None, "too_few")]
    data = json.loads(decks("ten_is_t", "-o", "my_deck.txt", "--json").out)
    assert (data["file"], data["fault"], data["problems"]) == ("my_deck.txt", None, [])
    assert Path("my_deck.txt").read_bytes() == data["text"].encode()


def test_a_valid_deck_is_said_to_be_valid(decks):
    path = ROOT / "decks/ten_is_t/mixed_case.txt"
    ran = decks("ten_is_t", "--check", path)
    assert (ran.status, ran.out.decode()) == (0, f"{path}: a valid deck of format ten_is_t\n")
    data = json.loads(decks("ten_is_t", "--check", path, "--json").out)
    assert data == {"file": str(path), "format": "ten_is_t", "valid": True, "problems": []}


def test_a_refused_deck_is_told_line_by_line(decks):
    path = ROOT / "decks/ten_is_zero/bad_card_and_duplicate.txt"
    ran = decks("ten_is_zero", "--check", path)
    assert ran.status == 1
    assert ran.out.decode() == (
        f"{path}: line 12: '8B' does not end with a suit (the suits are D C H S)\n"
        f"{path}: line 40: 'JS' is on line 21 already"
        " (write one of those that are missing: 8D, 4S)\n"
    )
    ran = decks("ten_is_zero", "--check", path, "--json")
    assert ran.status == 1
    assert json.loads(ran.out)["problems"][0] == {
        "line": 12,
        "fault": "invalid_suit",
        "what": "'8B' does not end with a suit",
        "remedy": "the suits are D C H S",
    }


def test_a_long_list_of_problems_is_cut(decks):
    Path("deck.txt").write_bytes(whole(TENS, *((at, f"?{at}") for at in range(1, 31))))
    out = decks("ten_is_t", "--check", "deck.txt").out.decode().splitlines()
    assert len(out) == view.MOST_PROBLEMS + 1
    assert out[-1] == "deck.txt: and 10 more"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("ten_is_to", "there is no format 'ten_is_to'; did you mean ten_is_t?"),
        ("uno", "there is no format 'uno'; there are: ten_is_t, ten_is_zero, planned_"),
        ("war", "war is an assignment; its decks are of format ten_is_zero"),
        (
            "ten_is_t --fault duplicate",
            "ten_is_t has no fault 'duplicate'; did you mean duplicate_c",
        ),
        ("ten_is_t --fault q", "ten_is_t has no fault 'q'; `cardkit decks` lists them"),
        ("--seed 7", "which format? Put it first, as in: cardkit decks ten_is_t"),
        ("--check deck.txt", "which format? Put it first"),
        ("ten_is_t --force", "--force replaces the file that -o names; name one with -o"),
        ("ten_is_t --check deck.txt --fault empty", "--check makes no deck; take --fault out"),
        ("ten_is_t --check deck.txt -o other.txt", "--check makes no deck; take -o out"),
        ("ten_is_t --seed -1", "-1 is not in the range x>=0"),
        ("ten_is_t --check nowhere.txt", "nowhere.txt: there is no such file; name a deck file"),
        ("ten_is_t --check .", ". is not a file; name a deck file"),
        ("ten_is_t --check " + "x" * 300, "cannot be read: File name too long; see to its perm"),
        (
            "ten_is_t -o there.txt",
            "there.txt is there already; name another file, or replace it wi",
        ),
        (
            "ten_is_t -o no/deck.txt",
            "no/deck.txt cannot be written: No such file or directory; name",
        ),
        ("ten_is_t -o . --force", ". cannot be written: Is a directory; name a file in a folder"),
    ],
)
def test_wrong_usage_is_one_sentence(decks, arguments, problem):
    Path("there.txt").write_text("mine\n")
    ran = decks(*arguments.split())
    assert (ran.status, ran.out) == (2, b"")
    assert problem in ran.err
    assert [path.name for path in Path().iterdir()] == ["there.txt"]
    assert Path("there.txt").read_text() == "mine\n"


def test_a_file_is_replaced_when_that_is_asked_for(decks):
    Path("there.txt").write_text("mine\n" * 1000)
    assert decks("ten_is_t", "-o", "there.txt", "--force").status == 0
    assert len(Path("there.txt").read_bytes()) == 156


def test_a_folder_that_may_not_be_written_to_is_said(decks, monkeypatch):
    def forbidden(self, *arguments, **named):
        raise PermissionError(13, "Permission denied")

    Path("deck.txt").write_bytes(whole(TENS))
    asked = [("-o", "new.txt"), ("--check", "deck.txt")]
    formats = dict(FORMATS)
    monkeypatch.setattr("maker.verb.read_formats", lambda folder: formats)
    monkeypatch.setattr("maker.verb.planned_forms", dict)
    monkeypatch.setattr(Path, "open", forbidden)
    said = [decks("ten_is_t", *each) for each in asked]
    assert [ran.status for ran in said] == [2, 2]
    assert "new.txt cannot be written: Permission denied; name a file in a folder" in said[0].err
    assert "deck.txt cannot be read: Permission denied; see to its permissions" in said[1].err


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"\xff\xfeK\x00", "deck.txt: line 1: the byte 0xff is not UTF-8"),
        (b"KH\n" * 5000, "deck.txt: more than 10,000 bytes"),
    ],
)
def test_a_file_that_is_no_deck_by_far_is_refused(decks, data, problem):
    Path("deck.txt").write_bytes(data)
    ran = decks("ten_is_t", "--check", "deck.txt")
    assert ran.status == 1
    assert ran.out.decode().startswith(problem)


def test_the_engine_alone_says_what_is_missing(decks, tmp_path, monkeypatch):
    monkeypatch.setattr("autograder.cli.places.DECKS", tmp_path)
    ran = decks()
    assert (ran.status, ran.out) == (2, b"")
    assert "this needs a copy of the whole repository" in ran.err


def test_a_name_of_a_format_is_found_or_not():
    assert find_format(FORMATS, "ten_is_t") is TENS


# What the references make of fresh decks

SUITE = """
from pathlib import Path

CASES = ALL_CASES

def judged(case, typing, program):
    Path(case["name"]).write_bytes(case["text"].encode())
    JUDGE

"""
SINGLE_PLAYER = """
    with typing(case["name"]):
        if case["valid"]:
            deck = playingCards.Deck()
            dealt = [str(deck.deal()) for _ in range(52)]
            assert dealt == [f"[ {card} ]" for card in case["cards"]]
            return
        with pytest.raises(Exception) as refused:
            playingCards.Deck()
    message = f"Cannot populate deck: invalid data in {case['name']}"
    assert refused.value.args == (message,)
    assert program("assignment2.py", case["name"]).said(message)
"""
WAR = """
    if case["valid"]:
        with typing(case["name"]):
            cards = assignment3.read_and_validate_cards()
        assert cards == case["cards"]
        return
    game = program("assignment3.py", case["name"])
    for message in case["messages"]:
        assert game.said(message)
    assert game.said("Error:")
"""
FILES = {
    "ten_is_t": ("playingCards.py", "simple21.py", "assignment2.py", "queues.py"),
    "ten_is_zero": ("assignment3.py",),
}


def messages(format, lines):
    """Return what the handout of `war` has a program say about lines, found by other means."""
    upper = [line.upper() for line in lines]
    bad = [line or "(a blank line)" for line in upper if line not in format.cards]
    twice = [card for card in format.cards if upper.count(card) > 1]
    said = [f"Error: Following cards not formatted correctly: {', '.join(bad)}"] if bad else []
    said += [f"Error: Number of cards in the file is {len(lines)}"] if len(lines) != 52 else []
    return said + ([f"Error: Duplicates found in the input file: {', '.join(twice)}"] * bool(twice))


def fresh(format, seeds):
    for fault in format.faults.values():
        for seed in seeds:
            deck, changed = made(format, fault.name, seed)
            yield {
                "name": f"{fault.name}_{seed}.txt",
                "text": changed.data().decode(),
                "valid": fault.valid,
                "cards": deck.lines,
                "messages": messages(format, changed.lines),
            }


@pytest.mark.parametrize(
    ("name", "judge"), [("ten_is_t", SINGLE_PLAYER), ("ten_is_zero", WAR)], ids=list(FILES)
)
def test_the_reference_judges_fresh_decks_like_the_handout(name, judge):
    format = FORMATS[name]
    cases = list(fresh(format, range(100, 103)))
    assert [case["name"] for case in cases if case["valid"] == bool(case["messages"])] == []
    plain = repr(json.loads(json.dumps(cases)))
    suite = SUITE.replace("    JUDGE", judge).replace("ALL_CASES", plain) + "".join(
        f"def test_deck_{at}(typing, program):\n    judged(CASES[{at}], typing, program)\n\n"
        for at in range(len(cases))
    )
    given = assignments.load(format.assignment).given
    place = ROOT / "solutions" / format.assignment
    files = {each: given.get(each, place / each).read_bytes() for each in FILES[name]}
    with Course(suite, files=FILES[name]) as course:
        verdicts = course.verdicts(BEST, files)
    all_pass(verdicts)
    assert len(verdicts) == len(cases)
