"""known.json (`read_known`): known mistakes, how the tests end that each fails, and what helps.

The file beside a suite is plain: `sentences`, and `mistakes` of which each `says` one of them, by
its number, with the facts of the public tests (`shown`) and of the `hidden` ones that it fails;
`make known` writes it from the near misses.  The file in a student's folder has only what public
tests show, and its sentences are sealed: a list of all mistakes would give away what to avoid
before anybody has made one.

Words used here.  fact: a digest of how a test ended.  sealed: enciphered with a key that is made of
the facts of all the tests that the mistake fails, so that only those who make it can read it.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.course.assignment import AssignmentError

KNOWN = "known.json"

Facts = Mapping[str, str]  # test -> fact


@dataclass(frozen=True)
class Mistake:
    """A mistake as it is looked up: the tests that it fails, and what only their facts open."""

    tests: tuple[str, ...]  # sorted
    lock: str
    sealed: str
    by_chance: tuple[str, ...] = ()  # tests that it may fail besides, in this way or another

    def sentence(self, facts: Facts) -> str:
        """Return the sentence if these are the facts that it was sealed with, else ""."""
        key = _key({test: facts.get(test, "") for test in self.tests})
        if _lock(key) != self.lock:
            return ""
        return _mixed(base64.b64decode(self.sealed), key).decode()


@dataclass(frozen=True)
class Known:
    """The known mistakes of a suite, by what its public tests show, and by all of its tests."""

    shown: tuple[Mistake, ...] = ()
    every: tuple[Mistake, ...] = ()


def sealed(facts: Facts, sentence: str) -> Mistake:
    """Return a mistake whose sentence only these facts open; an empty one is left to chance."""
    sure = {test: found for test, found in sorted(facts.items()) if found}
    key = _key(sure)
    text = base64.b64encode(_mixed(sentence.encode(), key)).decode()
    return Mistake(tuple(sure), _lock(key), text, tuple(sorted(facts.keys() - sure.keys())))


def _key(facts: Facts) -> bytes:
    return hashlib.sha256(json.dumps(sorted(facts.items())).encode()).digest()


def _lock(key: bytes) -> str:
    return hashlib.sha256(b"lock" + key).hexdigest()[:16]


def _mixed(data: bytes, key: bytes) -> bytes:
    """Encipher or decipher: the same, as each byte is mixed with one that the key decides."""
    stream = hashlib.shake_256(key).digest(len(data))
    return bytes(one ^ other for one, other in zip(data, stream, strict=True))


def sealed_data(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what known.json in a student's folder holds, from that beside the suite."""
    tests = sorted({test for each in data["mistakes"] for test in each["shown"]})
    made = {
        sealed(each["shown"], data["sentences"][each["says"]])
        for each in data["mistakes"]
        if any(each["shown"].values())
    }
    rows = [
        [*(list(map(tests.index, some)) for some in (each.tests, each.by_chance)),
         each.lock, each.sealed]
        for each in made
    ]  # fmt: skip
    return {"tests": tests, "sealed": sorted(rows)}


def read_known(folder: Path) -> Known:
    """Return the mistakes in the known.json of a folder; none if there is no such file.

    Raises AssignmentError if the file is damaged.
    """
    path = folder / KNOWN
    try:
        return _known(json.loads(path.read_text(encoding="utf-8-sig")))
    except FileNotFoundError:
        return Known()
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise AssignmentError(
            f"{path} cannot be read ({type(error).__name__}: {error}); take it from a fresh copy,"
            " or make it again with `make known`"
        ) from None


def _known(data: Mapping[str, Any]) -> Known:
    if "sealed" in data:
        names = data["tests"]
        rows = [
            ([names[at] for at in sure], str(lock), str(text), [names[at] for at in others])
            for sure, others, lock, text in data["sealed"]
        ]
        return Known(tuple(Mistake(tuple(a), b, c, tuple(d)) for a, b, c, d in rows))
    shown, every = [], []
    for each in data["mistakes"]:
        sentence = data["sentences"][each["says"]]
        shown.append(sealed(each["shown"], sentence))
        every.append(sealed({**each["shown"], **each["hidden"]}, sentence))
    return Known(*(tuple(each for each in some if each.tests) for some in (shown, every)))
