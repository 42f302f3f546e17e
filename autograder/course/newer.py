"""What only a newer Python reads (`newer_syntax`) or has in its library (`newer_names`).

A file that this Python cannot read is read once more with each newer construct written as an older
one: only if it is Python then, was it the newer one that stood in the way.
"""

from __future__ import annotations

import ast
import platform
import re
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from autograder.course.faults import quietly, refuse_accents, syntax_fault

LARGEST = 100_000  # characters; longer files are not written by hand
DEEPEST = 20  # f-strings inside of one another
Version = tuple[int, int]
RUNNING: Version = (sys.version_info[0], sys.version_info[1])
MOST_PLACES = 500
LONGEST_TYPES = 1000  # characters of the types of a function
NOT_READ = (SyntaxError, ValueError, IndexError, RecursionError, MemoryError)

WORD = re.compile(r"\w+")
AFTER = re.compile(r"[:}]")
STRING = re.compile(r"([A-Za-z]{0,2})('''|\"\"\"|'|\")")
TYPE = re.compile(
    r"(?:^|;)[ \t]*(type[ \t]+)(?=[^\W\d]\w*[ \t]*(?:\[[^\n]{,200}\][ \t]*)?=(?!=))", re.M
)
GENERIC = re.compile(r"\b(?P<kind>def|class)[ \t]+\w+[ \t]*(\[)")
EXCEPT = re.compile(r"\bexcept\*?[ \t]+((?:[\w.]+[ \t]*,[ \t]*)+[\w.]+)[ \t]*:")
LAZY = re.compile(r"^[ \t]*(lazy[ \t]+)(?:import|from)\b", re.M)
ERROR = re.compile(r"(?:\w+\.)*_*[A-Z]\w*")  # the name of an exception; in `except X, e` e is none

# The version that brought a name of the library, or a whole module (""), for some that are used.
NAMES: dict[Version, dict[str, str]] = {
    (3, 12): {
        "itertools": "batched",
        "random": "binomialvariate",
        "math": "sumprod",
        "calendar": "Day Month JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER"
        " NOVEMBER DECEMBER",
        "typing": "override TypeAliasType",
        "csv": "QUOTE_NOTNULL QUOTE_STRINGS",
        "collections.abc": "Buffer",
    },
    (3, 13): {
        "copy": "replace",
        "math": "fma",
        "statistics": "kde kde_random",
        "typing": "NoDefault ReadOnly TypeIs",
        "re": "PatternError",
        "queue": "ShutDown",
        "enum": "EnumDict",
        "warnings": "deprecated",
        "glob": "translate",
        "os": "process_cpu_count",
    },
    (3, 14): {
        "functools": "Placeholder",
        "heapq": "heapify_max heappush_max heappop_max heappushpop_max heapreplace_max",
        "operator": "is_none is_not_none",
        "uuid": "uuid6 uuid7 uuid8",
        "annotationlib": "",
        "string.templatelib": "",
        "compression": "",
        "concurrent.interpreters": "",
    },
}


ANY = re.compile(
    rf"""\b(?:{
        "|".join(
            word
            for version, modules in NAMES.items()
            for module, names in modules.items()
            for word in (names.split() or [module.rpartition(".")[2]])
            if version > RUNNING
        )
        or "(?!)"
    })\b"""
)


@dataclass(frozen=True)
class Place:
    """A newer construct, and how an older Python reads the same."""

    version: Version
    begin: int
    end: int
    older: str
    what: str


def refused(name: str, text: str, kind: str, words: str, line: int, column: int = 0) -> str:
    """Return what `syntax_fault` says of a text, or that a newer Python reads it."""
    newer = newer_syntax(name, text) if kind == "SyntaxError" else ""
    return newer or syntax_fault(name, text, kind, words, line, column)


def newer_syntax(name: str, text: str) -> str:
    """Return a sentence on what a newer Python reads in a file that this one refuses, or ""."""
    if len(text) > LARGEST:
        return ""
    with suppress(*NOT_READ):
        refuse_accents(text)
        scan = Scan(text)
        scan.code(0, "")
        found = [each for each in (*scan.found, *_in_code(scan)) if each.version > RUNNING]
        if found and not _is_python(text) and _is_python(_written(text, found)):
            most = max(each.version for each in found)
            first = min((each for each in found if each.version == most), key=lambda e: e.begin)
            return sentence(name, text.count("\n", 0, first.begin) + 1, first.what, most)
    return ""


def newer_names(name: str, text: str, own: Collection[str]) -> list[str]:
    """Return a sentence on the first name in a file that only a newer Python's library has.

    own: modules of the student's, which may be called as Python's are.  What is tried may fail.
    """
    if len(text) > LARGEST or not ANY.search(text):
        return []
    with suppress(*NOT_READ), quietly():
        refuse_accents(text)
        nodes = list(ast.walk(ast.parse(text)))
        tried = {id(part) for each in nodes if isinstance(each, ast.Try) for part in ast.walk(each)}
        uses = [(line, used) for line, node, used in _used(nodes) if id(node) not in tried]
        for line, used in sorted(uses):
            module, _, last = used.rpartition(".")
            for version, names in NAMES.items():
                has = last in names.get(module, "").split() or names.get(used) == ""
                if has and version > RUNNING and used.partition(".")[0] not in own:
                    return [sentence(name, line, used, version)]
    return []


def sentence(name: str, line: int, what: str, version: Version) -> str:
    """Say which version a place in a file needs, which one is here, and what to do."""
    here = ".".join(platform.python_version_tuple()[:2])
    needed = ".".join(map(str, version))
    return (
        f"{name}, line {line}: {what} needs Python {needed} or newer; it is graded with Python"
        f" {here}: change the line, or take `--python {needed}`"
    )


SAID = re.compile(r" needs Python 3\.\d+ or newer; it is graded with Python 3\.\d+: ")


def says_newer(note: str) -> bool:
    """Return whether a note says that work needs a newer Python."""
    return SAID.search(note) is not None


@dataclass
class Scan:
    """Finds the texts in a source; `masked` is the source with blanks for them and for comments."""

    text: str
    found: list[Place] = field(default_factory=list)
    masked: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.masked = list(self.text)

    def code(self, at: int, until: str, depth: int = 0) -> int:
        """Go through code, up to one of the signs in `until` outside of brackets; return where."""
        brackets = 0
        while at < len(self.text):
            sign = self.text[at]
            if not brackets and sign in until and not self._compares(at):
                return at
            if sign == "#":
                end = self.text.find("\n", at)
                at = self._blank(at, end if end >= 0 else len(self.text))
            elif (string := STRING.match(self.text, at)) and _is_prefix(string[1]):
                at = self._string(at, string, depth)
            else:
                word = WORD.match(self.text, at)
                brackets += (sign in "([{") - (sign in ")]}")
                if brackets < 0:
                    raise ValueError("a bracket is closed that was not opened")
                at = word.end() if word else at + 1
        if until:
            raise ValueError("an expression in a text does not end")
        return at

    def _compares(self, at: int) -> bool:
        """Return whether a sign is part of `!=`, not the end of an expression."""
        return self.text.startswith("!=", at)

    def _string(self, begin: int, opened: re.Match[str], depth: int) -> int:
        prefix, quote = opened[1].casefold(), opened[2]
        if not {*prefix} & {*"ft"}:
            end = self._end(opened.end(), quote, "")
            return self._blank(begin, end + len(quote))
        if depth > DEEPEST:
            raise ValueError("f-strings are nested too deeply")
        inside, is_newer = list[tuple[int, int]](), False
        end = self._f_string(opened.end(), quote, depth, inside)
        for first, last in inside:
            expression = self.text[first:last]
            is_newer |= quote in expression or "\\" in expression or "#" in expression
            is_newer |= len(quote) == 1 and "\n" in expression
        end += len(quote)
        if len(self.found) > MOST_PLACES:
            raise ValueError("there are more than a person writes")
        older = '"""' + "\n" * self.text.count("\n", begin, end) + '"""'
        if "t" in prefix:
            self.found.append(Place((3, 14), begin, end, older, "this t-string"))
        elif is_newer:
            self.found.append(Place((3, 12), begin, end, older, "this f-string"))
        if "t" in prefix or is_newer:
            for first, last in inside:
                self._require_expression(first, last)
        return self._blank(begin, end)

    def _f_string(self, at: int, quote: str, depth: int, inside: list[tuple[int, int]]) -> int:
        """Note the expressions of an f-string, or of how one is formatted; return its end."""
        while not self.text.startswith(quote, at):
            at = self._end(at, quote, "{}")
            if self.text.startswith(("{{", "}}"), at):
                at += 2
            elif self.text.startswith("{", at):
                at = self._field(at + 1, quote, depth, inside)
            elif self.text.startswith("}", at):
                raise ValueError("a single brace in a text")
        return at

    def _field(self, at: int, quote: str, depth: int, inside: list[tuple[int, int]]) -> int:
        end = self.code(at, "!:}", depth + 1)
        inside.append((at, end))
        if self.text[end] == "!":
            found = AFTER.search(self.text, end)
            end = found.start() if found else len(self.text)
        if self.text[end] == ":":
            end += 1
            while self.text[end] != "}":
                if self.text.startswith(quote, end) or (len(quote) == 1 and self.text[end] == "\n"):
                    raise ValueError("a field in a text does not end")
                is_field = self.text[end] == "{"
                end = self._field(end + 1, quote, depth + 1, inside) if is_field else end + 1
        return end + 1

    def _end(self, at: int, quote: str, signs: str) -> int:
        """Return where a text ends, or one of the signs stands in it."""
        while at < len(self.text):
            if self.text.startswith(quote, at) or self.text[at] in signs:
                return at
            if len(quote) == 1 and self.text[at] == "\n":
                break
            at += 2 if self.text[at] == "\\" else 1
        raise ValueError("a text does not end")

    def _require_expression(self, first: int, last: int) -> None:
        """Raise SyntaxError unless what stands in a field is an expression, newer ones apart."""
        places = [each for each in self.found if first <= each.begin and each.end <= last]
        code = _written(self.text[first:last], places, first).strip().removesuffix("=")
        if not code or code.endswith("\\") or not _is_python(f"({code}\n)"):
            raise SyntaxError("a field of a text holds no expression")

    def _blank(self, begin: int, end: int) -> int:
        blanks = [sign if sign == "\n" else " " for sign in self.text[begin:end]]
        self.masked[begin:end] = blanks
        return end


def _in_code(scan: Scan) -> Iterator[Place]:
    """Yield the newer constructs outside of texts."""
    code = "".join(scan.masked)
    for found in TYPE.finditer(code):
        yield Place((3, 12), *found.span(1), "", "the statement `type`")
    for found in LAZY.finditer(code):
        yield Place((3, 15), *found.span(1), "", "`lazy`")
    for found in EXCEPT.finditer(code):
        if all(ERROR.fullmatch(each.strip()) for each in found[1].split(",")):
            yield Place((3, 14), *found.span(1), f"({found[1]})", "`except` without parentheses")
    for found in GENERIC.finditer(code):
        begin, level = found.start(2), 0
        for end in range(begin, min(len(code), begin + LONGEST_TYPES)):
            level += (code[end] in "([{") - (code[end] in ")]}")
            if not level:
                break
        else:
            raise ValueError("the types of a function do not end")
        inside = code[begin : end + 1]
        what = "function" if found["kind"] == "def" else "class"
        has_default = "=" in re.sub(r"[=!<>]=", "", inside)
        version, what = (
            ((3, 13), "the default of a type parameter")
            if has_default
            else ((3, 12), f"a generic {what}, with its types in brackets,")
        )
        yield Place(version, begin, end + 1, "\\\n" * inside.count("\n"), what)


def _written(text: str, places: list[Place], offset: int = 0) -> str:
    """Return a text with older constructs, but for those that stand inside of another place."""
    outer: list[Place] = []
    for each in sorted(places, key=lambda each: (each.begin, -each.end)):
        if not outer or each.begin >= outer[-1].end:
            outer.append(each)
    for each in reversed(outer):
        text = text[: each.begin - offset] + each.older + text[each.end - offset :]
    return text


def _is_python(text: str) -> bool:
    with quietly(), suppress(SyntaxError):
        ast.parse(text)
        return True
    return False


def _is_prefix(letters: str) -> bool:
    folded = letters.casefold()
    return "".join(sorted(folded)) in ("", "r", "b", "u", "f", "t", "br", "fr", "rt")


def _used(nodes: list[ast.AST]) -> Iterator[tuple[int, ast.AST, str]]:
    """Yield the line, the node and the dotted name of what a file imports or uses of a module."""
    called: dict[str, str] = {}
    for node in nodes:
        if isinstance(node, ast.Import):
            for each in node.names:
                called[each.asname or each.name] = each.name
                yield node.lineno, node, each.name
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.lineno, node, node.module
            for each in node.names:
                yield node.lineno, node, f"{node.module}.{each.name}"
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = called.get(node.value.id, "")
            yield node.lineno, node, f"{module}.{node.attr}"
