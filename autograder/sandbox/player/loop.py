"""Inside the player: the loop that answers one question after another (`Player.serve`).

Words used here.  player: the sandboxed process that runs a student's code.  question: a frame to a
player.  answer: a frame back.  handle: a number that stands for an object that stays on this side.
console: what was printed and typed.  script: the lines that will be typed.

The other side trusts nothing from here, and nothing worth stealing ever gets here: no expected
values, no tests, no solutions.  One loop serves every role: on `spawn`, a process forks copies of
itself, each on its own channel, so that each test has a fresh player.
"""

from __future__ import annotations

import os
import sys
from os import getpid

from autograder.protocol import CLASSES_LIMIT, NAME_LIMIT, NEXT_LINE, TOO_LARGE, WORDS_LIMIT

from .channel import Channel, SocketChannel, quote
from .console import Terminal
from .files import O_BINARY, FileWatch, Workplace
from .instructions import raised_at
from .loading import Finder
from .questions import Objects, Programs
from .reuse import Reuse
from .roles import Roles
from .scripting import Scripting, number_seeds, seed_system
from .values import BASE_EXCEPTION, LINEAGE, Handles, Missing, TooLarge, module_of, name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType, TracebackType
    from typing import Any, NoReturn

load_later: Any = None  # runs the modules of the link; bootstrap.py puts it here
SEVERAL_PARTS = 5000  # containers and objects in the answers to several questions
FRAMES_TOLD = 9  # of a traceback, the last ones: one more than a message shows


class Player:
    """One player: what it holds, and the verbs that it knows."""

    channel: Channel

    def __init__(self) -> None:
        self.handles = Handles()
        self.terminal = Terminal(self.stop, self.next_line)
        finder = Finder(set(), {})
        finder.without_input = self.terminal.without_input
        self.workplace = Workplace(os.getcwd(), self.handles, finder, self.terminal)
        scripting = Scripting(self.stop, self.handles, finder.names, finder.files)
        self.reuse = Reuse(self.handles, self.workplace, scripting)
        self.roles = Roles(self.workplace, self.reuse.begin, self.serve, self.failure, self.do)
        self.programs = Programs(self.terminal, finder, self.finish_program)
        self.verbs: dict[str, Callable[..., str]] = {
            "after": self.do_after,
            "several": self.do_several,
            **self.roles.verbs(),
            **self.reuse.verbs(),
            **Objects(self.handles, finder, self.reuse.note_start).verbs(),
            **self.programs.verbs(),
            **scripting.verbs(),
            **self.workplace.verbs(),
            **FileWatch(self.handles, scripting).verbs(),
            "again": self.begin_again,
            "rest": self.rest,
            "ahead": self.load_ahead,
            "link": self.link,
        }

    def serve(self, channel: Channel) -> NoReturn:
        """Answer the questions from a channel until the other side has gone."""
        self.channel = self.roles.channel = channel
        process = getpid()
        while True:
            question = channel.receive()
            if question is None:
                os._exit(0)
            answer = self.answer(question)
            if getpid() != process:
                os._exit(0)  # a fork made by the student's code: only the original may answer
            channel.send(answer)

    def answer(self, question: Any) -> str:
        try:
            return '["v",%s]' % self.do(*question)
        except Missing as error:
            return '["m",%s]' % quote(str(error))
        except TooLarge:
            return TOO_LARGE
        except BaseException as error:
            return self.failure(error)

    def do(self, verb: str, *rest: Any) -> str:
        console = self.terminal.console
        console.before = console.written
        return self.verbs[verb](*rest)

    def do_after(self, ahead: list[tuple[Any, ...]], verb: str, *rest: Any) -> str:
        """Answer the last of several questions; what the others lead to is not told."""
        for question in ahead:
            try:
                self.do(*question)
            except BaseException:  # as if it had been the answer
                continue
        return self.do(verb, *rest)

    def begin_again(self, living: list[str], verb: str, *rest: Any) -> str:
        """Reset this player, and answer the first question; raise Missing if it cannot be reset."""
        if not self._succeeds(lambda: self.reuse.reset(living)):
            raise Missing("")
        return self.do(verb, *rest)

    def load_ahead(self) -> str:
        """Load what the link needs, once for all sandboxes of a nursery."""
        load_later()
        return "null"

    def link(self) -> str:
        """Become the end of the link beside a student's code, on the same channel."""
        inside = load_later()
        number_seeds()
        channel = self.channel
        channel.send('["v",null]')
        self.workplace.finder.find_only_carried()
        inside.serve(channel.send, channel.receive_text, raised_at, seed_system)
        return "null"

    def rest(self) -> str:
        """Let go of what the last test has left here; return whether this player can be reset."""
        return "true" if self._succeeds(self.reuse.rest) else "false"

    def _succeeds(self, resetting: Callable[[], bool]) -> bool:
        """Return whether resetting succeeds; a problem with it is not an answer to a question."""
        self.programs.problem = None  # which refers to all that the last program had
        try:
            return resetting()
        except BaseException:
            return False

    def do_several(self, questions: list[tuple[Any, ...]]) -> str:
        """Answer several questions, up to one that raises; also return whether one did.

        Fewer are answered if the answers become long.  `problem` tells what was raised.
        """
        answers: list[str] = []
        parts = 0
        self.programs.problem = None
        while len(answers) < len(questions) and parts < SEVERAL_PARTS:
            try:
                answers.append(self.do(*questions[len(answers)]))
            except BaseException as error:
                self.programs.problem = error
                break
            parts += answers[-1].count("[") + 1
        failed = "true" if self.programs.problem is not None else "false"
        return '["t",["l"%s],%s]' % ("".join("," + each for each in answers), failed)

    def next_line(self, script: int) -> str | None:
        """Return the next line that is typed, of which this side knows no more; None at the end."""
        self.channel.send(NEXT_LINE % script)
        found = self.channel.receive()
        if found is None:
            os._exit(0)
        (line,) = found
        return line if type(line) is str else None

    def failure(self, error: BaseException) -> str:
        """Return an exception as an answer: its classes, text, arguments and student's frames.

        Last comes what was handled as it was raised, if that is the student's: its name and frame.
        """
        kind = type(error)
        if isinstance(error, SystemExit):
            self.terminal.console.leave(error)
        lineage = LINEAGE(kind)
        classes = ",".join(
            "[%s,%s,%d]" % (quote(name_of(base)), quote(module_of(base)), self.handles.number(base))
            for base in lineage[:CLASSES_LIMIT]
        )
        try:
            arguments = self.handles.write(BASE_EXCEPTION["args"].__get__(error))
        except BaseException:
            arguments = '["t"]'
        shown = self._frames(error)
        handled, behind = BASE_EXCEPTION["__context__"].__get__(error), ""
        if handled is not None and (lines := self._frames(handled)):
            behind = "%s,%s" % (quote(name_of(type(handled))), lines[-1])
        parts = (classes, quote(words_of(error)), arguments, ",".join(shown), behind)
        return '["x",[%s],%s,%s,[%s],[%s]]' % parts

    def _frames(self, error: BaseException) -> list[str]:
        """Return the last of the student's lines that an exception has passed, as JSON."""
        frames = []
        trace: TracebackType | None = BASE_EXCEPTION["__traceback__"].__get__(error)
        while trace is not None:
            code = trace.tb_frame.f_code
            if self.workplace.is_students(code.co_filename):
                frames.append(
                    (
                        os.path.basename(code.co_filename),
                        raised_at(trace, error)[1],
                        code.co_qualname,
                    )
                )
            trace = trace.tb_next
        if isinstance(error, SyntaxError) and self.workplace.is_students(str(error.filename)):
            line = error.lineno if type(error.lineno) is int else 0
            frames.append((os.path.basename(str(error.filename)), line, ""))
        return [
            "[%s,%d,%s]" % (quote(file), line, quote(name[:NAME_LIMIT]))
            for file, line, name in frames[-FRAMES_TOLD:]
        ]

    def stop(self, reason: str) -> NoReturn:
        """Report why this player cannot go on, and wait to be ended from outside.

        Nothing is raised: a loop with a bare `except:` inside would only spin.
        """
        words = (reason, self.terminal.console.json(), quote(self.students_line(reason)))
        self.channel.send('["s","%s",%s,%s]' % words)
        while self.channel.receive() is not None:
            self.channel.send('["s","%s",["l"],""]' % reason)
        os._exit(0)

    def students_line(self, reason: str) -> str:
        """Return the line in the student's files that is running now, or "".

        Of a file that asks as it is imported, that is the line at its top, which ought to move.
        """
        frame: FrameType | None = sys._getframe()
        found = ""
        while frame is not None:
            if self.workplace.is_students(frame.f_code.co_filename):
                line = f"{os.path.basename(frame.f_code.co_filename)}, line {frame.f_lineno}"
                is_imported = frame.f_globals.get("__name__") != "__main__"
                if reason == "asked" and is_imported and frame.f_code.co_name == "<module>":
                    return line
                found = found or line
            frame = frame.f_back
        return found

    def finish_program(self) -> None:
        """Do what Python does at the end of a program: wait for threads, call exit functions."""
        for name, ending in (("threading", "_shutdown"), ("atexit", "_run_exitfuncs")):
            if name in sys.modules and name not in self.workplace.finder.names:
                getattr(sys.modules[name], ending)()


def words_of(error: BaseException) -> str:
    """Return what an exception says."""
    try:
        words = str(error)
        return (words if type(words) is str else str.__str__(words))[:WORDS_LIMIT]
    except BaseException as problem:
        return f"<str() of this exception raised {name_of(type(problem))}>"


def main() -> None:
    """Run a player on the channel whose descriptor is on the command line."""
    descriptor = int(sys.argv[1])
    channel: Channel
    if descriptor >= 0:
        channel = SocketChannel(descriptor)
    else:  # standard input and output are the channel
        if sys.platform == "win32":
            import msvcrt

            msvcrt.setmode(0, O_BINARY)
            msvcrt.setmode(1, O_BINARY)
        channel = Channel(os.dup(0), os.dup(1))
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1):
        os.dup2(nothing, standard)
    channel.send('["v","%d.%d.%d"]' % sys.version_info[:3])
    os.dup2(nothing, 2)
    os.close(nothing)
    Player().serve(channel)
