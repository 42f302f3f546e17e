"""What the trusted side makes of one answer, from its bytes to the record that a student reads.

Words used here.  payload: the bytes of one answer, whoever wrote them.  hook: one thing that a
suite can ask.  What raises here, other than a verdict or an exception of the student's, is a broken
promise of the trusted side; `tests/sandbox/test_fuzz_wire.py` and `tests/fuzz/fuzz_wire.py` look
for one.
"""

from __future__ import annotations

import contextlib
import itertools
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from autograder.course.verdicts import Verdict
from autograder.feedback.judged import Comparison
from autograder.feedback.wording import explain
from autograder.sandbox.values import (
    ClassHandle,
    ErrorReport,
    Handle,
    Missing,
    Stop,
    read_answer,
    read_events,
)
from autograder.stage.actor import Actor, ProcessIds
from autograder.stage.deadlines import Deadlines
from autograder.stage.findings import Budget, Findings, ModuleState
from autograder.stage.preparation import Preparation
from autograder.stage.stage import Stage
from autograder.stage.unforked import UnforkedPlayers
from autograder.suite.case import Case
from autograder.suite.exceptions import StudentError
from autograder.suite.log import NOWHERE
from autograder.suite.questions import Question
from autograder.suite.remote import RemoteObject
from autograder.suite.student import Student
from autograder.suite.world import World

from autograder.course.assignment import Assignment, Limits
from autograder.course.result import Result, TestRecord
from autograder.course.submission import Submission
from autograder.feedback.lines import Feedback
from autograder.sandbox.channels import Gone, ProtocolError, Scripts

LEAVES = (type(None), bool, int, float, str, bytes)
CONTAINERS = (list, tuple, dict, set, frozenset)
WANTED = (None, True, 21, 1.5, "KH", b"KH", ["2C", "3C"], ("2C",), {"KH": 10}, {"KH"})
CODE = {"cards.py": b"def total(hand):\n    return 0\n"}


# --- values -----------------------------------------------------------------------------------


def parts(value: Any) -> Iterator[Any]:
    """Give a value and everything inside it; it holds no circles, since JSON cannot."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        yield each
        if type(each) is dict:
            waiting += [*each.keys(), *each.values()]
        elif type(each) in CONTAINERS:
            waiting += each


def check_value(value: Any, payload: bytes) -> None:
    """Check that a value is built of exact types alone, and is no larger than what was sent."""
    count = 0
    for each in parts(value):
        count += 1
        kind = type(each)
        assert kind in LEAVES or kind in CONTAINERS or kind in (Handle, ClassHandle), kind
        if kind in (Handle, ClassHandle):
            assert each.lineage
        if kind is int:
            assert each.bit_length() <= 4 * len(payload)
    assert count <= len(payload)


def check_answer(payload: bytes) -> Any:
    """Read a payload as the stage does; return what it says, or None for what was refused."""
    try:
        answer = read_answer(payload)
    except ProtocolError as problem:
        assert len(str(problem)) < 1000
        return None
    if type(answer) is ErrorReport:
        check_value(answer.arguments, payload)
        assert answer.lineage and type(answer.message) is str
        for file, line, name in answer.frames:
            assert (type(file), type(line), type(name)) == (str, int, str)
    elif type(answer) is Stop:
        assert read_events(answer.events) is answer.events
    elif type(answer) is not Missing:
        check_value(answer, payload)
    return answer


# --- suites -----------------------------------------------------------------------------------


class Canned:
    """A channel on which the same few payloads come again and again, until they are used up."""

    def __init__(self, payloads: list[bytes], times: int) -> None:
        self.payloads = itertools.cycle(payloads)
        self.left = times
        self.typed = Scripts()

    def send(self, payload: bytes, descriptors: Any = ()) -> None:
        pass

    def receive(self, seconds: float) -> bytes:
        if not self.left:
            raise Gone
        self.left -= 1
        return next(self.payloads)

    def is_open(self) -> bool:
        return True

    def begin_anew(self) -> None:
        pass

    def close(self) -> None:
        pass


class CannedPlayers(UnforkedPlayers):
    """Players that all answer with the same payloads."""

    payloads: list[bytes]
    times: int

    def for_test(self, program: bool) -> Actor:
        return self.actor()

    def actor(self, parent: Actor | None = None) -> Actor:
        wire = Canned(self.payloads, self.times)
        sandbox: Any = SimpleNamespace(nursed=False, nursery=wire, kill=wire.close)
        return Actor(self, wire, sandbox, parent, ProcessIds(7))


def student_with(payloads: list[bytes], times: int = 12) -> Student:
    """Return a suite's student whose every question is answered with these payloads in turn."""
    folder = Path(__file__).parent
    assignment = Assignment("small", "Small", folder, {}, ("cards.py",), limits=Limits())
    findings = Findings({"cards": ModuleState()})
    preparation = Preparation(assignment, Submission("someone", CODE), ("cards",), findings)
    deadlines = Deadlines(assignment.limits, 0, findings, Budget())
    launcher: Any = None
    players = CannedPlayers(preparation, deadlines, launcher)
    players.payloads, players.times = payloads, times
    with contextlib.suppress(Verdict):
        players.traits = preparation.make_ready(players.actor())
    return Student(Case(Stage(preparation, deadlines, players), NOWHERE))


def calls_total(student: Student) -> Any:
    return student.module("cards").total([1])


def calls_method(student: Student) -> Any:
    return student.module("cards").Deck().deal(2)


def runs(student: Student) -> Any:
    return student.run("cards.py", ["9", "KH"])


def runs_and_crashes(student: Student) -> Any:
    return student.run("cards.py", ["9", "KH"], crash=True)


def types(student: Student) -> Any:
    total = thing(student)
    with student.typing("9") as console:
        total()
    return console.transcript


def watches(student: Student) -> Any:
    with student.watching_files() as names:
        thing(student)()
    return names


def scripts_chance(student: Student) -> Any:
    student.chance("choice", randint=[3, 0])
    thing(student)()
    return student.draws()


def draws(student: Student) -> Any:
    return [(name, *given, *named.items()) for name, given, named in student.draws()]


def stands_in(student: Student) -> Any:
    made = student.stand_in(thing(student), "total", answers=[1])
    return [call[:1] for call in made.calls()]


def is_below(student: Student) -> Any:
    kind = student.module("cards").Trouble
    if isinstance(kind, RemoteObject):
        return isinstance(kind, kind)
    return isinstance(kind, type) and issubclass(kind, Exception)


def keeps_and_compares(student: Student) -> Any:
    kept = student.keep(thing(student), 1)
    return kept == student.hold([1])


def ends(student: Student) -> Any:
    """Ask until the player has ended, and its parent is asked how."""
    case = student._case
    stage: Any = case.stage
    actor = stage._players.actor(parent=stage._players.actor())
    actor.channel.left = 0
    world = World(stage, actor, case.log, case.lay)
    return world.ask(Question("call", None, "total"), "call", 1, [], {})


def thing(student: Student) -> RemoteObject:
    """Return something of the student's without a question."""
    found = student._case.calls().know(Handle(999, ("function",), "total"))
    assert isinstance(found, RemoteObject)
    return found


HOOKS: dict[str, Callable[[Student], Any]] = {
    "call": calls_total,
    "call a method": calls_method,
    "get": lambda student: thing(student).value,
    "set": lambda student: setattr(thing(student), "value", 1),
    "str": lambda student: str(thing(student)),
    "len": lambda student: len(thing(student)),
    "in": lambda student: 1 in thing(student),
    "iterate": lambda student: list(thing(student)),
    "add": lambda student: thing(student) + 1,
    "truth": lambda student: bool(thing(student)()),
    "each": lambda student: student.each(thing(student), [[1], [2]]),
    "in turn": lambda student: student.in_turn([(thing(student), 1), (thing(student), 2)]),
    "texts": lambda student: student.texts([thing(student)]),
    "gather": lambda student: student.gather([thing(student)], "rank", "suit"),
    "steps": lambda student: student.steps(thing(student), 1),
    "keep": keeps_and_compares,
    "value": lambda student: student.value(student.hold({"KH": 10})),
    "attributes": lambda student: student.attributes(thing(student)),
    "repr": lambda student: student.repr(thing(student)),
    "new": lambda student: student.new(thing(student)),
    "public": lambda student: student.public(thing(student)),
    "stand in": stands_in,
    "typing": types,
    "run": runs,
    "run and crash": runs_and_crashes,
    "importing": lambda student: student.importing("cards"),
    "read": lambda student: student.read("high.txt", program=False),
    "files": lambda student: student.files(),
    "chance": scripts_chance,
    "draws": draws,
    "watch files": watches,
    "below": is_below,
    "end": ends,
}


def check_hook(name: str, payloads: list[bytes]) -> None:
    """Ask one thing of a player that answers with these payloads; word what comes of it."""
    student = student_with(payloads)
    try:
        found = HOOKS[name](student)
    except BaseException as error:
        if not isinstance(error, (Verdict, StudentError)) and not is_misfit_here(error):
            raise
        check_words(error, student, None)
        return
    count = sum(1 for _ in parts(found))
    assert count <= sum(map(len, payloads)) * 12 + 100
    for want in WANTED:
        check_words(AssertionError("assert it"), student, Comparison("==", found, want))
    check_words(AssertionError("assert it"), student, Comparison("in", found, [found]))
    check_words(AssertionError("assert it"), student, Comparison("is", "KH", found))
    check_words(AssertionError("the card on top\nassert it"), student, None)
    check_words(TypeError("'NoneType' object is not iterable"), student, None)


def is_misfit_here(error: BaseException) -> bool:
    """Say whether a hook itself, like any suite, could do nothing with an answer of that kind."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    here = trace is not None and trace.tb_frame.f_code.co_filename == __file__
    return here and isinstance(error, (TypeError, AttributeError))


OF_A_SCRIPT = ("asked", "is_console")


def check_words(error: BaseException, student: Student, comparison: Comparison | None) -> Feedback:
    """Word what became of a test, write it into a record, and read that back."""
    log = student._case.log
    feedback = explain(error, None, log, comparison, student._case.stage.submission)
    assert feedback.status != "passed"
    record = TestRecord("test_total", "total", 1, 1.0)
    texts = {name: value for name, value in vars(feedback).items() if name not in OF_A_SCRIPT}
    for name, value in texts.items():
        assert type(value) is str
        if name != "name":
            setattr(record, name, value)
    with contextlib.suppress(Exception, Verdict):  # as a test's record is written
        record.script = student._case.repeated(feedback.asked, feedback.is_console, False)
    record.trace = log.trace()
    result = Result("small", "someone", [record])
    again = Result.from_whole(json.loads(json.dumps(result.whole())))
    assert again == result
    return feedback


# One answer of each kind, and some that a suite asks for in a form of their own.
SEEDS = [
    b'["v",null]',
    b'["v",true]',
    b'["v",["l",1,-2.5,"KH",["b","4b48"],["I","20000000000000"],["f","nan"],["t"]]]',
    b'["v",["d",["KH",10],[["t",1,["S",2]],["n","Rank","T"]]]]',
    b'["v",["h",3,["Card","object"],""]]',
    b'["v",["h",4,["method"],"Card.value"]]',
    b'["v",["c",5,[["Trouble","cards",5],["ValueError","builtins",6],["Exception","builtins",7],'
    b'["BaseException","builtins",8],["object","builtins",9]]]]',
    b'["v",["t",false,["l",["t","o","hi\\n"],["t","i","9"],["t","e","oh"]]]]',
    b'["v",["l",["t","randint",["t",0,3],["d"]]]]',
    b'["v",["t",12,"Card"]]',
    b'["v",["l",["l",7,-11]]]',
    b'["v",["t",true,["d",["cards",["t",["h",1,["module"],""],["d",["Deck",["t",["c",2,'
    b'[["Deck","cards",2]]],["l","deal"]]],["total",["t",["h",3,["function"],"total"],["l"]]]]]]],'
    b"true]]",
    b'["x",[["Trouble","cards",5],["ValueError","builtins",6],["Exception","builtins",7],'
    b'["BaseException","builtins",8]],"no card",["t","no card"],[["cards.py",2,"total"]]]',
    b'["x",[["SystemExit","builtins",5],["BaseException","builtins",6]],"",["t",1],[]]',
    b'["x",[["NotImplementedError","builtins",5]],"task 1",["t"],[["cards.py",2,"total"]]]',
    b'["x",[["ModuleNotFoundError","builtins",5],["ImportError","builtins",6]],'
    b'"No module named \'cards\'",["t"],[]]',
    b'["s","asked",["l",["t","o","how much? "]],"cards.py, line 2"]',
    b'["m","total"]',
]


def valid(body: Any) -> bytes:
    """Return an answer's payload for a tree of JSON."""
    return json.dumps(body).encode("ascii")
