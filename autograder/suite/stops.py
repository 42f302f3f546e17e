"""The verdict on a program that goes on where it is to end (`stopped`), in a student's words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from autograder.course.faults import code_lines
from autograder.course.verdicts import AskedTooOften, Stopped
from autograder.sandbox.values import Stop
from autograder.stage.words import stopped_words
from autograder.suite.questions import Replaced
from autograder.suite.transcript import Transcript

MOST_LETTERS = 40  # of a question or an answer
IN_A_ROW = 3  # times that one question is asked, before its count says more than the answer
EXCESS = {
    "drew": "a call too many", "called": "a call too many",
    "output": "output without end", "printed": "too much output",
    "large": "an answer that is too large",
}  # fmt: skip
ENOUGH = {0: "nothing was to be asked", 1: "one is enough"}  # so many questions


def stopped(
    stop: Stop,
    transcript: Transcript,
    stand_ins: Mapping[str, Replaced],
    files: Mapping[str, bytes],
) -> Stopped:
    """Return the verdict for a player that was asked for more than was scripted.

    stand_ins: what was replaced, by name; files: those of the submission.
    """
    if stop.reason == "asked":
        return asked_too_often(transcript, stop.place)
    words = ending = f"your program was stopped: {stopped_words(stop)}"
    is_call = stop.reason in ("drew", "called")
    if is_call:
        words = f"your program was stopped: {called_too_often(stop, stand_ins, files)}"
    found = Stopped(words, ending, stop.place, transcript if is_call else None)
    found.excess = EXCESS[stop.reason]
    return found


def called_too_often(
    stop: Stop, stand_ins: Mapping[str, Replaced], files: Mapping[str, bytes]
) -> str:
    """Return which function was called more often than a test has answers for, and where."""
    where = f" ({stop.place})" if stop.place else ""
    code = line_of(stop.place, files)
    named = {name.rpartition(".")[2]: (name, each) for name, each in stand_ins.items() if name}
    found = [each for each in named if re.search(rf"\b{re.escape(each)}\s*\(", code)]
    if len(found) != 1:
        verb = "drew by chance" if stop.reason == "drew" else "called a function"
        return f"it {verb} more often{where} than this test needs"
    [name] = found
    key, replaced = named[name]
    given = replaced.named.get(key) if replaced.call == "draws" else None
    if replaced.call == "stand_in" and len(replaced.arguments) > 1:
        given = replaced.arguments[1]
    if not isinstance(given, list):
        return f"it called {name} again and again{where}"
    if not given:
        return f"it called {name}{where}, which is not needed here"
    enough = "one call is" if len(given) == 1 else f"{len(given)} calls are"
    return f"it called {name} {ordinal(len(given) + 1)} time{where}; {enough} enough"


def line_of(place: str, files: Mapping[str, bytes]) -> str:
    """Return the line of a file at such a place as `cards.py, line 3`."""
    file, _, number = place.partition(", line ")
    lines = code_lines(files.get(file, b"").decode("utf-8", "replace"))
    at = int(number) - 1 if number.isdecimal() else -1
    return lines[at] if 0 <= at < len(lines) else ""


def asked_too_often(transcript: Transcript, where: str) -> AskedTooOften:
    typed = transcript.typed
    ready = len(typed)
    place = f" ({where})" if where else ""
    over = ENOUGH.get(ready, f"{ready} are enough")
    ending = f"your program asked {ordinal(ready + 1)} question{place}; {over}"
    question = last_line(transcript.turns[-1])
    question = short(question) if question else "for a line"
    if not typed:
        words = f"your program asked {question}{place}; it should ask nothing here"
    elif (times := in_a_row(transcript)) >= IN_A_ROW:
        words = f"your program asked {question} {times} times in a row{place}"
        words += f", the last time after {short(typed[-1])}"
    else:
        after = f"after {short(typed[-1])}{place}"
        words = f"your program asked again {after}; it should ask no more"
        if times <= 1:  # an earlier one may be the one that should not be there
            words = f"your program went on to ask {question} {after}; "
            words += f"one of its {ready + 1} questions is too many"
    return AskedTooOften(ready + 1, words, ending, where, transcript)


def in_a_row(transcript: Transcript) -> int:
    """Return how often the last question was asked, one time after the other."""
    asked = [last_line(turn) for turn in transcript.turns]
    others = [number for number, each in enumerate(asked) if each != asked[-1]]
    return len(asked) - 1 - max(others, default=-1) if asked[-1] else 0


def last_line(shown: str) -> str:
    return next((line.strip() for line in reversed(shown.splitlines()) if line.strip()), "")


def short(text: str) -> str:
    return repr(text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}...")


def ordinal(number: int) -> str:
    """Return an ordinal number with its article: a first, a 21st, an 80th."""
    names = ("first", "second", "third", "fourth", "fifth", "sixth")
    if number <= len(names):
        return f"a {names[number - 1]}"
    last = 0 if number // 10 % 10 == 1 else number % 10
    ending = {1: "st", 2: "nd", 3: "rd"}.get(last, "th")
    spoken_eight = str(number)[0] == "8" or number in (11, 18) or number // 1000 in (11, 18)
    return f"{'an' if spoken_eight else 'a'} {number}{ending}"
