"""What the report says, what an anonymous one does not, and what nobody can make it do."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import fields, replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from made_up import a_class, record, result, store, wrong

from autograder.cli.entry import commands
from autograder.course.result import Result, TestRecord
from autograder.pages import render as rendering
from autograder.report import class_of, rendered, report_of

NAMES = {"rose": "Rose Tyler", "tom": "Tom Sawyer"}


def run(*arguments: str | Path) -> Any:
    return CliRunner().invoke(commands, ["report", *map(str, arguments)], standalone_mode=False)


@pytest.fixture
def results(tmp_path: Path) -> Path:
    return store(tmp_path / "results", a_class(), NAMES)


@pytest.fixture
def page(results: Path, tmp_path: Path) -> str:
    ran = run(results, "-o", tmp_path / "report.html")
    assert ran.exception is None, ran.exception
    assert ran.output == (
        f"{tmp_path / 'report.html'}: written, on 6 students; hidden tests are shown in it\n"
    )
    return (tmp_path / "report.html").read_text(encoding="utf-8")


def text_of(html: str) -> str:
    """Return what a reader of the page reads, without styles and the script."""
    html = re.sub(r"(?s)<(style|script)>.*?</\1>", "", html)
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_it_says_how_the_class_has_done(page: str):
    text = text_of(page)
    assert "For teachers: hidden tests are shown here" in text
    assert "students 6 mean score 6.0 of 8 median score 7 of 8" in text
    assert "4.8 to below 5.6 0 5.6 to below 6.4 1 6.4 to below 7.2 0 7.2 to 8 3" in text
    assert "1.1 ace 2 6 100 – 25 0" in text
    assert "All students pass with the same points: 1 test 1.1 ace" in text
    assert "No student passes" not in text
    assert "2.2 secret (hidden) 2 4 67" in text


def test_a_test_that_costs_some_of_its_students_points_says_something():
    whole = [result(who, record("ace"), record("king")) for who in ("rose", "tom")]
    slip = result("kai", replace(record("ace"), points_earned=1.0), record("king"))
    report = report_of(class_of([*whole, slip], "Snap", {}, {}), anonymous=False)
    assert report.everybody == ("1.2 king",) and [each.passed for each in report.tests] == [3, 3]


def test_no_head_of_a_column_is_narrower_than_its_words(page: str):
    assert ".items tbody th { max-width" in page and ".items th {" not in page


def test_shared_mistakes_have_who_an_example_and_a_text(page: str):
    text = text_of(page)
    assert "3 students: Look at the first letter. Failed tests: 1.2 king." in text
    assert "Tom Sawyer (tom) , eve , ida For example Tom Sawyer (tom), 1.2 king:" in text
    assert "king(&#39;KS&#39;) gave &#39;S&#39; wanted &#39;K&#39; cards.py, line 2" in text
    assert (
        "snap: the same test fails for some of you. This does not hold yet in your work:"
        " &#34;king&#34; (task 1). Your code gives &#39;S&#39; where &#39;K&#39; is wanted."
        " Look at the first letter."
    ) in text
    assert "2 students: secret: gives something else Failed tests: 2.2 secret." in text
    assert "Only hidden tests show it, so there is no text for students." in text


def test_a_text_for_students_has_no_hint_that_hidden_tests_alone_have_given():
    told = wrong("secret", task=2, visibility="hidden", perhaps="Ask for the name twice.")
    stopped = "  your program was stopped: it prints without end (cards.py, line 2)"
    loops = replace(wrong("king"), message=f"king('KS')\n{stopped}", actual=stopped)
    students = [result(name, record("ace"), loops, told) for name in ("rose", "tom")]
    students.append(result("eve", record("ace"), record("king"), record("secret", 2)))
    [shared] = report_of(class_of(students, "Snap", {}, {}), anonymous=False).shared
    assert shared.hint == "Ask for the name twice." and "twice" not in shared.text
    assert "There your code displays without end." in shared.text


def test_a_known_mistake_is_said_only_of_students_who_were_told_it():
    """The others fail the same test, in whatever way, and another mistake may be why."""
    right = [record("ace"), record("king")]
    told = [record("ace"), wrong("king", perhaps="Look at the first letter.")]
    alike, other = [record("ace"), wrong("king")], [record("ace"), wrong("king", "'T'")]
    for tests, counts in (
        ([told, told, alike], [(2, 1)]),
        ([told, told, other], [(2, 0)]),
        ([told, alike], [(2, 0)]),
        ([told, other], []),
    ):
        students = [result(f"student{at}", *each) for at, each in enumerate([*tests, right])]
        shared = report_of(class_of(students, "Snap", {}, {}), anonymous=False).shared
        assert [(each.count, len(each.others)) for each in shared] == counts
        is_told = tests[1] is told
        for each in shared:
            assert all(("first letter" in words) == is_told for words in (each.begins, each.text))
            assert [who.place for who in each.others] == [2] * len(each.others)


def test_a_text_is_not_for_those_in_whom_another_mistake_hides_this_one():
    one = [record("ace"), wrong("king"), wrong("queen"), record("end", 2)]
    other = [wrong("ace"), record("king"), record("queen"), record("end", 2)]
    both = [wrong("ace"), record("king"), record("queen"), wrong("end", task=2)]
    right = [record("ace"), record("king"), record("queen"), record("end", 2)]
    tests = [*[one] * 20, *[other] * 16, *[both] * 4, *[right] * 60]
    students = [result(f"student{at}", *each) for at, each in enumerate(tests)]
    report = report_of(class_of(students, "Snap", {}, {}), anonymous=False)
    [shared, *_] = report.shared
    assert (shared.count, len(shared.who)) == (24, 24)
    assert [who.label for who in shared.hidden] == [f"student{at}" for at in range(36, 40)]
    assert "Your code gives 'S' where 'K' is wanted." in shared.text
    text = text_of(rendered(report))
    assert "and they pass these tests for now: student36 ," in text
    assert [who.label for who in shared.told] == [f"student{at}" for at in range(20)]
    assert "student19 ; it says nothing of hidden tests" in text
    assert not any(each.hidden for each in report.shared[1:])


def test_a_text_is_true_of_each_student_whom_it_is_for():
    """The test that it names fails for each of them, and so do as many others as it says."""
    names = ("king", "queen", "jack", "ten", "nine", "eight", "seven", "six")
    same, otherwise = ({name: wrong(name, gave) for name in names} for gave in ("'S'", "'T'"))
    tests = [*[same] * 12, {**otherwise, "king": record("king")}, {**same, "ten": record("ten")}]
    tests += [{name: record(name) for name in names}] * 12
    students = [result(f"student{at}", *each.values()) for at, each in enumerate(tests)]
    [shared] = report_of(class_of(students, "Snap", {}, {}), anonymous=False).shared
    assert shared.begins == "king: gives something else (13 of 14)"
    assert shared.tests[:4] == (
        "1.1 king (13 of 14)",
        "1.2 queen",
        "1.3 jack",
        "1.4 ten (13 of 14)",
    )
    assert len(shared.told) == len(shared.who) == 14
    assert shared.text == (
        "Snap: the same test fails for some of you.\n"
        'This does not hold yet in your work: "queen" (task 1).\n'
        "There your code gives something else.\n"
        "5 other tests fail with it; `cardkit check` says which."
    )


@pytest.mark.parametrize(
    "told",
    [
        {"message": "cards.py, line 2: SyntaxError: expected ':'\n    king was left out."},
        {"message": "king()\n  your program asked a fifth question", "actual": "a fifth question"},
        {"message": "king()\n  gave    []\n  read as 0, its length", "actual": "0"},
        {"message": "king()\n  read as 0", "actual": "0", "expected": "1", "transcript": "K"},
    ],
)
def test_nothing_is_said_of_an_answer_or_a_console_that_was_not_judged(told):
    tests = [replace(wrong("king"), **told), record("king")]
    students = [result(f"student{at}", tests[at // 2]) for at in range(4)]
    [shared] = report_of(class_of(students, "Snap", {}, {}), anonymous=False).shared
    assert "Your code gives" not in shared.text and "displays" not in shared.text
    assert ("There your code" in shared.text) == ("gave  " in told["message"])


@pytest.mark.parametrize(
    ("kings", "begins"),
    [
        ("ccc", "king: ends its whole process"),
        ("cccr", "king: ends its whole process (3 of 4)"),
        ("crl", ""),
    ],
)
def test_how_a_shared_test_ended_is_said_of_those_alone_for_whom_it_did(kings, begins):
    stopped = "  your program was stopped: it prints without end (cards.py, line 2)"
    kinds = {
        "c": record("king", status="crashed", message="king('KS')\n  ended Python"),
        "r": record("king", status="failed", message="king('KS')\n  raised  RecursionError: deep"),
        "l": record("king", status="failed", message=f"king('KS')\n{stopped}"),
    }
    ways = [kinds[kind] for kind in kings]
    more = ("queen", "jack", "ten", "nine")
    students = [
        result(str(at), way, *(replace(way, id=f"test_{name}", title=name) for name in more))
        for at, way in enumerate(ways)
    ]
    students += [result(f"w{at}", *map(record, ("king", *more))) for at in range(3)]
    shared = report_of(class_of(students, "Snap", {}, {}), anonymous=False).shared
    assert [each.begins for each in shared] == [*filter(None, [begins])]


def test_what_was_late_mended_and_carried_is_counted_with_who(page: str):
    text = text_of(page)
    assert "Time-outs: 1 student" in text and "ida : test 2.1" in text
    assert "Names read as wanted: 1 student" in text and "kai : `Kign` read as `King`" in text
    assert "Carried results: 1 student" in text and "jo : test 2.1" in text
    assert "Crashes: none" in text


def test_each_student_has_a_row_with_signs_and_words(page: str):
    found = re.search(r'<tr id="s3">(.*?)</tr>', page)
    assert found is not None
    assert found[1] == (
        '<th scope="row">ida</th><td class="n">2<td>✓<i>passed</i><td><b>✗</b><i>failed</i>'
        "<td><b>◷</b><i>timed out</i><td><b>✗</b><i>failed</i>"
    )
    legend = "✓ passed; ⊕ passed with our code; ~ passed with a name read as wanted; ✗ failed; ◷"
    assert legend in text_of(page)


class Outward(HTMLParser):
    """Collects addresses that a page would load or could lead away to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.kinds: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.kinds.add(tag)
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "action", "data") and value:
                self.found.append(value)
            assert not name.startswith("on"), (tag, name)


def outward(page: str) -> Outward:
    found = Outward()
    found.feed(page)
    found.close()
    return found


def test_it_needs_nothing_but_itself(page: str):
    found = outward(page)
    assert all(address.startswith("#") for address in found.found)
    assert not found.kinds & {"link", "img", "iframe", "object", "embed", "form", "base"}
    assert "default-src 'none'" in page and page.count("<script>") == 1
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page


def test_the_same_class_makes_the_same_page(results: Path, tmp_path: Path, page: str):
    assert run(results, "-o", tmp_path / "again.html").exception is None
    assert (tmp_path / "again.html").read_text(encoding="utf-8") == page


def test_rows_lead_to_the_pages_of_students_if_they_lie_beside(results: Path, tmp_path: Path):
    for student in ("rose", "ida"):
        (tmp_path / "feedback" / student).mkdir(parents=True)
    (tmp_path / "feedback" / "rose" / "feedback.html").write_text("")
    assert run(results, "-o", tmp_path / "report.html").exception is None
    found = outward((tmp_path / "report.html").read_text(encoding="utf-8")).found
    assert [each for each in found if each[0] != "#"] == ["feedback/rose/feedback.html"]
    ran = run(results, "-o", tmp_path / "in/report.html", "--pages", tmp_path / "feedback")
    assert ran.exception is None, ran.exception
    found = outward((tmp_path / "in/report.html").read_text(encoding="utf-8")).found
    assert [each for each in found if each[0] != "#"] == ["../feedback/rose/feedback.html"]


def test_programs_are_told_the_same_facts(results: Path, tmp_path: Path):
    ran = run(results, "-o", tmp_path / "report.html", "--json")
    told = json.loads(ran.output)
    assert told["written"] == str(tmp_path / "report.html")
    assert [each["count"] for each in told["shared"]] == [3, 2]
    assert told["tests"][0]["figures"]["facility"] == 100
    assert [row["who"]["label"] for row in told["rows"]][:1] == ["Rose Tyler (rose)"]


# --- nobody is named ------------------------------------------------------------------------------

SECRET = "sentinel"


def of_a_student(test: TestRecord) -> TestRecord:
    """Return a record whose texts hold what a student may have written."""
    told = f"{SECRET} wrote this"
    return replace(
        test, message=f"f('{told}')\n  gave    '{told}'\n  wanted  '{told}'", actual=f"'{told}'",
        expected=f"'{told}'", hint=told, cause=f"/home/{SECRET}/cards.py, line 3: {told}",
        trace=[told], script=told, aligned=told, place=told, by_hand="", stopped_by=f"{SECRET}.py",
    )  # fmt: skip


def test_an_anonymous_report_holds_no_byte_of_a_student(tmp_path: Path):
    made = []
    for number in range(6):
        tests = [
            of_a_student(wrong("ace")),
            of_a_student(record("end", 2, "timed_out")),
            of_a_student(record("start", 2, "crashed")),
            of_a_student(replace(record("rest", 2, "failed"), transcript=f"{SECRET}\n> x")),
            replace(of_a_student(wrong("raised")), actual=f"Sentinel{SECRET}Error: {SECRET}"),
            replace(record("slip"), slip=f"`{SECRET}` read as `King`"),
            replace(record("style"), manual=True, by_hand=f"by hand: 2 of 2 points: {SECRET}"),
        ]
        tests[3].actual = tests[3].transcript
        made.append(result(f"{SECRET}{number}", *tests))
        made[-1].notes = [f"{SECRET}.py is not asked for"]
    names = {each.student: f"Smith {SECRET}" for each in made}
    folder = store(tmp_path / f"results of {SECRET}", made, names)
    rows = [f"{each.student},test_style,2,{SECRET}" for each in made]
    (folder / "overrides.csv").write_text("\n".join(["student,test,points,reason", *rows]))
    with (folder / "grades.csv").open("a", newline="") as file:
        csv.writer(file).writerow([f"{SECRET} 9", f"Smith {SECRET}", "", f"two are {SECRET}'s"])
    (tmp_path / "feedback" / f"{SECRET}0").mkdir(parents=True)
    (tmp_path / "feedback" / f"{SECRET}0" / "feedback.html").write_text("")
    named = run(folder, "-o", tmp_path / "named.html", "--json")
    assert SECRET in (tmp_path / "named.html").read_text(encoding="utf-8").lower()
    assert SECRET in named.output
    ran = run(folder, "-o", tmp_path / "report.html", "--anonymous", "--json")
    assert ran.exception is None, ran.exception
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert SECRET not in page.lower()
    assert SECRET not in json.dumps({**json.loads(ran.output), "written": ""}).lower()
    text = text_of(page)
    assert "6 students: ace: gives something else" in text
    assert "1 without a result: not in this report" in text
    assert re.search(r"student \d , ", text) and "Names read as wanted: 6 students" in text
    assert "Students are called by numbers that say nothing" in text


def test_numbers_of_students_say_nothing_of_their_order():
    made = [result(f"student of old {number:03}", record("ace")) for number in range(100)]
    for number, each in enumerate(made):
        each.tests[0].points_earned = number / 100  # so that they can be told apart
    found = class_of(made, "Snap", {}, {})
    scores = [
        [row.score for row in sorted(report_of(found, True).rows, key=lambda row: row.who.place)]
        for _ in range(2)
    ]
    assert sorted(scores[0], key=float) == sorted(scores[1], key=float)
    assert scores[0] != scores[1] and scores[0] != sorted(scores[0], key=float)


def test_every_text_of_a_record_is_looked_at():
    """A new field must be left out of anonymous reports, or be no text of a student."""
    known = {"id", "title", "task", "points_possible", "status", "points_earned", "seconds"}
    known |= {"visibility", "manual", "by_hand", "carried", "slip", "points_handed_in", "again"}
    known |= {"points_graded", "message", "hint", "expected", "actual", "transcript", "trace"}
    known |= {"stopped_by", "cause", "perhaps", "known", "script", "aligned", "place", "unaided"}
    assert {each.name for each in fields(TestRecord)} == known


# --- nobody can break it --------------------------------------------------------------------------

EVIL = "</script></pre><img src=x onerror=alert(1)>\x1b[31m\u202e\"'`\r<!--"


def test_nothing_that_a_student_wrote_is_more_than_text():
    tests = [
        replace(wrong("ace"), message=EVIL * 3, actual=EVIL, cause=EVIL, title=f"ace {EVIL}"),
        replace(record("slip"), slip=EVIL),
        replace(record("late", 2, "timed_out"), message=EVIL),
    ]
    made = [result(f"{number}{EVIL}", *tests) for number in range(3)]
    for each in made:
        each.task_titles = {1: EVIL}
    names = {each.student: EVIL for each in made}
    found = class_of(made, EVIL, names, {EVIL: EVIL})
    page = rendered(report_of(found, False, {each.student: "feedback/a%22b" for each in made}))
    kinds = outward(page).kinds
    assert "img" not in kinds and page.count("</script") == 1 and "<!--" not in page
    assert "\x1b" not in page and "\u202e" not in page and "\r" not in page
    assert "&lt;img src=x" in page


def test_a_megabyte_of_output_is_cut():
    long = "x" * 1_000_000
    lines = "\n".join(f"  line {number}" for number in range(60_000))
    tests = [
        replace(wrong("ace"), message=lines, actual=long, cause=long, perhaps=long),
        replace(wrong("king"), message=long, expected=long, title=long),
    ]
    page = rendered(
        report_of(class_of([result("a", *tests), result("b", *tests)], "S", {}, {}), False)
    )
    assert len(page.encode()) < 60_000
    assert "  line 0\n" in page and "  line 59999" in page


def large(students: int, tests: int) -> list[Result]:
    """Return a class in which a third of all tests fail, in few ways and in many."""
    return [
        result(
            f"student-with-a-long-name-{number:05}",
            *(
                wrong(f"a_test_with_a_rather_long_name_{test:03}", f"'{number % (test + 1)}'",
                      task=1 + test // 20)
                if (number * 7 + test * test) % 3 == 0
                else record(f"a_test_with_a_rather_long_name_{test:03}", 1 + test // 20)
                for test in range(tests)
            ),
        )
        for number in range(students)
    ]  # fmt: skip


def test_a_class_of_300_fits_into_two_megabytes():
    found = class_of(large(300, 125), "Snap", {}, {})
    page = rendered(report_of(found, False))
    assert len(page.encode()) < 2_000_000
    assert page.count("<tr id=") == 300


# --- what cannot be done --------------------------------------------------------------------------


def test_a_file_that_is_there_stays_unless_told_otherwise(results: Path, tmp_path: Path):
    file = tmp_path / "report.html"
    file.write_text("mine")
    ran = run(results, "-o", file)
    assert (
        str(ran.exception)
        == f"{file} is there already; name another file with -o, or replace it with --force"
    )
    assert file.read_text() == "mine"
    assert run(results, "-o", file, "--force").exception is None
    assert "Students by tests" in file.read_text(encoding="utf-8")


def test_what_is_no_folder_of_results_is_refused(tmp_path: Path):
    ran = run(tmp_path, "-o", tmp_path / "report.html")
    assert str(ran.exception) == (
        f"{tmp_path} holds no results of `cardkit grade`; name the folder that was given with -o"
    )


def test_a_class_without_any_result_is_refused(tmp_path: Path):
    folder = store(tmp_path / "results", [])
    ran = run(folder, "-o", tmp_path / "report.html")
    assert str(ran.exception) == f"{folder} has nobody's result; run `cardkit grade` again"
    assert not (tmp_path / "report.html").exists()


def test_pages_that_are_not_there_are_named(results: Path, tmp_path: Path):
    ran = run(results, "-o", tmp_path / "report.html", "--pages", tmp_path / "none")
    assert str(ran.exception) == (
        f"{tmp_path / 'none'} is not a folder; `cardkit feedback` writes one"
    )


def test_a_place_that_cannot_be_written_to_is_named(results: Path, tmp_path: Path):
    (tmp_path / "file").write_text("")
    ran = run(results, "-o", tmp_path / "file" / "report.html")
    assert str(ran.exception).startswith(f"{tmp_path / 'file' / 'report.html'} cannot be written")


@pytest.mark.parametrize(
    ("package", "said"),
    [
        ("jinja2", "pages need Jinja, which is not installed: pip install 'cardkit[pages]'"),
        (
            "pygal",
            "a report has a picture, and pygal, which draws it, is not installed:"
            " pip install 'cardkit[pages]'",
        ),
    ],
)
def test_without_a_package_it_says_what_to_install(
    results: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str, said: str
):
    rendering.environment.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, package, None)
    ran = run(results, "-o", tmp_path / "report.html")
    assert str(ran.exception) == said
    assert not (tmp_path / "report.html").exists()
    rendering.environment.cache_clear()
