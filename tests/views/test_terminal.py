"""What is read in a terminal: plain lines that can be pasted, whatever a student's code printed."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import fake_grader
import pytest
from rich.cells import cell_len
from rich.console import Console

from autograder.classroom import Progress, Row, Summary
from autograder.classroom.folder import folder_name
from autograder.cli.console import new_console, progress, remark
from autograder.course.result import Result, TestRecord
from autograder.views import machine, terminal
from autograder.views.check import check_of, is_cut
from autograder.views.check_text import BELOW
from autograder.views.columns import columns
from autograder.views.first import told_first
from autograder.views.progress import Bar, Lines, duration, graded, running, sentence
from autograder.views.safe import one_line, safe

NOT_WRITTEN = "cards.Card.turnOver is not written yet"


def record(identifier: str, status: str = "passed", **more) -> TestRecord:
    points = more.pop("points", 2.0)
    return TestRecord(
        id=identifier,
        title=identifier.removeprefix("test_").replace("_", " "),
        task=more.pop("task", 1),
        points_possible=points,
        points_earned=points if status == "passed" else 0.0,
        status=status,
        **more,
    )


def result(*tests: TestRecord, notes: tuple[str, ...] = ()) -> Result:
    return Result(
        assignment="snap",
        student="rose",
        tests=list(tests),
        notes=list(notes),
        isolation="process",
        task_titles={1: "Cards", 2: "Game", 3: "Table"},
    )


def printed(text, **console) -> str:
    out = io.StringIO()
    cli_console = Console(file=out, width=40, soft_wrap=True, highlight=False, **console)
    cli_console.print(text, end="")
    return out.getvalue()


# One student's check


def test_a_check_goes_task_by_task():
    view = in_whole_lines(
        result(
            record("test_a_ten_is_worth_ten"),
            record(
                "test_an_ace_is_worth_one",
                "failed",
                message="Card('AS', True).getValue()\n  gave    11\n  wanted  1",
                hint="is the ace high here?",
            ),
            record("test_a_card_turns", "not_written", message=NOT_WRITTEN),
            record("test_it_turns_back", "not_written", message=NOT_WRITTEN),
            record("test_a_deck_deals", "waiting", task=2, message="task 2 waits for task 1"),
            record("test_a_deck_is_empty", "waiting", task=2, message="task 2 waits for task 1"),
            record("test_a_table", "grader_error", task=3, message="a wrong question"),
            record("test_a_secret", "failed", visibility="hidden", message="unseen"),
            notes=("queues.py was changed: graded with the original",),
        ),
        "my_game",
    )  # fmt: skip
    assert view.plain == (
        "my_game: the public tests, isolation: process\n"
        "note: queues.py was changed: graded with the original\n"
        "\n"
        "Task 1  Cards  2 of 8 points here, of 10 in all, 1 of 4 tests\n"
        "  not yet: an ace is worth one\n"
        "      Card('AS', True).getValue()\n"
        "        gave    11\n"
        "        wanted  1\n"
        "        note    is the ace high here?\n"
        "  not yet: cards.Card.turnOver is not written yet (2 tests)\n"
        "\n"
        "Task 2  Game  0 of 4 points, 0 of 2 tests\n"
        "  could not tell: task 2 waits for task 1 (2 tests)\n"
        "\n"
        "Task 3  Table  0 of 2 points, 0 of 1 tests\n"
        "  could not tell: a table\n"
        "      a wrong question\n"
        "\n"
        "pass 1, not yet 3, could not tell 3: 2 of 14 points of the public tests, of 16 in all\n"
        "What could not be told earns nothing yet.\n"
    )


def in_whole_lines(*args: Any, **more: Any) -> SimpleNamespace:
    """Return a check, plain, in which no sentence is wrapped."""
    shown = terminal.check_view(*args, **more).plain
    return SimpleNamespace(plain=re.sub(rf"{BELOW}(?! )", " ", shown))


AT_41 = "KeyError in cards.py, line 41"
LONG = "TypeError: Card.getValue() takes 0 positional arguments but 1 was given"
WITH_OURS = "passed with our code for task 1 in place of yours"


def alike() -> Result:
    """Return a result in which some tests have run into the same things."""
    return result(
        record("test_a", "failed", message="one", cause=AT_41),
        record("test_b", "failed", message="two", cause=AT_41),
        record("test_c", "failed", message="three", cause=LONG),
        record("test_d", "failed", task=2, message="four", cause=LONG),
        record("test_e", "failed", task=2, message="five", cause=AT_41),
        record("test_f", "failed", task=2, message="six"),
        record("test_j", "failed", task=2, message="seven", cause=AT_41),
        record("test_g", task=3, message=WITH_OURS, carried="cards.Card"),
        record("test_h", task=3, message=WITH_OURS, carried="cards.Card"),
        record("test_i", task=3, message="you draw well"),
    )


def test_a_message_that_several_tests_share_is_told_once():
    said = "put(5)\n  gave    5\n  wanted  None"
    tests = [record(f"test_{each}", "failed", message=said) for each in "abc"]
    plain = in_whole_lines(result(*tests, record("test_d", "failed", message="x")), "d").plain
    assert plain.count("wanted  None") == 1
    assert "  not yet: 2 more tests (as above: put(5))\n" in plain
    assert "Begin with" not in plain
    ran = "python cards.py\n  typed   'x'\n  wanted  a hand"
    tests_of_runs = [record(f"test_{each}", "failed", message=ran) for each in "ab"]
    plain = in_whole_lines(result(*tests_of_runs), "d").plain
    assert "  not yet: b (as above)\n" in plain
    every = in_whole_lines(result(*tests), "d", every=True).plain
    assert every.count("wanted  None") == 3


def test_what_several_tests_run_into_is_told_in_full_once():
    assert in_whole_lines(alike(), "game").plain == (
        "game: the public tests, isolation: process\n"
        f"Begin with KeyError in cards.py, line 41: 4 tests stop there. {ELSEWHERE}\n"
        "\n"
        "Task 1  Cards  0 of 6 points, 0 of 3 tests\n"
        "  not yet: a\n"
        "      one\n"
        "  not yet: c\n"
        "      three\n"
        "  not yet: b (as above: KeyError in cards.py, line 41)\n"
        "\n"
        "Task 2  Game  0 of 8 points, 0 of 4 tests\n"
        "  not yet: f\n"
        "      six\n"
        "  not yet: d (as above)\n"
        "  not yet: 2 more tests (as above: KeyError in cards.py, line 41)\n"
        "\n"
        "Task 3  Table  6 of 6 points, 3 of 3 tests (2 with ours)  done\n"
        "  remark: i\n"
        "      you draw well\n"
        "\n"
        "pass 3, not yet 7, could not tell 0: 6 of 20 points of the public tests\n"
    )


ELSEWHERE = "The mistake may lie elsewhere."


def test_what_only_says_where_a_mistake_shows_is_told_as_that_and_all_that_stop_are_counted():
    again = "run again with our code for task 1 when graded"
    for cause, more in (
        ("TypeError in cards.py, line 33", f"stop there. {ELSEWHERE}"),
        ("a question too many, noticed in cards.py, line 29", f"stop there. {ELSEWHERE}"),
        ("RecursionError in cards.py, line 33", "stop there."),
        (SLIP, "fail because of this."),
        (
            "cards.py, line 8: the whole program is ended here, and not this function alone",
            "fail because of this.",
        ),
    ):
        own = [record(f"test_{n}", "failed", message="one", cause=cause) for n in range(3)]
        later = [replace(each, id=f"{each.id}b", task=2, again=again) for each in own]
        more_of_one = replace(own[0], id="test_c", task=3, again=again)
        shown = in_whole_lines(result(*own, *later, more_of_one), "game").plain
        number = "at least 7" if more.startswith("fail") else "7"
        assert f"Begin with {cause}: {number} tests {more}\n" in shown
        task_2, task_3 = re.findall("^Task [23] .*", shown, re.M)
        assert task_2.startswith("Task 2  Game  0 of 6 points, 0 of 3 tests (3 fail as above: ")
        assert task_3.startswith("Task 3  Table  0 of 2 points, 0 of 1 tests (1 fails as above: ")
        said = "\nwhen graded, tasks 2 and 3 are run again with our code for other tasks\n"
        assert said in shown and shown.count("run again") == 1


def test_a_line_that_raises_without_reason_and_its_callers_are_one_cause():
    refuses = "cards.py, line 9: ValueError is raised, and it is not wanted here"
    calls = "game.py, line 4: what is called here raises ValueError (cards.py, line 9)"
    callers = [record(f"test_{each}", "failed", message="two", cause=calls) for each in "bcde"]
    shown = in_whole_lines(result(*callers), "game").plain
    assert f"Begin with {calls}: at least 4 tests fail because of this. {ELSEWHERE}\n" in shown
    first = record("test_a", "failed", message="one", cause=refuses)
    shown = in_whole_lines(result(first, *callers), "game").plain
    assert f"Begin with {refuses}: at least 5 tests fail because of this. {ELSEWHERE}\n" in shown
    assert "4 more tests (as above: cards.py, line 9)" in shown
    gives = record("test_f", "failed", message="f()\n  gave    2", actual="2", expected="1")
    shown = in_whole_lines(result(gives, first, *callers), "game").plain
    assert "Begin with" not in shown  # it may be the value that is wrong
    later = replace(gives, task=2)  # what refuses is called in an earlier task
    assert "Begin with" in in_whole_lines(result(first, *callers, later), "game").plain


SLIP = "cards.py, line 41: the method isEmpty has no parameter for the object itself (self)"


def test_a_slip_that_stops_many_tests_is_one_screen():
    console = "\n".join(f"line {number}" for number in range(60))
    words = f"isEmpty()\n  wanted  True\n  cause   {SLIP}\n\n{console}"
    tests = [
        record(f"test_{task}_{n}", "failed", task=task, message=words, cause=SLIP)
        for task in range(1, 6)
        for n in range(5)
    ]
    tests += [record(f"test_{task}", task=task, message=console) for task in (6, 7, 8)]
    tests += [record(f"test_{task}", task=task) for task in (9, 10, 11, 13)]
    assert in_whole_lines(result(*tests), "game").plain == (
        "game: the public tests, isolation: process\n"
        f"Begin with {SLIP}: at least 25 tests fail because of this.\n"
        "\n"
        "Task 1  Cards  0 of 10 points, 0 of 5 tests\n"
        "  not yet: 1 0\n"
        "      isEmpty()\n"
        "        wanted  True\n"
        "          ... (59 lines before)\n"
        "      line 58\n"
        "      line 59\n"
        "  not yet: 4 more tests (as above: cards.py, line 41)\n"
        "\n"
        "Task 2  Game  0 of 10 points, 0 of 5 tests (5 fail as above: cards.py, line 41)\n"
        "Task 3  Table  0 of 10 points, 0 of 5 tests (5 fail as above: cards.py, line 41)\n"
        "Task 4  0 of 10 points, 0 of 5 tests (5 fail as above: cards.py, line 41)\n"
        "Task 5  0 of 10 points, 0 of 5 tests (5 fail as above: cards.py, line 41)\n"
        "Tasks 6, 7, 8, 9, 10, 11, 13  14 of 14 points, 7 of 7 tests  done\n"
        "\n"
        "pass 7, not yet 25, could not tell 0: 14 of 64 points of the public tests\n"
    )
    every = in_whole_lines(result(*tests), "game", every=True).plain
    assert " ".join(every.split()).count(f"cause {SLIP}") == 25 and every.count("line 30\n") == 28


def test_every_message_can_be_asked_for():
    shown = in_whole_lines(alike(), "game", every=True).plain
    for words in ("one", "two", "three", "four", "five", "six", "seven"):
        assert f"      {words}\n" in shown
    assert shown.count(WITH_OURS) == 2 and "as above" not in shown


def test_what_stands_in_a_file_of_another_name_is_not_called_unwritten():
    cause = "game22.py: the handout calls this file game21.py"
    named = [
        record(f"test_{task}_{n}", "not_written", task=task, message="x", cause=cause)
        for task in (1, 2)
        for n in range(4)
    ]
    shown = in_whole_lines(result(*named), "game").plain
    assert "not written yet" not in shown and "Task" not in shown
    assert f"\nBegin with {cause}: 8 tests stop there.\n" in shown
    other = record("test_o", "not_written", task=3, message="task 3")
    shown = in_whole_lines(result(*named, other), "game").plain
    assert "\nnot written yet: task 3; next: task 3\n" in shown


def test_what_is_not_written_is_one_last_line_if_it_is_several_tasks():
    first = record("test_a", "not_written", message=NOT_WRITTEN)
    more = [record(f"test_{n}", "not_written", task=n, message=f"task {n}") for n in (2, 3)]
    waits = record("test_c", "waiting", task=2, message="waits for the first")
    made = result(record("test_z"), first, *more, waits)
    shown = in_whole_lines(made, "game").plain
    assert "Task 1  Cards  2 of 4 points, 1 of 2 tests\n  not yet: cards.Card" in shown
    assert shown.count("Task") == 1
    assert "\nnot written yet: tasks 2 and 3; next: task 2\n\npass 1, not yet 4, could" in shown
    every = in_whole_lines(made, "game", every=True).plain
    assert "could not tell: waits for the first\n" in every and "could not tell 1:" in every
    one = in_whole_lines(result(record("test_z"), more[0]), "game").plain
    assert "Task 2  Game  0 of 2 points, 0 of 1 tests\n  not yet: task 2\n" in one
    every = in_whole_lines(made, "game", every=True).plain
    assert every.count("Task") == 3 and "next:" not in every


def test_a_place_to_begin_is_named_only_if_it_stops_many():
    few = result(*(record(name, "failed", cause=AT_41) for name in ("test_a", "test_b")))
    assert "Begin" not in in_whole_lines(few, "game").plain


def test_a_finished_task_is_one_line():
    view = terminal.check_view(result(record("test_a"), record("test_b")), "my_game")
    assert "Task 1  Cards  4 of 4 points, 2 of 2 tests  done\n" in view.plain
    assert "could not be told earns" not in view.plain


def test_long_lines_are_never_broken():
    call = "cut([" + ", ".join(["'2C'"] * 60) + "], 1)"
    view = terminal.check_view(result(record("test_a", "failed", message=call)), "my_game")
    assert f"      {call}\n" in printed(view)


def test_sentences_are_wrapped_and_messages_and_code_in_notes_are_not():
    words = " ".join(f"word{number}" for number in range(30))
    call = f"cut({[*range(60)]})"
    note = f"cards.py, line 3: {words}\n    {call}"
    failed = replace(record("test_a", "failed", message=call), title=words)
    made = replace(
        result(*[failed] * 3, record("test_b", "not_written", message=words)), notes=[note]
    )
    view = terminal.check_view(made, "my_game")
    assert {f"      {call}", f"    {call}"} <= {*printed(view).splitlines()}
    others = [line for line in printed(view).splitlines() if call not in line]
    assert max(map(len, others)) <= 80
    assert in_whole_lines(made, "my_game").plain.count(words) == 3


def test_colour_is_for_terminals_alone(monkeypatch):
    view = terminal.check_view(result(record("test_a"), record("test_b", "failed")), "my_game")
    assert "\x1b[" not in printed(view)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[3" in printed(view, force_terminal=True, color_system="standard")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[3" not in printed(view, force_terminal=True, color_system="standard")


def test_square_brackets_are_text_and_no_markup():
    view = terminal.check_view(result(record("t", "failed", message="[red][ TH ][/]")), "[bold]")
    assert "[red][ TH ][/]" in printed(view) and "[bold]" in printed(view)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain [ TH ] ♠ é", "plain [ TH ] ♠ é"),
        ("\x1b[2J\x1b]0;title\x07", "\\x1b[2J\\x1b]0;title\\x07"),
        ("a\rb\x08c\x00\x7f\x9b", "a\\rb\\x08c\\x00\\x7f\\x9b"),
        ("a\u202eb\u2066c\u200b", "a\\u202eb\\u2066c\\u200b"),
        ("a\u3164b\u2800", "a\\u3164b\\u2800"),
        ("a\u2028b\U000e0001", "a\\u2028b\\U000e0001"),
        ("a\udce9", "a\\udce9"),
        ("a\n\tb", "a\n\tb"),
    ],
)
def test_what_a_student_made_cannot_move_the_cursor(text, shown):
    assert safe(text) == shown


def test_escape_sequences_are_neutralised_wherever_they_come_from():
    evil = "\x1b[2Jevil"
    made = result(record("t", "failed", message=evil, hint=evil), notes=(evil,))
    made.tests += [record("t", "waiting", message=evil), record("t", "grader_error", message=evil)]
    rows = [Row(evil, "graded", 1, 2, {1: (1, 2)}, notes=(evil,))]
    views = [
        terminal.check_view(made, evil),
        terminal.trace_view(made, made.tests[0], [evil]),
        terminal.class_view(summary(rows, problems=[evil])),
    ]
    for view in views:
        assert "\x1b" not in view.plain and "\\x1b[2Jevil" in view.plain


def test_a_folders_name_is_one_line_of_a_check():
    name = "rose\n\nTask 1  Cards  6 of 6 points"
    shown = in_whole_lines(result(), name).plain
    assert shown.startswith("rose\\n\\nTask 1  Cards  6 of 6 points: the public tests")


def test_one_line_is_short_and_first():
    assert one_line("  first\tword\nsecond") == "first word"
    assert one_line("x" * 200, 10) == "xxxxxxx..."


# A class


def summary(rows, tmp=Path("results"), **more) -> Summary:
    assignment = fake_grader.make_assignment(more.pop("folder", Path("/tmp")), manual=())
    return Summary(
        assignment=assignment,
        results=tmp,
        isolation="bubblewrap",
        tasks={1: "Cards", 2: "Game"},
        rows=list(rows),
        seconds=1.25,
        **more,
    )


@pytest.fixture(autouse=True)
def no_files_elsewhere(monkeypatch, tmp_path):
    make = fake_grader.make_assignment
    monkeypatch.setattr(
        fake_grader, "make_assignment", lambda folder, **more: make(tmp_path / "suite", **more)
    )


def row(student: str, score: float, **more) -> Row:
    tasks = {1: (min(score, 4.0), 4.0), 2: (max(score - 4, 0.0), 6.0)}
    return Row(student, more.pop("state", "graded"), score, 10.0, tasks, **more)


def test_one_students_points_are_told_by_task_public_and_hidden_ones_apart():
    of_one = row("ada", 6.5, hidden={1: (0.0, 0.0), 2: (0.5, 3.25)})
    told = terminal.class_view(summary([of_one])).plain
    assert (
        "\n"
        "task        points  public tests  hidden tests\n"
        "1  Cards    4 of 4        4 of 4             -\n"
        "2  Game   2.5 of 6     2 of 2.75   0.5 of 3.25\n"
        "\n"
    ) in told
    for rows in ([of_one, row("bo", 1)], [row("bo", 1)], [row("bo", 1, hidden={1: (0.0, 0.0)})]):
        assert "hidden tests" not in terminal.class_view(summary(rows)).plain


def test_a_check_says_what_a_task_is_worth_with_the_tests_that_are_not_there():
    found = result(record("test_a", points=7.25), record("test_b", "failed", task=2, points=3))
    found.worth = {1: 22.0, 2: 3.0}
    plain = in_whole_lines(found, "game").plain
    assert "Task 1  Cards  7.25 of 7.25 points here, of 22 in all, 1 of 1 tests  done\n" in plain
    assert "Task 2  Game  0 of 3 points, 0 of 1 tests\n" in plain
    assert plain.endswith(": 7.25 of 10.25 points of the public tests, of 25 in all\n")


def test_a_task_that_lost_points_out_of_sight_is_not_done():
    for status, is_done in (("passed", True), ("failed", False)):
        found = result(record("test_a"), record("test_b", status, visibility="hidden"))
        assert ("  done\n" in in_whole_lines(found, "game").plain) == is_done


def test_a_class_is_a_line_per_student():
    view = terminal.class_view(
        summary(
            [
                row("ada", 10, state="reused"),
                row("bo", 2.5, statuses={"crashed": 1, "timed_out": 2}, by_hand=1, unmarked=2),
                row("émile", 0, statuses={"grader_error": 3, "waiting": 4}, notes=("a", "b")),
                Row("rose", "unclear", notes=("2 folders for one student",)),
                Row("zoe", "graded", 0, 10, notes=("nothing was handed in, says the roster",)),
            ],
            problems=["2 folders for one student"],
            errors=Path("results/errors.txt"),
        )
    )
    assert view.plain == (
        "Snap (snap)\n"
        "\n"
        "student  score  task 1  task 2  remarks\n"
        "         of 10    of 4    of 6\n"
        "ada         10       4       6\n"
        "bo         2.5     2.5       0  crashed 1, timed out 2, by hand 1, unmarked 2\n"
        "émile        0       0       0  could not tell 3, waiting 4, a (and 1 more)\n"
        "rose         -       -       -  2 folders for one student\n"
        "zoe          0       -       -  nothing was handed in, says the roster\n"
        "\n"
        "4 of 5 submissions graded (1 of them before, unchanged since) in 1.2 s,"
        " isolation: bubblewrap\n"
        "median 2.5, mean 4.2, without 1 who handed in nothing\n"
        "could not tell: 4 tests wait for another task, in 1 submission\n"
        "could not tell: 3 tests the grader could not judge: its fault, not the students',"
        " in 1 submission\n"
        "why: in results/émile/results.json, and on the pages of `cardkit feedback`\n"
        "marked by hand: 2 marks not entered yet (overrides.csv)\n"
        "problem: 2 folders for one student\n"
        "details of the grader's faults: results/errors.txt\n"
        "results: results/grades.csv\n"
    )


def test_why_is_where_the_result_of_an_odd_name_is_kept():
    name = "a/b"
    view = terminal.class_view(summary([row(name, 0, statuses={"waiting": 1})]))
    assert f"why: in results/{folder_name(name)}/results.json, and on" in view.plain


def test_a_long_class_is_its_distribution_and_the_lines_to_look_at():
    rows = [row(f"s{number:03}", 10) for number in range(60)]
    rows += [row(f"t{number:03}", 5.5) for number in range(15)]
    rows += [row(f"u{number:03}", 0) for number in range(25)]
    view = terminal.class_view(summary(rows)).plain
    assert f"percent  students\n 90-100        60  {'#' * 40}\n" in view
    assert "  50-59        15  ##########\n" in view
    assert "    0-9        25  #################\n" in view
    assert "Lines to look at:\n" in view
    assert "u019" in view and "u020" not in view and "s001" not in view
    assert "and 5 more such lines in grades.csv\n" in view


def test_who_has_another_score_than_after_the_last_run_is_named_losses_first():
    rows = [row("ada", 10), row("bo", 0), row("cy", 5), row("eva", 7), row("flo", 2.5)]
    rows.append(Row("rose", "unclear", notes=("2 folders",)))
    before = {"ada": 9.5, "bo": 10.0, "cy": 5.0, "flo": 3.0, "rose": 8.0, "gone": 1.0}
    found = summary(rows, before=before, names={"bo": "Bo Li"})
    assert (
        "changed since the last run: 3 scores, 2 of them lower\n"
        "  bo (Bo Li): 0, was 10\n"
        "  flo: 2.5, was 3\n"
        "  ada: 10, was 9.5\n"
    ) in terminal.class_view(found).plain
    had = {each["student"]: each["before"] for each in machine.class_data(found)["students"]}
    assert (had["bo"], had["cy"], had["eva"]) == (10.0, 5.0, None)


def test_nobody_is_named_whose_score_is_as_it_was():
    found = summary([row("ada", 10), row("bo", 1 / 3)], before={"ada": 10.0, "bo": 0.3333})
    assert "changed" not in terminal.class_view(found).plain


def test_of_many_changes_the_greatest_losses_are_named():
    rows = [row(f"s{number:02}", 10 - number / 10) for number in range(30)]
    view = terminal.class_view(summary(rows, before=dict.fromkeys((r.student for r in rows), 10.0)))
    assert (
        "changed since the last run: 29 scores, 29 of them lower\n  s29: 7.1, was 10\n"
        in view.plain
    )
    assert "  s10: 9, was 10\n  and 9 more (--json names them all)\n" in view.plain


def test_what_is_wrong_with_the_work_is_said_before_that_it_is_late():
    notes = ("handed in late, 2 h after 2026-11-20 23:59+01:00", "game.py is empty")
    assert (
        "game.py is empty (and 1 more)\n"
        in terminal.class_view(summary([row("bo", 0, notes=notes)])).plain
    )


def test_a_class_in_which_nothing_could_be_graded_still_has_a_table():
    view = terminal.class_view(summary([Row("rose", "unfinished", notes=("stopped",))])).plain
    assert "rose         -       -       -  stopped\n" in view and "median" not in view


def test_columns_count_what_is_seen():
    text = columns([["a", "b"], ["漢字", "1"]]).plain
    assert [cell_len(line) for line in text.splitlines()] == [7, 7]


def test_points_of_a_class_for_programs_are_numbers():
    data = machine.class_data(summary([row("ada", 10)]))
    assert data["students"][0]["tasks"] == {1: (4.0, 4.0), 2: (6.0, 6.0)}


# How far it is


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.4, "0 s"), (59, "59 s"), (61, "2 min"), (3600, "1 h 0 min")]
)
def test_times_are_said_as_people_say_them(seconds, said):
    assert duration(seconds) == said


def test_progress_is_one_sentence():
    assert sentence(Progress(0, 5, 0, 0, 0, None)) == "0 of 5 graded"
    assert sentence(Progress(2, 5, 1, 1, 4, 61)) == (
        "2 of 5 graded, 1 unchanged, 1 could not be told, about 2 min left"
    )


def test_the_bar_shows_counts_and_time_left():
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=100)
    with Bar(console, "grading") as bar:
        bar.show(graded(Progress(2, 5, 1, 0, 4, 30)))
        bar._bar.refresh()
    assert "2/5" in out.getvalue() and "1 unchanged, about 30 s left" in out.getvalue()


def test_a_check_shows_which_test_is_running():
    out = io.StringIO()
    with Bar(Console(file=out, force_terminal=True, width=100), "checking") as bar:
        bar.show(running("a hand is displayed", 7, 45, 0.1))
        bar._bar.refresh()
    assert "checking" in out.getvalue() and "7/45" in out.getvalue()
    assert "a hand is displayed" in out.getvalue()
    out = io.StringIO()
    with Lines(Console(file=out, width=100)) as lines:
        for number, seconds in enumerate((1.0, 4.9, 5.1, 9.0, 10.2), 1):
            lines.show(running("a long title " * 9 + "\x1b[2J", number, 45, seconds))
    said = out.getvalue().splitlines()
    assert [line.partition(":")[0] for line in said] == ["test 3 of 45", "test 5 of 45"]
    assert all(len(line) <= 80 and line.isprintable() for line in said)


def test_a_line_comes_when_more_is_done_or_after_a_minute():
    out = io.StringIO()
    with Lines(Console(file=out, width=100)) as lines:
        for done, seconds in (
            (0, 6),
            (7, 7),
            (7, 13),
            (7, 40),
            (8, 41),
            (8, 60),
            (8, 102),
            (8, 110),
        ):
            lines.show(graded(Progress(done, 9, 0, 0, seconds, None)))
    assert [line[0] for line in out.getvalue().splitlines()] == ["7", "8", "8"]


def test_a_remark_stands_above_the_bar(monkeypatch):
    out = io.StringIO()
    monkeypatch.setattr(
        "autograder.cli.console.new_console",
        lambda error=False: Console(file=out, force_terminal=True, width=100, soft_wrap=True),
    )
    with progress() as on_progress:
        on_progress(Progress(2, 5, 0, 0, 4, None))
        remark("3 students")
    shown = out.getvalue()
    assert "cardkit: 3 students" in shown
    # What stands on the line before it is cleared away first.
    assert re.search(r"\x1b\[2K(\x1b\[[0-9;]*m)*cardkit: 3 students", shown)


PRINTS = "cards.py, line 3: over displays something and returns nothing"


@pytest.mark.parametrize(
    ("later", "begins"),
    [
        ("output without end in cards.py, line 9", PRINTS),
        (AT_41, PRINTS),
        ("cards.py, line 9: this loop displays without end", ""),  # it is known as well
    ],
)
def test_a_known_cause_of_an_earlier_task_comes_before_where_a_later_one_stops(later, begins):
    tests = [record(f"test_a{n}", "failed", message="one", cause=PRINTS) for n in range(3)]
    tests += [record(f"test_b{n}", "failed", task=2, message="t", cause=later) for n in range(5)]
    shown = in_whole_lines(result(*tests), "game").plain
    count = 3 if begins else 5
    assert (
        f"\nBegin with {begins or later}: at least {count} tests fail because of this.\n" in shown
    )
    shown = in_whole_lines(result(*tests[1:]), "game").plain  # two are few
    assert re.search(rf"\nBegin with {re.escape(later)}: (at least )?5 tests ", shown)


def test_where_many_tests_stop_the_line_that_calls_it_is_named_if_it_is_one():
    called = f"play()\n  raised  KeyError: 1\n{' ' * 10}cards.py, line 50, in play: top(1)\n"
    called += f"{' ' * 10}cards.py, line 41, in top: return {{}}[place]"
    tests = [record(f"test_{n}", "failed", message=called, cause=AT_41) for n in range(3)]
    shown = in_whole_lines(result(*tests), "game").plain
    assert f"\nBegin with {AT_41} (called from cards.py, line 50): 3 tests stop there. " in shown
    tests[2].message = called.replace("50", "51")
    assert f"Begin with {AT_41}: 3" in in_whole_lines(result(*tests), "game").plain


def test_a_note_on_our_parts_comes_after_the_tasks_and_one_that_is_told_below_only_there():
    ours = "with our code for task 1 in place of yours ('it's an ace' failed): task 2: 2 of 2"
    broken = "cards.py cannot be imported: ImportError: no deck (cards.py, line 1)"
    tests = record("test_a", "failed", message=broken), record("test_b", task=2, carried="c")
    shown = in_whole_lines(result(*tests, notes=(ours, broken, "late")), "game").plain
    assert shown.startswith("game: the public tests, isolation: process\nnote: late\n\nTask 1")
    after = "done\n\nnote: with our code for task 1 in place of yours: task 2: 2 of 2\n\npass 1,"
    assert after in shown and shown.count(broken) == 1


def test_that_a_program_asks_on_comes_after_what_it_shows():
    asks = record("test_a", "failed", message="main()\n  again", transcript="x",
                  cause="a question too many, noticed in cards.py, line 7")  # fmt: skip
    shows = record("test_b", "failed", message="main()\n  wanted  x", transcript="a long console")
    assert told_first([asks, shows]) == [shows, asks]


def test_what_stops_one_test_alone_comes_after_values_if_nobody_knows_why():
    stops = record("test_a", "failed", message="f()\n  raised  KeyError", cause=AT_41)
    gives = record("test_b", "failed", message="f()\n  gave    2", actual="2", expected="1")
    assert told_first([stops, gives]) == [gives, stops]
    assert told_first([stops, replace(stops, id="test_c"), gives])[0] is stops
    known = replace(stops, cause=PRINTS)
    assert told_first([gives, known]) == [known, gives]


def test_of_many_failures_one_with_a_cause_comes_first_and_then_the_nearest_answer():
    def failed(name: str, gave: str, wanted: str, *lines: str, **more) -> TestRecord:
        message = "\n".join(["f()", f"  gave    {gave}", *lines, f"  wanted  {wanted}"])
        return record(
            f"test_{name}", "failed", message=message, actual=gave, expected=wanted, **more
        )

    def order(*tests: TestRecord) -> str:
        return "".join(re.findall("not yet: (.)", in_whole_lines(result(*tests), "g").plain))

    far = failed("a", "['8H\\n', 'AC\\n']", "['8H', 'AC']")
    bound = failed("b", "0", "more than 0", "  found   0")
    near = failed("c", "['8H\\n']", "['8H']")
    read = failed("d", "1", "2", "  found   1")
    shown = failed("e", "x", "to show 'y'", transcript="x")
    refused = failed("r", "", "", cause="c.py, line 9: E is raised, and it is not wanted here")
    cause = failed("s", "", "", cause=SLIP)
    others = [shown, far, bound, near, read]
    assert order(*others) == "ceabd"
    assert order(shown, bound, read, far) == "aebd" and order(shown, bound, read) == "deb"
    assert order(shown, refused) == "re" and order(shown, bound, refused) == "ber"
    assert order(*others, refused, cause) == "seabcdr"
    plain = in_whole_lines(result(*others, cause), "game").plain
    assert f"Begin with {SLIP}: one test fails because of this.\n" in plain
    assert "Begin with" not in in_whole_lines(result(*others), "game").plain
    two = [replace(each, task=2, cause=PRINTS if each is near else "") for each in others]
    later = replace(result(*others, cause, *two), begin=[2])
    assert f"Begin with {PRINTS}" in in_whole_lines(later, "game").plain


def test_what_another_task_may_have_stopped_is_told_once_and_does_not_lead():
    def failed(task: int, number: int, **more) -> TestRecord:
        words = f"f{task}({number})\n  gave    {number}{'.' * number}\n  wanted  {number}"
        values = {"actual": f"{number}{'.' * number}", "expected": f"{number}"}
        name = f"test_{task}{number}"
        return record(name, "failed", task=task, message=words, **values, **more)

    again = "run again with our code for task 1 when graded"
    first = [failed(1, number) for number in range(5, 7)]
    later = [failed(2, number, again=again) for number in range(5, 0, -1)]
    made = result(*first, *later)
    shown = in_whole_lines(made, "game").plain
    assert "Begin with" not in shown
    assert shown.count("wanted") == 4 and is_cut(made)
    assert "not yet: 3 more tests (perhaps because of task 1)\n" in shown
    assert shown.count("run again") == 1
    assert in_whole_lines(made, "game", every=True).plain.count("wanted") == 7
    told = replace(first[0], id="test_told", task=2, again=again)
    shown = in_whole_lines(result(*first, told, *later[:3]), "game").plain
    assert f"not yet: {later[1].title} (perhaps because of task 1)\n" in shown  # not "1 more"
    few = result(*first, *later[:2])
    shown = in_whole_lines(few, "game").plain
    assert shown.count("wanted") == 4 and not is_cut(few)
    for cause, leads in (("TypeError in cards.py, line 7", False), (PRINTS, True)):
        stopped = [replace(each, cause=cause) for each in later]
        shown = in_whole_lines(result(*first, *stopped), "game").plain
        assert ("Begin with" in shown) == leads
        assert "4 more tests (as above" in shown


def test_once_for_each_task_is_said_which_tests_are_run_again():
    both = ("task 1", "tasks 1 and 3")
    again = [f"run again with our code for {tasks} when graded" for tasks in both]
    stopped = [
        record(f"test_{at}", "failed", task=2, message=f"f({at})\n  gave    {at}", again=more)
        for at, more in enumerate([*again, ""])
    ]
    first = record("test_a", "failed", message="f(9)\n  gave    9")
    said = "\n  when graded, run again with our code for tasks 1 and 3"
    for every in (False, True):
        shown = in_whole_lines(result(first, *stopped), "game", every).plain
        assert shown.count("run again") == 1 and f"{said}: 0; 1\n" in shown
        shown = in_whole_lines(result(first, *stopped[:2]), "game", every).plain
        assert shown.count("run again") == 1 and f"{said}\n" in shown


def test_the_task_to_begin_with_is_the_one_that_is_suggested():
    tests = [
        record(f"test_{task}", "not_written", task=task, message=f"task {task}: f is not written")
        for task in (1, 2, 3)
    ]
    suggested = replace(result(*tests), begin=[3, 1])
    said = "not written yet: tasks 1 to 3; next: task {}: f is not written\n"
    assert said.format(3) in in_whole_lines(suggested, "game").plain
    assert said.format(1) in in_whole_lines(result(*tests), "game").plain
    tests[2] = record("test_3", task=3)
    done = in_whole_lines(replace(suggested, tests=tests), "game").plain
    assert "not written yet: tasks 1 and 2; next: task 1: f is not written\n" in done


def test_what_waits_for_a_loop_of_the_students_own_is_no_fault_of_ours():
    waits = record("test_a", "waiting", message="waits for f (c.py, line 1), which did not end")
    shown = in_whole_lines(result(waits), "game").plain
    assert shown.endswith("What could not be told earns nothing yet.\n")
    other = record("test_b", "waiting", message="waits for Card: card.py is not there yet")
    shown = in_whole_lines(result(other), "game").plain
    assert shown.endswith("What could not be told earns nothing yet.\n")
    ours = record("test_c", "grader_error", message="a wrong question")
    shown = in_whole_lines(result(ours), "game").plain
    assert shown.endswith("earns nothing yet; it is not a mistake of yours.\n")


def test_a_task_that_only_waits_is_not_called_unwritten():
    lacks = record("test_a", "not_written", message="shuffle.py is not there yet")
    waits = record("test_b", "waiting", task=2, message="waits for shuffle", again="x")
    shown = in_whole_lines(result(record("test_z", task=3), lacks, waits), "game").plain
    said = "not written yet: task 1; waiting for other tasks: task 2; next: shuffle.py is not there"
    assert f"\n{said} yet\n" in shown
    more = record("test_c", "waiting", task=3, message="waits for deck")
    shown = in_whole_lines(result(record("test_z"), waits, more), "game").plain
    assert "\nwaiting for other tasks: tasks 2 and 3; next: waits for shuffle\n" in shown


def test_what_waits_says_that_it_is_run_again():
    again = "run again with our code for task 1 when graded"
    late = "waits for run (c.py, line 1), which did not end"
    waits = [
        record(f"test_{n}", "waiting", task=2, message=late, again=again, cause=AT_41)
        for n in range(2)
    ]
    shown = in_whole_lines(result(record("test_z"), *waits), "game").plain
    said = "  when graded, run again with our code for task 1\n"
    assert f"\n  could not tell: {late} (2 tests)\n{said}" in shown
    shown = in_whole_lines(result(record("test_z"), waits[0]), "game").plain
    assert f"\n  could not tell: {late}\n{said}" in shown
    slow = [record(f"test_s{n}", "timed_out", message="late", cause=AT_41) for n in range(2)]
    shown = in_whole_lines(result(*slow, *waits), "game").plain
    assert f"Begin with {AT_41}: 2 tests stop there, 2 tests wait for it." in shown


def test_each_task_that_a_file_stops_has_its_line_so_that_the_points_add_up():
    again = "run again with our code for task 1 when graded"
    stopped = [
        record(f"test_{task}_{n}", "failed", task=task, stopped_by="c.py", message="no", again=more)
        for task, more in ((1, ""), (2, again))
        for n in range(2)
    ]
    made = result(*stopped, record("test_z", task=2))
    lines = in_whole_lines(made, "game").plain.splitlines()
    assert "Begin with c.py: 4 tests stop there." in lines
    assert "Task 1  Cards  0 of 4 points, 0 of 2 tests (as above)" in lines
    assert "Task 2  Game  2 of 6 points, 1 of 3 tests (2 stop as above)" in lines
    assert lines.count("when graded, task 2 is run again with our code for other tasks") == 1
    made = result(*stopped[1:], record("test_y", "failed", message="f(1)\n  gave    2"))
    lines = in_whole_lines(made, "game").plain.splitlines()
    assert "Task 1  Cards  0 of 4 points, 0 of 2 tests (1 stops as above)" in lines
    assert "  not yet: y" in lines


def test_wholly_alike_consoles_are_told_once_whatever_was_typed():
    shown = "\n  wanted  to show 'More? '\n  the console was:\n    Enter y: "
    alike = [
        record(
            f"test_{n}", "failed", message=f"# typed: {n!r}\nask('More? '){shown}", transcript="E"
        )
        for n in "ynz"
    ]
    plain = in_whole_lines(result(*alike), "game").plain
    assert "not yet: 2 more tests (as above)\n" in plain and plain.count("Enter y: ") == 1


def test_consoles_neither_wrap_nor_read_markup():
    console = new_console()
    assert console.soft_wrap and not console._markup


def test_where_many_tests_fail_without_a_cause_the_simplest_comes_first():
    def failed(name: str, calls: int, cause: str = "") -> TestRecord:
        message = "".join(f"put({number})\n" for number in range(calls)) + "  gave    0\n"
        return record(f"test_{name}", "failed", message=message, cause=cause)

    many = [failed("a", 5), failed("b", 3), failed("c", 2), failed("d", 4)]
    long = record(
        "test_e", "failed", message=f"[put(each) for each in {[*range(20)]}]\n  gave    1"
    )
    many.append(long)
    many[2].message = "put(0)\nput(1)\n# the content of a file with a long name\n  gave    0\n"
    shown = in_whole_lines(result(*many), "game").plain
    assert "Begin with" not in shown
    assert shown.index("not yet: c") < shown.index("not yet: a")
    refused = "cards.py, line 9: ValueError is raised, and it is not wanted here"
    raised = [failed(f"r{number}", 1, refused) for number in range(3)]
    assert "Begin with" not in in_whole_lines(result(*raised, *many), "game").plain
    slip = [failed(f"s{number}", 5, SLIP) for number in range(3)]
    assert f"Begin with {SLIP}" in in_whole_lines(result(*slip, *many), "game").plain


def test_a_cause_that_is_no_place_is_told_as_what_tests_fail_because_of():
    kind = "ask gives a str, not a bool"
    tests = [record(f"test_{n}", "failed", message="one", cause=kind) for n in range(3)]
    shown = in_whole_lines(result(*tests), "game").plain
    assert f"\nBegin here: {kind}: at least 3 tests fail because of this.\n" in shown


def test_a_line_of_a_file_that_was_made_of_a_notebook_names_its_cell():
    cause = "c.py, line 17: x is not known here"
    message = "f()\n  raised  NameError\n          c.py, line 17, in f: x"
    tests = [record(f"test_{n}", "failed", message=message, cause=cause) for n in range(3)]
    note = "c.py cannot be imported as a whole: it asks for input (c.py, line 4)"
    found = result(*tests, notes=(note, "c.py, line 2; d.py, line 4"))
    found.cells = {"c.py": [(3, 1), (9, 4), (20, 5)]}
    kept = Result.from_whole(json.loads(json.dumps(found.whole())))
    shown = in_whole_lines(kept, "game").plain
    for words in (
        "Begin with c.py, line 17, code cell 4: x is not known here: at least 3 tests fail",
        "          c.py, line 17, code cell 4, in f: x",
        f"{note[:-1]}, code cell 1)",
        "note: c.py, line 2; d.py, line 4\n",
    ):
        assert words in shown


def test_tests_that_different_lines_stop_are_counted_at_each_line():
    lines = ("c.py, line 17", "c.py, line 17", "c.py, line 38", "d.py, line 2")
    tests = [
        record(
            f"test_{n}", "failed", task=1 + n // 2, stopped_by=line[:4], message="no",
            cause=f"{line}: SyntaxError: invalid syntax; f was left out",
        )
        for n, line in enumerate(lines)
    ]  # fmt: skip
    note = "d.py, line 1: SyntaxError: invalid syntax"  # of another place in the file
    shown = terminal.check_view(result(*tests, notes=(note,)), "game")
    begin = [line for line in shown.plain.splitlines() if line.startswith("Begin")]
    assert begin == [
        "Begin with c.py, line 17: 2 tests stop there.",
        "Begin with c.py, line 38: one test stops there.",
        "Begin with d.py, line 2: one test stops there.",
    ]
    first, second = check_of(result(*tests), "game").tasks
    assert first.again == "2 tests (as above: c.py, line 17)" and "(as above)" in second.again


def test_work_for_another_assignment_begins_nowhere():
    note = "this looks like work for war, not for snap"
    for tests in (alike().tests, [record("test_a", "failed", stopped_by="c.py", message="no")]):
        shown = in_whole_lines(result(*tests, notes=(note,)), "game").plain
        assert f"note: {note}\n" in shown and "Begin" not in shown
