"""Near misses as edits: what is read, and what is refused in which words."""

from __future__ import annotations

from pathlib import Path

import pytest
from answers import ROOT, SLUGS

from autograder.authoring import near_misses
from autograder.authoring.near_misses import NearMiss, NearMissError

REFERENCE = """\
def cut(deck, at):
    assert deck
    return deck[at:] + deck[:at]


def deal(deck):
    assert deck
    return deck[0]
"""
TERSE = "\ufeffcut = lambda deck, at: deck[at:] + deck[:at]\r\ndeal = lambda deck: deck[0]\r\n"
RECORD = """\
[from_the_wrong_end]
mistake = "cut counts from the bottom of the deck"
breaks = "moves the first `at` cards to the bottom"
tasks = [1]
fails = ["test_cutting_two_keeps_the_rest_in_order"]
score = 78.5
deserves = [78, 81]
helps = ""

[[from_the_wrong_end.edits]]
file = "cut.py"
find = "deck[at:] + deck[:at]"
put = "deck[-at:] + deck[:-at]"
"""
HEAD = """\
# expect: test_cutting_two_keeps_the_rest_in_order; score 78.5
# mistake: cut counts from the bottom of the deck; breaks 'moves the first `at` cards to the \
bottom'; costs points of task 1
"""
MORE = '\n[[from_the_wrong_end.edits]]\nfile = "cut.py"\n'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with one assignment, a reference and another answer, saved the Windows way."""
    put(tmp_path / "solutions/snap/cut.py", REFERENCE)
    put(tmp_path / "solutions/snap/queue.py", "queue = []\n")
    put(tmp_path / "tests/other_answers/snap/terse/cut.py", TERSE)
    put(tmp_path / "tests/other_answers/snap/terse/queue.py", "queue = list()\n")
    put(tmp_path / "tests/near_misses/snap.toml", RECORD)
    return tmp_path


def put(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(text.encode())


def changed(root: Path, *changes: tuple[str, str], more: str = "") -> NearMiss:
    """Return the record after each of these texts was replaced in it."""
    text = RECORD
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    put(root / "tests/near_misses/snap.toml", text + more)
    return near_misses.one(root, "snap", "from_the_wrong_end")


def refused(root: Path, *changes: tuple[str, str], more: str = "") -> str:
    """Return what is said about a record that is not as it should be."""
    with pytest.raises(NearMissError) as caught:
        changed(root, *changes, more=more).overlay(root)
    return str(caught.value).replace(f"{root}/tests/near_misses/", "")


# --- what is read ---------------------------------------------------------------------------------


def test_an_overlay_is_the_changed_file_below_what_is_expected(root: Path):
    [record] = near_misses.read(root, "snap")
    assert record.overlay(root) == {
        "cut.py": (HEAD + REFERENCE.replace("[at:] + deck[:at]", "[-at:] + deck[:-at]")).encode()
    }
    assert (record.tasks, record.score, record.deserves) == ((1,), 78.5, (78, 81))


def test_edits_are_found_in_the_base_and_not_in_what_others_put(root: Path):
    record = changed(root, more=MORE + 'find = "def deal"\nput = "def deck[at:] + deck[:at]"\n')
    assert record.overlay(root)["cut.py"].count(b"deck[at:] + deck[:at]") == 1


def test_another_answer_is_edited_without_its_mark_and_its_line_ends(root: Path):
    record = changed(root, ("tasks =", 'base = "terse"\ntasks ='))
    text = TERSE[1:].replace("\r\n", "\n").replace("[at:] + deck[:at]", "[-at:] + deck[:-at]")
    assert record.overlay(root) == {"cut.py": (HEAD + text).encode()}


def test_the_files_that_no_edit_names_can_be_those_of_another_answer(root: Path):
    record = changed(root, ("tasks =", 'others = "terse"\ntasks ='))
    files = record.overlay(root)
    assert list(files) == ["cut.py", "queue.py"]
    assert files["queue.py"] == b"queue = list()\n" and b"assert" in files["cut.py"]


def test_files_can_be_new_and_files_can_be_missing(root: Path):
    more = '\n[[from_the_wrong_end.edits]]\nfile = "notes.py"\nput = "notes = 1\\n"\n'
    record = changed(root, ("tasks =", 'missing = ["queue.py"]\ntasks ='), more=more)
    right = {"cut.py": b"", "queue.py": b"", "given.py": b""}
    files = record.over(root, right)
    assert sorted(files) == ["cut.py", "given.py", "notes.py"]
    assert files["notes.py"] == b"notes = 1\n"


def test_records_stand_in_one_file_or_in_one_for_each_task(root: Path):
    put(root / "tests/near_misses/snap/task2.toml", RECORD.replace("from_the", "at_the"))
    names = [record.name for record in near_misses.read(root, "snap")]
    assert names == ["at_the_wrong_end", "from_the_wrong_end"]
    assert near_misses.read(root, "snip") == []


# --- what is refused ------------------------------------------------------------------------------


def test_what_is_not_found_is_named(root: Path):
    assert refused(root, ('find = "deck[at:]', 'find = "deck[to:]')) == (
        "snap.toml: [from_the_wrong_end]: cut.py of reference does not have what an edit finds: "
        "'deck[to:] + deck[:at]'; copy it from there"
    )


def test_what_is_found_twice_is_named(root: Path):
    assert refused(root, ('find = "deck[at:] + deck[:at]"', 'find = "assert deck"')) == (
        "snap.toml: [from_the_wrong_end]: cut.py of reference has more than once what an edit "
        "finds: 'assert deck'; add a line above or below"
    )


def test_two_edits_of_the_same_lines_are_refused(root: Path):
    assert refused(root, more=MORE + 'find = "deck[:at]\\n"\nput = "deck\\n"\n') == (
        "snap.toml: [from_the_wrong_end]: two edits of cut.py overlap at 'deck[:at]\\n'; "
        "make one of them"
    )


@pytest.mark.parametrize("key", ["base", "others"])
def test_an_unknown_answer_is_refused(root: Path, key: str):
    assert refused(root, ("tasks =", f'{key} = "tense"\ntasks =')) == (
        "snap.toml: [from_the_wrong_end]: there is no right answer 'tense' of snap; "
        "there are reference, terse"
    )


def test_a_file_that_the_base_does_not_have_is_refused(root: Path):
    assert refused(root, ('file = "cut.py"', 'file = "cat.py"')) == (
        "snap.toml: [from_the_wrong_end]: there is no cat.py in reference; an edit names it"
    )


def test_a_new_file_that_is_there_already_is_refused(root: Path):
    assert refused(root, ('find = "deck[at:] + deck[:at]"\n', "")) == (
        "snap.toml: [from_the_wrong_end]: cut.py is in reference or here twice, so it is not a "
        "new file; say with `find` what the edit replaces"
    )


def test_an_unknown_key_is_refused(root: Path):
    said = refused(root, ("fails =", "fail ="))
    assert said.startswith("snap.toml: [from_the_wrong_end]: there is no key 'fail'; the keys are ")
    assert "there is no key 'found'; the keys are file, put, find, reason" in refused(
        root, ("find =", "found =")
    )


def test_a_near_miss_that_fails_no_test_is_refused(root: Path):
    fails = 'fails = ["test_cutting_two_keeps_the_rest_in_order"]'
    assert refused(root, (fails, "fails = []")) == (
        "snap.toml: [from_the_wrong_end]: no test fails, so it is a right answer; delete its record"
    )


def test_a_key_that_is_missing_is_named(root: Path):
    assert refused(root, ("score = 78.5\n", "")) == (
        "snap.toml: [from_the_wrong_end]: the key `score` is not there; add it"
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("78.5", '"78.5"', "`score` is '78.5', which is not a number"),
        ("78.5", "true", "`score` is True, which is not a number"),
        ("tasks = [1]", "tasks = 1", "`tasks` is 1, which is not a list of whole numbers"),
        ("tasks = [1]", 'tasks = ["1"]', "`tasks` is ['1'], which is not a list of whole numbers"),
        ('helps = ""', "helps = []", "`helps` is [], which is not a string"),
    ],
)
def test_a_value_of_another_kind_is_refused(root: Path, old: str, new: str, said: str):
    assert refused(root, (old, new)) == f"snap.toml: [from_the_wrong_end]: {said}"


def test_a_long_edit_needs_a_reason(root: Path):
    long = "\\n".join("x" * 13)
    new = f'put = "{long}"'
    assert refused(root, ('put = "deck[-at:] + deck[:-at]"', new)) == (
        "snap.toml: [from_the_wrong_end]: an edit of cut.py has 13 lines; with more than 12 say "
        "why in `reason`, or make several edits of it"
    )
    put = ('put = "deck[-at:] + deck[:-at]"', f'{new}\nreason = "another algorithm"')
    assert changed(root, put).overlay(root)


@pytest.mark.parametrize(
    ("range_", "said"),
    [
        ("[78]", "`deserves` is [78]; write the lowest and the highest fair score"),
        ("[81, 78]", "`deserves` is [81, 78]; write the lowest and the highest fair score"),
        ("[99, 101]", "`deserves` is [99, 101]; write the lowest and the highest fair score"),
        ("[95, 98.5]", "`deserves` is 3.5 points wide; 3 are the most here"),
        ("[78, 83.5]", "`deserves` is 5.5 points wide; 5 are the most here"),
    ],
)
def test_a_range_that_is_none_or_too_wide_is_refused(root: Path, range_: str, said: str):
    assert refused(root, ("[78, 81]", range_)) == f"snap.toml: [from_the_wrong_end]: {said}"
    assert changed(root, ("[78, 81]", "[78, 83]")).deserves == (78, 83)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_near_miss_says_what_it_deserves(slug: str):
    assert [record.name for record in near_misses.read(ROOT, slug) if not record.deserves] == []


def test_a_record_that_changes_nothing_is_refused(root: Path):
    assert refused(root, ("deck[-at:] + deck[:-at]", "deck[at:] + deck[:at]")) == (
        "snap.toml: [from_the_wrong_end]: an edit puts what it finds: 'deck[at:] + deck[:at]'"
    )
    edits = RECORD[RECORD.index("\n[[") :]
    assert refused(root, (edits, "")) == (
        "snap.toml: [from_the_wrong_end]: it changes nothing; add [[from_the_wrong_end.edits]]"
    )


def test_a_record_without_words_is_refused(root: Path):
    assert refused(root, ("cut counts from the bottom of the deck", "")) == (
        "snap.toml: [from_the_wrong_end]: say in `mistake` what is wrong"
    )


def test_a_name_that_is_there_twice_is_refused(root: Path):
    assert "snap.toml: it cannot be read as TOML: Cannot declare" in refused(root, more=RECORD)
    put(root / "tests/near_misses/snap/task2.toml", RECORD)
    assert refused(root) == (
        "snap/task2.toml: [from_the_wrong_end]: snap.toml has a record of this name already; "
        "rename one of them"
    )


def test_what_is_not_a_record_is_refused(root: Path):
    assert refused(root, ("[from_the_wrong_end]\n", "score = 3\n[from_the_wrong_end]\n")) == (
        "snap.toml: [score]: it is not a table; a record begins with its [name]"
    )
    edits = RECORD[RECORD.index("\n[[") :]
    assert refused(root, (edits, ""), ("helps =", 'edits = ["cut.py"]\nhelps =')) == (
        "snap.toml: [from_the_wrong_end]: `edits` are tables that begin with "
        "[[from_the_wrong_end.edits]]"
    )


def test_a_near_miss_that_is_not_there_is_named(root: Path):
    with pytest.raises(NearMissError, match="there is no near miss 'off_by_two' of snap in "):
        near_misses.one(root, "snap", "off_by_two")


# --- hints ----------------------------------------------------------------------------------------


def hints(*helps: str) -> dict[str, str]:
    """Return the hints of records a, b, c ... with these texts in `helps`."""
    return near_misses.hints(
        NearMiss("snap", name, Path("snap.toml"), "it", (1,), (), 90, helps=text)
        for name, text in zip("abc", helps, strict=False)
    )


def test_a_record_may_share_the_hint_of_another():
    said = "Which end of the deck is the top?"
    assert hints(said, "as a", "") == {"a": said, "b": said}
    assert hints() == {}


@pytest.mark.parametrize(
    ("helps", "message"),
    [
        (
            ("Why?", "as nobody"),
            "snap.toml: [b]: `helps` is 'as nobody', but there is no hint of its own in [nobody];"
            " name a record that has one, or write a sentence",
        ),
        (
            ("Why?", "as a", "as b"),
            "snap.toml: [c]: `helps` is 'as b', but there is no hint of its own in [b];"
            " name a record that has one, or write a sentence",
        ),
        (("why " * 31,), "snap.toml: [a]: `helps` has 31 words; a hint has 30 at most"),
    ],
)
def test_a_hint_that_is_not_there_or_too_long_is_refused(helps, message):
    with pytest.raises(NearMissError) as caught:
        hints(*helps)
    assert str(caught.value) == message
