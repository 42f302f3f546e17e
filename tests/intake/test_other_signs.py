"""A source in signs of a word processor, with prompts or with lines for Jupyter costs nothing.

What Python reads stays as it is, and so does what stands in texts.
"""

from __future__ import annotations

import json
from textwrap import indent

import pytest
from small_course import course_of

from autograder.course import assignment as assignments
from autograder.intake import characters
from autograder.intake.jupyter import with_names
from autograder.intake.sources import FOR_JUPYTER, LINE_ENDS, ODD, REFUSED, read_source
from autograder.system.cpu_time import CpuTime

SIGNS = "signs that Python itself refuses were read as what they stand for"
TABS = "tabs where Python refuses them were read as 4 spaces"
AROUND = "prompts, marks or an indentation around the code were left out"
READ = {
    # Signs of word processors and web pages.
    "x = \u201cDon\u2019t\u201d": 'x = "Don\'t"',
    "x = \u2018Let\u2019s\u2019": "x = 'Let\\'s'",
    "x = \u201esay \"hi\"\u201c": 'x = "say \\"hi\\""',
    "x = \u00ab\u00a0hi\u00a0\u00bb": 'x = "hi"',
    "x = \"hello\u201d": 'x = "hello"',
    "x = f\u201c{a[\u2018b\u2019]} \u2013 {a\u00a0\u2212 1}\u201d":
        "x = f\"{a['b']} \u2013 {a - 1}\"",
    "def f():\n    \u201c\u201c\u201cIt\u2019s.\u201d\u201d\u201d":
        'def f():\n    """It\u2019s."""',
    "x\u00a0= 1\u2009\u2013 2  # \u2013": "x = 1 - 2  # \u2013",
    "if x \u2264 1 or x \u2260 2\uff1a\n\u00a0\u00a0x\u200b = 3\u00d74":
        "if x <= 1 or x != 2:\n  x = 3*4",
    "def f(x)\u2192int: \u2026": "def f(x)->int: ...",
    "print\uff08\uff11\uff0c2\uff09": "print(1,2)",
    "x = 1\u2028y = \u201c2\u201d": 'x = 1\ny = "2"',
    "\ufeffx = 1": "x = 1",
    # Line ends that Python does not know, in all of a text or here and there.
    "# a\u2028\u2028def f():\u2028    '''b\u2028c'''":
        "# a\n\ndef f():\n    '''b\nc'''",
    "# a\x0bx = 1\x0bdef f()": "# a\nx = 1\ndef f()",
    "x = 1\x0by = 2  # a\u2029z = 3\n\n": "x = 1\ny = 2  # a\nz = 3\n\n",
    "x = 1\x0b\ny\u00a0= 2  # \x85a b\n": "x = 1 \ny = 2  # \x85a b\n",
    "x = 'a\u2028b\x0bc\x85d'  # e\u2028f": None,
    # Signs that a web page writes by name.
    "if x &lt; 1 &amp; 2:\n&nbsp;&nbsp;x = &#39;a&nbsp;&gt;&#39; + &quot;&quot;":
        "if x < 1 & 2:\n  x = 'a >' + \"\"",
    "x = '&lt;'  # &gt;": None,
    "x = '&lt;'\ndef f()": None,
    # What Python reads stays, and so do texts beside what is read otherwise.
    "x = '\u201ca\u201d \u2013\u00a0b'  # \u201cc\u201d": None,
    "x = 'a \u2013\u00a0\u201cb\u201d' \u2013 '''\u2026\n\u2192'''":
        "x = 'a \u2013\u00a0\u201cb\u201d' - '''\u2026\n\u2192'''",
    "x = 4\u00b2": None,
    "print(Let\u2019s go\u201d)": None,
    # Tabs beside spaces.
    "if x:\n        a = 1\n\tb = 2": "if x:\n        a = 1\n        b = 2",
    "if x:\n    a = 1\n\tb = 2": "if x:\n    a = 1\n    b = 2",
    "if x:\n\ta = '''\n\tb'''\n        c = 1": "if x:\n        a = '''\n\tb'''\n        c = 1",
    "if x:\n    if y:\n        a = 1\n\tb = 2": None,  # with 4 and with 8, and never the same
    # What stands around code.
    "    x = 1\n    if x:\n        y = 2": "x = 1\nif x:\n    y = 2",
    "  # first\n\n  x = 1\n": "# first\n\nx = 1\n",
    ">>> def f(x):\n...     return x\n...\n>>> f(1)": "def f(x):\n    return x\n\nf(1)",
    ">>> f(1)\nit was one\n>>> x = 1": "f(1)\n\nx = 1",
    ">>> x = 1\nif x:\n    y = 1": "x = 1\nif x:\n    y = 1",
    "In [3]: x = 1\n   ...: y = 2\nOut[3]: 7": "x = 1\ny = 2\n",
    "```python\nx = 1\n```": "\nx = 1\n",
    "'''\n>>> f(1)\n```\n'''": None,
    # What only Jupyter understands.
    "%matplotlib inline\nif x:\n    !ls\n    y = 1\nx?": "\nif x:\n    pass\n    y = 1\n",
    "pip install colorama\nx = !ls\n?x\nx = 5 %\\\n    2": "\n\n\nx = 5 %\\\n    2",
    "!echo it's \u201c\nx = \u201cy\u201d": '\nx = "y"',
    # Several at once, and what is left for others to mend.
    "    >>> x = \u201c1\u201d\n    >>> %cd ..\n    >>> y\u00a0= 2": 'x = "1"\n\ny = 2',
    "def f()\n    x = \u201ca\u201d": 'def f()\n    x = "a"',
    "def f()\n    x = 'a'": None,
}  # fmt: skip
HEADS = {
    "%%writefile cards.py": ("cards.py", True),
    '%%writefile "cards.py"': ("cards.py", True),
    "%%file 'my work/cards.py'": ("my work/cards.py", True),
    "%%writefile -a cards.py": ("cards.py", False),
    "%%writefile cards.py --append": ("cards.py", False),
    "  %%writefile \u201ccards.py\u201d": ("cards.py", True),
    "# cards.py": ("cards.py", False),
    "%%time": (None, False),
}


@pytest.mark.parametrize("is_cell", [False, True])
@pytest.mark.parametrize("source", READ)
def test_what_python_cannot_read_is_read_as_what_it_stands_for(source: str, is_cell: bool):
    wanted = READ[source]
    assert read_source(source, is_cell).text == (source if wanted is None else wanted)


@pytest.mark.parametrize("head", HEADS)
def test_the_head_of_a_cell_names_its_file(head: str):
    reading = read_source(f"{head}\nx = \u201c1\u201d", is_cell=True)
    assert (reading.file, reading.whole) == HEADS[head]
    assert reading.text.split("\n")[1] == 'x = "1"'


@pytest.mark.parametrize("source", READ)
def test_what_is_read_otherwise_is_looked_at(source: str):
    assert READ[source] is None or source.startswith("\ufeff") or ODD.search(source)


@pytest.mark.parametrize(
    "text",
    [
        "\u2018a" * 40_000,
        "x = \u201ca\u201d\n" * 10_000,
        "\u201c\u201c\u201ca\u2018\u2018\u2018" * 10_000,
        "\u00a0" * 100_000 + "x",
        " \n" * 60_000 + " x",
        "\t x\n  y\n" * 10_000,
        ">>> (\n" * 20_000,
        "!" + "?" * 100_000,
        "a" * 100_000 + " = %",
    ],
)  # fmt: skip
def test_no_source_takes_long(text: str):
    with CpuTime(10).spending():  # else TooLong is raised
        read_source(text, is_cell=True)


# Marks

SUITE = """
def test_the_total():
    assert cards.total([1, 2]) == 3

def test_a_program_greets(program):
    assert "Cards" in program("cards.py").text
"""
RIGHT = (
    "def total(cards):\n    return sum(cards)\n\nif __name__ == '__main__':\n    print('Cards')\n"
)
SHOWN = (
    """\
from IPython.display import HTML, Image, Markdown, clear_output
import IPython
def total(cards):
    clear_output(wait=True)
    IPython.get_ipython().run_line_magic("cd", "..")
    return sum(cards)
""",
    """\
if __name__ == "__main__":
    display("Cards", 7)
    display(Markdown("**It**"), HTML("<b>is</b> bold"), Image("cards.png"))
    print(IPython.display.clear_output())
""",
)
course = course_of(SUITE)


def notebook(*cells: str) -> bytes:
    made = [{"cell_type": "code", "metadata": {}, "source": each} for each in cells]
    return json.dumps({"cells": made, "nbformat": 4}).encode()


def marks(course, **files: bytes):
    result = course.read_and_graded({name.replace("_", "."): data for name, data in files.items()})
    assert not result.slips
    complaints = [f"{test.id}: {test.message}" for test in result.tests if not test.passed]
    return complaints, result.notes


@pytest.mark.parametrize(
    ("text", "note", "line"),
    [
        (RIGHT.replace("'Cards'", "\u2018Cards\u2019"), f"cards.py: {SIGNS}: \u2018, \u2019", 5),
        (RIGHT.replace("return ", "return\u00a0"), f"cards.py: {SIGNS}: U+00A0", 2),
        (RIGHT.replace("'", "&#39;"), f"cards.py: {SIGNS}: `&#39;`", 4),
        (RIGHT.replace("\n\n", "\x0b\n"), f"cards.py: {SIGNS}: U+000B", 2),
        (f"!ls\n%cd ..\n{RIGHT}", f"cards.py: {FOR_JUPYTER}: `!ls`, `%cd ..`", 1),
        (f"```\n{RIGHT}```\n", f"cards.py: {AROUND}", 1),
        (RIGHT.replace("sum(", "(\n\tsum)(") + "\tx = 1\n        y = 2\n", None, 0),
        (RIGHT.replace("    re", "    x = 1\n\tre"), f"cards.py: {TABS}", 3),
    ],
)  # fmt: skip
def test_a_file_costs_nothing_and_is_told_so(course, text, note, line):
    complaints, notes = marks(course, cards_py=text.replace("\n", "\r\n").encode())
    if note is not None:
        assert (complaints, notes) == ([], [f"{note}; {REFUSED.format(line)}"])
    else:  # tabs that may mean either stay as they are
        assert complaints and "was read" not in "".join(notes)


@pytest.mark.parametrize("sign", ["\x0b", "\x85", "\u2028", "\u2029"])
def test_a_file_without_line_ends_of_python_costs_nothing(course, sign):
    text = f"# My cards\n{RIGHT}".replace("\n", sign)  # one comment, as Python reads it
    said = f"cards.py: {LINE_ENDS}: U+{ord(sign):04X}"
    assert marks(course, cards_py=text.encode()) == ([], [said])


def test_what_still_stands_around_the_code_is_not_said_to_be_left_out(course):
    numbered = [f"{number:4}  {line}" for number, line in enumerate(RIGHT.split("\n"), 1)]
    complaints, notes = marks(course, cards_py="\n".join(numbered).encode())
    assert complaints and not any(note.startswith("cards.py: ") for note in notes)
    assert AROUND not in "".join(notes)


def test_the_cells_of_a_notebook_are_told_together(course):
    cells = [indent(each, "    ") for each in RIGHT.split("\n\n")]
    complaints, notes = marks(
        course, work_ipynb=notebook(cells[0], "x = \u201c1\u201d", cells[1], "!ls")
    )
    assert complaints == []
    assert notes == [
        "cards.py was read from work.ipynb, code cells 1-3",
        "work.ipynb: what only Jupyter understands was left out: `!ls` (code cell 4)",
        f"work.ipynb: in code cells 1 and 3, {AROUND}",
        f"work.ipynb: in code cell 2, {SIGNS}",
    ]


def test_what_a_notebook_displays_is_printed(course):
    assert marks(course, work_ipynb=notebook(*SHOWN))[0] == []
    [said], _ = marks(course, work_ipynb=notebook(SHOWN[0], SHOWN[1].replace("Cards", "Nothing")))
    shown = ["'Nothing'", "7", "**It**", "is bold", "<Image cards.png>", "None"]
    places = [said.index(each) for each in shown]
    assert places == sorted(places)


def test_a_program_that_was_a_notebook_has_what_it_had_there(course):
    head = "# coding: utf-8\n\n# In[1]:\n\n\nget_ipython().system('clear')\n"
    text = head + RIGHT.replace("print", "display")
    assert marks(course, cards_py=text.encode()) == ([], [])
    assert with_names(text).split("\n")[3:] == text.split("\n")[3:]


def test_display_is_nothing_that_python_knows(course):
    complaints, _ = marks(course, cards_py=RIGHT.replace("print", "display").encode())
    assert len(complaints) == 1 and "display" in complaints[0]


def test_a_cell_may_wait(course):
    waits = (
        "import asyncio\nawait asyncio.sleep(0)\nasync def two():\n    return 2\nTWO = await two()"
    )
    uses = RIGHT.replace("sum(cards)", "sum(cards) - 2 + TWO")
    assert marks(course, work_ipynb=notebook(waits, uses))[0] == []


def test_ones_own_ipython_wins(course):
    result = course.read_and_graded(
        {"cards.py": f"import IPython\n{RIGHT}".encode(), "IPython.py": b"1 / 0"}
    )
    assert "ZeroDivisionError" in "".join(test.message for test in result.tests) + "".join(
        result.notes
    )


@pytest.mark.parametrize("slug", assignments.slugs())
def test_nothing_stands_in_for_a_package_that_an_assignment_has(slug: str):
    assert "IPython" not in assignments.load(slug).packages


def test_the_end_of_marks_that_have_none_is_looked_for_once(monkeypatch):
    class Watched:
        def match(self, text, at):
            found = WHOLE.match(text, at)
            looks.extend([at] if text[at : at + 3] == "'''" and not found[1] else [])
            return found

    WHOLE, looks = characters.WHOLE, list[int]()
    monkeypatch.setattr(characters, "WHOLE", Watched())
    text = "'''x\n\\" * 1000
    assert characters.straightened(text) == text
    assert looks == [0]
