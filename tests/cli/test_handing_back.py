"""A zip of pages has the names that a platform wants back, and a student's page nobody else's."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import pytest

from autograder.classroom.stored import read_result, store_result
from autograder.course import assignment
from autograder.course.result import WORDS
from autograder.downloads import whose

ONE, BOTH = "# test_one {}\n", "# test_one test_two {}\n"
CANVAS = {
    "doejane_101_9001_cards-1.py": ONE,
    "doejane_101_9002_notes.txt": "{}",
    "ölçerbo_LATE_102_9003_cards.py": BOTH,
    "LATE_anon_8Fkq2_9004_cards.py": BOTH,
    "x12_103_9005_cards.py": BOTH,
}
MOODLE = {
    "Jane Doe_501_assignsubmission_file_/cards.py": ONE,
    "Zoë_van Dyk_502_assignsubmission_file_/my work/cards.py": BOTH,
    "Cy_503_assignsubmission_file_cards.py": BOTH,
}
CANVAS_BACK = {
    "101": "doejane_101_9001_feedback.html",
    "102": "ölçerbo_LATE_102_9003_feedback.html",
    "anon_8Fkq2": "LATE_anon_8Fkq2_9004_feedback.html",
    "103": "x12_103_9005_feedback.html",
}
MOODLE_BACK = {
    "501": "Jane Doe_501_assignsubmission_file_/feedback.html",
    "502": "Zoë van Dyk_502_assignsubmission_file_/feedback.html",
    "503": "Cy_503_assignsubmission_file_/feedback.html",
}
BOTH_PLATFORMS = [("canvas", CANVAS, CANVAS_BACK), ("moodle", MOODLE, MOODLE_BACK)]
pytestmark = pytest.mark.usefixtures("kit")


def code_of(name: str) -> str:
    return f"only_in_{sum(map(ord, name))}"


def download(files: dict[str, str], path: str = "submissions.zip") -> Path:
    """Write a download, in which each file has a word that no other has."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text.format(code_of(name)))
    return Path(path)


def members(path: str = "pages.zip") -> dict[str, str]:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


@pytest.mark.parametrize(("kind", "files", "back"), BOTH_PLATFORMS)
def test_what_is_downloaded_and_graded_goes_back_under_its_names(cardkit, kind, files, back):
    cardkit("grade", "snap", download(files))
    arguments = ["feedback", "results", "--zip", "pages.zip", "--download", "submissions.zip"]
    ran = cardkit(*arguments)
    assert ran.status == 0 and ran.err == "" and not Path("feedback").exists()
    first, second = ran.out.splitlines()
    assert first == f"pages.zip: written, with a page for each of {len(back)} students"
    assert second.startswith(f"to hand back in {kind.title()}: ")
    assert second.endswith(" (not tried on a live one)")
    found = members()
    assert set(found) == set(back.values())
    for student, name in back.items():
        assert whose(kind, name) == student
        named = [
            each for each in back if f"({each})</p>" in found[name] or f">{each}</p>" in found[name]
        ]
        assert named == [student]
    before = Path("pages.zip").read_bytes()
    Path("pages.zip").unlink()
    cardkit(*arguments)
    assert Path("pages.zip").read_bytes() == before


@pytest.mark.parametrize("hidden", ["none", "titles"])
@pytest.mark.parametrize(("kind", "files", "back"), BOTH_PLATFORMS)
def test_no_page_in_the_zip_holds_a_secret_or_anything_of_others(
    cardkit, kind, files, back, hidden
):
    secrets = ["hidden-title", *(f"hidden-{word}" for word in WORDS), "hidden_deck.txt"]
    cardkit("grade", "snap", download(files))
    names = {}
    for path in Path("results").glob("*/results.json"):
        result = read_result(path)
        assert result is not None
        for test in result.tests:
            if not test.is_hidden:
                test.message = f"look({result.student!r})\n  gave    'told {result.student}'"
                continue
            test.title = "hidden-title"
            for word in WORDS:
                text = f"hidden-{word} hidden_deck.txt"
                setattr(test, word, [text] if word == "trace" else text)
        result.notes.append("this names hidden-title")
        names[result.student] = f"told {result.student}"
        store_result(path, result)
    code = ["--code", "submissions.zip", "--hidden", hidden]
    ran = cardkit(
        "feedback", "results", "--zip", "pages.zip", "--download", "submissions.zip", *code
    )
    assert ran.status == 0
    if hidden == "titles":
        secrets.remove("hidden-title")
    found = members()
    of_others = {code_of(name): whose(kind, name) for name in files}
    for student, name in back.items():
        page = found[name]
        assert not [each for each in secrets if each in page]
        assert [each for each, told in names.items() if told in page] == [student]
        shown = {of_others[word] for word in of_others if word in page}
        assert shown == {student}


def test_hostile_names_become_plain_ones(cardkit):
    files = {
        "a\\..\\..\\b:c*_101_9001_cards.py": ONE,
        "\u202e.evil _102_9002_cards.py": ONE,
        "x" * 150 + "_103_9003_cards.py": ONE,
        "é" * 60 + "_104_9004_cards.py": ONE,
        "|?*_105_9005_cards.py": ONE,
    }
    folder = Path("download")
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text.format(""))
    cardkit("grade", "snap", folder)
    ran = cardkit("feedback", "results", "--zip", "pages.zip", "--download", folder)
    assert ran.status == 0
    assert set(members()) == {
        "a....bc_101_9001_feedback.html",
        "evil_102_9002_feedback.html",
        "x" * 100 + "_103_9003_feedback.html",
        "é" * 50 + "_104_9004_feedback.html",
        "student_105_9005_feedback.html",
    }


def test_who_handed_in_nothing_has_no_page_in_the_zip(cardkit):
    download(CANVAS)
    rows = "".join(f"{each},\n" for each in ("101", "102", "103", "anon_8Fkq2", "107"))
    Path("roster.csv").write_text(f"ID,Name\n{rows}")
    cardkit("grade", "snap", "submissions.zip", "--roster", "roster.csv")
    ran = cardkit(
        "feedback", "results", "--zip", "pages.zip", "--download", "submissions.zip", "--json"
    )
    assert json.loads(ran.out) == {
        "written": "pages.zip",
        "pages": 4,
        "without": ["107: nothing was handed in, says the roster"],
    }
    assert len(members()) == 4


def test_without_the_download_that_was_graded_nothing_is_written(cardkit):
    cardkit("grade", "snap", download(CANVAS))
    less = {name: text for name, text in CANVAS.items() if "_101_" not in name}
    other = {**CANVAS, "doejane_101_9001_cards-1.py": BOTH}
    for path, files in (("less.zip", less), ("other.zip", other), ("moodle.zip", MOODLE)):
        download(files, path)
    remedy = "name the download that was graded"
    sentences = {
        "less.zip": f"101 has a result and no work in less.zip; {remedy}, or add --only-these for"
        " the others alone",
        "other.zip": f"101 has other work in other.zip than was graded; {remedy}, or grade this"
        " one",
        "moodle.zip": "moodle.zip is not what was graded: a Moodle download, and not a"
        f" Canvas download; {remedy}",
    }
    for path, sentence in sentences.items():
        ran = cardkit("feedback", "results", "--zip", "pages.zip", "--download", path)
        assert (ran.status, ran.out, ran.err) == (2, "", f"cardkit: {sentence}\n")
        assert not list(Path().glob("*pages.zip*"))


def test_many_who_are_not_in_a_download_are_counted(cardkit):
    many = {f"s_{at}_9{at}_cards.py": ONE for at in range(100, 110)}
    cardkit("grade", "snap", download(many))
    download({"s_100_9100_cards.py": ONE, "s_1_91_cards.py": ONE}, "less.zip")
    ran = cardkit("feedback", "results", "--zip", "pages.zip", "--download", "less.zip")
    assert ran.err == (
        "cardkit: 101, 102, 103, 104, 105 and 4 more have a result and no work in less.zip; name"
        " the download that was graded, or add --only-these for the others alone\n"
    )


def test_one_section_of_two_gets_its_pages_back_by_its_own_download(cardkit):
    first = {name: text for name, text in CANVAS.items() if "_101_" in name}
    second = {name: text for name, text in CANVAS.items() if "_101_" not in name}
    cardkit("grade", "snap", download(first, "first.zip"))
    cardkit("grade", "snap", download(second, "second.zip"))
    ran = cardkit(
        "feedback", "results", "--zip", "pages.zip", "--download", "first.zip", "--only-these"
    )
    assert ran.status == 1 and "with a page for 1 student" in ran.out
    assert ran.out.count("not in first.zip") == len(second)
    assert list(members()) == ["doejane_101_9001_feedback.html"]
    ran = cardkit("feedback", "results", "--code", "second.zip", "--only-these")
    assert ran.status == 1 and "no page: 101: not in second.zip" in ran.out
    other = download({"x_999_9999_cards.py": ONE}, "other.zip")
    ran = cardkit("feedback", "results", "--zip", "p.zip", "--download", other, "--only-these")
    assert ran.status == 2 and "no work in other.zip" in ran.err
    ran = cardkit("feedback", "results", "-o", "pages", "--only-these")
    assert ran.status == 2 and "--only-these goes with --download or --code" in ran.err


def test_a_class_of_no_platform_has_no_zip_to_hand_back(cardkit, hand_in):
    hand_in(ONE, "rose", "ada")
    cardkit("grade", "snap", "class")
    ran = cardkit("feedback", "results", "--zip", "pages.zip", "--download", "class")
    assert ran.status == 2 and ran.err == (
        "cardkit: a zip to hand back is for Canvas and Moodle, and what was graded is not a"
        " download of theirs (a folder for each student); write a folder of pages instead\n"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--zip", "pages.zip"],
         "--zip needs the download that was graded, for the names that the platform wants back:"
         " add --download"),
        (["--download", "submissions.zip"], "--download goes with --zip"),
        (["--zip", "p.zip", "--download", "submissions.zip", "-o", "pages"],
         "-o is a folder of pages and --zip a zip of them; leave one of them out"),
        (["--zip", "submissions.zip", "--download", "submissions.zip"],
         "submissions.zip is there already; name a new file with --zip"),
    ],
)  # fmt: skip
def test_a_wrong_use_is_told_what_is_right(cardkit, arguments, sentence):
    download(CANVAS)
    ran = cardkit("feedback", "results", *arguments)
    assert ran.status == 2 and ran.err == f"cardkit: {sentence}\n"


@pytest.mark.parametrize("name", ["drawn.json", "handout.toml"])
def test_a_damaged_file_beside_the_suite_is_named(cardkit, name):
    cardkit("grade", "snap", download(CANVAS))
    (assignment.SUITES / "snap" / name).write_text("{")
    ran = cardkit("feedback", "results")
    assert ran.status == 2 and name in ran.err and len(ran.err.splitlines()) == 1
    assert not Path("feedback").exists()


def test_a_zip_that_cannot_be_written_leaves_nothing(cardkit):
    cardkit("grade", "snap", download(CANVAS))
    Path("full").write_text("")
    ran = cardkit("feedback", "results", "--zip", "full/p.zip", "--download", "submissions.zip")
    assert ran.status == 3 and ran.err.startswith("cardkit: full/p.zip cannot be written: ")
    assert sorted(path.name for path in Path().iterdir()) == ["full", "results", "submissions.zip"]


def test_the_help_says_that_no_live_platform_was_tried(cardkit):
    assert "Not tried on a live LMS" in " ".join(cardkit("feedback", "--help").out.split())


def test_code_that_was_not_graded_is_on_no_page(cardkit):
    class_ = {"101/cards.py": ONE, "102/cards.py": BOTH, "103/cards.py": BOTH}
    for name, text in class_.items():
        Path("class", name).parent.mkdir(parents=True)
        Path("class", name).write_text(text.format(code_of(name)))
    assert cardkit("grade", "snap", "class").status == 0
    assert cardkit("feedback", "results", "--code", "class", "-o", "pages").status == 0
    assert code_of("101/cards.py") in Path("pages/101/feedback.html").read_text()
    Path("class/101/cards.py").write_text(BOTH)
    for name in ("102", "103"):
        Path("class", name).rename(name)
    ran = cardkit("feedback", "results", "--code", "class")
    assert (ran.status, ran.out) == (2, "") and not Path("feedback").exists()
    assert "102, 103 have a result and no work in class; name the class that was graded" in ran.err
    for name in ("102", "103"):
        Path(name).rename(Path("class", name))
    ran = cardkit("feedback", "results", "--code", "class")
    assert (ran.status, ran.out) == (2, "") and not Path("feedback").exists()
    assert "101 has other work in class than was graded; name the class that was graded" in ran.err


def test_who_handed_in_nothing_has_a_page_beside_the_code_of_the_others(cardkit):
    download(CANVAS)
    Path("roster.csv").write_text("ID\n101\n102\n103\n104\nanon_8Fkq2\n")
    cardkit("grade", "snap", "submissions.zip", "--roster", "roster.csv")
    ran = cardkit("feedback", "results", "--code", "submissions.zip")
    assert ran.status == 0 and Path("feedback/104/feedback.html").exists()


@pytest.mark.parametrize(
    "command",
    [
        ("feedback", "results", "--code", "submissions.zip", "-o", "pages"),
        ("feedback", "results", "--zip", "pages.zip", "--download", "submissions.zip"),
        ("similar", "snap", "submissions.zip"),
    ],
)
def test_what_a_killed_one_has_unpacked_is_removed_by_the_next(
    cardkit, command, tmp_path, monkeypatch
):
    download(CANVAS)
    assert cardkit("grade", "snap", "submissions.zip").status == 0
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    left = tmp_path / "temporary" / f"cardkit-work-{ended.pid}-class-abc" / "unpacked"
    left.mkdir(parents=True)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    assert cardkit(*command).status == 0
    assert list((tmp_path / "temporary").iterdir()) == []


def test_one_page_is_for_one_student(cardkit):
    Path("class/101").mkdir(parents=True)
    Path("class/101/cards.py").write_text(ONE)
    cardkit("grade", "snap", "class")
    ran = cardkit("feedback", "results")
    assert ran.out == "feedback: written, with a page for 1 student\n"
