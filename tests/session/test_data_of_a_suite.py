"""Data in a folder of tests are there for the tests and, unless these read them, for the code."""

from __future__ import annotations

import pytest
from ordinary import failed, graded, records

from autograder.link.plain import below

WORDS = {
    "words.txt": "a\nb\nc\n",
    "test_words.py": """
        from pathlib import Path
        from words import count, count_in

        def test_by_a_whole_path():
            assert count_in(Path(__file__).parent / "words.txt") == 3

        def test_by_name():
            assert count_in("words.txt") == 3

        def test_unnamed():
            assert count() == 3
    """,
}
COUNTS = """
    def count_in(name):
        with open(name) as file:
            return len(file.read().split())

    def count():
        return count_in("words.txt")
"""
REPORT = {
    "expected.txt": "total: 42\n",
    "hidden/more.txt": "1",
    "test_total.py": """
        from pathlib import Path
        from total import report, seen

        def golden(name):
            return Path(name).read_text()

        def test_report():
            with open("expected.txt") as file:
                assert report() == file.read()

        def test_by_a_helper():
            assert report() == golden("expected.txt")

        def test_seen():
            assert seen() == []
    """,
}
RIGHT = """
    import os

    def report():
        return "total: 42\\n"

    def seen():
        return [name for _, _, names in os.walk(".") for name in names if name != "total.py"]
"""
READS = """
    def seen():
        return 1

    def report():
        with open("expected.txt") as file:
            return file.read()
"""
WRITES = """
    def seen():
        return 1

    def report():
        with open("expected.txt", "w") as file:
            file.write("x")
        return "x"
"""


@pytest.mark.parametrize("settings", [{}, {"pytest.ini": "[pytest]\n"}])
def test_data_lie_beside_the_code_too(tmp_path, settings):
    works = {"words.py": COUNTS}, {"words.py": COUNTS, "words.txt": "one"}
    results = graded(tmp_path, WORDS | settings, *works)
    assert [failed(result) for result in results] == [{}, {}]


def test_what_a_test_reads_itself_is_the_suites_and_nobody_elses(tmp_path):
    cheat = {"total.py": "def report(): return 'x'\ndef seen(): return []\n", "expected.txt": "x"}
    right, cheats, reads, writes = graded(
        tmp_path, REPORT, {"total.py": RIGHT}, cheat, {"total.py": READS}, {"total.py": WRITES}
    )
    assert failed(right) == {}
    assert set(failed(cheats)) == {"test_report", "test_by_a_helper"}
    for result in (reads, writes):
        assert result.score == 0
        found = records(result)["test_report"]
        assert (found.status, found.message) == (
            "grader_error",
            "a test reads expected.txt itself, so the student's code can neither read nor write"
            " it; give it a copy of its own",
        )


HANDED = {
    "test_handed.py": """
        import dataclasses
        import enum
        from handed import fields, listed, moved, speaking, tagged

        class Animal:
            def speak(self):
                return "..."

        @dataclasses.dataclass
        class Point:
            x: int

        class Color(enum.Enum):
            RED = 1
            BLUE = 2

        def test_derived():
            assert speaking(Animal)().speak() == "Woof"

        def test_changed():
            assert tagged(Animal).tag == 1

        def test_moved():
            assert moved(Point(1)).x == 5

        def test_listed():
            assert listed(Color) == ["RED", "BLUE", 2, Color.BLUE, True]
    """
}
HANDLES = """
    import dataclasses

    def speaking(base):
        class Dog(base):
            def speak(self):
                return "Woof"
        return Dog

    def tagged(kind):
        kind.tag = 1
        return kind

    def moved(point):
        return dataclasses.replace(point, x=5)

    def fields(kind):
        return dataclasses.fields(kind)

    def listed(kind):
        return [*(each.name for each in kind), len(kind), kind["BLUE"], kind["RED"] in kind]
"""


def test_what_cannot_be_done_with_a_class_of_the_test_costs_no_student(tmp_path):
    [result] = graded(tmp_path, HANDED, {"handed.py": HANDLES})
    rest = "a class of the test, which cannot be done in the sandbox"
    assert failed(result) == {
        "test_derived": f"the student's code derives a class from Animal, {rest}",
        "test_changed": f"the student's code changes Animal, {rest}",
        "test_moved": f"the student's code asks for the fields of Point, {rest}",
    }
    assert {test.status for test in result.tests if not test.passed} == {"grader_error"}


PATHS = {
    "test_paths.py": """
        from paths import chained, opened, shown, whole

        def test_opened():
            assert opened() == 1

        def test_whole():
            assert whole() == "k"

        def test_shown(capsys):
            shown()
            assert capsys.readouterr().out == "k"

        def test_chained():
            assert chained() == 1
    """
}
PATHS_OF_A_STUDENT = """
    import os
    from pathlib import Path

    def opened():
        return open(Path(__file__).parent / "scores.txt")

    def whole():
        return os.path.abspath("data.txt")

    def shown():
        print(whole())

    def chained():
        try:
            opened()
        except OSError:
            raise ValueError(whole())
"""


def test_a_file_is_called_as_the_student_knows_it(tmp_path):
    [result] = graded(tmp_path, PATHS, {"paths.py": PATHS_OF_A_STUDENT})
    said = failed(result)
    missing = "FileNotFoundError: [Errno 2] No such file or directory: 'scores.txt'"
    assert f"raised  {missing}\n" in said["test_opened"]
    assert "  gave    '/.../data.txt'\n  wanted  'k'\n" in said["test_whole"]
    assert "raised  ValueError: data.txt\n" in said["test_chained"]
    assert not [each for each in said.values() if "cardkit-" in each or "/start/" in each], said


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("docs/boxes", None),
        ("home/box/tmp/a", None),
        ("/box", None),
        ("https://example.org/box/start", None),
        ("/box/start/cards.py", ["", "/start/cards.py"]),
        ("see '/box/tmpab12/x' and /box/start", ["see '", "/tmpab12/x' and ", "/start"]),
        ("/box/start/box/tmp", ["", "/start/box/tmp"]),
    ],
)
def test_only_a_path_into_the_folder_is_read_as_one(text, parts):
    found = below("/box").split(text)
    assert found == ([text] if parts is None else parts)
