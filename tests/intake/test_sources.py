"""Files that Python does not take for Python: each is named, with its line and what to do."""

from __future__ import annotations

import re
import resource
import tempfile
from pathlib import Path

import pytest
from drawn import drawn
from small_course import BEST, PROCESS, Course, Way, course_of

from autograder.course.faults import fault
from autograder.intake import read_submission
from autograder.intake.pieces import piece_of
from autograder.views.check_text import check_text

SUITE = """
def test_cards_are_asked():
    assert cards.value() == 1

def test_the_game_is_asked():
    assert game.value() == 2

def test_a_program_runs(program):
    assert program("main.py").said("3")
"""
RIGHT = {
    "cards.py": "def value():\n    return 1\n",
    "game.py": "def value():\n    return 2\n",
    "main.py": "print(3)\n",
}
WAYS = [BEST, PROCESS]


course = course_of(SUITE, ("cards.py", "game.py", "main.py"))


OPENED = "This bracket is opened and not closed, here or further down."
REFUSED: dict[str | bytes, str] = {
    "class Card:\n    def value(self)\n        return 1\n": (
        "cards.py, line 2: SyntaxError: expected ':'\n    def value(self)"
    ),
    "if 1:\n        a = 1\n\tb = 2\n": (
        "cards.py, line 3: TabError: inconsistent use of tabs and spaces in indentation\n    b = 2"
    ),
    "def f():\nreturn 1\n": (
        "cards.py, line 2: IndentationError: expected an indented block after function definition "
        "on line 1\n    return 1"
    ),
    "value = 1\nreturn value\n": (
        "cards.py, line 2: SyntaxError: 'return' outside function\n    return value"
    ),
    b"# coding: cp1252\na = '\xe9' +\n": (
        "cards.py, line 2: SyntaxError: invalid syntax\n    a = 'é' +"
    ),
    b"(" * 5000: "cards.py, line 1: SyntaxError: too many nested parentheses",
    b"-" * 90_000 + b"1": "cards.py is nested too deeply for Python; write it with smaller",
    b"x = " + b"1+" * 40_000 + b"1": "cards.py is nested too deeply for Python; write it with",
    b"a = 1\ns = 'Andr\xe9'\n": "cards.py, line 2: the byte 0xE9 is not valid as UTF-8; save the",
    b"# coding: ascii\na = '\xc3\xa9'\n": (
        "cards.py, line 2: the byte 0xC3 is not valid as ascii; take the coding line out and save"
    ),
    b"# coding: nonsense\n": "cards.py, line 1: unknown encoding: nonsense; take the coding line",
    b"# coding: nonsense\n\x81\n": "cards.py, line 1: unknown encoding: nonsense; take the coding",
    b"# \x81\n": "cards.py, line 1: the byte 0x81 is not valid as UTF-8; save the file",
    "a = 1\n".encode("utf-16"): "cards.py is UTF-16 text, not plain text; save it as a plain",
    b"{\\rtf1\\ansi": "cards.py is an RTF document, not plain text; save it as a plain UTF-8",
    b"a = 1\n\0\n": "cards.py, line 2: there is a null character; delete it and type the line",
}


RULES = """
def test_no_jump(rules):
    assert cards.value(3) == 3
    assert rules("cards.py").jumps() == []

def test_no_recursion(rules):
    assert cards.value(3) == 3
    assert rules("cards.py").recursions() == []
"""
VALUE = "def value(a):\n    return a\n"
LONG = "def value(a):\n    if a == 0:\n        return 0\n" + "".join(
    f"    elif a == {number}:\n        return {number}\n" for number in range(1, 400)
)


def test_a_source_that_is_nested_too_deeply_for_rules_fails_them():
    """It is no fault of the suite: a sum of 1,500 terms kept the grader from telling."""
    with Course(RULES) as course:
        for text in ("a" + "+a" * 1500, "a" + ".a" * 900, "a" + "+a" * 160):
            result = course.result(PROCESS, VALUE + f"def f(a):\n    return {text}\n")
            for test in result.tests:
                words = "cards.py cannot be read: it is nested more than 150 deep"
                assert test.status == "failed" and words in test.message
        for right in (VALUE + f"X = {'+'.join('1' * 100)}\n", LONG):
            assert [test.status for test in course.result(PROCESS, right).tests] == ["passed"] * 2


@pytest.mark.parametrize("way", drawn(WAYS, 2, __name__), ids=str)
@pytest.mark.parametrize("source", REFUSED, ids=lambda source: REFUSED[source][:40])
def test_what_is_no_python_is_noted_once_and_costs_its_own_tests(course, source, way: Way):
    result = course.result(way, {**RIGHT, "cards.py": source})
    [note] = result.notes
    assert note.startswith(REFUSED[source])
    assert [test.passed for test in result.tests] == [False, True, True]


def test_a_file_that_is_not_python_is_named_once_whoever_imports_it(course):
    result = course.result(BEST, {**RIGHT, "cards.py": "(", "game.py": "import cards\n"})
    assert result.notes == [
        f"cards.py, line 1: SyntaxError: '(' was never closed\n    (\n    ^\n    {OPENED}",
    ]


def test_a_program_and_a_file_that_nobody_asks_for_are_read_as_well(course):
    files = {**RIGHT, "main.py": "print(3\n", "old/notes.py": "def\n", "notes.txt": "def\n"}
    shown = "    print(3\n         ^\n"
    assert course.result(BEST, files).notes == [
        f"main.py, line 1: SyntaxError: '(' was never closed\n{shown}    {OPENED}",
        "old/notes.py, line 1: SyntaxError: invalid syntax\n    def\n       ^",
    ]


# A beginner's file, the place of the caret if there is one, and a word of the sentence below it.
USUAL = {
    "def value()\n    return 1\n": (11, "colon"),
    "if True print(1)\n": (8, "colon"),
    "class Card\n    pass\n": (10, "colon"),
    "if 1:\n    a = 1\nelse if 2:\n    a = 2\n": (5, "one word here: elif"),
    "if 1:\n    a = 1\nelseif 2:\n    a = 2\n": (7, "one word here: elif"),
    "if 1:\n    a = 1\nelse 2 > 1:  # or\n    a = 2\n": (5, "elif takes a condition"),
    "if 1:\n    a = 1\nelse\n    a = 2\n": (4, "colon."),
    "a = [1, 2\nb = 3\n": (4, "opened and not closed"),
    "a = 1)\n": (5, "never opened"),
    "a = (1]\n": (6, "another kind"),
    "a = 'KH\n": (4, "same line"),
    'a = """KH\n': (4, "three quotation marks"),
    "def value():\nreturn 1\n": (None, "further than the line above"),
    "a = 1\n  b = 2\n": (None, "begins no block"),
    "if 1:\n        a = 1\n    b = 2\n": (None, "none of the blocks"),
    "if 1:\n        a = 1\n\tb = 2\n": (None, "take spaces"),
    "a = \u2019KH\u2019\n": (4, "word processor"),
    "a = 3 \u00d7 4\n": (6, "does not know this character"),
    "print(1 2)\n": (6, "a comma or an operator"),
    "if a = 1:\n    pass\n": (3, "compare"),
    "while True: a +\n": (15, ""),
    "def (:\n    pass\n": (4, ""),
}


@pytest.mark.parametrize("source", USUAL)
def test_a_usual_slip_in_writing_has_a_caret_and_a_sentence(course, source):
    caret, words = USUAL[source]
    first, shown, *rest = course.result(BEST, {**RIGHT, "cards.py": source}).notes[0].split("\n")
    assert re.match(r"cards.py, line \d: (Syntax|Indentation|Tab)Error: ", first)
    assert shown.strip() in source
    if caret is not None:
        assert rest.pop(0) == " " * (4 + caret) + "^"
    rest = [each for each in rest if not each.endswith("the rest of the file is graded.")]
    assert [words in sentence for sentence in rest] == ([True] if words else [])


def test_a_file_that_is_not_python_is_said_once_and_other_files_have_their_tasks(course):
    result = course.result(BEST, {**RIGHT, "cards.py": "def value()\n"})
    assert [test.stopped_by for test in result.tests] == ["cards.py", "", ""]
    shown = check_text(result, "work")
    assert (
        shown.count("cards.py") == 2
        and "Begin with cards.py, line 1: one test stops there." in shown
    )
    assert shown.count("SyntaxError") == 1 and "pass 2, not yet 1" in shown
    files = dict.fromkeys(RIGHT, "def value()\n")
    broken = check_text(course.result(BEST, files), "work")
    assert broken.count("Task") == 1 and "pass 0, not yet 3" in broken


def test_code_that_raises_a_syntax_error_itself_has_a_test_of_its_own_to_mend(course):
    code = "def value(): return eval('1 +')\nclass Card:\n    def value(self): return value()\n"
    [first, *_] = course.result(BEST, {**RIGHT, "cards.py": code}).tests
    assert first.status == "failed" and first.stopped_by == ""


def test_many_faults_are_folded(course):
    files = {f"draft{number}.py": "def\n" for number in range(12)}
    assert course.result(BEST, {**RIGHT, **files}).notes[10] == "2 more have such faults"


@pytest.mark.parametrize(
    "source",
    [
        "# coding: cp1252\na = 'é'\n".encode("cp1252"),
        b"a = '\\d'\nb = 1 is 1\n",  # a warning is no error
        b"\xef\xbb\xbfa = 1\r\n",
    ],
)
def test_what_python_reads_is_left_in_peace(source, recwarn):
    assert fault("cards.py", source) is None
    assert not recwarn.list


def bomb(depth: int) -> str:
    """Return a source whose code doubles with every level: half a kilobyte makes gigabytes."""
    lines = []
    for level in range(depth):
        lines += [" " * level + "try: a", " " * level + "finally:"]
    return "\n".join([*lines, " " * depth + "a", ""])


@pytest.mark.parametrize("way", drawn(WAYS, 2, __name__), ids=str)
def test_a_source_that_is_too_much_for_the_compiler_costs_its_own_tests(course, way: Way):
    result = course.result(way, {**RIGHT, "cards.py": bomb(19)})
    assert [test.passed for test in result.tests] == [False, True, True]
    words = " ".join([*result.notes, result.tests[0].message])
    # Which limit it meets first depends on how fast the machine is.
    ends = ("more than 512 MB", "not finished after 5 seconds", "nested", "MemoryError")
    assert any(end in words for end in ends), words
    assert course.result(way, RIGHT).score == 3


def test_a_source_that_is_too_much_for_the_compiler_and_never_needed_costs_nothing(course):
    files = {**RIGHT, "draft.py": bomb(19), "draft2.py": bomb(18), "draft3.py": bomb(19)}
    assert course.result(BEST, files).score == 3


@pytest.mark.parametrize("way", drawn(WAYS, 2, __name__), ids=str)
def test_a_player_that_was_ended_as_it_compiled_leaves_nothing(way: Way):
    with Course(SUITE, tuple(RIGHT), limits={"test_seconds": 0.5}) as hasty:
        hasty.result(way, RIGHT)
        process = hasty.grader(way).process
        assert process is not None
        pattern = f"cardkit-work-{process.pid}-*"
        before = [*Path(tempfile.gettempdir()).glob(pattern)]
        result = hasty.result(way, {**RIGHT, "cards.py": bomb(17)})
        assert any("not finished after 0.5 seconds" in note for note in result.notes), result.notes
        assert [*Path(tempfile.gettempdir()).glob(pattern)] == before


def test_the_kits_own_process_compiles_nothing():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert fault("cards.py", bomb(19).encode()) is None
    with pytest.raises(SyntaxError, match="outside function"):
        piece_of(1, bomb(19) + "return a")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # kilobytes


@pytest.mark.parametrize("content", [b"a = 1\n\0\0\0", b"a \0= 1\n", b"a = 1\r\n\0# done"])
def test_null_characters_are_left_out(tmp_path, content):
    (tmp_path / "cards.py").write_bytes(content)
    with Course(RULES) as course:
        submission = read_submission(tmp_path, course.assignment, "rose")
    words = "null characters, which no editor shows and Python refuses, were left out"
    assert submission.notes[0].startswith(f"cards.py: {words}")
    plain = content.replace(b"\0", b"").replace(b"\r", b"")
    assert submission.files["cards.py"] == plain
