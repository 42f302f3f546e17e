"""Writes a program that plays no game: it knows what the reference shows in all public tests.

    python tests/hostile/by_heart.py single_player_21

prints it, for an entry of the corpus.  It looks at the cards of the file whose name is typed, never
at the name.  What it earns in public tests anybody can learn by heart; in hidden tests, nothing.
"""

from __future__ import annotations

import ast
import hashlib
import pprint
import re
import sys
from pathlib import Path

from autograder.course import assignment as assignments
from autograder.worker import grading
from autograder.course.assignment import Assignment
from autograder.sandbox import launch
from autograder.course.submission import Submission

ROOT = Path(__file__).resolve().parents[2]
EVENTS = re.compile(r"^    -> Transcript\(.*?events=(\(.*\)), script=.*$", re.MULTILINE)
PROGRAM = """\
KNOWN = {known}


def main():
    import hashlib

    typed, shown, at = [], {first!r}, 0
    known = []
    while True:
        if typed and not known:
            print(shown)
            return
        turn = known[0][1][len(typed) - 1] if known else shown
        print(turn, end="")
        if known and len(typed) == len(known[0][1]):
            return
        line = input()
        if not typed:
            try:
                with open(line, "rb") as file:
                    cards = hashlib.sha256(file.read()).hexdigest()[:16]
            except OSError:
                print({missing!r}.format(line))
                continue
            known = KNOWN.get(cards, [])
        else:
            known = [each for each in known if each[0][len(typed) - 1 :][:1] == [line]]
        typed.append(line)


if __name__ == "__main__":
    main()
"""
FIRST = {
    "single_player_21": "Name of file that should be used to populate the deck of cards: ",
    "war": "Enter name of file to read > ",
}
MISSING = {
    "single_player_21": "Cannot read from {}.",
    "war": "Incorrect filename or file does not exist",
}
Games = dict[str, list[tuple[list[str], list[str]]]]  # cards -> (lines typed, what was shown)


def public_games(found: Assignment) -> Games:
    """Return what the reference shows for each deck and each script of the public tests."""
    place = ROOT / "solutions" / found.slug
    files = {name: (place / name).read_bytes() for name in found.files}
    files |= {name: path.read_bytes() for name, path in found.given.items()}
    options = grading.Options(
        isolation=launch.best_level(), hidden=False, keeps=frozenset({"trace"})
    )
    grader = grading.Grader(found, options)
    try:
        result = grader.grade(Submission("reference", files))
    finally:
        grader.close()
    games: Games = {}
    for text in ("\n".join(test.trace) for test in result.tests):
        for events in EVENTS.findall(text):
            add(games, found, ast.literal_eval(events))
    return games


def add(games: Games, found: Assignment, events: tuple[tuple[str, str], ...]) -> None:
    turns, typed = [""], []
    for kind, text in events:
        if kind == "i":
            typed.append(text)
            turns.append("")
        else:
            turns[-1] += text
    while typed and not Path(typed[0]).name.endswith(".txt"):
        del typed[0], turns[0]
    cards = content(found, Path(typed[0]).name)
    game = (typed[1:], turns[1:])
    if cards is not None and game not in games.setdefault(digest(cards), []):
        games[digest(cards)].append(game)


def content(found: Assignment, name: str) -> bytes | None:
    assert found.decks is not None
    path = found.decks / name.removeprefix("exchanged_")
    if not path.is_file():
        return None
    if not name.startswith("exchanged_"):
        return path.read_bytes()
    cards = path.read_text().upper().split()
    lines = [card for pair in zip(cards[1::2], cards[::2], strict=True) for card in pair]
    return "\n".join([*lines, ""]).encode()


def digest(cards: bytes) -> str:
    return hashlib.sha256(cards).hexdigest()[:16]


def program(slug: str) -> str:
    games = public_games(assignments.load(slug))
    known = pprint.pformat(games, width=1000, compact=True)
    return PROGRAM.format(known=known, first=FIRST[slug], missing=MISSING[slug])


if __name__ == "__main__":
    print(program(sys.argv[1]), end="")
