"""What a student reads about a failed test (`explain`): calls, answers, and what was wanted.

It is made from the frames that have crossed, which are kept as texts while a test runs.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import copy
import linecache
import os
import re
import textwrap
from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any

from autograder.course.faults import code_lines
from autograder.feedback.lines import console_lines, script_lines
from autograder.feedback.scrubbing import scrub
from autograder.link.beside import consoles_told
from autograder.link.calls import cut, last_time, needed, put_into_use
from autograder.link.compared import calls_many, looked_at
from autograder.link.given import copies, renamed, told_of, typed_of
from autograder.link.outside import Link
from autograder.link.plain import ROOT
from autograder.link.told import ABOVE, Told, short
from autograder.suite.console import AskedTooOften, Console
from autograder.suite.transcript import Transcript, whole_of

MOST_LINES = 5  # calls before the one that decided, which may have to do with it
MOST_CODE = 10  # lines of a test
MOST_CALL, MOST_BESIDE = 400, 200  # characters of a call, and of what it was to give if it raised
MOST_SHOWN = 8  # lines that were displayed
MOST_GIVEN = 2000  # characters of what came back
AS_SAID = {"true": "something true", "false": "something false"}  # by assertTrue, assertFalse
SHOWN = "assert "  # what pytest's words of an assertion begin with
IS_SHOWN = re.compile(rf"{SHOWN}(.+?) (!=|==|is not|is) (.+)")
IS_BARE = re.compile(rf"{SHOWN}(?:not )?(?:True|False|None|\[\]|''|0)")
NOT_EQUAL = re.compile(r"(?:AssertionError: )?(?:\w+ differ: )?(.+?) (!=|==|is not|is) (.+)")
ATTRIBUTE = re.compile(r"[\w.]+\.(\w+)")
NO_NAME = re.compile(  # what Python says of a name that a module lacks
    r"cannot import name '(?P<name>\w+)' from '(?P<module>\w+)'.*"
    r"|module '(?P<whole>\w+)' has no attribute '(?P<attribute>\w+)'.*"
)
NOT_CALLABLE = re.compile(r"'\w+' object is not callable")
NO_ATTRIBUTE = re.compile(r"'(\w+)' object has no attribute '(\w+)'")
TO_CALL = "a function or a method, not a value or a property: it is called, as {}()"
NOT_RAISED = re.compile(r"DID NOT RAISE (?:<class ')?(?:\w+\.)*(\w+)(?:'>)?")  # pytest's words
IN_VAIN = "NoneType"  # in what Python says of a test that has used None
NOT_HEARD = "did not hear: "  # what a console says of what was not shown
IS_EQUAL = re.compile(r"assert(?!Not)(\w*Equals?|Is)")
IS_UNEQUAL = re.compile(r"assertNot\w*Equals?|assertIsNot")
BUT = "anything but "
AS_TEXT = ("<bound method", "<function")  # what a text begins with that is made of a function
# What pytest says of itself.
NOT_TOLD = "Use -v", "(pytest_assertion plugin:", "Probably an object has a faulty"
ADDRESS = " at 0x"  # what nobody can read
FIRST_DIFFERENCE = "First diff"  # unittest's "First differing element 3:"


def indented(head: str, text: str) -> list[str]:
    """Return a text beside its head, its further lines below the first."""
    first, *others = text.splitlines() or [""]
    return [f"  {head:<8}{first}", *(" " * 10 + line for line in others)]


def in_rows(text: str) -> str:
    """Return a text that stands in quotes with a row for each of its lines."""
    with contextlib.suppress(ValueError, SyntaxError):
        rows = str(ast.literal_eval(text)).splitlines(keepends=True) if text[:1] in "'\"" else []
        if len(rows) > 1:
            return "\n".join(map(repr, rows))
    return text


def number_of(console: Transcript | None) -> int:
    """Return as which one of its test a console was begun, from 1 on; 0 if there is none."""
    events = [] if console is None else [*console.events]
    alike = (at for at, each in enumerate(Console.begun, 1) if each.events == events)
    return next(alike, len(Console.begun))


def is_part(text: str, of: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(text)}(?!\w)", of) is not None


def explain(
    link: Link, log: Sequence[tuple[str, str]], error: BaseException, is_hidden: bool
) -> Explained:
    """Return what is told of a failed test."""
    is_assertion = isinstance(error, AssertionError) or type(error).__name__ == "Failed"
    told = Told(link, log)
    files = {word.lstrip("/") for word in told.words}
    asked = None if told.is_beyond_words else sorted(told.words | files)
    if is_hidden and link.peer.has_told:
        return Explained({"message": ""}, asked)  # what their code gave may hold what is wanted
    place = None if is_hidden else place_of(error, link)
    code, tells_all = ([], False) if place is None else code_of(place)
    is_own = place is not None and place.is_raised and is_assertion
    actual = told.gave or told.raised
    words = with_names(str(error).strip() or type(error).__name__, link, ABOVE, told.gave)
    heard = Console.heard if is_assertion and NOT_HEARD in words else None
    console = Console.begun[-1].transcript if Console.begun else None
    if heard is not None:
        console = whole_of(heard.transcript)
    number = number_of(console)
    calls = needed(told.lines)
    is_alone = not tells_all and len(calls) == 1  # others may have changed what no line names
    calls = told.lines if is_alone else calls
    if console is not None and is_alone:
        calls = last_time(calls)
    lines = calls[-1 - MOST_LINES :] if is_alone else cut(put_into_use(calls))
    lines = [] if is_own else [short(line, MOST_CALL) for line in lines]
    if console is not None:
        lines += script_lines(console)
    if not is_hidden:
        same = copies(link.written, Path(link.home))
        copied = typed_of(same, [] if console is None else console.script)
        others = {name: text for name, text in link.written.items() if name not in copied}
        given = [f"{name} = {short(value)}" for name, value in told.put.items()]
        answers = {name: found for (at, name), found in link.given.items() if at == number}
        for each in (*given, *told_of(answers, others, same)):
            lines += indented("given", each)
    wanted, said, seen, bare, are_calls, is_elsewhere = "", "", [], [], bool(lines), False
    if is_assertion and heard is None:
        wanted = compared(error, told.gave) or wanted_in(words, told.gave)
        if not is_hidden:
            said = own_words(words)
            at = (None, {}) if place is None else (place.statement, place.names)
            seen = looked_at(words, at[0], said, at[1])
            bare = only_false(words, said)
            if bare and place is not None:
                is_elsewhere = not (told.raised or told.is_asked_in(place.statement))
    is_beside = told.gave == "None" not in words and not wanted and not is_hidden
    is_same = bool(seen) and len(actual) > MOST_BESIDE <= len(seen[0][1])
    is_behind = (
        seen and not wanted and (" object" in actual or is_same or is_part(actual, seen[0][1]))
    )
    if lines and actual and heard is None and not (is_beside or is_behind or is_elsewhere):
        lines += indented("raised" if told.raised else "gave", in_rows(short(actual, MOST_GIVEN)))
    if is_hidden:
        wanted = ""
    is_over = isinstance(error, AskedTooOften)
    if is_over:
        lines.append(f"  {words}")
    elif heard is not None:
        if not is_hidden:
            wanted = heard.wanted
            lines += indented("wanted", wanted)
        actual = str(heard.transcript)
    elif not is_hidden and is_assertion:
        if wanted:
            # And where they differ.
            lines += [*indented("wanted", in_rows(wanted)), *in_lines(seen[2:])]
            lines += indented("because", said) if said else []
        elif words not in told.raised:  # else it is an assertion of the student's code
            lines += in_lines(seen or bare) or says(words, code)
    elif told.raised and place is not None:
        wanted = wished(place)
        lines += indented("wanted", wanted) if wanted else []
    elif not is_hidden:
        called = ATTRIBUTE.fullmatch(told.lines[-1]) if told.lines else None
        is_called = called is not None and NOT_CALLABLE.fullmatch(words)
        wanted = TO_CALL.format(called[1]) if called and is_called else ""
        why = f"  {no_name(words) or f'the test then raised {type(error).__name__}: {words}'}"
        lines += indented("wanted", wanted) if wanted else [why]
    shown = told.shown.strip("\n")
    if console is not None and not is_hidden:
        lines += console_lines(heard.transcript if heard is not None else console)
    elif shown and not is_hidden:
        lines += ["it displayed", *(f"  {each}" for each in last_of(shown.splitlines()))]
    is_said = (are_calls or seen) and (wanted or seen or said or told.places or is_over)
    is_told = is_said and link.is_assignments
    if code and not is_told:
        lines += ["the test", *(f"  {each}".rstrip() for each in code)]
    message = "\n".join(lines) or ("" if is_hidden else words)
    found = {"message": message, "actual": actual, "expected": wanted}
    if seen and not wanted:  # what a test has made of an answer, which is alike in many programs
        found.update(actual=seen[0][1], expected=seen[1][1])
    if not is_hidden:
        found["message"] = renamed(message, copied)
        is_known = console is not None or not link.has_typed
        if {name for name in link.written if Path(name).suffix} <= same.keys():
            told.done.discard("file")  # there are no others that only a test has
        typed = [copied.get(each, each) for each in console.script] if console is not None else []
        found["script"] = told.script(calls, typed) if is_known else ""
    if console is not None:
        found["transcript"] = str(console) if is_hidden else renamed(str(console), copied)
    failed = {
        key: with_names(each, link) if isinstance(each, str) else each
        for key, each in failure_of(told, error, is_assertion, wanted, console).items()
    }
    if heard is not None:
        failed["gave_nothing"] = False  # what was displayed is not what was wanted
    if not is_hidden and console is not None:
        failed["beside"] = consoles_told(error, heard, failed["way"] == "raised")
    texts = {key: scrub(with_names(text, link)) for key, text in found.items()}
    return Explained(texts, asked, failed)


def failure_of(
    told: Told,
    error: BaseException,
    is_assertion: bool,
    wanted: str,
    console: Transcript | None,
) -> dict[str, Any]:
    """Return how a test failed, in plain data: see `hints.detector.Failure`."""
    missing = "" if is_assertion or told.places else missing_name(str(error))
    way = "answer"
    if isinstance(error, AskedTooOften):
        way = "asked again"
    elif missing:
        way = "missing"
    elif told.raised and not is_assertion:
        way = "raised"
    kind, said = told.kind, told.said
    if isinstance(error, SyntaxError) and not told.raised:  # a module could not be loaded
        way, kind, said = "raised", type(error).__name__, str(error)
    return {
        "way": way,
        "kind": kind if way == "raised" else "",
        "said": said if way == "raised" else str(error) if isinstance(error, NameError) else "",
        "frames": [place[:3] for place in told.places] if way == "raised" else [],
        "asked": told.asked,
        "program": told.program,
        "is_short": console is not None and len(console.typed) < len(console.script),
        "gave_nothing": told.gave == "None" != wanted and (bool(wanted) or IN_VAIN in str(error)),
        "gave_function": told.is_function or any(each in told.gave for each in AS_TEXT),
        "wanted": wanted or None,
        "missing": missing,
        "shown": told.shown,
    }


def missing_name(words: str) -> str:
    """Return the name that is not there, dotted, if an exception says that of a student's own."""
    found = NO_NAME.fullmatch(words)
    if found is None:
        found = NO_ATTRIBUTE.fullmatch(words)
        if found is None or found[1] == "NoneType" or hasattr(builtins, found[1]):
            return ""  # it is an answer of another kind than the wanted that lacks it
        return ".".join(found.groups())
    return f"{found['module'] or found['whole']}.{found['name'] or found['attribute']}"


def with_names(text: str, link: Link, above: str = "", gave: str = "") -> str:
    """Return a text with the files of the submission called as the student knows them.

    above: what stands for the folders above them.  gave: what may stand in the text shortened.
    """

    def whole(found: re.Match[str]) -> str:
        is_gave = gave.replace(ABOVE, "/start/").endswith(found[1])
        return gave if is_gave else f"'...{found[1]}"

    text = text.replace(link.home + os.sep, above).replace(f"{ROOT}/start/", above)
    text = text.replace(os.path.join(link.root, "tmp", ""), "")
    return re.sub(rf"'{re.escape(link.root[:8])}[^'\n]*\.\.\.([^'\n]*')", whole, text)


def no_name(words: str) -> str:
    """Return which name a module lacks, if that is what an exception says."""
    found = NO_NAME.fullmatch(words)
    if found is None:
        return ""
    module, name = found["module"] or found["whole"], found["name"] or found["attribute"]
    return f"{module}.py has no {name}"


def compared(error: BaseException, gave: str) -> str:
    """Return what unittest has compared an answer with, whole, where both are plain."""
    trace = error.__traceback__
    while trace is not None:
        code, names = trace.tb_frame.f_code, trace.tb_frame.f_locals
        is_unequal = IS_UNEQUAL.fullmatch(code.co_name) is not None
        if (is_unequal or IS_EQUAL.fullmatch(code.co_name)) and code.co_argcount > 2:
            sides = [names.get(name) for name in code.co_varnames[1:3]]
            if all(type(each).__module__ in ("builtins", "collections") for each in sides):
                left, right = (short(repr(each)) for each in sides)
                return other_side(left, right, gave, BUT if is_unequal else "")
        trace = trace.tb_next
    return ""


def wished(place: Place) -> str:
    """Return what a call that raised was to give: the other side of the comparison it stands in."""
    statement = place.statement
    call = statement.value if isinstance(statement, ast.Expr) else None
    sides: Sequence[ast.expr] = ()
    if isinstance(statement, ast.Assert) and isinstance(statement.test, ast.Compare):
        test = statement.test
        is_equal = [type(each) for each in test.ops] in ([ast.Eq], [ast.Is])
        sides = (test.left, *test.comparators) if is_equal else ()
    elif isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
        sides = call.args[:2] if IS_EQUAL.fullmatch(call.func.attr) else ()
    others = [side for side in sides if span(side) != place.part]
    if not len(others) == 1 < len(sides):
        return ""  # it was raised on the way to that comparison
    if any(calls_many(side, place.names) for side in sides):
        return ""  # one of many calls has raised
    wanted = plain_value(others[0], place.names)
    is_readable = len(wanted) <= MOST_BESIDE and ADDRESS not in wanted
    return wanted if is_readable and wanted != "None" else ""


def span(node: ast.expr) -> tuple[int | None, ...]:
    return node.lineno, node.end_lineno, node.col_offset, node.end_col_offset


def plain_value(node: ast.expr, names: Mapping[str, Any]) -> str:
    """Return the value of a name if it is plain, else an expression as it is written."""

    class Told(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            value = names.get(node.id, print)
            is_plain = type(value).__module__ == "builtins" and type(value) is not ModuleType
            if not is_plain or callable(value):
                return node
            return ast.Name(repr(value))

    return short(ast.unparse(Told().visit(copy.deepcopy(node))))


def wanted_in(words: str, gave: str) -> str:
    """Return the other side of a comparison, if one side is what was given; or an exception."""
    if not_raised := NOT_RAISED.fullmatch(words):
        return f"an exception: {not_raised[1]}"
    at = beginning(words)
    first = words[max(at, 0) :].splitlines()[0]
    for start, truth in (SHOWN, "true"), (f"{SHOWN}not ", "false"):
        if gave and first == start + gave:
            return AS_SAID[truth]
    found = (NOT_EQUAL if at < 0 else IS_SHOWN).fullmatch(first)
    if not (found and gave):
        return ""
    left, right = found[1].strip(), found[3].partition(" : ")[0].strip()
    right, but = AS_SAID.get(right, right), BUT if at >= 0 and found[2] in ("!=", "is not") else ""
    return other_side(left, right, gave, but)


def other_side(left: str, right: str, gave: str, but: str) -> str:
    """Return the side of a comparison that was not given, after `but`, if anybody can read it."""
    objects = [each for each in (left, right) if each[:1] + each[-1:] == "<>"]  # as Python writes
    if len(objects) == 1 and gave.endswith(" object"):
        gave = objects[0]
    wanted = but + right if left == gave else but + left if right == gave else ""
    return "" if ADDRESS in wanted else wanted


def beginning(words: str) -> int:
    """Return where pytest shows an assertion; -1 if it does not."""
    return 0 if words.startswith(SHOWN) else words.find(f"\n{SHOWN}") + 1 or -1


def own_words(words: str) -> str:
    """Return the message that the test has added to a comparison."""
    at = beginning(words)
    if at >= 0:
        return words[:at].strip().removeprefix("AssertionError: ")
    return (
        words.splitlines()[0].partition(" : ")[2] or words.rpartition("\n")[2].partition(" : ")[2]
    )


def says(words: str, code: list[str]) -> list[str]:
    """Return what the test itself says, in few lines."""
    kept = [
        each.partition(", use -v")[0]
        for each in words.splitlines()
        if each.strip() and ADDRESS not in each and not each.strip().startswith(NOT_TOLD)
    ]
    first = next((at for at, each in enumerate(kept) if each.startswith(FIRST_DIFFERENCE)), None)
    if first is not None:
        kept = kept[first : first + 3]
    return [f"  {short(each)}" for each in kept[: 4 if code else 6]]


def only_false(words: str, said: str) -> list[tuple[str, str]]:
    """Return the message of a test as what is wanted, if pytest shows nothing but a bare truth."""
    shown = words[max(beginning(words), 0) :].partition("\n")[0]
    return [("wanted", said)] if said and IS_BARE.fullmatch(shown) else []


def in_lines(seen: list[tuple[str, str]]) -> list[str]:
    """Return texts with their heads as lines; one without a head stands alone."""
    return [line for head, text in seen
            for line in (indented(head, text) if head else [f"  {text}"])]  # fmt: skip


def last_of(shown: list[str]) -> list[str]:
    """Return the last lines that were displayed, and how many came before."""
    more = len(shown) - MOST_SHOWN
    return shown if more <= 0 else [f"... ({more} lines before)", *shown[-MOST_SHOWN:]]


@dataclass
class Explained:
    """What is told of a test that failed."""

    texts: dict[str, str]  # for a student: `message`, `actual`, `expected`, `transcript`
    asked: list[str] | None = None  # the names that it asked for; None if some cannot be told
    failed: dict[str, Any] | None = None  # how, for those who look for the cause


@dataclass
class Place:
    """The line of a test at which it failed."""

    names: Mapping[str, Any]  # those of the function, and then those of the file
    part: tuple[int | None, ...]  # of the line, which was run: see `span`
    is_raised: bool  # the suite has raised it by a statement
    text: str  # of the file
    around: list[ast.stmt]  # the statements that hold the line, from the outside in

    @property
    def statement(self) -> ast.stmt:
        return self.around[-1]


def place_of(error: BaseException, link: Link) -> Place | None:
    """Return where in the suite a test failed, first of all."""
    trace = error.__traceback__
    while trace is not None and not link.is_suites(trace.tb_frame.f_code.co_filename):
        trace = trace.tb_next
    if trace is None:
        return None
    try:
        text = Path(trace.tb_frame.f_code.co_filename).read_text(encoding="utf-8")
        tree = ast.parse(text)
    except (OSError, SyntaxError, ValueError):
        return None
    around = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)
              and node.lineno <= trace.tb_lineno <= (node.end_lineno or 0)]  # fmt: skip
    if not around:
        return None
    instruction = trace.tb_lasti // 2
    positions = islice(trace.tb_frame.f_code.co_positions(), instruction, instruction + 1)
    names = ChainMap(trace.tb_frame.f_locals, trace.tb_frame.f_globals)
    return Place(names, next(positions, ()), is_raised(trace, link), text, around)


def is_raised(trace: TracebackType | None, link: Link) -> bool:
    """Return whether the last line of the suite at which an exception has passed raises it."""
    lines: list[str] = []
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if link.is_suites(file):
            lines.append(linecache.getline(file, trace.tb_lineno).strip())
        trace = trace.tb_next
    return lines[-1].startswith("raise ")


def code_of(place: Place) -> tuple[list[str], bool]:
    """Return the code of the test that failed, of a long one what is around the line that did.

    And whether all that it asks is there: no fixture has asked, and no table gives its values.
    """
    functions = [
        node for node in place.around if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    lines, failed = code_lines(place.text), place.statement
    if not functions:
        return lines[failed.lineno - 1 : failed.end_lineno], False
    body = functions[-1].body
    if ast.get_docstring(functions[-1]) is not None and len(body) > 1:
        body = body[1:]
    first, last = body[0].lineno, body[-1].end_lineno or 0
    if last - first >= MOST_CODE:  # whole statements, up to the one that failed
        last = min(failed.end_lineno or 0, failed.lineno + MOST_CODE - 1)
        starts = [node.lineno for node in body if last - MOST_CODE < node.lineno <= failed.lineno]
        first = min(starts, default=failed.lineno)
    lines = textwrap.dedent("\n".join(lines[first - 1 : last])).splitlines()
    at, given = failed.lineno - first, [each.arg for each in functions[-1].args.args]
    code = [f"{'>' if number == at else ' '} {line}".rstrip() for number, line in enumerate(lines)]
    return code, given in ([], ["self"]) and first == body[0].lineno
