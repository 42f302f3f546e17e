"""Look for answers over the link that stop the grader, take long, or buy points: made by chance.

A submission takes the process that answers the tests, and changes what it sends: a letter, a part,
the order, a number, the shape.  Fails for an exception, for a work that takes more than its tests
may, for words of the kit in a message, and for a right answer that is not right afterwards.

    python tests/fuzz/fuzz_link.py [seconds [seed]]
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from small_course import PROCESS, Course, Way
from test_hostile import LIMITS, REFERENCE, STARTER, SUITE

from autograder.course.result import Result

MOST_SECONDS = 60.0  # for one work, on a machine that does other things as well
OFTEN = 20  # after so many works a right answer is graded
OURS = re.compile(r"Traceback|autograder|/link/|_pytest|site-packages| at 0x[0-9a-f]")
CHANGING = '''
import json, random, sys

chance = random.Random({seed})
ODD = [None, True, -1, 0, 1, 2**31, -2**63, 10**40, 1.5, "", "a", "\\\\x00", "__class__", [], [[]],
       ["b", 1], ["b", -1], ["h", 1], ["l", 1], ["t"], ["d", 1], ["I", 1], ["F", 1], ["K", 1],
       ["E", 1], ["n", "os.system"], ["w", "", "/etc/passwd"], ["a", 0, 5], ["q", 0, "call"]]

def grown(part):
    for _ in range(chance.choice((2, 50, 3000))):
        part = [part] if chance.random() < 0.9 else [part, part][:1]
    return part

def changed(part, depth=0):
    """Return a frame with one of its parts in another shape."""
    if isinstance(part, list) and part and chance.random() < 0.85:
        at = chance.randrange(len(part))
        way = chance.randrange(7)
        if way == 0:
            return part[:at] + part[at + 1:]
        if way == 1:
            return part + [part[at]]
        if way == 2:
            return part[::-1]
        return [*part[:at], changed(part[at], depth + 1), *part[at + 1:]]
    return chance.choice([*ODD, grown(part), [part], str(part)])

def other(text):
    way = chance.randrange(8)
    if way == 0:
        at = chance.randrange(len(text))
        return text[:at] + chance.choice('[]{{}},"0-9ax \\\\') + text[at + 1:]
    if way == 1:
        return text[: chance.randrange(len(text))]
    if way == 2:
        return text * chance.choice((2, 3))
    if way == 3:
        return chance.choice(sent)
    if way == 4:
        return chance.choice(("", "[]", "null", "[" * 5000, '["a",0,' + "9" * 5000 + "]", "NaN"))
    try:
        return json.dumps(changed(json.loads(text)))
    except (ValueError, RecursionError):
        return "["

frame = sys._getframe()
while type(frame.f_locals.get("self")).__name__ != "Peer":
    frame = frame.f_back
peer = frame.f_locals["self"]
send, sent, often = peer.send, ["[]"], chance.choice((0.02, 0.1, 0.5, 1))

def send_other(text):
    sent.append(text)
    if chance.random() < often:
        text = other(text)
    for _ in range(chance.choice((1, 1, 1, 1, 1, 1, 1, 2, 0))):
        send(text)

peer.send = send_other
'''


def work(number: int) -> str:
    """Return a submission that changes what is sent; each second one would else be right."""
    return f"{(STARTER, REFERENCE)[number % 2]}\n{CHANGING.format(seed=number)}"


def out_of(result: Result) -> float:
    return sum(test.points_possible for test in result.tests)


def fault_of(result: Result, limit: float, seconds: float) -> str:
    """Return what is wrong with a result, if anything is."""
    told = "\n".join(test.message for test in result.tests)
    if seconds > limit:
        return f"{seconds:.1f} s"
    if found := OURS.search(told):
        return f"a message tells {found[0]!r}"
    return "" if 0 <= result.score <= out_of(result) else f"a score of {result.score}"


def fuzz(is_over: Callable[[int], bool], seed: int, way: Way = PROCESS) -> int:
    """Try works until it is over, and return how many are at fault."""
    at_fault = number = 0
    bought: list[tuple[float, int]] = []
    with Course(SUITE, limits={**LIMITS, "submission_seconds": 3}) as course:
        while not is_over(number):
            each = seed * 1_000_000 + number
            begun, wrong = time.monotonic(), ""
            try:
                result = course.result(way, work(each))
                wrong = fault_of(result, MOST_SECONDS, time.monotonic() - begun)
                if each % 2 == 0 and result.score:
                    bought.append((result.score, each))
                if number % OFTEN == OFTEN - 1:
                    right = course.result(way, REFERENCE)
                    wrong = wrong or (
                        "" if right.score == out_of(right) else "then a right answer fails"
                    )
            except Exception as error:
                wrong = f"{type(error).__name__}: {error}"
            if wrong:
                at_fault += 1
                print(f"at fault: {wrong} (work {each})", flush=True)
            number += 1
    print(f"{number} works, seed {seed}: {at_fault} at fault")
    print(f"with changed answers {len(bought)} unwritten works have points: {sorted(bought)[-5:]}")
    return at_fault


def main() -> None:
    seconds, seed = ([*map(int, sys.argv[1:]), *(600, 1)[len(sys.argv) - 1 :]])[:2]
    os.chdir(tempfile.gettempdir())
    end = time.monotonic() + seconds
    sys.exit(fuzz(lambda _: time.monotonic() > end, seed) > 0)


if __name__ == "__main__":
    main()
