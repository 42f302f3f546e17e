"""Names of files in the code where the user is to type one."""

from __future__ import annotations

import textwrap

from small_course import BEST, Course, starters

from autograder.course.policy import Policy


def test_a_name_in_the_code_is_named_where_another_is_typed(tmp_path):
    suite = """
    def test_a_file_is_read(student, cards):
        student.put("two.txt", b"2")
        with student.typing("two.txt"):
            assert cards.read() == "2"
    def test_a_file_of_that_name_is_written(student, cards):
        cards.write("3")
        assert student.read("all.txt") == b"2"
    """
    wrong = """
    def read():
        name = "one.txt"
        while True:
            try:
                return open(name).read()
            except OSError:
                print("there is no", name)
    def write(text):
        with open("all.txt", "w") as file:
            file.write(text)
    """
    beside = {"starters.toml": starters(cards={"read": 1, "write": 1})}
    right = wrong.replace('"one.txt"', "input()")
    (tmp_path / "cards.py").write_text(textwrap.dedent(right))
    reference = f'reference = "{tmp_path.as_posix()}"'
    with Course(suite, beside=beside, toml=reference, policy=Policy(names=False)) as course:
        read, write = course.result(BEST, wrong).tests
    with Course(suite, beside=beside, policy=Policy(names=False)) as unknown:
        assert "the name of the file" not in unknown.result(BEST, wrong).tests[0].cause
    words = "cards.py, line 3: the name of the file is written here, so whatever is typed is not"
    assert read.cause == f"{words} that name"
    assert "the name of the file" not in write.cause
