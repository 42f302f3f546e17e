"""What a student reads about a failed test (`explain`): calls that can be pasted, and answers.

It is made from the frames that have crossed, which are kept as texts while a test runs.
"""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Iterable, Sequence
from typing import Any

from autograder.link.mirror import Mirror, RemoteFunction, RemoteModule
from autograder.link.outside import Link

MOST_LINES = 5  # calls before the one that decided
MOST_TEXT = 300
MOST_KEPT = 400  # questions of one test
WORD = re.compile(r"[\w/]+\.py\b|\w+")
IN_LINES = frozenset(("call", "meth", "special", "super", "set", "get", "import", "do", "program"))
SIGNS = {
    "__add__": "+", "__sub__": "-", "__mul__": "*", "__truediv__": "/", "__eq__": "==",
    "__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">=", "__ne__": "!=", "__mod__": "%",
    "__and__": "&", "__or__": "|", "__floordiv__": "//", "__pow__": "**",
}  # fmt: skip
OF_ONE = {"__len__": "len", "__str__": "str", "__repr__": "repr", "__bool__": "bool",
          "__iter__": "list", "__hash__": "hash", "__int__": "int", "__float__": "float",
          "__abs__": "abs", "__next__": "next"}  # fmt: skip
SILENT = frozenset(("get", "import", "do", "reload"))
NOT_EQUAL = re.compile(r"(?s)(?:AssertionError: )?(?:assert )?(.+?) (?:!=|==) (.+)")


class Told:
    """The frames of one test, as lines of Python."""

    def __init__(self, link: Link, log: Sequence[tuple[str, str]]) -> None:
        self.link = link
        self.names: dict[int, str] = {}
        self.counts: dict[str, int] = {}
        self.lines: list[str] = []
        self.gave = ""
        self.raised = ""
        self.shown = ""
        self.is_beyond_words = False  # something was asked that no line says
        for sent, taken in log:
            self._take(json.loads(sent), json.loads(taken))

    def _take(self, question: list[Any], answer: list[Any]) -> None:
        kind, _, *rest = question
        verb = rest[0]
        if kind != "q":
            return
        line = self._call(verb, rest[1:])
        self.is_beyond_words |= verb not in IN_LINES
        for batch in answer[1] or ():
            self.shown += "".join(each[1] for each in batch[3] if each[0] == 1)
        if verb in SILENT and answer[0] != "x":
            if verb == "get" and line:
                self.gave, self.raised = self.show(answer[2]), ""
                self.lines.append(line)
            return
        if not line:
            return
        if answer[0] == "x":
            self.gave, self.raised = "", self._exception(answer[2])
        else:
            self.raised = ""
            value = answer[2]
            self.gave = self.show(value)
            if isinstance(value, list) and value and value[0] == "I":
                name = self._named(value)
                line = f"{name} = {line}"
        self.lines.append(line)

    def _named(self, value: list[Any]) -> str:
        kind = self.link.peer.read(value[2]) if value[2][0] in ("h", "b") else None
        word = kind.__name__ if isinstance(kind, type) else "it"
        if isinstance(value[2], list) and value[2][0] == "K":
            word = str(value[2][2])
        word = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word).lower()
        self.counts[word] = self.counts.get(word, 0) + 1
        name = word if self.counts[word] == 1 else f"{word}_{self.counts[word]}"
        self.names[value[1]] = name
        return name

    def _call(self, verb: str, rest: list[Any]) -> str:
        """Return a question as a line of Python, or ""."""
        if verb == "call":
            return f"{self.show(rest[0])}({self._arguments(rest[1], rest[2])})"
        if verb in ("meth", "special", "super"):
            whole, name, args, named = rest[-4:]
            if verb != "super" and name in OF_ONE:
                return f"{OF_ONE[name]}({self.show(whole)})"
            if name in SIGNS and len(args) == 2:
                return f"{self.show(whole)} {SIGNS[name]} {self.show(args[1])}"
            if name == "__getitem__":
                return f"{self.show(whole)}[{self._arguments(args, named)}]"
            if name == "__contains__":
                return f"{self._arguments(args, named)} in {self.show(whole)}"
            if name == "__call__":
                return f"{self.show(whole)}({self._arguments(args, named)})"
            return f"{self.show(whole)}.{name}({self._arguments(args, named)})"
        if verb == "set":
            return f"{self.show(rest[0])}.{rest[1]} = {self.show(rest[2])}"
        if verb == "get":
            whole = self.show(rest[0])
            return f"{whole}.{rest[1]}" if not str(rest[1]).startswith("__") else ""
        if verb in ("run", "program", "by_path"):
            return f"the program {self.show(rest[0])}"
        if verb == "import":
            return f"import {rest[0]}"
        return ""

    def _arguments(self, args: Any, named: Any) -> str:
        parts = [self.show(each) for each in args[1:]] if isinstance(args, list) else []
        if isinstance(named, list) and named[0] == "d":
            pairs = zip(named[2::2], named[3::2], strict=True)
            parts += [f"{key}={self.show(value)}" for key, value in pairs]
        return ", ".join(parts)

    def _exception(self, data: Any) -> str:
        ours = self.link.peer.ours.get(data[1]) if data[:1] == ["b"] else None
        if isinstance(ours, BaseException):
            return f"{type(ours).__name__}: {ours}"
        if data[:1] != ["E"]:
            return "an exception"
        kind, text, places = data[2], data[4], data[6]
        name = self.show(kind).rpartition(".")[2]
        lines = [f"{name}: {text}" if text else name]
        if isinstance(places, list) and len(places) > 1:
            file, line, function = places[-1][1:]
            file = "".join(file[1:]) if isinstance(file, list) else file
            where = str(file).rpartition("/start/")[2] or str(file)
            lines.append(f"{where}, line {line}, in {function}")
        return "\n".join(lines)

    def show(self, data: Any) -> str:
        """Return a value of a frame as Python writes it."""
        if not isinstance(data, list):
            return short(repr(data))
        tag, *rest = data
        if tag in ("b", "h"):
            return self._known(rest[0])
        if tag == "r":
            entry = self.link.peer.entries.get(rest[0])
            return short(repr(entry.value)) if entry is not None else "..."
        if tag == "I":
            return self.names.get(rest[0]) or self._instance(rest)
        if tag == "t":
            inner = ", ".join(map(self.show, rest))
            return f"({inner},)" if len(rest) == 1 else f"({inner})"
        if tag == "l":
            return short(f"[{', '.join(map(self.show, rest[1:]))}]")
        if tag == "d":
            pairs = zip(rest[1::2], rest[2::2], strict=True)
            return short("{" + ", ".join(f"{self.show(k)}: {self.show(v)}" for k, v in pairs) + "}")
        if tag in ("s", "f"):
            parts = rest[1:] if tag == "s" else rest
            inner = "{" + ", ".join(map(self.show, parts)) + "}"
            return short(inner if tag == "s" else f"frozenset({inner})")
        if tag == "n":
            return str(rest[0]).removeprefix("builtins.")
        if tag in ("F", "K", "M"):
            return str(rest[1])
        if tag == "w":
            return repr("".join(map(str, rest[1:])))
        if tag == "p":
            return f"Path({self.show(rest[0])})"
        if tag == "o":
            return f"{rest[0]}({', '.join(map(self.show, rest[1:]))})"
        if tag == "y":
            return short(repr(str(rest[0]).encode("latin-1", "replace")))
        if tag in ("i", "k"):
            return str(rest[0])
        return "an object"

    def _instance(self, rest: list[Any]) -> str:
        return f"a {self.show(rest[1]).rpartition('.')[2]} object"

    def _known(self, number: int) -> str:
        if number in self.names:
            return self.names[number]
        peer = self.link.peer
        found = peer.kept.get(number, peer.theirs.get(number))
        if type(found) is RemoteFunction:
            own = found.__dict__
            module, name = own["__module__"], own["__qualname__"] or own["__name__"]
            return f"{module}.{name}" if module and "<" not in str(name) else str(name)
        if type(found) is RemoteModule or type(found) is Mirror:
            return str(found.__name__)
        if found is not None:
            return f"a {type(found).__name__} object"
        if number not in peer.ours:
            return "the function"
        ours = peer.ours[number]
        return getattr(ours, "__name__", f"a {type(ours).__name__} of the test")


def short(text: str) -> str:
    return text if len(text) <= MOST_TEXT else f"{text[: MOST_TEXT - 20]} ... {text[-15:]}"


def indented(head: str, text: str) -> list[str]:
    """Return a text beside its head, its further lines below the first."""
    first, *others = text.splitlines() or [""]
    return [f"  {head:<8}{first}", *(" " * 10 + line for line in others)]


def explain(
    link: Link, log: Sequence[tuple[str, str]], error: BaseException, line: str, is_hidden: bool
) -> dict[str, str]:
    """Return what a student reads of a failed test: `message`, `actual`, `expected`."""
    told = Told(link, log)
    lines = told.lines[-1 - MOST_LINES :]
    actual = told.gave or told.raised
    lines += indented("raised" if told.raised else "gave", actual) if lines else []
    words = str(error).strip() or type(error).__name__
    wanted = ""
    is_assertion = isinstance(error, AssertionError) or type(error).__name__ == "Failed"
    if not is_hidden and is_assertion:
        wanted = wanted_in(words.splitlines()[0], told.gave)
        lines += indented("wanted", wanted) if wanted else says(words, line)
        said = own_words(words)
        if wanted and said:
            lines += indented("because", said)
    elif not is_hidden and not told.raised:
        lines += indented("raised", f"{type(error).__name__}: {words}")
        lines += [f"  the test: {line}"] if line else []
    shown = told.shown.strip("\n")
    if shown and not is_hidden:
        lines += ["it displayed", *(f"  {each}" for each in shown.splitlines()[-8:])]
    message = "\n".join(lines) or ("" if is_hidden else words)
    return {"message": message, "actual": actual, "expected": wanted}


def names_in(link: Link, log: Sequence[tuple[str, str]]) -> list[str] | None:
    """Return all names in the questions of a test; None if it asked what has no line of Python."""
    told = Told(link, log)
    if len(log) >= MOST_KEPT or told.is_beyond_words:
        return None
    words = {word for line in told.lines for word in WORD.findall(line)}
    return sorted({*words, *(word.partition("/start/")[2] for word in words)} - {""})


def wanted_in(words: str, gave: str) -> str:
    """Return the other side of a comparison, if one side is what was given."""
    found = NOT_EQUAL.fullmatch(words)
    if not (found and gave):
        return ""
    left, right = found[1].strip(), found[2].partition(" : ")[0].strip()
    return right if left == gave else left if right == gave else ""


def own_words(words: str) -> str:
    """Return the message that the test has added to a comparison of unittest's."""
    return words.splitlines()[0].partition(" : ")[2]


def says(words: str, line: str) -> list[str]:
    """Return what the test itself says, in few lines."""
    kept = [each for each in words.splitlines() if each.strip()][:6]
    return [*([f"  the test: {line}"] if line else []), *(f"  {short(each)}" for each in kept)]


def failed_line(error: BaseException, link: Link) -> str:
    """Return the line of the test file at which a test failed."""
    places: Iterable[traceback.FrameSummary] = traceback.extract_tb(error.__traceback__)
    own = [each for each in places if link.is_suites(each.filename)]
    return (own[-1].line or "").strip() if own else ""
