"""An assignment whose tests are ordinary pytest: what assignment.toml says holds for them, too."""

from __future__ import annotations

import pytest
from ordinary import failed, lay, records

from autograder.course.assignment import AssignmentError, read
from autograder.course.policy import Policy
from autograder.course.submission import Submission
from autograder.worker.grading import Grader, Options

SETTINGS = """
    slug = "dice"
    title = "Dice"
    files = ["dice.py"]
    imports = ["dice", "cup"]
    reference = "right"
    decks = "decks"

    [tasks]
    1 = "faces"
    2 = "best"

    [given]
    "cup.py" = "given/cup.py"

    [switches]
    strict = true
    loud = false

    [switched.strict.tasks]
    3 = "style"
    [switched.strict.points]
    test_the_best_of_many = 1

    [switched.loud.tasks]
    4 = "shouting"

    [examples]
    "dice.faces" = { task = 1, points = 2 }
"""
FILES = {
    "assignment.toml": SETTINGS,
    "examples.toml": '"dice.faces" = """\n>>> faces(2)\n[1, 2]\n>>> len(faces(6))\n6\n'
    '>>> rolls("1 2")\n[1, 2]\n"""\n',  # of another module
    "starters.toml": """
        ["dice.py"]
        names = ["faces", "best"]
        digest = ""
        ["dice.py".tasks]
        faces = 1
        best = 2
    """,
    "decks/high.txt": "5 6 4\n",
    "given/cup.py": "def rolls(text):\n    return [int(each) for each in text.split()]\n",
    "conftest.py": "def sides():\n    return 6\n",
    "test_task1_faces.py": """
        from conftest import sides
        from dice import faces
        from autograder.suite.marks import points, task

        pytestmark = task(1, "faces")

        @points(1)
        def test_the_faces_of_a_die():
            assert faces(sides()) == [1, 2, 3, 4, 5, 6]
    """,
    "test_task2_best.py": """
        import dice
        import pytest
        from autograder.suite.marks import points, task, title

        pytestmark = task(2, "best")

        @points(3)
        @title("the best of many dice")
        def test_the_best_of_many(decks):
            assert dice.best(str(decks / "high.txt")) == 6
    """,
    "test_task3_style.py": """
        from autograder.suite.marks import points, switch, task

        pytestmark = [task(3, "style"), switch("strict")]

        @points(2)
        def test_no_loop_is_left(rules):
            assert rules("dice.py").jumps() == []
    """,
    "test_task4_shouting.py": """
        from autograder.suite.marks import points, switch, task

        pytestmark = [task(4, "shouting"), switch("loud")]

        @points(2)
        def test_it_shouts():
            assert False
    """,
    "hidden/test_task2_hidden.py": """
        import cup
        from dice import best
        from autograder.suite.marks import points, task

        pytestmark = task(2, "best")

        @points(4)
        def test_what_is_given_is_ours(tmp_path):
            (tmp_path / "low.txt").write_text("1 2\\n")
            assert cup.rolls("1 2") == [1, 2]
            assert best(str(tmp_path / "low.txt")) == 2
    """,
}
RIGHT = """\
import cup

def faces(number):
    return [*range(1, number + 1)]

def best(file):
    rolled = cup.rolls(open(file).read())
    assert all(each in faces(6) for each in rolled)
    return max(rolled)
"""
ZERO = RIGHT.replace("range(1, number + 1)", "range(number)")
CUP = "def rolls(text):\n    return [2]\n"


@pytest.fixture
def folder(tmp_path):
    return lay(tmp_path, {**FILES, "right/dice.py": RIGHT})


def graded(folder, *works, **options):
    with Grader(read(folder), Options(isolation="process", **options)) as grader:
        return [
            grader.grade(Submission("ann", {name: text.encode() for name, text in work.items()}))
            for work in works
        ]


def test_the_reference_has_all_points_and_each_test_its_place(folder):
    [result] = graded(folder, {"dice.py": RIGHT})
    assert failed(result) == {}
    assert [(test.id, test.task, test.points_earned, test.is_hidden) for test in result.tests] == [
        ("test_the_faces_of_a_die", 1, 1, False),
        ("test_examples_of_faces", 1, 2, False),
        ("test_the_best_of_many", 2, 1, False),
        ("test_what_is_given_is_ours", 2, 4, True),
        ("test_no_loop_is_left", 3, 2, False),
    ]
    assert records(result)["test_the_best_of_many"].title == "the best of many dice"


def test_one_mistake_costs_once_and_what_is_given_is_nobodys_to_replace(folder):
    first, second = graded(
        folder, {"dice.py": ZERO, "cup.py": CUP}, {"dice.py": RIGHT, "cup.py": CUP}
    )
    assert set(failed(first)) == {"test_the_faces_of_a_die", "test_examples_of_faces"}
    assert (
        "dice.faces(2)\n  gave    [0, 1]\n  wanted  [1, 2]"
        in failed(first)["test_examples_of_faces"]
    )
    assert failed(second) == {}
    [alone] = graded(folder, {"dice.py": ZERO}, policy=Policy(carry=False))
    assert len(failed(alone)) == 3


def test_what_an_example_makes_of_an_answer_stands_beside_what_it_wanted(folder):
    cut = RIGHT.replace("def faces(number):\n", "def faces(number):\n    number = min(number, 4)\n")
    [result] = graded(folder, {"dice.py": cut})
    assert failed(result)["test_examples_of_faces"] == (
        "dice.faces(2)\ndice.faces(6)\n  gave    [1, 2, 3, 4]\n  found   4\n  wanted  6"
    )


@pytest.mark.parametrize("place", ["hidden", "tests"])
def test_programs_lie_beside_each_other_and_in_no_folder_of_the_tests(folder, place):
    """What is graded is what a teacher reads, however the tests' own folders are called."""
    there = f"{place}/dice.py"
    [first, second] = graded(folder, {"dice.py": RIGHT, there: ZERO}, {there: RIGHT})
    assert (len(failed(first)), len(failed(second))) == (0, 5)


def test_tasks_and_public_tests_can_be_chosen(folder):
    [result] = graded(folder, {"dice.py": RIGHT}, tasks=frozenset({2}), hidden=False)
    assert [test.id for test in result.tests] == ["test_the_best_of_many"]


def test_a_suite_that_cannot_be_collected_is_one_sentence(folder):
    (folder / "test_task2_best.py").write_text("import nothing_of_that_name\n")
    with pytest.raises(
        AssignmentError, match=r"test_task2_best\.py cannot be collected: .*nothing_of"
    ):
        graded(folder, {"dice.py": RIGHT})


def test_a_reference_that_fails_is_one_sentence(folder):
    (folder / "right" / "dice.py").write_text(ZERO)
    with pytest.raises(AssignmentError, match="the reference itself does not pass test_the_faces"):
        graded(folder, {"dice.py": RIGHT})


def test_a_name_that_is_missing_costs_only_the_tests_that_use_it(folder):
    together = """
        from dice import best, faces
        from autograder.suite.marks import points, task

        @points(2)
        @task(1)
        def test_faces():
            assert faces(2) == [1, 2]

        @points(3)
        @task(2)
        def test_best(tmp_path):
            (tmp_path / "low.txt").write_text("1 2\\n")
            assert best(str(tmp_path / "low.txt")) == 2
    """
    lay(folder, {"test_together.py": together})
    without = RIGHT[: RIGHT.index("def best")]
    [result] = graded(folder, {"dice.py": without, "cup.py": CUP})
    found = {test.id.rpartition("::")[2]: test for test in result.tests}
    assert found["test_faces"].passed
    for name in ("test_best", "test_the_best_of_many"):
        assert found[name].status == "not_written"
        assert found[name].message.splitlines()[0] == "dice.py has no best"


def test_a_program_is_run_with_our_code_for_another_task(tmp_path):
    right = "def one():\n    return 1\n\nif __name__ == '__main__':\n    print('one is', one())\n"
    lay(tmp_path, {
        "assignment.toml": """
            slug = "ones"
            title = "Ones"
            files = ["ones.py"]
            imports = ["ones"]
            reference = "right"
            [tasks]
            1 = "one"
            2 = "program"
        """,
        "starters.toml": """
            ["ones.py"]
            names = ["one"]
            digest = ""
            ["ones.py".tasks]
            one = 1
        """,
        "right/ones.py": right,
        "test_ones.py": """
            import subprocess
            import sys
            import ones
            from autograder.suite.marks import points, task

            @points(1)
            @task(1)
            def test_one():
                assert ones.one() == 1

            @points(1)
            @task(2)
            def test_the_program(program):
                assert program("ones.py").said("one is 1")

            @points(1)
            @task(2)
            def test_the_program_alone():
                ended = subprocess.run([sys.executable, "ones.py"], capture_output=True, text=True)
                assert ended.stdout == "one is 1\\n"
        """,
    })  # fmt: skip
    [result] = graded(tmp_path, {"ones.py": right.replace("return 1", "return 2")})
    found = records(result)
    assert not found["test_one"].passed
    assert found["test_the_program"].carried == found["test_the_program_alone"].carried == "task 1"
