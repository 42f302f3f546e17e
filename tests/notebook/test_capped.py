"""What a student's program prints in a notebook is shown up to a limit, and the rest is counted.

Words used here.  mine: a student's folder, with `cards.py` in it.
"""

import io
import sys

import pytest

from autograder.notebook import my_files
from autograder.notebook.capped import MOST_CHARACTERS, MOST_LINES, Capped


@pytest.fixture
def mine(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = sys.path.copy()
    yield tmp_path
    sys.path[:] = before
    sys.modules.pop("cards", None)


def shown_by(folder, source, capsys):
    (folder / "cards.py").write_text(source)
    with my_files():
        import cards  # noqa: F401
    return capsys.readouterr()


def test_a_function_that_prints_each_time_does_not_fill_the_page(mine, capsys):
    shown = shown_by(mine, "for card in range(13_000):\n    print('card', card)\n", capsys).out
    lines = shown.splitlines()
    assert lines[:MOST_LINES] == [f"card {card}" for card in range(MOST_LINES)]
    assert lines[MOST_LINES:] == [
        "cut short: your program printed 12,850 more lines; `print` less to see the end"
    ]


def test_a_long_line_is_cut_too_and_so_is_what_goes_to_stderr(mine, capsys):
    prints = "print('x' * 1_000_000, end='')\nprint('y' * 30_000, end='', file=sys.stderr)\n"
    shown = shown_by(mine, f"import sys\n{prints}", capsys)
    assert shown.out.startswith("x" * MOST_CHARACTERS + "cut short: ")
    assert shown.out.count("x") == MOST_CHARACTERS
    assert shown.err == "y" * MOST_CHARACTERS
    assert "printed 990,000 more characters" in shown.out


def test_up_to_the_limit_nothing_is_changed(mine, capsys):
    source = f"print('a\\rb\\x0bc', flush=True)\nprint('line\\n' * {MOST_LINES - 1}, end='')\n"
    assert shown_by(mine, source, capsys).out == "a\rb\x0bc\n" + "line\n" * (MOST_LINES - 1)


def test_streams_are_as_they_were_even_after_an_error(mine, capsys):
    before = sys.stdout, sys.stderr
    shown = shown_by(mine, "import sys\nsys.stdout = None\nraise ValueError('no card')\n", capsys)
    assert (sys.stdout, sys.stderr) == before
    assert "ValueError: no card" in shown.out


def test_a_capped_stream_is_otherwise_the_one_below():
    below = io.StringIO()
    capped = Capped(below)
    assert capped.write("ab\n") == 3
    capped.writelines(["c\n", "d\n"])
    assert below.getvalue() == capped.getvalue() == "ab\nc\nd\n"
    with pytest.raises(TypeError):
        capped.write(5)


def test_a_recursion_without_end_is_shown_with_its_first_and_last_lines(mine, capsys):
    shown = shown_by(mine, "def down():\n    down()\n\n\ndown()\n", capsys).out
    lines = shown.splitlines()
    assert lines[0].startswith("RecursionError: maximum recursion depth exceeded")
    assert lines[1:3] == ["    cards.py, line 5: down()", "    cards.py, line 2: down()"]
    assert len(lines) == 12
    assert lines[6].startswith("    ... and ")


def test_the_message_of_an_error_is_cut(mine, capsys):
    shown = shown_by(mine, "raise ValueError('x' * 5000)\n", capsys).out
    assert shown.startswith("ValueError: " + "x" * 2000 + " ... (and 3,000 more characters)\n")
