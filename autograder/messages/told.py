"""The frames of one test as lines of Python (`Told`): calls that can be pasted, and answers."""

from __future__ import annotations

import ast
import json
import re
import sys
import textwrap
from collections import Counter, deque
from collections.abc import Sequence
from types import FrameType
from typing import Any

from autograder.course.faults import code_lines, decoded
from autograder.feedback.scrubbing import scrub
from autograder.link.at_once import ALL, one_by_one
from autograder.link.mirror import OWN_BASES, Mirror, RemoteFunction, RemoteModule
from autograder.link.outside import Link
from autograder.link.plain import BY_TAG
from autograder.suite.spelling import with_article
from autograder.worker.parts import ANY

MOST_PLACES = 8  # of an exception
RECURS = 3  # places of an exception at one line
MOST_TEXT = 500
MOST_BEHIND = 100  # characters of an exception that was handled meanwhile
CUT = " ... "  # in the middle of what is too long
ABOVE = "/.../"  # in a value: the folders above a submission, which a student does not know
MOST_KEPT = 400  # questions of one test
WORD = re.compile(r"[\w/]+\.py\b|\w+")
A_NAME = re.compile(r"[\w.]*(?:<(?:lambda|locals)>)?[\w.]*")
UNNAMED = re.compile(r"an? (?:\w+ )?object\.")
MOST_NAMED = 4  # objects in a tuple that have names of their own
IN_LINES = frozenset(
    ("call", "meth", "special", "super", "set", "get", "name", "import", "do", "program")
)
SIGNS = {
    "__add__": "+", "__sub__": "-", "__mul__": "*", "__truediv__": "/", "__eq__": "==",
    "__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">=", "__ne__": "!=", "__mod__": "%",
    "__and__": "&", "__or__": "|", "__floordiv__": "//", "__pow__": "**",
    "__iadd__": "+=", "__isub__": "-=", "__imul__": "*=", "__ior__": "|=", "__iand__": "&=",
}  # fmt: skip
OF_ONE = {"__len__": "len", "__str__": "str", "__repr__": "repr", "__bool__": "bool",
          "__iter__": "list", "__hash__": "hash", "__int__": "int", "__float__": "float",
          "__abs__": "abs", "__next__": "next"}  # fmt: skip
UNSHOWN = frozenset(("set", "del", "run"))  # what they give is no answer
ASSERTIONS = "_pytest.assertion.", "_pytest._io."  # which only put into words what has failed
RUNNERS = (*ASSERTIONS, "_pytest.", "unittest.")  # whose repr of an answer is for words, too
# That repr is asked for by way of these.
PASSED_ON = "autograder.link.", "autograder.messages.", "autograder.session.", "reprlib", "pprint"
SILENT = frozenset(("get", "name", "import", "do", "reload"))
Place = tuple[str, int, str, int, int]  # file, line, function, and which part of the line


class Log(deque[tuple[str, str]]):
    """Questions and answers of a test, as they crossed, the last ones only.

    Those by which pytest or unittest put an assertion that failed into words are left out.
    """

    def append(self, frame: tuple[str, str], /) -> None:
        is_special = '"special"' in frame[0]
        if not (is_special and is_for_words(RUNNERS if '"__repr__"' in frame[0] else ASSERTIONS)):
            super().append(frame)


def is_for_words(of: tuple[str, ...]) -> bool:
    """Return whether it is such a module of pytest or unittest that asks, and not a test."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        name = str(frame.f_globals.get("__name__", ""))
        if not name.startswith(PASSED_ON):
            return name.startswith(of)
        frame = frame.f_back
    return False


class Told:
    """The frames of one test, as lines of Python."""

    def __init__(
        self,
        link: Link,
        log: Sequence[tuple[str, str]],
        is_traced: bool = False,
    ) -> None:
        self.link = link
        self.words: set[str] = set()  # all names in its lines
        self.names = dict(link.peer.named)
        self.counts: dict[str, int] = {}
        self.lines: list[str] = []
        self.trace: list[str] = []
        self.tops: set[str] = set()  # names of the functions and classes that were asked
        self.folders: set[str] = set()  # that the test has made
        self.put: dict[str, str] = {}  # plain data that the test has put into modules, by name
        self.gave = ""
        self.times = Counter[str]()  # how many questions had an answer, by the answer's text
        self.raised = ""
        self.shown = ""
        self.done: set[str] = set()  # names that the test has patched, and what else it has done
        self.classes: dict[str, str] = {}  # that its lines name, each with its module
        self.asked: list[str] = []  # names of the function asked last, of the nearest class first
        self.program = ""  # the file that was run last
        self.is_function = False  # what was given last
        self.kind, self.said = "", ""  # of the exception that came last
        self.places: list[Place] = []  # the lines at which it has passed, innermost last
        self.looked = False  # the last line is an attribute
        # Something was asked of which no line says all names, or which no line can say.
        self.is_beyond_words = self.is_beyond_lines = len(log) >= MOST_KEPT
        frames = [frame for sent, taken in log for frame in one_by_one(sent, taken)]
        for question, answer in frames:
            self._take(question, answer)
            for batch in question[1] or ():
                for each in batch[3]:
                    self._note_done(each)
            if is_traced:
                self._trace(question, answer)

    def _trace(self, question: list[Any], answer: list[Any]) -> None:
        """Note a question and its answer, whatever it is for."""
        kind, _, verb, *rest = question
        if kind != "q":
            return
        is_program = verb in ("run", "by_path", "program")
        if is_program or (verb == "call" and self._found(rest[0]) is None):
            self.tops.add(ANY)
        self.tops |= {name.partition(".")[0] for name in self._names(verb, rest)}
        if verb != "name" and (line := self._call(verb, rest)):
            gave = self._exception(answer[2]) if answer[0] == "x" else self.show(answer[2])
            self.trace += [line, *textwrap.indent(gave, "  -> ").splitlines()]

    def open_line(self) -> str:
        """Return the question that has not been answered, or ""."""
        _, _, verb, *rest = json.loads(self.link.peer.open or '["",0,""]')
        if verb != ALL:
            self._note(verb, rest)
            return self._call(verb, rest)
        questions = rest[1:]  # after what is caught
        lines = [self._call(verb, of_one) for _, verb, *of_one in questions]
        self._note(questions[0][1], questions[0][2:])
        return f"one of {short(', '.join(filter(None, lines)))}"

    def _take(self, question: list[Any], answer: list[Any]) -> None:
        kind, _, *rest = question
        verb = rest[0]
        if kind != "q":
            return
        line = self._call(verb, rest[1:])
        self.is_beyond_words |= verb not in IN_LINES
        self.is_beyond_lines |= verb not in IN_LINES and verb != "run"
        self.words.update(WORD.findall(line))
        for batch in answer[1] or ():
            self.shown += "".join(each[1] for each in batch[3] if each[0] == 1)
        if self.looked:  # an attribute that was only on the way to the next question
            self.lines.pop()
            self.looked = False
        is_lasting = verb in ("get", "name", "set", "del") and self._is_lasting(rest[1])
        if verb in SILENT and answer[0] != "x":
            if verb in ("get", "name") and line:
                value = answer[2] if verb == "get" else answer[2][1]
                self._take_attribute(line, value, is_lasting)
            return
        is_patched = is_lasting and verb in ("set", "del")
        if not line or is_patched or (is_lasting and type(self._found(rest[1])) is RemoteModule):
            if is_patched:
                self._note_put(str(rest[2]), line if verb == "set" else "")
            return  # what a test puts in the place of something, and what it looks for there
        self._note(verb, rest[1:])
        self.is_function = False
        if answer[0] == "x":
            self.gave, self.raised = "", self._exception(answer[2])
            if self.link.is_own_exception(answer[2]):
                self.raised = ""  # by which a test ends what it has seen enough of
        else:
            self.raised = ""
            value = answer[2]
            is_made = verb == "call" and type(self._found(rest[1])) is Mirror
            is_answer = verb not in UNSHOWN and answer[0] == "a" and not is_made
            self.gave = self.show(value) if is_answer else ""
            self.times[self.gave] += 1
            self.is_function = is_answer and self._is_function(value)
            made = [value] if is_object(value) else several(value)
            if made:
                line = f"{', '.join(map(self._named, made))} = {line}"
        if not self.program or self.program in self.link.files:  # else only the test has it
            self.lines.append(line)
            self.looked = verb in ("get", "name")

    def _note_done(self, news: list[Any]) -> None:
        """Note what a test has patched, a folder that it has made, or what else it has done."""
        if news[0] == "folder":
            self.folders.add(str(as_text(news[1])).removeprefix("/start/"))
        else:
            self.done.add(str(news[2] if news[0] == "patch" else news[0]))

    def _note_put(self, name: str, line: str) -> None:
        """Note what a test has put into a module or a class: plain data, or something of its own.

        line: "" if it has taken it away.  What was put there twice no script says.
        """
        key, _, value = line.partition(" = ")
        again = self.put.pop(key, "") or name in self.done
        self.is_beyond_lines |= bool(again) or not line
        try:
            ast.literal_eval(value)
        except (SyntaxError, ValueError):
            self.done.add(name)
        else:
            self.put[key] = value

    def _note(self, verb: str, rest: list[Any]) -> None:
        """Note the names of what is asked, or the program that is run."""
        self.asked, self.program = self._names(verb, rest), ""
        if verb in ("run", "by_path"):
            self.program = str(as_text(rest[0])).removeprefix("/start/")

    def is_asked_in(self, statement: ast.stmt) -> bool:
        """Return whether a statement of the test names what was asked last."""
        text = ast.unparse(statement)
        words = {*WORD.findall(text), *(name for name, sign in SIGNS.items() if sign in text)}
        asked = (name.rpartition(".")[2] for name in self.asked)
        return any(OF_ONE.get(name, name) in words for name in asked)

    def _names(self, verb: str, rest: list[Any]) -> list[str]:
        """Return by which names what is asked may be found, that of the nearest class first."""
        if verb == "call":
            found = self._found(rest[0])
            if type(found) is Mirror:
                return [f"{each}.__init__" for each in names_of(found)]
            if type(found) is RemoteFunction:
                return [str(found.__dict__["__qualname__"] or found.__dict__["__name__"])]
        elif verb in ("meth", "special", "super", "get", "name"):
            whole, name = rest[-4:-2] if verb in ("meth", "special", "super") else rest[:2]
            found = self._found(["h", *whole[1:2]] if whole[:1] == ["I"] else whole)
            kind = found if type(found) is Mirror else type(found)
            owners = names_of(kind) if type(kind) is Mirror else []
            return [f"{owner}.{name}" for owner in owners] or [str(name)]
        return []

    def _is_function(self, data: Any) -> bool:
        is_new = isinstance(data, list) and data[:1] == ["F"]
        return is_new or type(self._found(data)) is RemoteFunction

    def _found(self, data: Any) -> Any:
        """Return what stands for an object of theirs, None if that is not known."""
        number = data[1] if isinstance(data, list) and data[:1] in (["b"], ["h"]) else 0
        return self.link.peer.kept.get(number, self.link.peer.theirs.get(number))

    def _is_lasting(self, data: Any) -> bool:
        return type(self._found(data)) in (RemoteModule, Mirror)

    def _take_attribute(self, line: str, value: Any, is_lasting: bool) -> None:
        """Note what an attribute is: a function or a class is called by it from now on.

        is_lasting: it is one of a module or a class; an object there is a constant.
        """
        is_known = isinstance(value, list) and value[:1] in (["b"], ["h"], ["F"], ["K"], ["M"])
        is_constant = is_lasting and isinstance(value, list) and value[0] in ("I", "b", "h")
        if is_constant or (is_known and value[0] in ("F", "K", "M")):
            self.names[value[1]] = line
        elif not is_known or self.show(value) != line:
            if UNNAMED.match(line):
                return  # of an object that no line has named
            self.gave, self.raised, self.looked = self.show(value), "", True
            self.times[self.gave] += 1
            self.is_function = self._is_function(value)
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
        if verb in ("get", "name"):
            whole = self.show(rest[0])
            return f"{whole}.{rest[1]}" if not str(rest[1]).startswith("__") else ""
        if verb == "run":
            name = str(as_text(rest[0]))
            is_begun = rest[1] == "__main__"
            return f"python {name}" if is_begun else f"import {name.removesuffix('.py')}"
        if verb in ("program", "by_path"):
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
        ours = self.link.exception_of_ours(data)
        if ours is not None:
            return f"{type(ours).__name__}: {ours}"
        if data[:1] != ["E"]:
            return "an exception"
        kind, text, places, behind = data[2], data[4], data[6], data[7]
        name, text = self.show(kind).rpartition(".")[2], as_text(text)
        self.kind, self.said = name, str(text)
        self.places = [_as_tuple(each) for each in places[1:]] if isinstance(places, list) else []
        lines = [f"{name}: {text}" if text else name]
        lines += self._place(places[1:] if isinstance(places, list) else [])
        is_meant = ": raise " in lines[-1]  # in place of the one that was handled
        if isinstance(behind, list) and not is_meant:
            name, text, *places = behind[1:]
            text = as_text(text)
            at = [" ({}, line {})".format(*_as_tuple(each)) for each in places[-1:]]
            said = f": {short(str(text), MOST_BEHIND)}" if text else ""
            lines.append(f"while {name}{''.join(at)} was handled{said}")
        return "\n".join(lines)

    def _place(self, places: list[list[Any]]) -> list[str]:
        """Return the lines at which the student's code raised; or those where it calls itself."""
        found = [_as_tuple(each) for each in places]
        recurring = [place for place, times in Counter(found).items() if times >= RECURS]
        is_cut = not recurring and len(found) > MOST_PLACES
        lines = ["... (more calls before)"] if is_cut else []
        for place in recurring[:MOST_PLACES] or found[-MOST_PLACES:]:
            file, line, function, start, end = place
            text = decoded(self.link.files.get(file, b""))
            rows = code_lines(text) if isinstance(text, str) else []
            code = rows[line - 1] if 0 < line <= len(rows) else ""
            part = code.encode()[start:end].decode("utf-8", "replace")
            lines.append(f"{file}, line {line}, in {function}: {short(code.strip())}".rstrip(": "))
            if place == found[-1] and part and len(part) < len(code.strip()) / 2:
                lines[-1] += f"  (at {short(part)})"
        return lines

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
            return short(f"({inner},)" if len(rest) == 1 else f"({inner})")
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
            return named(str(rest[1]))
        if tag == "w":
            return short(repr(as_text(data, ABOVE)))
        if tag == "p":
            return f"Path({self.show(rest[0])})"
        if tag == "o":
            return f"{rest[0]}({', '.join(map(self.show, rest[1:]))})"
        if tag == "y":
            return short(repr(str(rest[0]).encode("latin-1", "replace")))
        if tag in ("i", "k"):
            return str(rest[0])
        if tag in BY_TAG:
            parts = rest[1:] if tag == "dd" else rest
            inner = self.show(["l" if tag == "dq" else "d", *parts]) if parts[1:] else ""
            return f"{BY_TAG[tag].__name__}({inner})"
        return "an object"

    def _instance(self, rest: list[Any]) -> str:
        return f"{with_article(self.show(rest[1]).rpartition('.')[2])} object"

    def _known(self, number: int) -> str:
        if number in self.names:
            return self.names[number]
        peer = self.link.peer
        found = peer.kept.get(number, peer.theirs.get(number))
        if type(found) is RemoteFunction:
            own = found.__dict__
            module, name = own["__module__"], own["__qualname__"] or own["__name__"]
            is_plain = not module or module == "builtins" or module.startswith("_player")
            return named(str(name) if is_plain or "<" in str(name) else f"{module}.{name}")
        if type(found) is RemoteModule:
            return str(found.__name__)
        if type(found) is Mirror:
            self.classes[found.__name__] = str(found.__module__)
            return named(str(found.__name__))
        if found is not None:
            return f"{with_article(type(found).__name__)} object"
        if number not in peer.ours:
            return "an object"
        ours = peer.ours[number]
        return getattr(ours, "__name__", f"{with_article(type(ours).__name__)} of the test")


def is_object(data: Any) -> bool:
    """Return whether a value of a frame is a new object."""
    return isinstance(data, list) and data[:1] == ["I"]


def several(data: Any) -> list[Any]:
    """Return the new objects that an answer consists of, if they are a few in a tuple."""
    parts = data[1:] if isinstance(data, list) and data[:1] == ["t"] else []
    return parts if len(parts) <= MOST_NAMED and all(map(is_object, parts)) else []


def named(name: str) -> str:
    """Return a name that stands in code, and nothing else that may be called so."""
    return name if A_NAME.fullmatch(name) else "a function of that name"


def names_of(kind: type) -> list[str]:
    """Return the names of a class of theirs and of its bases, the nearest first."""
    return [each.__name__ for each in OWN_BASES(kind) if type(each) is Mirror]


def as_text(data: Any, above: str = "") -> Any:
    """Return a text of a frame; files of the submission are called as the student knows them.

    above: what stands for the folders above them.
    """
    if not isinstance(data, list):
        return data
    first, *others = map(str, data[1:])
    return first + "".join(re.sub("^/start/", above, each) for each in others)


def short(text: str, most: int = MOST_TEXT) -> str:
    if len(text) > most:
        text = scrub(text)  # a part of an address would stay
    return text if len(text) <= most else f"{text[: most - 20]}{CUT}{text[-15:]}"


def _as_tuple(place: list[Any]) -> Place:
    """Return a place as it crossed: the file may be a text of two parts."""
    _, file, line, function, start, end = place
    return as_text(file), line, function, start, end
