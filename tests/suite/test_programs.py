"""A program is played with scripted lines; however it asks, the transcript is the same."""

from __future__ import annotations

import sys
import textwrap

import pytest
from drawn import drawn
from small_course import BEST, FORKED, Course, Way, all_pass, told

ASKED = """
def test_prompt_typed_line_and_output_are_told_apart(student):
    game = student.run("main.py", types=["Ann", "7"])
    assert game.typed == ["Ann", "7"]
    assert game.prompts == ["Name?", "Number?"]
    assert game.said("Ann has 7")
    assert game.errors == ""
    assert str(game).replace("\\n<", " <") == "Name? <Ann>\\nNumber? <7>\\nAnn has 7"

def test_parts_of_a_game_can_be_looked_at(student):
    game = student.run("main.py", types=["Ann", "7"])
    assert game.between(0, 0).said("Name?")
    assert game.between(0, 0).silent_about("Number?", "Ann has 7")
    assert game.between(1, 1).said("Number?")
    assert game.between(1, 1).silent_about("Name?", "Ann has 7")
    assert game.after(1).said_in_order("Number?", "Ann has 7")
    assert game.after(2).silent_about("Name?", "Number?")
    assert game.said_in_order("Name", "Number", ("Bob", "Ann"))
    assert not game.said_in_order("Number", "Name")
    assert game.asked(times=2)
"""
ASKERS = {
    "input": """
        name = input("Name? ")
        number = input("Number? ")
        print(name, "has", number)
    """,
    "print, then input": """
        print("Name? ", end="")
        name = input()
        print("Number?", end=" ", flush=True)
        number = input()
        print(f"{name} has {number}")
    """,
    "print a line, then input": """
        print("Name?")
        name = input()
        print("Number?")
        number = input()
        print(f"{name} has {number}")
    """,
    "sys.stdin.readline": """
        import sys
        sys.stdout.write("Name? ")
        name = sys.stdin.readline().rstrip()
        sys.stdout.write("Number? ")
        number = sys.stdin.readline().strip()
        sys.stdout.writelines([name, " has ", number, "\\n"])
    """,
    "next(sys.stdin)": """
        from sys import stdin, stdout
        stdout.buffer.write("Name? ".encode())
        name = next(stdin)[:-1]
        print(end="Number? ", file=stdout)
        for line in stdin:
            print(name, "has", line)
            break
    """,
    "sys.stdin.buffer": """
        import sys
        name = (print("Name? ", end=""), sys.stdin.buffer.readline())[1].decode().strip()
        number = (print("Number? ", end=""), int(sys.stdin.buffer.readline()))[1]
        print(name + " has " + str(number), end="")
    """,
    "streams made anew for UTF-8": """
        import codecs, io, sys
        sys.stdin = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8")
        sys.stdout = codecs.getwriter("utf-8")(sys.stdout.detach())
        name = input("Name? ")
        number = (print("Number? ", end=""), sys.stdin.readline())[1].strip()
        print(name, "has", number)
    """,
    "streams detached and made anew": """
        import io, sys
        sys.stdin = io.TextIOWrapper(io.BufferedReader(sys.stdin.detach()), "utf-8")
        sys.stdout = io.TextIOWrapper(sys.stdout.detach(), "utf-8", line_buffering=True)
        name = (print("Name? ", end="", flush=True), input())[1]
        number = (print("Number? ", end="", flush=True), input())[1]
        print(f"{name} has {number}")
    """,
    "colours and a clear screen": """
        import os
        os.system("clear" if os.name == "posix" else "cls")
        name = input("\\033[2J\\033[H\\033[1;31mName?\\033[0m ")
        number = input("\\rNumber?\\a ")
        print("\\033c" + name, "has \\x1b[32m" + number + "\\x1b[0m")
    """,
    "a line as wide as the terminal, waiting": """
        import getpass, os, select, sys
        width = os.get_terminal_size(sys.stdout.fileno()).columns + len(getpass.getuser())
        sys.stdout.write("Name? ")
        select.select([sys.stdin], [], [], 5)
        name = sys.stdin.readline().strip()[:width]
        number = input("Number? ")
        print(f"{name} has {number}")
    """,
    "an input of one's own": """
        import builtins
        def input(prompt=""):
            return builtins.input(prompt.title()).strip()
        name = input("name? ")
        number = input("number? ")
        print(name, "has", number)
    """,
}
READERS = {
    "read": "print(sys.stdin.read().split())",
    "readlines": "print([line.strip() for line in sys.stdin.readlines()])",
    "iteration to the end": "print([line.strip() for line in sys.stdin])",
    "EOFError": """
        lines = []
        try:
            while True:
                lines.append(input())
        except EOFError:
            print(lines)
    """,
    "fileinput": "import fileinput; print([line.strip() for line in fileinput.input()])",
}


@pytest.fixture(scope="module")
def asked():
    with Course(ASKED, files=("main.py",)) as made:
        yield made


@pytest.mark.parametrize("style", ASKERS)
def test_every_way_to_ask_gives_the_same_transcript(asked: Course, style: str):
    all_pass(asked.verdicts(BEST, {"main.py": ASKERS[style]}))


READ_TO_THE_END = """
def test_all_lines_are_read(student):
    assert student.run("main.py", types=["Ann", "7"], ends=True).said("['Ann', '7']")
"""


def test_readers_find_the_end_of_the_input_where_it_ends():
    with Course(READ_TO_THE_END, files=("main.py",)) as course:
        for source in READERS.values():
            program = {"main.py": "import sys\n" + textwrap.dedent(source)}
            all_pass(course.verdicts(BEST, program))


# --- how programs end ---------------------------------------------------------------------------

ENDS = """
@pytest.fixture
def game(student):
    return student.run("main.py", types=["Ann", "7"])

def test_the_game_is_played(game):
    assert game.said("Hello Ann")
"""
# The game is played by a fixture: whatever it raises, the next submission finds all in order.
NORMAL = {
    "at the bottom": "",
    "exit()": "exit()",
    "quit(1)": "quit(1)",
    "sys.exit(2)": "import sys; sys.exit(2)",
    "raise SystemExit": "raise SystemExit",
    "return": "def main():\n    return\nmain()",
    "a closed output": "import sys; sys.stdout.close()",
    "a replaced output": "import io, sys; sys.stdout = io.StringIO(); print('hidden')",
    "an hour of sleep": "import time; from time import sleep; time.sleep(1800); sleep(1800)",
    "a daemon that never ends": """
        import threading
        def spin():
            while True:
                pass
        threading.Thread(target=spin, daemon=True).start()
    """,
}


@pytest.fixture(scope="module")
def ends():
    with Course(
        ENDS, files=("main.py",), limits={"question_seconds": 0.2, "wall_factor": 15}
    ) as made:
        yield made


def played(course: Course, way: Way, ending: str) -> str:
    """Return the verdict on a program that says hello and then comes to this end."""
    ending = textwrap.dedent(ending)
    program = f"print('Hello', input('Name? '))\nnumber = input('Number? ')\n{ending}\n"
    return course.verdicts(way, {"main.py": program})["the_game_is_played"]


@pytest.mark.parametrize("ending", NORMAL)
def test_a_program_may_end_in_many_ways(ends: Course, ending: str):
    assert played(ends, BEST, NORMAL[ending]) == "passed"


ABNORMAL = {
    "raises": "raise ValueError('no card')",
    "raises_in_a_function": """
        def main():
            return 1 / 0
        main()
    """,
    "asks_in_a_loop_that_catches_everything": """
        while True:
            try:
                input("More? ")
            except:
                pass
    """,
    "never_ends": "while True: pass",
    "waits_for_ever": "import threading; threading.Event().wait()",
    "prints_without_end": "while True: print('Hello' * 1000)",
    "leaves_python": "import os; os._exit(3)",
    "is_ended_by_a_signal": "import os; os.abort()",
    "interrupts_itself": "raise KeyboardInterrupt",
    "is_not_written": "raise NotImplementedError('task 6: main() is not written yet')",
    "is_no_python": "print('",
}
ABNORMAL_VERDICTS = """
raises
failed: python main.py
  typed   'Ann', '7'
  raised  ValueError: no card
          main.py, line 3: raise ValueError('no card')
  the console was:
    Name? <Ann>
    Hello Ann
    Number? <7>

raises_in_a_function
failed: python main.py
  typed   'Ann', '7'
  raised  ZeroDivisionError: division by zero
          main.py, line 6: main()
          main.py, line 5, in main: return 1 / 0
  the console was:
    Name? <Ann>
    Hello Ann
    Number? <7>

asks_in_a_loop_that_catches_everything
failed: python main.py
  typed   'Ann', '7'
  your program went on to ask 'More?' after '7' (main.py, line 6); one of its\
 3 questions is too many
  cause   main.py, line 4: the loop never ends: its condition is always true and nothing leaves it
  the console was:
    Name? <Ann>
    Hello Ann
    Number? <7>
    More?

never_ends
timed_out: python main.py
  typed   'Ann', '7'
  no answer in time
  cause   main.py, line 3: the loop never ends: its condition is always true and nothing leaves it

waits_for_ever
timed_out: python main.py
  typed   'Ann', '7'
  no answer in time

prints_without_end
failed: python main.py
  typed   'Ann', '7'
  your program was stopped: it prints without end (main.py, line 3)
  cause   main.py, line 3: the loop never ends: its condition is always true and nothing leaves it

leaves_python
crashed: python main.py
  typed   'Ann', '7'
  your program ended Python before the test was over (exit status 3); use sys.exit, not os._exit

is_ended_by_a_signal
crashed: python main.py
  typed   'Ann', '7'
  Python itself was ended by signal 6 (SIGABRT)

interrupts_itself
failed: python main.py
  typed   'Ann', '7'
  raised  KeyboardInterrupt
          main.py, line 3: raise KeyboardInterrupt
  the console was:
    Name? <Ann>
    Hello Ann
    Number? <7>

is_not_written
not_written: task 6: main() is not written yet

is_no_python
passed
"""


@pytest.mark.parametrize("way", drawn(FORKED, 2, __name__), ids=str)
def test_what_ends_a_program_early_is_said(ends: Course, way: Way):
    verdicts = {name: played(ends, way, ending) for name, ending in ABNORMAL.items()}
    assert told(verdicts) == ABNORMAL_VERDICTS


def test_a_program_that_asks_too_little_is_seen_by_counting():
    suite = """
    def test_it_asks_twice(student):
        assert student.run("main.py", types=["Ann", "7"]).asked(times=2)
    """
    with Course(suite, files=("main.py",)) as course:
        verdict = course.verdicts(BEST, {"main.py": "print('Hello', input('Name? '))\n"})
    assert (
        told(verdict)
        == """
it_asks_twice
failed: python main.py
  typed   'Ann', '7'
  wanted  to ask twice (it asked once)
  the console was:
    Name? <Ann>
    Hello Ann
"""
    )


# --- what a console shows -----------------------------------------------------------------------

SHOWN = """
def test_what_was_shown(student):
    game = student.run("main.py", crash=True)
    assert repr((game.text, game.errors)) == student.read("wanted.txt").decode()
"""
SHOWS = {
    "no final newline": ("print('a', end='')", "a", ""),
    "standard error as well": (
        "import sys; print('oops', file=sys.stderr); print('fine')", "oops\nfine\n", "oops\n",
    ),
    "words of sys.exit": ("import sys; sys.exit('no deck')", "no deck\n", "no deck\n"),
    "an exception for sys.exit": (
        "import sys; sys.exit(ValueError('no deck'))", "no deck\n", "no deck\n",
    ),
    "values for SystemExit": (
        "raise SystemExit(4, ['no deck'])", "(4, ['no deck'])\n", "(4, ['no deck'])\n",
    ),
    "a number for SystemExit": ("raise SystemExit(True)", "", ""),
    "a value for SystemExit without words": (
        "class No:\n    def __str__(self): return 1 / 0\nraise SystemExit(No())", "", "",
    ),
    "words of an exit function": (
        "import atexit; atexit.register(print, 'bye'); print('hi')", "hi\nbye\n", "",
    ),
    "a thread that is still at work": (
        "import threading as t; e = t.Event()\n"
        "def f():\n    e.wait()\n    print('thread')\n"
        "t.Thread(target=f).start(); print('main', flush=True); e.set()",
        "main\nthread\n", "",
    ),
    "text in every script": ("print('Größe ♥ 🂡')", "Größe ♥ 🂡\n", ""),
    "line ends of every kind": (r"print('a\r\nb\rc')", "a\nb\nc\n", ""),
    "colours and bells": (r"print('\x1b[31mred\x1b[0m\a\x1b]0;title\a')", "red\n", ""),
    "output before a crash": ("print('a')\nraise ValueError", "a\n", ""),
    "the program's own name": (
        "import sys; print(__name__, sys.argv)", "__main__ ['main.py']\n", "",
    ),
    "a name that is compared as this Python does": (
        "print(__name__ is '__main__')", f"{sys.version_info >= (3, 13)}\n", "",
    ),
    "output of another program": (
        "import subprocess, sys\n"
        "print(subprocess.run([sys.executable, '-c', 'print(5)'], capture_output=True).stdout)",
        "b'5\\n'\n", "",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def shown():
    with Course(SHOWN, files=("main.py",)) as made:
        yield made


@pytest.mark.parametrize("case", SHOWS)
def test_the_console_is_kept_as_a_person_sees_it(shown: Course, case: str):
    program, *wanted = SHOWS[case]
    files = {"main.py": program, "wanted.txt": repr(tuple(wanted))}
    all_pass(shown.verdicts(BEST, files))


# --- lines typed at calls -----------------------------------------------------------------------

TYPED = """
def test_a_call_can_be_given_lines(student, cards):
    with student.typing("deck.txt", "Ann") as console:
        assert cards.ask() == ("deck.txt", "Ann")
    assert console.transcript.prompts == ["File?", "Name?"]
    assert console.transcript.said("thank you")

def test_what_was_printed_is_kept_apart(student, cards):
    with student.typing() as console:
        assert cards.show() == 5
    assert console.transcript.text == "shown\\n"
    with student.typing() as console:
        pass
    assert console.transcript.text == ""

def test_the_words_of_an_exit_are_kept(student, cards):
    with student.typing() as console, pytest.raises(SystemExit):
        cards.leave()
    assert console.transcript.errors == "no deck\\n"

def test_a_transcript_can_be_looked_at_in_the_middle(student, cards):
    with student.typing("a", "b", "c", "d") as console:
        cards.ask()
        assert console.transcript.asked(times=2)
        cards.ask()
    assert console.transcript.asked(times=4)

def test_the_input_can_end(student, cards):
    with student.typing("deck.txt", ends=True), pytest.raises(EOFError):
        cards.ask()

def test_a_line_too_few(student, cards):
    with student.typing("deck.txt"):
        cards.ask()

def test_no_line_at_all(cards):
    cards.ask()

def test_after_a_line_too_few_nothing_can_be_asked(student, cards):
    with student.typing():
        try:
            cards.ask()
        except BaseException:
            pass
        cards.show()

def test_a_file_is_put_into_the_folder(student, cards, tmp_file):
    with student.typing(tmp_file) as console:
        assert cards.first_line() == "KH"

@pytest.fixture
def tmp_file(tmp_path_factory=None):
    import pathlib
    return pathlib.Path(__file__).parent / "deck.txt"
"""
CARDS = """
def ask():
    found = input("File? "), input("Name? ")
    print("thank you")
    return found

def show():
    print("shown")
    return 5

def leave():
    raise SystemExit(OSError("no deck"))

def first_line():
    with open(input()) as file:
        return file.readline().strip()
"""
TYPED_VERDICTS = """
a_call_can_be_given_lines
passed

what_was_printed_is_kept_apart
passed

the_words_of_an_exit_are_kept
passed

a_transcript_can_be_looked_at_in_the_middle
passed

the_input_can_end
passed

a_line_too_few
failed: # typed: 'deck.txt'
ask()
  your program went on to ask 'Name?' after 'deck.txt' (cards.py, line 3); one of its\
 2 questions is too many
  the console was:
    File? <deck.txt>
    Name?

no_line_at_all
failed: ask()
  your program asked 'File?' (cards.py, line 3); it should ask nothing here
  the console was:
    File?

after_a_line_too_few_nothing_can_be_asked
crashed: show()
  your program had already been stopped

a_file_is_put_into_the_folder
passed
"""


@pytest.mark.parametrize("way", drawn(FORKED, 2, __name__), ids=str)
def test_any_call_can_be_given_typed_lines(way: Way):
    with Course(TYPED, beside={"deck.txt": "KH\n9S\n"}) as course:
        assert told(course.verdicts(way, CARDS)) == TYPED_VERDICTS


UNTIL = """
@points(1)
def test_it_asks_until_there_is_a_number(cards, student):
    with student.typing("x", "-1", "7"):
        assert cards.number() == 7

@points(1)
def test_all_may_be_read_to_the_end(cards, student):
    with student.typing("x", "7", ends=True):
        assert cards.last() == "7"
"""
READS_ON = """
    import sys

    def number():
        console = sys.stdin._line.__self__.console
        lines = [*iter(lambda: console.typed(console.script), None)]
        return int(lines[-1])

    def last():
        return sys.stdin.read().split()[-1]
"""


@pytest.mark.parametrize("way", drawn(FORKED, 2, __name__), ids=str)
def test_nobody_knows_how_many_lines_are_still_typed(way: Way):
    with Course(UNTIL) as course:
        verdicts = course.verdicts(way, READS_ON)
    assert verdicts["all_may_be_read_to_the_end"] == "passed"
    words = (
        "your program broke the connection to the grader: it went on as if a line had been typed"
    )
    assert words in verdicts["it_asks_until_there_is_a_number"]


def test_who_asks_for_lines_slowly_has_no_more_time_for_an_answer():
    suite = """
    @points(1)
    def test_it_reads(cards, student):
        with student.typing(*["x"] * 1000, ends=True):
            cards.reads()
    """
    dawdles = """
    import threading

    def reads():
        for _ in range(1000):
            threading.Event().wait(0.01)
            input()
    """
    limits = {"question_seconds": 0.2, "wall_factor": 5}
    with Course(suite, limits=limits) as course:
        verdict = course.verdicts(BEST, dawdles)["it_reads"]
    assert verdict.startswith("timed_out: ") and "\nreads()\n  no answer after " in verdict
