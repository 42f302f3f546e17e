"""Known mistakes (`recognised`): whether a submission fails just as one does that is known.

Words used here.  fact: a digest of how a test ended; the names and prompts that differ from
program to program take no part in it.  candidate: a mistake whose tests all ended in its way.
explained: failed in the way of a candidate.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter

from autograder.course.known import Mistake
from autograder.course.result import TestRecord
from autograder.suite.transcript import MUTE

UNWRITTEN = ("not_written", "waiting")
OWN = "OwnException"  # in the place of its name
LENGTH = 12  # characters of a fact
MOST = 2  # mistakes that are told at once
ERROR = re.compile(r"\s*([A-Z]\w*(?:Error|Exception|Exit|Interrupt|Iteration))(?::|$)")
PLACE = re.compile(r" \([^()\n]*\.py, line \d+\)")
AFTER = re.compile(r" after (['\"]).*\1$")  # a line in the program's own words
LINE = re.compile(r"\bline \d+")
SHOWN = re.compile(r"to show ('(?:[^'\\]|\\.)*+'|\"(?:[^\"\\]|\\.)*+\")")
OF_LINES = re.compile(r"""(['"]).*\\n.*\S.*\1$""", re.DOTALL)  # a text of several lines
DECIMALS = re.compile(r"\.\d++\b")


def fact(record: TestRecord) -> str:
    """Return a digest of how a test ended, or "" if it passed, or its subject is not written."""
    if record.passed or record.status in UNWRITTEN:
        return ""
    return hashlib.sha256(ending(record).encode(errors="surrogatepass")).hexdigest()[:LENGTH]


def ending(record: TestRecord) -> str:
    """Return how a test ended, without what differs between programs with the same mistake.

    Of an exception that is its kind, of a console what was missing on it, of an answer its value.
    """
    if record.status != "failed":
        return record.status
    wanted, gave = AFTER.sub("", _folded(record.expected)), _without_own_name(record)
    first = LINE.sub("", PLACE.sub("", gave.split("\n\n")[0]))
    raised = ERROR.match(first)
    if raised is not None:
        return f"raised {raised[1]} {wanted}"
    if record.transcript and ("to show" in wanted or _is_of_console(gave, record.transcript)):
        return f"{'spaced' if _is_only_spaced(record) else 'shown'} {wanted}"
    if record.transcript:
        return f"shown {wanted} {_folded(gave)}"
    wanted = LINE.sub("", record.expected or record.hint)  # where it is says nothing of what
    if wanted == repr(""):
        return "gave a text where none was wanted"  # in the program's own words
    if OF_LINES.match(first):  # in the program's own words, too
        return f"gave lines {wanted}"
    if wanted.endswith(f" than {first}"):
        return "gave what was to be avoided"  # which that was may be chance
    return DECIMALS.sub(_without_zeros, f"gave {first} {wanted}")


def _is_of_console(gave: str, console: str) -> bool:
    """Return whether what was judged are words of the console, and no value."""
    try:
        ast.literal_eval(gave)
    except (SyntaxError, ValueError):
        return _folded(gave) in _folded(console)
    return False


def _is_only_spaced(record: TestRecord) -> bool:
    """Return whether what was wanted on a console is there, but with other blanks."""
    quoted = SHOWN.match(record.expected)
    if quoted is None:
        return False
    wanted, shown = _folded(ast.literal_eval(quoted[1])), _folded(record.actual)
    return wanted not in shown and wanted.replace(" ", "") in shown.replace(" ", "")


def _without_own_name(record: TestRecord) -> str:
    """Return what a test got; an exception of the student's own may have any name."""
    name, colon, said = record.actual.partition(":")
    is_raised = f"  raised  {name}" in record.message and record.actual != record.transcript
    own = is_raised and not hasattr(builtins, name)
    return f"{OWN}{colon}{said}" if own else record.actual


def _without_zeros(decimals: re.Match[str]) -> str:
    """Return decimals without the zeros at their end: 0.50 and 0.5 are one number."""
    return decimals[0][:2] + decimals[0][2:].rstrip("0")


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def recognised(
    known: Iterable[Mistake], records: Sequence[TestRecord]
) -> list[tuple[Mistake, str]]:
    """Return the known mistakes that these records show, each with its sentence.

    None is returned rather than a wrong one: if several sentences fit the same failures; if a
    failure remains that no candidate explains, in the same task or in one before it, on which the
    other tests may rely; and if it takes two candidates to explain what begins to fail in one
    task, since it is rather something else.  Of many only the first is told: the others may follow.
    A program that does nothing shows no mistake where its cause is known, or where something in its
    task is not written yet.
    """
    begun = {record.task for record in records if record.status in UNWRITTEN}
    facts = {
        record.id: each
        for record in records
        if (each := fact(record))
        and not (MUTE in record.message and (record.cause or record.task in begun))
    }
    tasks = {record.id: record.task for record in records}
    found = _candidates(known, facts)
    explained = {test for each, _ in found.values() for test in (*each.tests, *each.by_chance)}
    unexplained = [tasks[test] for test in facts if test not in explained]
    first = Counter(min(map(tasks.__getitem__, tests)) for tests in found)
    told = []
    for tests, (mistake, sentences) in found.items():
        touched = [tasks[test] for test in tests]
        is_needed = tests - {test for each in found if each != tests for test in each}
        is_clear = not any(task <= max(touched) for task in unexplained)
        if len(sentences) == 1 and first[min(touched)] == 1 and is_needed and is_clear:
            told.append((min(touched), mistake, next(iter(sentences))))
    told.sort(key=itemgetter(0))
    return [(mistake, said) for _, mistake, said in (told if len(told) <= MOST else told[:1])]


def _candidates(
    known: Iterable[Mistake], facts: Mapping[str, str]
) -> dict[frozenset[str], tuple[Mistake, set[str]]]:
    """Return the candidates and what they say, by their tests, but those that another explains."""
    found: dict[frozenset[str], tuple[Mistake, set[str]]] = {}
    for mistake in known:
        if facts.keys() >= set(mistake.tests) and (sentence := mistake.sentence(facts)):
            found.setdefault(frozenset(mistake.tests), (mistake, set()))[1].add(sentence)
    wholes = {tests: {*each.tests, *each.by_chance} for tests, (each, _) in found.items()}
    return {
        tests: each
        for tests, each in found.items()
        if not any(tests < whole for other, whole in wholes.items() if other != tests)
    }
