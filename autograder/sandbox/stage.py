"""One pass of a submission: its sandbox, a loaded copy of its modules, a fresh player per test.

The first player never runs a student's code while it can fork.  A copy of it, the loaded player,
imports the modules; each test gets a fork of that, and each program a fork of the first.  Where
forks are not to be had, players are started ahead, and each test takes a new one.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import os
import re
import socket
import subprocess
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.assignment import Assignment
from autograder.protocol import IMPORTED_AHEAD, VERBS
from autograder.sandbox import launch
from autograder.sandbox.findings import Budget, Findings, ModuleState
from autograder.sandbox.launch import CAN_FORK, Sandbox
from autograder.sandbox.wire import (
    Channel,
    ClassHandle,
    ErrorReport,
    Gone,
    Handle,
    ProtocolError,
    Reader,
    SocketChannel,
    Stop,
    Waited,
    pack,
    read_answer,
)
from autograder.submission import Submission
from autograder.verdicts import Crashed, SuiteError, TimedOut

FIRST_LOOK = 0.02  # seconds to wait for an answer before anything is measured
NEXT_LOOKS = 0.05
WITH_CHANCE = {"numpy": "numpy.random"}  # the part of a package that has to be seeded
COMPILED_SIZE = 400_000  # bytes; longer files are not compiled ahead
MOST_SHUNNED = 2  # files that may end a player as it compiles them; no more are compiled ahead then
# What has run out of time twice, once of it alone, is given less from then on, so that one endless
# loop does not cost its deadline in every test.
SLOW_AFTER = 2
SLOW_SECONDS = 0.5
ENDING_SECONDS = 0.2  # for a player to end by itself when its test is over
# What may give any name of a module another meaning while it runs, and what gives it to some.
REBINDING = (
    b"globals", b"vars", b"setattr", b"exec", b"eval", b"__dict__", b"importlib", b"sys.modules",
)  # fmt: skip
REBINDS = re.compile(rb"\b(%s)\b" % b"|".join(map(re.escape, REBINDING)))
GLOBALS = re.compile(rb"\bglobal\b([^\n;#]*)")
# The lines of a source that import something.
IMPORT_LINES = re.compile(rb"^[ \t]*(?:import|from)[ \t].*$", re.MULTILINE)
AHEAD = 2  # players started ahead where there is no fork


# What the modules define, by module and name: handles that hold in every fork of the loaded player,
# and the names of a class's methods.
Defined = dict[str, tuple[Handle | ClassHandle, list[str]]]
Outline = dict[str, tuple[Handle, Defined]]


@dataclass
class Actor:
    """One player, and what was asked of it."""

    stage: Stage
    channel: Channel
    sandbox: Sandbox
    status: str = ""  # why it can answer no more
    own: bool = False  # it has a sandbox to itself
    prepared: bool = True  # it has taken in the submission
    number: int = 0  # its process id, as the player that forked it sees it
    host: int = 0  # its process id, as this side sees it
    parent: Actor | None = None
    folder: str = "start"  # the name of the folder that it works in
    fresh: bool = False  # a copy that has yet to begin, as it is asked its first question
    imports: bool = True  # it runs a program, or imports the modules: their files are to be there
    outline: Outline = field(default_factory=dict)  # what its modules define, as far as known
    plain: bool = True  # it was asked nothing that changes more than the student's objects
    reading: bool = False  # an answer of its is being read, and nothing may be asked

    def ask(self, known: Reader, verb: str, *rest: Any) -> Any:
        """Ask one question and return the answer: a value, ErrorReport, Stop or Missing.

        Raises TimedOut or Crashed; after that, and after a Stop, every question raises Crashed.
        """
        if self.status:
            raise Crashed(self.status)
        if not VERBS[verb]:
            self.plain = False
        question = (verb, *rest)
        if self.fresh:
            self.fresh = False
            question = ("begin", self.stage.folders_in_use(), self.imports, *question)
        try:
            self.channel.send(pack(question))
            payload = self.stage.wait_for(self)
            self.reading = True
            answer = read_answer(payload, known)
        except Gone:
            self.status = self.stage.how_it_ended(self)
            raise Crashed(self.status) from None
        except ProtocolError as problem:
            self.status = f"your program broke the connection to the grader: {problem}"
            self.stage.discard()
            raise Crashed(self.status) from None
        except (TimedOut, Crashed) as verdict:
            self.status = verdict.message
            self.stage.discard()
            raise
        finally:
            self.reading = False
        if isinstance(answer, Stop):
            self.status = "your program had already been stopped"
        return answer

    def close(self) -> None:
        if self.own:
            self.stage.account(self.sandbox)
            self.sandbox.kill()
        else:
            self.channel.close()


def unknown(handle: Handle | ClassHandle) -> Any:
    return handle


@dataclass
class Stage:
    """Files of a submission, ready to be asked.  Close it when the last test of the pass has ended.

    What is learnt about the files, and what they use up, goes on to the stage of the next pass.
    """

    assignment: Assignment
    submission: Submission
    modules: tuple[str, ...]  # those that tests ask by name: imported ahead
    level: str
    fork: bool = True
    private: tuple[Path, ...] = ()  # what no player may see, besides the kit and the suite
    alone: bool = True  # the loaded player is all that the suite needs, as far as is known
    findings: Findings = field(default_factory=Findings)
    budget: Budget = field(default_factory=Budget)
    first: Actor | None = None
    loaded: Actor | None = None
    forkable: bool = True
    # Nothing of what a test does lasts: neither the modules' sources nor what they hold allow it.
    stateless: bool = False
    quiet: bool = True  # the sources do not
    compiled: set[str] = field(default_factory=set)  # files that were, ahead, in the first player
    test_cpu: float | None = None
    unsure: bool = False  # this test has run out of a time that the machine may have used up
    subject: str = ""  # what is being asked, such as Card or assignment2.py
    held: set[str] = field(default_factory=set)  # what was made sure of in this pass, for all tests
    # Closed players: the process that forked each, and since when it has to end.
    ending: dict[int, tuple[int, float]] = field(default_factory=dict)
    strays: list[int] = field(default_factory=list)  # that the modules themselves have forked
    outline: Outline = field(default_factory=dict)
    live: list[Actor] = field(default_factory=list)
    methods: set[tuple[tuple[str, ...], str]] = field(default_factory=set)  # of which classes
    spare: deque[Actor] = field(default_factory=deque)  # copies of the loaded player
    used: Actor | None = None  # the last test's player, if that left nothing behind
    lent: bool = False  # the loaded player itself was one: what goes wrong there is not repeated
    tests_left: int = 1
    ahead: deque[Actor] = field(default_factory=deque)  # players of their own, without fork
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))  # of their folders

    def __post_init__(self) -> None:
        self.fork = self.fork and CAN_FORK

    # Players

    def player(self, program: bool = False) -> Actor:
        """Return a fresh player: with the modules imported, or (a program) before any import."""
        if not self.findings.states:
            self.load()
        if not self.fork:
            actor = self._take()
        elif program:
            self.alone = False
            actor = self._fork(self._first())
        else:
            actor = self._used_again() or self._next_player()
        ready = self.loaded in (actor, actor.parent)
        actor.outline = self.outline if ready else {}
        actor.plain = ready
        self.live.append(actor)
        if program and self.findings.by_definitions:
            actor.ask(unknown, "by_definitions", sorted(self.findings.by_definitions))
        elif not program and (not self.fork or not self.forkable):
            self._import_all(actor)
        return actor

    def load(self) -> None:
        """Import every module once, and find out which cannot be imported as they stand."""
        for name in self.modules:
            present = f"{name}.py" in self.submission.files
            self.findings.states[name] = ModuleState("whole" if present else "absent")
        for _ in range(2 * len(self.submission.files) + 2):
            actor = self._begin()
            if actor is not None and self._import_carefully(actor):
                break
            if actor is not None:
                actor.close()
            if self.first is not None and self.first.sandbox.ended:
                self.first = None
        else:
            raise Crashed("your modules cannot be imported: each time something else goes wrong")
        if self.fork:
            self.loaded = actor
            self._get_ready(actor)
        else:
            actor.close()

    def _begin(self) -> Actor | None:
        """Return a player that has compiled all files; None if one of them has ended it.

        The very first one takes in the submission itself, where no other is likely to be needed:
        what is done before a fork has to be copied to it.
        """
        if not self.fork:
            actor = self._take()
            if self._compile(actor):
                return actor
            actor.close()
            return None
        if self.alone and self.first is None:
            self.first = self._launch()
            if self.first.sandbox.nursed:
                actor = self._fork(self.first)
                if self._prepare(actor):
                    return actor
                self.discard()
                return None
        return self._fork(self._first())

    def _import_carefully(self, actor: Actor) -> bool:
        """Import all in one player; False: something new was learnt, begin again in another."""
        if self.findings.by_definitions:
            actor.ask(unknown, "by_definitions", sorted(self.findings.by_definitions))
        for name, state in self.findings.states.items():
            if state.how in ("absent", "broken"):
                continue
            try:
                answer = actor.ask(unknown, "import", name)
            except (TimedOut, Crashed) as verdict:
                self._learn(self._culprit(name), verdict.message, None)
                return False
            if isinstance(answer, Stop):
                self._learn(name, stopped_words(answer), None, answer.place)
                return False
            if isinstance(answer, ErrorReport):
                self._learn(name, error_words(answer), answer)
                return False
        return True

    def _culprit(self, name: str) -> str:
        """Return the module that never lets the import of `name` come to an end.

        Each module of the student's that it imports is tried by itself, those below first.
        """
        for each in self._imported_by(name, [])[:-1]:
            actor = self._fork(self._first()) if self.fork else self._take()
            try:
                actor.ask(unknown, "by_definitions", sorted(self.findings.by_definitions))
                actor.ask(unknown, "import", each)
            except (TimedOut, Crashed):
                return each
            finally:
                actor.close()
        return name

    def _imported_by(self, name: str, found: list[str]) -> list[str]:
        """Return a module and all modules of the student's below it, the lowest first."""
        if name not in found:
            found.append(name)
            words = self._import_words(f"{name}.py")
            for each in sorted(self.submission.files):
                module = each.removesuffix(".py")
                if each != module and module in words:
                    self._imported_by(module, found)
            found.remove(name)
            found.append(name)
        return found

    def _import_words(self, name: str) -> set[str]:
        """Return the words in the lines of a file that import something."""
        if name not in self.findings.import_words:
            lines = IMPORT_LINES.findall(self.submission.files.get(name, b""))
            text = b" ".join(lines).decode("utf-8", "replace")
            self.findings.import_words[name] = set(re.findall(r"\w+", text))
        return self.findings.import_words[name]

    def _learn(self, name: str, problem: str, error: ErrorReport | None, place: str = "") -> None:
        """Note that `name` could not be imported, and what to try next."""
        at_fault = self._module_at_fault(name, error, place)
        state = self.findings.states.setdefault(at_fault, ModuleState())
        if not state.problem:
            state.problem, state.error = problem, error
        hopeless = error is not None and error.lineage[0][0] in (
            "SyntaxError", "IndentationError", "TabError",
        )  # fmt: skip
        if at_fault in self.findings.by_definitions or hopeless:
            # Whoever imports it cannot be imported either; that is found out one by one.
            for each in {at_fault, name}:
                broken = self.findings.states.setdefault(each, ModuleState())
                broken.how = "broken"
                if not broken.problem:
                    broken.problem, broken.error = problem, error
            return
        self.findings.by_definitions.add(at_fault)
        state.how = "definitions"

    def _module_at_fault(self, name: str, error: ErrorReport | None, place: str) -> str:
        places = [place.split(",")[0]] if place else []
        if error is not None:
            top_level = [file for file, _, function in error.frames if function in ("<module>", "")]
            places += top_level[-1:]
        for file in places:
            module = file.removesuffix(".py")
            if file in self.submission.files and file.endswith(".py"):
                return module
        return name

    def _import_all(self, actor: Actor) -> None:
        if self.findings.by_definitions:
            actor.ask(unknown, "by_definitions", sorted(self.findings.by_definitions))
        for name, state in self.findings.states.items():
            if state.how in ("whole", "definitions"):
                actor.ask(unknown, "import", name)

    def _reload(self) -> None:
        self.loaded = self._begin() or self._fork(self._first())
        self._import_all(self.loaded)
        self._get_ready(self.loaded)

    def _get_ready(self, loaded: Actor) -> None:
        """Have the loaded player ready for its forks, and note what its modules define."""
        answer = loaded.ask(unknown, "ready")
        self.forkable, self.outline, self.methods, self.stateless = False, {}, set(), False
        if type(answer) is not tuple or len(answer) != 3:
            return
        forkable, outline, stateless = answer
        self.forkable = forkable is True
        self.stateless = stateless is True and self.quiet
        if self.forkable and is_outline(outline):
            self.outline = {
                name: (module, self._fixed(name, defined))
                for name, (module, defined) in outline.items()
            }
            self.methods = {
                (tuple(each for each, _, _ in kind.lineage), method)
                for _, defined in self.outline.values()
                for kind, methods in defined.values()
                if isinstance(kind, ClassHandle)
                for method in methods
            }
        if self.forkable and self.stateless and not self.lent:
            self.used, self.lent = loaded, True

    def _fixed(self, name: str, defined: Defined) -> Defined:
        """Return the definitions of a module that no function of it gives another meaning."""
        content = self.submission.files.get(f"{name}.py", b"")
        if any(word in content for word in REBINDING) and REBINDS.search(content):
            return {}
        found = GLOBALS.findall(content) if b"global" in content else []
        changed = set(re.findall(r"\w+", b" ".join(found).decode("latin-1")))
        return {key: entry for key, entry in defined.items() if key not in changed}

    # Processes

    def _first(self) -> Actor:
        """Return the player that forks the others, which has taken in the submission."""
        if self.first is not None and not self.first.prepared and not self._prepare(self.first):
            self.discard()
        if self.first is None:
            self.first = self._start()
        return self.first

    def _start(self) -> Actor:
        """Return a new first player that has taken in the submission."""
        while True:
            actor = self._launch()
            if self._prepare(actor):
                return actor
            actor.sandbox.kill()

    def _launch(self) -> Actor:
        """Return a new first player."""
        size = sum(map(len, self.submission.files.values()))
        sandbox = launch.launch(
            self.level,
            self.assignment.limits,
            self.assignment.packages,
            size,
            self.fork,
            (self.assignment.folder, *self.private),
        )
        return Actor(self, sandbox.channel, sandbox, own=True, prepared=False, host=sandbox.root)

    def _prepare(self, actor: Actor) -> bool:
        """Have a player take in the submission and compile its files; False if one has ended it.

        Without forks compiling comes later, so that players can be started ahead.
        """
        sandbox = actor.sandbox
        settings = {
            **sandbox.settings,
            "files": self.submission.files,
            "output": self.assignment.limits.output_bytes,
            "preload": self._preloads(),
            "expected": list(self.assignment.modules),
            "compiled": self._compiled_ahead(f"{sandbox.settings['folder']}/start")
            if sandbox.nursed
            else {},
        }
        try:
            answer = actor.ask(unknown, "configure", settings)
        except (Crashed, TimedOut) as verdict:  # nothing of the student's has run yet
            sandbox.kill()
            raise SuiteError(f"the sandbox could not be set up: {verdict.message}") from None
        if answer is not None:
            raise SuiteError(f"the sandbox could not be set up: {answer}")
        actor.prepared = True
        self.compiled = set(settings["compiled"])
        return not self.fork or self._compile(actor)

    def _needed(self) -> set[str]:
        """Return the files of the modules that are imported ahead, and of all below them."""
        found: list[str] = []
        for name in self.modules:
            self._imported_by(name, found)
        return {f"{name}.py" for name in found}

    def _compiled_ahead(self, place: str) -> dict[str, Any]:
        """Return the code of the files that the assignment gives, compiled here, once for all."""
        return {
            name: given_code(content, os.path.join(place, name))
            for name, path in self.assignment.given.items()
            if name.endswith(".py")
            and (content := self.submission.files.get(name)) is not None
            and content == given_content(path)
        }

    def _compile(self, actor: Actor) -> bool:
        """Compile all files ahead, in a player that has run nothing yet; False if it was ended.

        The modules that are imported ahead come first.  What ended it is left out the next time.
        """
        needed = self._needed()
        for name in sorted(self.submission.files, key=lambda name: (name not in needed, name)):
            if not name.endswith(".py") or name in self.compiled or name in self.findings.refused:
                continue
            imported = name in needed
            large = len(self.submission.files[name]) >= COMPILED_SIZE
            answer = None
            if not (
                large or name in self.findings.shunned or len(self.findings.shunned) == MOST_SHUNNED
            ):
                self.compiled.add(name)
                try:
                    answer = actor.ask(unknown, "compile", name, imported)
                except (TimedOut, Crashed):
                    self.findings.shunned.add(name)
                    return False
            if isinstance(answer, ErrorReport):
                self.findings.refused[name] = answer
            if imported and answer is not True:
                self.quiet = False
        return True

    def _preloads(self) -> list[str]:
        """Return the quiet modules and the allowed packages that the submission's code mentions.

        What is imported ahead is imported once, and its chance begins anew in each player.
        """
        words: set[str] = set()
        for name in self.submission.files:
            if name.endswith(".py"):
                words |= self._import_words(name)
        allowed = [
            WITH_CHANCE.get(name, name)
            for name in self.assignment.packages
            if f"{name}.py" not in self.submission.files
        ]
        return [name for name in (*IMPORTED_AHEAD, *allowed) if name.split(".")[0] in words]

    def _take(self) -> Actor:
        """Return a player that was started ahead, and start another one for later."""
        while True:
            while len(self.ahead) < AHEAD:
                self.ahead.append(self._start())
            actor = self.ahead.popleft()
            if actor.sandbox.process.poll() is None:
                return actor
            actor.sandbox.kill()  # it was ended from outside before anything was asked of it

    def _fork(self, parent: Actor, count: int = 1) -> Actor:
        """Fork a player; with a `count` above 1, some more for the tests that come next."""
        for attempt in (1, 2):
            pairs = [socket.socketpair() for _ in range(count)]
            try:
                # The modules know by `__file__` where they were imported: there they find files.
                again = [parent.folder] if parent is self.loaded else []
                names = (again or [f"start.{next(self.numbers)}"]) * count
                question = ("spawn", parent is not self.loaded, names)
                parent.channel.send(pack(question), [theirs.fileno() for _, theirs in pairs[::-1]])
                numbers = read_answer(self.wait_for(parent), unknown)
            except (Gone, ProtocolError, TimedOut) as problem:
                numbers = problem
            for _, theirs in pairs:
                theirs.close()
            if (
                type(numbers) is list
                and len(numbers) == count
                and all(type(each) is int for each in numbers)
            ):
                hosts = self._newcomers(parent, count)
                made = [
                    Actor(
                        self, SocketChannel(mine), parent.sandbox,
                        prepared=parent.prepared, number=number, host=host, parent=parent,
                        folder=name, fresh=parent.prepared, imports=parent is not self.loaded,
                    )
                    for (mine, _), number, host, name in zip(
                        pairs, numbers, hosts, names, strict=True
                    )
                ]  # fmt: skip
                self.spare += made[1:]
                return made[0]
            for mine, _ in pairs:
                mine.close()
            # The loaded player has run the student's code and may be past answering.
            parent = self._renew(parent, numbers, attempt)
        raise Crashed("your program cannot be started any more")

    def _next_player(self) -> Actor:
        """Return a fresh copy of the loaded player; some are forked ahead, which costs less."""
        if self.loaded is None or self.loaded in self.live:
            self._reload()
        if not self.forkable:
            return self._fork(self._first())
        while self.spare:
            actor = self.spare.popleft()
            if actor.channel.is_open():
                return actor
            actor.close()  # what ran before has ended it
        assert self.loaded is not None
        count = 1 if self.stateless else max(1, min(launch.SPARE_PLAYERS, self.tests_left))
        return self._fork(self.loaded, count)

    def _used_again(self) -> Actor | None:
        """Return the last test's player, if it is as it was before that test."""
        actor, self.used = self.used, None
        if actor is None:
            return None
        try:
            actor.channel.begin_anew()
            if actor.ask(unknown, "again", self.folders_in_use()) is True:
                return actor
        except (TimedOut, Crashed):
            if actor is self.loaded:
                self.loaded = None
            return None
        self._let_go(actor)
        return None

    def folders_in_use(self) -> list[str]:
        """Return the names of the folders that this test's players work in.

        Whatever else lies beside them has been left there by earlier tests.
        """
        return sorted({actor.folder for actor in self.live})

    def _newcomers(self, parent: Actor, count: int) -> list[int]:
        """Return the process ids of the players that `parent` has just forked, the oldest first."""
        there = (*self.live, *self.spare, self.used, self.loaded)
        known = {actor.host for actor in there if actor is not None} | self.ending.keys()
        new = [child for child in self._children(parent) if child not in known]
        self.strays = new[:-count]  # forked by the student's modules themselves
        return [0] * (count - len(new)) + new[-count:]

    def _children(self, parent: Actor) -> list[int]:
        """Return the processes below a player that are there, and forget those that have ended."""
        there = launch.children_of(parent.host)
        for process, (above, _) in list(self.ending.items()):
            if above == parent.host and process not in there:
                del self.ending[process]
        return there

    def _renew(self, parent: Actor, problem: Any, attempt: int) -> Actor:
        was_loaded = parent is self.loaded
        self.discard()
        if attempt == 2:
            words = error_words(problem) if isinstance(problem, ErrorReport) else str(problem)
            raise Crashed(f"your modules left Python unable to go on: {words or 'it had ended'}")
        if was_loaded:
            self._reload()
            assert self.loaded is not None
            return self.loaded
        return self._first()

    def wait_for(self, actor: Actor) -> bytes:
        """Return the next frame of a player; watch all limits while it is waited for."""
        limits = self.assignment.limits
        try:
            return actor.channel.receive(FIRST_LOOK)
        except Waited:
            pass
        seconds = limits.question_seconds
        shortened = self.findings.slow[self.subject] >= SLOW_AFTER
        if shortened:
            seconds = min(seconds, SLOW_SECONDS)
        started = time.monotonic() - FIRST_LOOK
        before = self._check(actor.sandbox).cpu_seconds
        if self.test_cpu is None:
            self.test_cpu = before
        while True:
            looked = time.monotonic()
            try:
                return actor.channel.receive(NEXT_LOOKS)
            except Waited:
                self.budget.waited += time.monotonic() - looked
                used = self._check(actor.sandbox).cpu_seconds
                wall = time.monotonic() - started
                if used - before > seconds:
                    words = f"no answer after {seconds:g} seconds"
                    raise self._timed_out(words, sure=not shortened) from None
                if used - self.test_cpu > limits.test_seconds:
                    words = f"not finished after {limits.test_seconds:g} seconds of this test"
                    raise self._timed_out(words, sure=True) from None
                if wall > seconds * limits.wall_factor:
                    words = f"no answer after {seconds * limits.wall_factor:g} seconds of waiting"
                    raise self._timed_out(words) from None

    def _timed_out(self, words: str, sure: bool = False) -> TimedOut:
        """Return the verdict; CPU time is sure, unlike a wait that the machine may have caused."""
        self.findings.slow[self.subject] += 1
        self.unsure = self.unsure or not sure
        return TimedOut(words)

    def _check(self, sandbox: Sandbox) -> launch.Usage:
        limits = self.assignment.limits
        # The players that serve others are not the student's.
        ours = 3 + launch.SPARE_PLAYERS
        if sandbox.count(limits.processes + ours) > limits.processes + ours:
            raise Crashed(f"your program started more than {limits.processes} processes")
        usage = sandbox.usage()
        # The quick measure counts shared pages more than once: it alone condemns nobody.
        seems_large = usage.memory_bytes > limits.memory_bytes
        if seems_large and sandbox.proportional_memory() > limits.memory_bytes:
            size = limits.memory_bytes // 2**20
            raise Crashed(f"your program used more than {size} MB of memory")
        size = sum(map(len, self.submission.files.values()))
        if usage.file_bytes > limits.file_bytes + 4 * size:
            raise Crashed(f"your program wrote more than {limits.file_bytes // 2**20} MB of files")
        if self.budget.spent + usage.cpu_seconds > limits.submission_seconds:
            raise TimedOut(f"this submission has used up its {limits.submission_seconds:g} seconds")
        if self.budget.waited > limits.submission_seconds:
            raise TimedOut(
                f"this submission was waited for {limits.submission_seconds:g} seconds in all"
            )
        return usage

    def how_it_ended(self, actor: Actor) -> str:
        """Say how a player ended that has closed its wire."""
        ended = None
        if actor.own and not actor.sandbox.nursed:
            with contextlib.suppress(subprocess.TimeoutExpired):
                ended = actor.sandbox.process.wait(2)  # its wire closes a moment before it ends
        parent = actor.parent
        if parent is not None and not parent.status:
            for _ in range(20):
                try:
                    parent.channel.send(pack(("reap",)))
                    found = read_answer(parent.channel.receive(1), unknown)
                except (Gone, Waited, ProtocolError):
                    break
                if type(found) is not list or not all(map(is_ending, found)):
                    break
                codes = [status for number, status in found if number == actor.number]
                if codes:
                    ended = codes[0]
                    break
                time.sleep(0.005)
        if ended is None or ended < 0:
            self.discard()  # a signal may have been meant for others as well, who are about to end
        if ended is None:
            return "your program ended Python before the test was over"
        if ended < 0:
            return f"Python itself was ended by signal {-ended} ({signal_name(-ended)})"
        return f"your program ended Python before the test was over (exit status {ended})"

    # Between tests

    def begin_test(self) -> None:
        self.test_cpu, self.unsure = None, False

    def end_test(self) -> None:
        """End this test's players; if anything of theirs lives on, end the whole sandbox."""
        if not self.live:
            return
        for actor in self.live:
            if self.stateless and actor.plain and not actor.status and self.used is None:
                self.used = actor
            else:
                self.alone = self.alone and (actor.plain or actor is not self.loaded)
                self._let_go(actor)
        self.live.clear()
        if self.fork and self.first is not None and self._anything_left():
            self.discard()

    def _let_go(self, actor: Actor) -> None:
        actor.close()
        if actor is self.loaded:
            self.loaded = None
        above = actor.parent.host if actor.parent is not None else 0
        self.ending[actor.host] = (above, time.monotonic())

    def _anything_left(self) -> bool:
        """Say whether a process is there that no test has: one that got away, or will not end.

        Players that were just closed are given a moment, and nobody waits for them.
        """
        assert self.first is not None
        loaded = self.loaded.host if self.loaded is not None else 0
        there = self._children(self.first)
        if self.strays or set(there) - self.ending.keys() - {loaded}:
            return True
        if self.first.sandbox.orphans():
            return True
        now = time.monotonic()
        late = [each for each, (_, since) in self.ending.items() if now - since > ENDING_SECONDS]
        return any(not launch.has_ended(process) for process in late)

    def account(self, sandbox: Sandbox) -> None:
        if not sandbox.ended and self.fork:
            self.budget.spent += sandbox.usage().cpu_seconds

    def discard(self) -> None:
        """End the sandbox with everything in it; the next question starts another."""
        self.loaded = None
        self.ending.clear()
        self._close_unasked()
        self.strays = []
        if self.first is not None:
            self.account(self.first.sandbox)
            self.first.sandbox.kill()
            self.first = None
        for actor in self.live:
            actor.sandbox.kill()

    def _close_unasked(self) -> None:
        """Close the wires to the players that are kept for tests to come."""
        for kept in (*self.spare, self.used):
            if kept is not None:
                kept.channel.close()
        self.spare.clear()
        self.used = None

    def close(self) -> None:
        """End everything that belongs to this pass."""
        self.discard()
        for actor in self.ahead:
            actor.sandbox.kill()
        self.live.clear()
        self.ahead.clear()


@functools.cache
def given_content(path: Path) -> bytes:
    return path.read_bytes()


@functools.cache
def given_code(content: bytes, place: str) -> Any:
    return compile(content, place, "exec", dont_inherit=True)


def is_ending(value: Any) -> bool:
    """Say whether a value is the number and the exit status of a process, as `reap` gives them."""
    if type(value) is not list or list(map(type, value)) != [int, int]:
        return False
    return all(-(2**31) <= each < 2**31 for each in value)


def is_outline(value: Any) -> bool:
    """Say whether an answer has the form of an outline: it comes from where a student's code is."""
    if type(value) is not dict:
        return False
    for name, module in value.items():
        if type(name) is not str or type(module) is not tuple or len(module) != 2:
            return False
        handle, defined = module
        if type(handle) is not Handle or type(defined) is not dict:
            return False
        for key, entry in defined.items():
            if type(key) is not str or type(entry) is not tuple or len(entry) != 2:
                return False
            if type(entry[0]) not in (Handle, ClassHandle) or type(entry[1]) is not list:
                return False
            if any(type(method) is not str for method in entry[1]):
                return False
    return True


def signal_name(number: int) -> str:
    import signal

    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"


def error_words(error: ErrorReport) -> str:
    """Return an exception in one line: its name, its words, and the student's line."""
    name = error.lineage[0][0]
    words = f"{name}: {error.message}" if error.message else name
    if error.frames:
        file, line, _ = error.frames[-1]
        where = f"({file}, line {line})"
        words += "" if words.endswith(where) else f" {where}"
    return words


def stopped_words(stop: Stop) -> str:
    where = f" ({stop.place})" if stop.place else ""
    return {
        "asked": f"it asks for input{where}",
        "drew": f"it draws more often than was scripted{where}",
        "called": f"it calls a function more often than there are answers for it{where}",
        "output": f"it prints without end{where}",
        "large": f"its answer is too large{where}",
    }.get(stop.reason, f"it was stopped{where}")
