"""One test of one submission (`Case`): its players and their modules, its files, its log."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from autograder.course.verdicts import NotWritten, Refused, SuiteError
from autograder.sandbox.values import ErrorReport
from autograder.stage.stage import Stage
from autograder.stage.words import error_words
from autograder.suite.asking import Suite
from autograder.suite.chance import Chance
from autograder.suite.exceptions import missing_import, not_python
from autograder.suite.guard import guarded
from autograder.suite.keeping import keeps_state, remembers, shares_objects
from autograder.suite.laid_out import LaidOut
from autograder.suite.log import Log, around
from autograder.suite.questions import Place, Question
from autograder.suite.remote import RemoteObject, behind, with_article
from autograder.suite.repeat import MOST_LINES_TO_READ, Repeated, Submitted
from autograder.suite.script import calls_left_out
from autograder.suite.source import Source, parsed, read_source
from autograder.suite.world import World


@dataclass(frozen=True)
class Earlier:
    """Of a test whose result this one shares: its files, and what it had asked before."""

    files: dict[str, bytes | None] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)


@guarded(lambda case: case.log)
class Case:
    """The state that all verbs of one test's `student` share."""

    def __init__(self, stage: Stage, suite: Suite) -> None:
        self.stage = stage
        self.log = Log(suite)
        self.remarks: list[str] = []  # shown to the student if the test passes
        self.judged: set[str] = set()  # files whose text the test looks at
        self.chance: Chance | None = None
        self.seed = 0  # of the draws of all players
        self.programs: list[World] = []
        self.files: dict[str, bytes | None] = {}  # that the test put there; None: removed
        self.laid_out = LaidOut(stage.submission, stage.assignment.decks, self.files)
        self._earlier = Earlier()
        self._calls: World | None = None
        self.importer: World | None = None  # imports modules from the beginning

    # Players

    def calls(self) -> World:
        """Return the player that answers all calls of this test."""
        if self._calls is None:
            self._calls = World(self.stage, self.stage.player(), self.log, self.lay)
            self._prepare(self._calls)
        return self._calls

    def program(self) -> World:
        """Return a new player for a program, with everything that this test has prepared."""
        for earlier in self.programs[-1:]:
            earlier.partner.release()
        world = self.unprepared()
        self.programs.append(world)
        self._prepare(world)
        return world

    def unprepared(self) -> World:
        """Return a new player that has imported nothing, without the files of this test."""
        return World(self.stage, self.stage.player(program=True), self.log, self.lay)

    def last(self) -> World:
        """Return the player of the last program, or that of the calls if none was run."""
        return self.programs[-1] if self.programs else self.calls()

    def _prepare(self, world: World) -> None:
        for name, content in self.files.items():
            self._place(world, name, content)
        if self.seed:
            world.tell("seed", self.seed)
        if self.chance is not None:
            self.chance.begin_in(world)

    def script(self, chance: Chance) -> None:
        """Make draws follow a script in all later calls and programs."""
        self.chance = chance
        if self._calls is not None:
            chance.begin_in(self._calls)

    def drawn(self) -> tuple[str, ...]:
        """Return the names of the functions whose draws are scripted or watched."""
        if self.chance is None:
            return ("random",)
        return (*self.chance.script, *self.chance.watched)

    def module(self, name: str) -> RemoteObject:
        """Return a module of the submission, as the player of the calls has it.

        Raises NotWritten if its file is missing, Refused if it cannot be loaded at all.
        """
        world = self.calls()
        state = self.stage.findings.states.get(name)
        if state is None or state.how == "absent":
            raise NotWritten(name)
        if state.how == "broken":
            if state.error is not None:
                self.log.unreadable.update(not_python(state.error, f"{name}.py"))
                stage = self.stage
                missing = missing_import(state.error, stage.assignment, stage.submission.files)
                if missing:
                    raise NotWritten(missing)
            raise Refused(f"{name}.py cannot be imported: {state.problem}")
        if name in world.partner.outline:
            answer = world.know(world.partner.outline[name][0])
        else:
            answer = world.tell("import", name)
        if isinstance(answer, ErrorReport):
            raise Refused(f"{name}.py cannot be imported: {error_words(answer)}")
        if not isinstance(answer, RemoteObject):
            raise Refused(f"{name}.py cannot be imported")
        behind(answer).place = Place(behind(answer).number, name, "module")
        return answer

    def share(self, first: Case, asked: int) -> None:
        """Know the files of the test whose result this one shares, so that feedback names them.

        asked: how many questions it had asked before; they too may have their part in that result.
        """
        self.laid_out.adopt(first.laid_out)
        self._earlier = Earlier({**self._earlier.files, **first.files}, first.log.questions[:asked])

    def repeated(self, asked: Sequence[Question], is_console: bool, is_hidden: bool) -> str:
        """Return a script that repeats questions in plain Python: see `repeat.Repeated`.

        The files of the student's own folder are there already, but no file of a hidden test.
        """
        files = {
            name: content
            for name, content in {**self._earlier.files, **self.files}.items()
            if is_hidden or not self.laid_out.is_known(name)
        }
        states = self.stage.findings.states.items()
        in_part = {name: state.how for name, state in states if state.in_part}
        about = Submitted(files, self._home, in_part, self._draws, self._draws_at_import)
        questions = around(self.log, asked)
        text = Repeated(questions, asked, about, is_console).text()
        may_keep = (keeps_state(each) or each.draws(each.name) for each in self._parsed())
        if any(may_keep):
            # An earlier call may have its part in the answer.
            whole = ""
            if not self.laid_out.is_changed:
                questions = [*self._earlier.questions, *questions]
                whole = Repeated(questions, asked, about, is_console, is_whole=True).text()
            if whole and whole.count("\n") < MOST_LINES_TO_READ:
                text = whole
            elif any(map(shares_objects, self._parsed())) and self.calls_before(asked):
                return ""  # alone it would give something else
        with suppress(SyntaxError, ValueError):  # the names in it are a student's
            ast.parse(text)
            return text
        return ""

    def calls_before(self, asked: Sequence[Question]) -> list[Question]:
        """Return the other calls that came before, if the files look as if that could matter."""
        asked = [each for each in asked if each in self.log.questions and each.verb != "run"]
        if not asked or not any(map(remembers, self._parsed())):
            return []
        return calls_left_out(self.log.questions, asked)

    def _parsed(self) -> Collection[Source]:
        """Return the sources of all files that can be read."""
        return parsed(self.stage.submission.files).values()

    def _home(self, name: str) -> str:
        """Return the module of the submission that defines a name, or ""."""
        homes = (each.name for each in self._parsed() if name in each.defined)
        return next(homes, "").removesuffix(".py")

    def _draws(self, name: str) -> bool:
        """Return whether a function or a method of this name, or a program, uses `random`."""
        return any(each.draws(name) for each in self._parsed())

    def _draws_at_import(self, module: str) -> bool:
        return any(each.draws("") for each in self._parsed() if each.name == f"{module}.py")

    def close(self) -> None:
        """Release all questions: they refer to each other, and only Python's gc would free them.

        If anything is shared with other tests, they are kept.
        """
        self.log.steps.clear()
        if self.stage.shares_results:
            return
        forget_players(self)
        for question in self.log.questions:
            question.raised = question.answer = question.whole = None
        self.log.questions.clear()
        self.log.fetched.clear()

    # Files

    def lay(self, place: Path, content: bytes | None = None) -> str:
        """Lay out a file under a name that reveals nothing, and return that name."""
        if content is None:
            content = place.read_bytes()
        name = self.laid_out.name(place, content)
        self.keep(name, content)
        return name

    def keep(self, name: str, content: bytes | None) -> None:
        """Put a file into the folder of each player; None removes it."""
        if content is not None and type(content) is not bytes:
            raise SuiteError(
                f"the contents of {name!r} are bytes, not {with_article(type(content).__name__)}:"
                " write path.read_bytes(), or text.encode()"
            )
        self.files[name] = content
        self.laid_out.is_changed |= bool(self.log.questions)
        for world in [self._calls, *self.programs[-1:]]:
            if world is not None and not world.partner.status:
                self._place(world, name, content)

    def _place(self, world: World, name: str, content: bytes | None) -> None:
        if content is None:
            world.partner.ask_later("remove", name)
        else:
            world.partner.ask_later("put", name, content)

    def typed(self, lines: Sequence[str | Path]) -> tuple[str, ...]:
        """Return the lines to be typed; for a file, lay it out and type its name there."""
        return tuple(self.lay(line) if isinstance(line, Path) else line for line in lines)

    def source(self, name: str, defines: str = "") -> Source:
        """Return the source of a file of the submission, or of the only one that `defines` a name.

        Raises NotWritten if it is missing, Refused if it is not Python.
        """
        content = self.stage.submission.files.get(name)
        if content is None:
            raise NotWritten(name.removesuffix(".py"))
        self.log.unreadable.add(name)
        try:
            source = read_source(name, content)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise Refused(f"{name} cannot be read: {error}") from None
        self.log.unreadable.discard(name)
        if defines and defines not in source.defined:
            others = parsed(self.stage.submission.files).values()
            found = [each for each in others if defines in each.defined]
            return found[0] if len(found) == 1 else source
        return source


@contextmanager
def apart(case: Case) -> Iterator[None]:
    """Ask other players inside, which have the files of the test and its scripted chance.

    Nothing of that stays, unless an exception ends it: a message about that may need the players
    and the files.
    """
    before = case._calls, case.programs, case.importer, case.chance
    files, is_changed = dict(case.files), case.laid_out.is_changed
    if case._calls is not None:
        case._calls.partner.lend()
    case._calls, case.programs, case.importer = None, [], None
    try:
        yield
        for world in players_of(case):
            world.partner.release()
        case.files.clear()
        case.files.update(files)
        case.laid_out.is_changed = is_changed
    finally:
        forget_players(case)
        case._calls, case.programs, case.importer, case.chance = before


def forget_players(case: Case) -> None:
    for world in players_of(case):
        world.known.clear()


def players_of(case: Case) -> list[World]:
    return [each for each in (case._calls, *case.programs, case.importer) if each is not None]
