"""A student's page says what the results say, nothing of hidden tests, and nothing unescaped."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import fields, replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt

from autograder.classroom.by_hand import settle
from autograder.classroom.folder import folder_name
from autograder.classroom.overrides import Override
from autograder.classroom.stored import store_result
from autograder.cli.entry import commands
from autograder.course.handout import plain
from autograder.course.policy import HEADING, NOTHING_CHANGES, SENTENCES, SWITCHES, WHOLE
from autograder.course.result import WORDS, Result, TestRecord
from autograder.feedback.alongside import FREE, Line
from autograder.pages import FORMATS, HIDDEN, Page, page_of, rendered
from autograder.pages import render as rendering
from autograder.system.cpu_time import CpuTime

SECRET = "sentinel"
FAILED = "rank('KS')\n  gave    'S'\n  wanted  'K'\n          cards.py, line 2, in rank"


def record(name: str, task: int, status: str = "passed", **more: Any) -> TestRecord:
    points = 2.0 if status == "passed" else 0.0
    title = name.removeprefix("test_").replace("_", " ")
    return TestRecord(name, title, task, 2.0, status, points, **more)  # type: ignore[arg-type]


def secret(number: int, status: str) -> TestRecord:
    """Return a hidden test with a sentinel in each of its texts."""
    made = record(f"test_{SECRET}_{number}", 2, status, visibility="hidden")
    for name in (*WORDS, "carried", "slip", "by_hand"):
        setattr(made, name, [f"{SECRET} {name}"] if name == "trace" else f"{SECRET} {name}")
    return made


def result(*tests: TestRecord, notes: tuple[str, ...] = ()) -> Result:
    titles = {1: "Cards", 2: "Game"}
    return Result("snap", "rose", list(tests), list(notes), task_titles=titles)


CLASS = result(
    record("test_a_card_has_a_rank", 1, "failed", message=FAILED),
    record("test_a_card_has_a_suit", 1),
    record("test_a_game_ends", 2, by_hand="2 of 2 points by hand: said in class"),
    secret(1, "failed"),
    secret(2, "passed"),
    notes=(
        f"with our code for task 1 in place of yours ('{SECRET} 1' failed): task 2: 4 of 6",
        f"this names {SECRET} 2",
        "extra.py is not asked for",
    ),
)


@pytest.mark.parametrize("form", FORMATS)
def test_of_hidden_tests_there_are_only_points(form: str):
    text = rendered(page_of(CLASS, "Snap"), form)
    assert SECRET not in text
    assert "Of tests that you cannot see, only the points are told" in text.replace("\\", "")
    assert "6 of 10 points" in text.replace("\\", "")
    assert "extra.py is not asked for" in text.replace("\\", "")
    assert "task 2: 4 of 6" not in text.replace("\\", "")
    assert "said in class" in text.replace("\\", "")


WITH_OURS = "passed with our code for task 1 in place of yours"


@pytest.mark.parametrize("form", FORMATS)
def test_each_visible_test_that_passed_with_a_part_of_ours_says_so(form: str):
    tests = [record(f"test_{n}", 2, message=WITH_OURS, carried="cards.Card") for n in range(2)]
    notes = (
        "with our code for task 1 in place of yours (a hidden test failed): task 2: 4 of 6",
        "with our code for tasks 1 and 3 in place of yours (a hidden test failed): task 2: 4 of 6",
    )
    found = result(*tests, record("test_3", 2), secret(1, "passed"), notes=notes)
    text = rendered(page_of(found, "Snap"), form).replace("\\", "")
    assert f"note: task 2: 2 tests {WITH_OURS}" in text
    assert "0 (with our code)" in text and "1 (with our code)" in text and "3 (" not in text
    assert "task 2: 4 of 6" not in text and SECRET not in text and "a hidden test" not in text
    for told in HIDDEN[1:]:
        text = rendered(page_of(found, "Snap", hidden=told), form).replace("\\", "")
        text = " ".join(text.split())
        assert "(a hidden test failed): task 2: 4 of 6" in text and "0 (with our code)" in text


@pytest.mark.parametrize("form", FORMATS)
def test_what_failed_without_our_code_is_told_in_a_line_if_no_message_tells_it(form: str):
    said = "f({0})\n  gave    {0}\n  wanted  {1}\n  it displayed\n    long"
    failed = record("test_a", 1, "failed", message=said.format(1, 2))
    slip = record("test_b", 1, "failed", message="g()\n  raised  E", cause="E in c.py, line 9")

    def with_ours(name: str, message: str, cause: str = "", task: int = 2) -> TestRecord:
        return record(name, task, message=WITH_OURS, carried="1", unaided=message, cause=cause)

    ours = [
        with_ours("test_told", failed.message),
        with_ours("test_raises", "h()", cause=slip.cause),
        with_ours("test_first", said.format(3, 4)),
        with_ours("test_words", f"x{said.format(3, 4)}"),
        with_ours("test_cause", "i()", cause="K in d.py, line 1"),
        with_ours("test_third", said.format(5, 6)),
    ]
    text = rendered(page_of(result(failed, slip, *ours), "Snap"), form).replace("\\", "")
    text = " ".join(re.sub("<[^>]*>|[*]", "", text).split())
    assert "pass, with our code: first; without it: gave 3, wanted 4" in text
    assert "pass, with our code: cause; without it: K in d.py, line 1" in text
    assert text.count("without it") == 2 and text.count("(with our code)") == 4
    assert "Begin with" not in text


@pytest.mark.parametrize("form", FORMATS)
def test_points_that_hidden_tests_alone_have_won_back_are_explained_by_their_task(form: str):
    won_back = [replace(secret(n, "passed"), points_handed_in=0.0) for n in range(2)]
    seen = record("test_3", 1, message=WITH_OURS, carried="task 2")
    also = replace(secret(4, "passed"), task=1, points_handed_in=0.0)
    found = result(record("test_1", 2), *won_back, seen, also, notes=("points as handed in: 2",))
    text = " ".join(rendered(page_of(found, "Snap"), form).replace("\\", "").split())
    said = "of its points on tests that you cannot see were earned with our code for other tasks"
    assert f"note: task 2: 4 {said} in place of yours" in text
    assert text.count(said) == 1 and SECRET not in text
    assert said not in rendered(page_of(found, "Snap", hidden="all"), form)


@pytest.mark.parametrize("form", FORMATS)
def test_a_name_is_said_where_it_costs_points_and_a_test_stands_in_one_place(form: str):
    words = "crads.py was read as cards.py"
    tests = [
        record("test_one", 1, slip=words, message=f"passed when {words}, which costs 1 here"),
        record("test_two", 1, slip=words, message=f"passed when {words}"),
        record("test_three", 1, slip=words, message=f"passed when {words}\nyou draw well"),
    ]
    tests[0].points_earned = 1.0
    note = f"{words}, which costs 1 points (as handed in: 0)"
    text = rendered(page_of(result(*tests, notes=(note,)), "Snap"), form).replace("\\", "")
    assert text.count(words) == 2 and text.count("which costs 1 here") == 1
    assert text.count("you draw well") == 1
    assert [len(re.findall(rf"\b{name}\b", text)) for name in ("two", "three")] == [1, 1]
    assert "two (with a name read as wanted)" in text
    assert text.count("pass, with a remark:") == 2


@pytest.mark.parametrize("form", FORMATS)
def test_marks_by_hand_say_so_once_each(form: str):
    words = "0.5 points instead of 2: said in class (marked by Dr Bo)"
    text = told(record("test_one", 1, by_hand=f"by hand: {words}"), form).replace("\\", "")
    assert f"one: {words}" in " ".join(text.split())
    assert "one: by hand" not in text


@pytest.mark.parametrize("form", FORMATS)
def test_a_student_is_called_alike_in_every_form(form: str):
    text = rendered(page_of(CLASS, "Snap", "Rose Tyler"), form)
    assert "Rose Tyler (rose)" in text.replace("\\", "")


def cells(page: Page) -> list[tuple[str, ...]]:
    return [(row.title, row.points, row.public, row.hidden) for row in page.rows]


@pytest.mark.parametrize("told", HIDDEN)
def test_each_task_has_a_row_of_public_and_hidden_points_and_the_last_is_their_sum(told: str):
    page = page_of(CLASS, "Snap", hidden=told)
    assert cells(page) == [
        ("1. Cards", "2 of 4", "2 of 4", ""),
        ("2. Game", "4 of 6", "2 of 2", "2 of 4"),
        ("All tasks", "6 of 10", "4 of 6", "2 of 4"),
    ]
    assert [row.lost for row in page.rows] == [("public",), ("hidden",), ("public", "hidden")]
    html = rendered(page, "html")
    assert ("only the points are told" in html) == (told == "none")
    assert '<td>2 of 2</td><td class="bad">2 of 4</td>' in html


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("told", HIDDEN)
def test_a_task_that_has_lost_hidden_points_alone_is_not_done(form: str, told: str):
    tests = [record("test_one", 1), record("test_two", 2), secret(1, "failed")]
    text = rendered(page_of(result(*tests), "Snap", hidden=told), form)
    assert len(re.findall(r"\bdone\b", text)) == 1
    tests[2] = secret(2, "passed")
    text = rendered(page_of(result(*tests), "Snap", hidden=told), form)
    assert len(re.findall(r"\bdone\b", text)) == 3, "both tasks, and all of them"


def test_a_point_that_a_slip_or_a_person_took_leaves_its_task_undone():
    for more in ({"slip": "`a` was read as `b`"}, {"by_hand": "by hand: 1.5 points instead of 2"}):
        lowered = record("test_one", 1, **more)
        lowered.points_earned = 1.5
        first, second, both = page_of(result(lowered, record("test_two", 2)), "Snap").rows
        assert (first.is_done, second.is_done, both.is_done) == (False, True, False)


@pytest.mark.parametrize("form", FORMATS)
def test_without_hidden_tests_nothing_is_said_of_them(form: str):
    text = rendered(page_of(result(record("test_one", 1)), "Snap"), form)
    assert "2 of 2" in text and "cannot see" not in text


@pytest.mark.parametrize("form", FORMATS)
def test_a_public_test_that_failed_has_its_sentence_of_the_handout(form: str):
    says = {
        test.id: f"| when {number} | **shown** `as_it is` |"
        for number, test in enumerate(CLASS.tests)
    }
    text = rendered(page_of(CLASS, "Snap", hidden="all", handout=says), form).replace("\\", "")
    failed = [n for n, test in enumerate(CLASS.tests) if not test.passed and not test.is_hidden]
    told = [n for n in range(len(CLASS.tests)) if f"when {n}: shown as_it is" in text]
    assert told == failed != []


@pytest.mark.parametrize("form", FORMATS)
def test_a_teacher_may_show_titles_or_everything(form: str):
    titles = rendered(page_of(CLASS, "Snap", hidden="titles"), form).replace("\\", "")
    assert f"{SECRET} 1 (hidden test)" in titles and f"{SECRET} 2 (hidden test)" in titles
    assert not [name for name in WORDS if f"{SECRET} {name}" in titles]
    stops = [replace(test, stopped_by="") for test in CLASS.tests]
    told = rendered(page_of(replace(CLASS, tests=stops), "Snap", hidden="all"), form)
    assert f"{SECRET} message" in told and f"{SECRET} by_hand" in told.replace("\\", "")


@pytest.mark.parametrize("form", FORMATS)
def test_a_test_that_stops_where_those_of_another_task_do_is_on_the_page(form: str):
    cause = "NameError in deck.py, line 24"
    first = [record(f"test_{n}", 2, "failed", message="Deck()", cause=cause) for n in range(8)]
    last = [record("test_each_file", 3, "failed", message="x", cause=cause), record("test_b", 3)]
    text = rendered(page_of(result(*first, *last), "Snap"), form).replace("\\", "")
    assert "each file (as above: NameError in deck.py, line 24)" in text
    last.append(replace(last[0], id="test_c"))
    text = rendered(page_of(result(*first, *last), "Snap"), form).replace("\\", "")
    assert "2 tests (as above: NameError in deck.py, line 24)" in text


def test_every_text_of_a_record_is_looked_at():
    """A new field of a record must be left out of pages, too, or be no text of a hidden test."""
    known = {"id", "title", "task", "points_possible", "status", "points_earned", "seconds"}
    known |= {"visibility", "manual", "by_hand", "carried", "slip", "again"}
    known |= {"points_handed_in", "points_graded", *WORDS}
    assert {each.name for each in fields(TestRecord)} == known


def test_marks_stand_at_the_lines_that_visible_tests_name():
    code = {"cards.py": b"def rank(card):\n    return card[1]\n"}
    hidden = secret(1, "failed")
    hidden.message = "cards.py, line 1, in rank"
    page = page_of(result(CLASS.tests[0], hidden), "Snap", files=code)
    [(name, lines)] = page.files
    assert name == "cards.py"
    assert [line.marks for line in lines] == [(), ("a card has a rank",)]
    html = rendered(page, "html")
    assert (
        '<tr class="marked" id="file1-2"><th scope="row">2</th><td>    return card[1]</td>' in html
    )
    assert '<a href="#file1-2">cards.py, line 2</a>' in html and html.count("<a ") == 1


def test_a_test_whose_message_names_no_line_is_marked_where_the_function_begins():
    code = {"cards.py": b"def rank(card):\n    return card[1]\n"}
    wrong = replace(CLASS.tests[0], status="failed", place="cards.py, line 1")
    for message, at in (("rank('AS')", 0), ("rank('')\n  cards.py, line 2, in rank", 1)):
        [(_, lines)] = page_of(result(replace(wrong, message=message)), "Snap", files=code).files
        assert [bool(line.marks) for line in lines] == [at == 0, at == 1]


def test_marks_stand_at_the_lines_that_python_counts():
    code = {"cards.py": "# a\x0cb\u2028c\n\x0c\ndef rank(card):\r\n    return 1\n".encode()}
    found = replace(CLASS.tests[0], message=FAILED.replace("line 2", "line 4"))
    [(_, lines)] = page_of(result(found), "Snap", files=code).files
    assert [bool(line.marks) for line in lines] == [False, False, False, True]
    assert lines[3].text == "    return 1" and lines[0].text == "# a\\x0cb\\u2028c"


@pytest.mark.parametrize(
    "said",
    [
        "  gave    'cards.py, line 1'\n  wanted  'K'",
        "  raised  ValueError: see cards.py, line 1",
        "  wanted  to show 'K'\n  the console was:\n    cards.py, line 1, in rank",
    ],
)
def test_no_line_is_marked_that_only_a_students_program_names(said: str):
    code = {"cards.py": b"LOW = 1\ndef rank(card):\n    return card[1]\n"}
    wrong = replace(CLASS.tests[0], status="failed", place="cards.py, line 2")
    trace = "          cards.py, line 3, in rank: return card[1]"
    before, console, after = said.partition("\n  the console was:")
    for message, at in ((said, 1), (f"{before}\n{trace}{console}{after}", 2)):
        found = replace(wrong, message=f"rank('KS')\n{message}")
        [(_, lines)] = page_of(result(found), "Snap", files=code).files
        assert [bool(line.marks) for line in lines] == [number == at for number in range(3)]


def test_a_long_message_is_looked_through_at_once():
    long = replace(CLASS.tests[0], status="failed", message="1" * 20_000 + " cards.py, line 2")
    with CpuTime(10).spending():  # else TooLong is raised
        page = page_of(result(*[long] * 60), "Snap", files={"cards.py": b"a = 1\nb = 2\n"})
    [(_, lines)] = page.files
    assert [bool(line.marks) for line in lines] == [False, True]


def test_only_above_a_file_with_a_marked_line_is_said_what_stands_there():
    code = {"cards.py": b"def rank(card):\n    return card[1]\n", "game.py": b"pass\n"}
    html = rendered(page_of(result(CLASS.tests[0]), "Snap", files=code), "html")
    captions = re.findall(r"<caption>(What you handed in.*?)</caption>", html)
    assert captions == [
        "What you handed in; below a line stand the tests that stumbled over it,"
        " or over the function that begins there",
        "What you handed in",
    ]


@pytest.mark.parametrize("form", ["html", "markdown", "text"])
def test_the_line_that_python_cannot_read_keeps_its_caret_below_it(form: str):
    note = "cards.py, line 2: SyntaxError: expected ':'\n    def f(a)\n            ^\n    A colon."
    html = rendered(page_of(result(notes=(note,)), "Snap"), form)
    lines = unescape(html).replace("</pre>", "").splitlines()
    [at] = [number for number, line in enumerate(lines) if line.endswith("def f(a)")]
    code = lines[at].replace('<pre tabindex="0" aria-label="Where">', "")
    left = len(code) - len("def f(a)")
    assert [line[left:] for line in lines[at + 1 : at + 3]] == ["        ^", "A colon."]
    assert "SyntaxError" in lines[at - 1] + lines[at - 2]


def test_the_table_of_tasks_may_break_a_long_name_on_a_narrow_screen():
    html = rendered(page_of(CLASS, "Snap"), "html")
    _, _, narrow = html.partition("@media (max-width: 36rem)")
    assert ".tasks th:first-child { min-width: 5.5rem; overflow-wrap: anywhere; }" in narrow
    assert html.count('<table class="tasks">') == 1


def test_a_name_breaks_between_its_words():
    found = replace(CLASS, task_titles={1: "EmptyDeckException", 2: "get_score and <b>"})
    html = rendered(page_of(found, "Snap"), "html")
    assert "1. Empty<wbr>Deck<wbr>Exception<wbr></th>" in html
    assert "2. get_<wbr>score and &lt;b&gt;<wbr></th>" in html


def test_a_page_begins_with_what_stops_many_tests():
    note = "cards.py, line 1: SyntaxError: expected ':'"
    stopped = [
        record(f"test_{name}", task, "failed", stopped_by="cards.py", message=note)
        for task in (1, 2)
        for name in ("one", "two", "three")
    ]
    text = rendered(page_of(result(*stopped, notes=(note,)), "Snap"), "text")
    assert "Begin with cards.py, line 1: 6 tests stop there." in text
    assert text.count("SyntaxError") == 1 and text.count("\n") <= 17
    assert text.count("\n  not yet: 3 tests (as above)\n") == 2


EVIL = "</script></pre><img src=x onerror=alert(1)>\x1b[31m\u202e`|*_[a](b)\r"


@pytest.mark.parametrize("form", FORMATS)
def test_nothing_that_a_student_wrote_is_more_than_text(form: str):
    tests = [record("test_one", 1, "failed", message=f"  gave    {EVIL}\n" * 3, cause=EVIL)]
    tests[0].title = f"one {EVIL}"
    found = result(*tests, notes=(EVIL,))
    found.student, found.task_titles = EVIL, {1: EVIL}
    page = page_of(found, EVIL, EVIL, files={f"{EVIL}.py": EVIL.encode()})
    text = rendered(page, form)
    if form == "markdown":
        text = MarkdownIt("commonmark", {"html": True}).render(text)
    if form != "text":
        assert "<img" not in text and "</script" not in text and 'href="b"' not in text
    assert "\x1b" not in text and "\u202e" not in text and "\r" not in text


def test_a_long_message_is_cut_in_the_middle_and_a_long_file_at_the_end():
    long = record("test_one", 1, "failed", message="\n".join(f"  line {n}" for n in range(5_000)))
    many = [record(f"test_{n}", 1, "failed", message=FAILED) for n in range(1_000)]
    page = page_of(result(long, *many), "Snap", files={"cards.py": b"x = 1\n" * 200_000})
    text = rendered(page, "text")
    assert "  line 0\n" in text and "  line 4999\n" in text and "(4979 more lines)" in text
    assert len(rendered(page, "html")) < 5_000_000


def alongside(*lines: Line, how: str = "other") -> str:
    return json.dumps(
        {"how": how, "turn": 0, "lines": [vars(line) for line in lines], "before": 1, "after": 12}
    )


def told(test: TestRecord, form: str) -> str:
    text = rendered(page_of(result(test), "Snap"), form)
    return re.sub(r"\s+", " ", text) if form == "html" else text


RUNS = (
    Line("same", "Name? ", "Name? ", "Rose", "Rose"),
    Line("free", "Hi!", "Hello!"),
    Line("marked", "You have 16", "You have 15"),
    Line("after", None, "Bye", None, ""),
)


def test_a_run_stands_beside_the_one_wanted_in_a_table_of_two_columns():
    message = f"{FAILED}\n  the console was:\n    only here"
    text = told(record("test_one", 1, "failed", message=message, aligned=alongside(*RUNS)), "html")
    table = text.partition('<table class="runs"')[2].partition("</table>")[0]
    assert "The first difference that this test minds is marked." in table
    assert f"{FREE}; this test alone would pass with them.</caption>" in table
    rows = table.split('<tr role="row" class="')[1:]
    assert [row.partition('"')[0] for row in rows] == [
        "after", "same", "free", "marked", "after", "after",
    ]  # fmt: skip
    signs = [(">=<", "the same"), (">~<", "not the same"), (">&gt;<", "here they part")]
    assert all(
        sign in row and said in row for row, (sign, said) in zip(rows[1:], signs, strict=False)
    )
    assert 'Name? <kbd><span class="unseen">typed: </span>Rose</kbd>' in rows[1]
    assert "You have 16</td>" in rows[3] and "You have 15</td>" in rows[3]
    assert '<span class="unseen">nothing</span>' in rows[4] and "Enter</kbd>" in rows[4]
    assert "... 1 line before" in rows[0] and "... 12 lines after" in rows[5]
    assert "only here" not in text and "gave &#39;S&#39;" in text, "a console is shown once"


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_without_html_the_two_runs_stand_one_below_the_other(form: str):
    text = told(record("test_one", 1, "failed", message=FAILED, aligned=alongside(*RUNS)), form)
    lines = [line.strip() for line in text.splitlines()]
    start = lines.index("gave")
    assert lines[start : start + 11] == [
        "gave", "... (1 line before)", "= Name? <Rose>", "~ Hi!", "> You have 16",
        "... (12 lines after)", "wanted", "... (1 line before)", "= Name? <Rose>", "~ Hello!",
        "> You have 15",
    ]  # fmt: skip
    assert "The first difference that this test minds is marked." in text


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_the_marked_line_stays_however_little_room_is_left(form: str):
    lines = [Line("same", f"line {n}", f"line {n}") for n in range(5)]
    lines += [*RUNS[2:3], *(Line("after", f"end {n}", f"end {n}") for n in range(5))]
    for length in (1, 5, 9, 30):
        message = "\n".join([FAILED, *(f"  note    {n}" for n in range(length))])
        failed = record("test_one", 1, "failed", message=message, aligned=alongside(*lines))
        text = told(failed, form)
        assert text.count("> You have 16") == text.count("> You have 15") == 1
        assert ("end 0" in text) == (length < 9)


@pytest.mark.parametrize("form", FORMATS)
def test_what_is_left_out_of_one_run_is_not_said_of_the_other(form: str):
    found = json.loads(alongside(*RUNS)) | {"before": [0, 1], "after": [65, 0]}
    text = told(record("test_one", 1, "failed", message=FAILED, aligned=json.dumps(found)), form)
    assert text.count("65 lines after") == 1 and text.count("1 line before") == 1
    if form == "html":
        assert '<td role="cell" data-of="wanted: " class="none"></td></tr> </tbody>' in text
    else:
        gave, _, wanted = text.rpartition("  wanted\n")
        assert "65 lines after" in gave and "1 line before" in wanted


@pytest.mark.parametrize("form", FORMATS)
def test_nothing_in_a_run_is_more_than_text(form: str):
    lines = Line("free", EVIL, EVIL, EVIL, EVIL), Line("marked", None, None)
    text = told(record("test_one", 1, "failed", message=FAILED, aligned=alongside(*lines)), form)
    if form == "markdown":
        text = MarkdownIt("commonmark", {"html": True}).render(text)
    if form != "text":
        assert "<img" not in text and "</script" not in text and 'href="b"' not in text
    assert "\x1b" not in text and "\u202e" not in text and "\r" not in text


@pytest.mark.parametrize("aligned", ["{", '{"how": "other"}', "sentinel"])
def test_a_damaged_run_is_left_out(aligned: str):
    message = f"{FAILED}\n  the console was:\n    only here"
    text = told(record("test_one", 1, "failed", message=message, aligned=aligned), "html")
    assert '<table class="runs"' not in text and "sentinel" not in text and "only here" in text


@pytest.fixture
def results(tmp_path: Path) -> Path:
    folder = tmp_path / "results"
    folder.mkdir()
    (folder / "about.json").write_text(json.dumps({"assignment": "snap"}))
    rows, entered = [["student", "name", "score", "notes"]], ""
    for student in ("rose", "Tom?", "con"):
        made = result(*CLASS.tests, notes=tuple(CLASS.notes))
        made.student = student
        made.tests[0].message = f"what {student} wrote"
        settle(made, (), {"test_a_game_ends": Override(2, "said in class", 2)})
        entered += f"{student},test_a_game_ends,2,said in class\n"
        store_result(folder / folder_name(student) / "results.json", made)
        rows.append([student, f"{student} Smith", "6", ""])
    rows.append(["eve", "", "", "two folders are hers"])
    (folder / "overrides.csv").write_text("student,test,points,reason\n" + entered)
    with (folder / "grades.csv").open("w", newline="") as file:
        csv.writer(file).writerows(rows)
    return folder


def run(*arguments: str | Path) -> Any:
    return CliRunner().invoke(commands, ["feedback", *map(str, arguments)], standalone_mode=False)


def test_each_student_gets_a_folder_of_their_own(results: Path, tmp_path: Path):
    ran = run(results, "-o", tmp_path / "pages")
    assert ran.exception is None, ran.exception
    assert ran.output.splitlines() == [
        "no page: eve: two folders are hers",
        f"{tmp_path / 'pages'}: written, with a page for each of 3 students",
    ]
    found = sorted(path.name for path in (tmp_path / "pages").iterdir())
    assert found == sorted(map(folder_name, ("rose", "Tom?", "con")))
    for student in ("rose", "Tom?", "con"):
        for path in (tmp_path / "pages" / folder_name(student)).iterdir():
            data = path.read_bytes()
            assert SECRET.encode() not in data
            others = {"rose", "Tom?", "con"} - {student}
            assert not [each for each in others if f"what {each} wrote".encode() in data]
            assert f"{student} Smith".replace("?", "").split()[-1].encode() in data
    assert sorted(path.name for path in (tmp_path / "pages/rose").iterdir()) == [
        "feedback.html", "feedback.md", "feedback.txt"
    ]  # fmt: skip


def test_a_folder_that_is_there_is_never_written_to(results: Path, tmp_path: Path):
    (tmp_path / "pages").mkdir()
    ran = run(results, "-o", tmp_path / "pages")
    assert str(ran.exception) == f"{tmp_path / 'pages'} is there already; name a new folder with -o"
    assert not list((tmp_path / "pages").iterdir())


def test_what_is_no_folder_of_results_is_refused(tmp_path: Path):
    ran = run(tmp_path, "-o", tmp_path / "pages")
    assert str(ran.exception) == (
        f"{tmp_path} holds no results of `cardkit grade`; name the folder that was given with -o"
    )
    assert not (tmp_path / "pages").exists()


def test_programs_are_told_how_many_pages_there_are(results: Path, tmp_path: Path):
    ran = run(results, "-o", tmp_path / "pages", "--hidden", HIDDEN[1], "--json")
    told = json.loads(ran.output)
    assert told == {
        "written": str(tmp_path / "pages"),
        "pages": 3,
        "without": ["eve: two folders are hers"],
    }
    assert f"{SECRET} 1 (hidden test)" in (tmp_path / "pages/rose/feedback.txt").read_text()


def test_without_jinja_it_says_what_to_install(results: Path, tmp_path: Path, monkeypatch: Any):
    rendering.environment.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "jinja2", None)
    ran = run(results, "-o", tmp_path / "pages")
    assert str(ran.exception) == (
        "pages need Jinja, which is not installed: pip install 'cardkit[pages]'"
    )
    assert not list(tmp_path.glob("*pages*"))


@pytest.mark.parametrize("form", ["html", "markdown", "text"])
def test_of_a_file_that_is_no_text_its_fault_is_shown_and_no_noise(form: str):
    files = {"cards.py": "def rank():\n    return 1\n".encode("utf-16")}
    text = rendered(page_of(CLASS, "Snap", files=files), form)
    assert "d\x00e" not in text and "\ufffd" not in text
    assert form != "html" or "cards.py is UTF-16 text, not plain text; save it as" in text


@pytest.mark.parametrize("off", [(), *((each,) for each in SWITCHES), SWITCHES], ids=str)
@pytest.mark.parametrize("form", FORMATS)
def test_a_page_ends_with_the_sentences_of_the_policy_that_are_in_force(form: str, off: Any):
    policy = WHOLE.without(off)
    text = rendered(page_of(replace(CLASS, policy=policy), "Snap"), form)
    bare = re.sub(r"<[^>]+>", " ", re.sub(r"</?strong>|\*\*", "", unescape(text)))
    said = " ".join(bare.replace("\\", "").split()).partition(HEADING)[2]
    words = [each.word for each in SENTENCES if f"{each.word}. " in said]
    assert words == [each.word for each in SENTENCES if each.key not in off]
    for each in policy.sentences():
        assert plain(each.first) in said and plain(each.rest) in said
    assert (NOTHING_CHANGES in said) == (off == SWITCHES) == ("Only this list" not in said)


@pytest.mark.parametrize("form", FORMATS)
def test_a_page_of_a_result_that_names_no_policy_has_none(form: str):
    text = rendered(page_of(CLASS, "Snap"), form)
    assert HEADING not in text.replace("\\", "") and "One mistake" not in text
