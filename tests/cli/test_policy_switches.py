"""The policy of marks as a teacher meets it: its words and switches, and two in one class.

In this kit `test_one` passes by Names, `test_two` by Left out, and `test_secret` by One mistake
costs once, if a file says so.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder.course.policy import HEADING, SENTENCES, SWITCHES, Policy

pytestmark = pytest.mark.usefixtures("kit")
POINTS = {"names": 2, "leaving_out": 3, "carry": 5}
HELPED = "test_one@names test_two@leaving_out test_secret@carry\n"
HEADER = "student,test,points,reason,marked_by\n"
OFF = {each: f"--no-{each.replace('_', '-')}" for each in SWITCHES}
WORDS = {each.key: each.word for each in SENTENCES}
AGAIN = (
    "; to grade everybody anew and see whose marks move, add --fresh and no --student, or name"
    " another folder with -o\n"
)

BY_ANOTHER = (
    'was not graded now and has marks by another policy ("One mistake costs once" was in force and'
    " now is switched off); grade their work as well\n"
)


@pytest.fixture(autouse=True)
def handed_in(hand_in):
    hand_in(HELPED, "ada", "rose")
    hand_in("test_one test_two\n", "cy")


def scores(place: str = "results") -> dict[str, float]:
    stored = Path(place).glob("*/results.json")
    return {each.parent.name: json.loads(each.read_text())["score"] for each in stored}


def policy(student: str = "rose") -> dict[str, object]:
    stored = json.loads(Path("results", student, "results.json").read_text())
    found: dict[str, object] = stored["extra_data"]["policy"]
    return found


def override(*rows: str) -> None:
    Path("results/overrides.csv").write_text(HEADER + "\n".join(rows))


def test_the_help_of_grade_ends_with_all_five_sentences(cardkit):
    said = " ".join(cardkit("grade", "--help").out.split())
    assert said.endswith(" ".join([f"{HEADING}:", *(each.plain for each in SENTENCES)]))
    assert "`" not in said.partition(HEADING)[2] and "**" not in said
    for switch, option in OFF.items():
        assert f'{option} Switch "{WORDS[switch]}", below, on or off' in said


@pytest.mark.parametrize("switch", SWITCHES)
def test_each_option_switches_off_one_sentence(cardkit, switch):
    assert cardkit("grade", "snap", "class", OFF[switch]).status == 0
    assert scores() == {"ada": 10 - POINTS[switch], "rose": 10 - POINTS[switch], "cy": 5}
    assert policy() == Policy().without([switch]).to_plain()
    assert policy() == {**dict.fromkeys(SWITCHES, True), switch: False, "version": 1}


def test_the_option_that_was_is_not_there_any_more(cardkit):
    ran = cardkit("grade", "snap", "class", "--no-slips")
    assert ran.status == 2 and "Did you mean '--no-names'?" in ran.err


@pytest.mark.parametrize("more", [[], ["--fresh", "--student", "rose"], ["--student", "rose"]])
def test_two_policies_are_not_mixed(cardkit, more):
    cardkit("grade", "snap", "class")
    before = Path("results/grades.csv").read_text()
    ran = cardkit("grade", "snap", "class", "--no-names", "--no-carry", *more)
    assert ran.status == 2 and ran.err == (
        'cardkit: results holds marks by another policy ("Names" was in force and now is switched'
        ' off, "One mistake costs once" was in force and now is switched off)' + AGAIN
    )
    assert Path("results/grades.csv").read_text() == before and scores()["rose"] == 10
    assert cardkit("grade", "snap", "class", "--no-names", "-o", "other").status == 0
    assert scores("other")["rose"] == 8 and cardkit("grade", "snap", "class").status == 0


@pytest.mark.parametrize(
    ("said", "was"), [(None, "none that they name"), ({"version": 7}, "version 7")]
)
def test_marks_of_another_kit_are_not_mixed_either(cardkit, said, was):
    cardkit("grade", "snap", "class")
    place = Path("results/about.json")
    mark = json.loads(place.read_text())
    mark["policy"] = said and {**mark["policy"], **said}
    place.write_text(json.dumps(mark))
    ran = cardkit("grade", "snap", "class")
    assert ran.status == 2 and ran.err == (
        f"cardkit: results holds marks by another policy (it was {was}, and now is version 1)"
        + AGAIN
    )
    ran = cardkit("grade", "snap", "class", "--fresh")
    assert ran.status == 0 and "changed since the last run" not in ran.out


def test_grading_anew_says_who_has_moved_by_which_sentence(cardkit, hand_in):
    hand_in("test_secret@carry test_one\n", "bo")
    cardkit("grade", "snap", "class")
    ran = cardkit("grade", "snap", "class", "--no-names", "--no-carry", "--fresh")
    assert ran.status == 0
    told = ran.out[ran.out.index("changed since") : ran.out.index("marked by hand")]
    assert told == (
        "changed since the last run: 3 scores, 3 of them lower\n"
        'the marking policy has changed, too: "Names" was in force and now is switched off, "One'
        ' mistake costs once" was in force and now is switched off\n'
        "  ada: 3, was 10 (Names, One mistake costs once)\n"
        "  rose: 3, was 10 (Names, One mistake costs once)\n"
        "  bo: 2, was 7 (One mistake costs once)\n"
    )
    ran = cardkit("grade", "snap", "class", "--fresh", "--json")
    found = json.loads(ran.out)
    moved = {each["student"]: (each["before"], each["moved_by"]) for each in found["students"]}
    assert moved == {
        "ada": (3, ["Names", "One mistake costs once"]),
        "bo": (2, ["One mistake costs once"]),
        "cy": (5, []),
        "rose": (3, ["Names", "One mistake costs once"]),
    }
    assert found["policy"] == Policy().to_plain()
    assert found["policy_before"] == Policy(names=False, carry=False).to_plain()
    assert "changed since the last" not in cardkit("grade", "snap", "class").out


def test_grading_anew_names_everybody_who_has_moved(cardkit, hand_in):
    hand_in(HELPED, *(f"student{number}" for number in range(40)))
    cardkit("grade", "snap", "class")
    ran = cardkit("grade", "snap", "class", "--no-leaving-out", "--fresh")
    assert ran.out.count(": 7, was 10 (Left out)\n") == 42 and "more (--json" not in ran.out


def test_marks_of_somebody_who_was_not_graded_anew_are_a_problem(cardkit):
    cardkit("grade", "snap", "class")
    Path("class/cy").rename("cy")
    ran = cardkit("grade", "snap", "class", "--no-carry", "--fresh")
    assert ran.status == 1 and f"problem: cy {BY_ANOTHER}" in ran.out


@pytest.mark.parametrize("row", [*SWITCHES, "slips"])
def test_a_row_switches_a_sentence_off_for_one_student(cardkit, kit, row):
    switch = "names" if row == "slips" else row
    cardkit("grade", "snap", "class")
    kit.graded.clear()
    override(f"rose,{row},0,an exam,Bo")
    assert cardkit("grade", "snap", "class").status == 0 and kit.graded == ["rose"]
    assert scores() == {"ada": 10, "rose": 10 - POINTS[switch], "cy": 5}
    assert policy() == Policy().without([switch]).to_plain() and policy("ada")[switch]
    note = f'by hand, "{WORDS[switch]}" does not apply here: an exam (marked by Bo)'
    assert note in Path("results/grades.csv").read_text().replace('""', '"')
    cardkit("feedback", "results")
    assert note in " ".join(Path("feedback/rose/feedback.txt").read_text().split())
    assert "does not apply" not in Path("feedback/ada/feedback.txt").read_text()
    override(f"rose,{row},0,another reason,Bo")
    cardkit("grade", "snap", "class")
    assert kit.graded == ["rose"], "other words change no mark"
    assert "an exam" not in Path("results/grades.csv").read_text()
    override()
    assert cardkit("grade", "snap", "class").status == 0 and scores()["rose"] == 10
    assert "does not apply" not in Path("results/grades.csv").read_text()


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("rose,names,1,why,", "'1' is not 0; names with 0 points is switched off, and without a"),
        ("rose,carry,,why,", "'' is not 0; carry with 0 points is switched off, and without a row"),
        ("rose,slips,no,why,", "'no' is not 0; names with 0 points is switched off"),
        ("rose,leaving_out,0,,", "the reason is missing; write one, which stands beside the mark"),
        ("rose,leaving-out,0,why,", "there is no test 'leaving-out' (perhaps leaving_out?)"),
        ("eve,names,0,why,", "there is no student 'eve'"),
    ],
)
def test_a_row_that_switches_nothing_off_says_why(cardkit, row, reason):
    cardkit("grade", "snap", "class")
    override(row)
    ran = cardkit("grade", "snap", "class")
    assert ran.status == 1 and scores()["rose"] == 10
    assert f"problem: results/overrides.csv, line 2 was ignored: {reason}" in ran.out


def test_a_row_about_work_that_is_not_graded_now_is_a_problem_until_it_is(cardkit):
    cardkit("grade", "snap", "class")
    override("rose,carry,0,copied,")
    ran = cardkit("grade", "snap", "class", "--student", "ada")
    assert ran.status == 1 and f"problem: rose {BY_ANOTHER}" in ran.out
    ran = cardkit("export", "results", "--to", "csv")
    assert ran.status == 2 and "overrides.csv was changed after the last run" in ran.err
    assert cardkit("grade", "snap", "class").status == 0
    assert cardkit("export", "results", "--to", "csv").status == 0
