"""One player that can be asked (`Actor.ask`): a question goes out, an answer or verdict comes back.

Words used here.  player: the sandboxed process that runs a student's code.  watch: keeps the limits
while an actor waits for an answer, and ends players.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol

from autograder.course.verdicts import Crashed, TimedOut
from autograder.protocol import VERBS
from autograder.sandbox.channels import Channel, Gone, ProtocolError, pack
from autograder.sandbox.running import Sandbox
from autograder.sandbox.values import Answer, Missing, Stop, read_answer, script_asked
from autograder.stage.outline import Outline


class Watch(Protocol):
    """What an actor needs from the code that starts and ends players."""

    def wait(self, channel: Channel, sandbox: Sandbox, goes_on: bool = False) -> bytes:
        """Return the next frame; raise TimedOut or Crashed if a limit is exceeded before it comes.

        goes_on: the last one was no answer yet.

        Raises Gone or ProtocolError, as the channel does.
        """

    def folders_in_use(self) -> list[str]:
        """Return the names of the folders that this test's players work in."""

    def how_it_ended(self, actor: Actor) -> str:
        """Return a sentence on how a player that closed its wire has ended."""

    def replace(self, actor: Actor) -> None:
        """Let an actor speak for a fresh player: its own could not be reset."""

    def end(self, sandbox: Sandbox) -> None:
        """End a sandbox, and note how much it has used."""

    def give_up(self) -> None:
        """End everything that shares a sandbox with a player that cannot go on."""


MOST_AHEAD = 40  # questions sent with the next one
SMALL = 20_000  # bytes of a file; larger ones are sent at once

Begin = Literal["", "with files", "without files", "again"]
NOT_RESET = Missing("")  # the answer of a player that could not be reset


class Ended(Crashed):
    """The player has ended, and nobody else ended it."""


class ProcessIds(NamedTuple):
    """The ids of one process: inside its sandbox, as its parent sees it, and outside."""

    inside: int = 0
    outside: int = 0


@dataclass(eq=False)
class Actor:
    """One player, and what is known about it."""

    watch: Watch
    channel: Channel
    sandbox: Sandbox
    parent: Actor | None = None  # the player that forked it; None if it has its own sandbox
    ids: ProcessIds = field(default_factory=ProcessIds)
    folder: str = "start"  # the name of the folder that it works in
    # Set for a copy that will begin with its first question: whether it gets the submission's files
    # in its folder, which running a program or importing the modules requires.  "again": it has
    # served another test, and will be reset with its first question.
    to_begin: Begin = ""
    prepared: bool = True  # whether it has received the submission
    outline: Outline = field(default_factory=dict)  # what its modules define, as far as known
    only_plain_asked: bool = True  # whether it was asked plain verbs only: see protocol.py
    status: str = ""  # why it can no longer answer
    ahead: list[tuple[Any, ...]] = field(default_factory=list)  # to be sent with the next question

    @property
    def has_own_sandbox(self) -> bool:
        return self.parent is None

    def ask(self, verb: str, *rest: Any) -> Answer:
        """Ask one question and return the answer.

        Raises TimedOut or Crashed; after that, and after a Stop, every question raises Crashed.
        """
        if self.status:
            raise Crashed(self.status)
        if not VERBS[verb]:
            self.only_plain_asked = False
        question = self.channel.typed.numbered((verb, *rest))
        if self.ahead:
            question = ("after", self.ahead, *question)
            self.ahead = []
        answer = self._begin(question) if self.to_begin else self._answer(question)
        if isinstance(answer, Stop):
            self.status = "your program had already been stopped"
        return answer

    def _begin(self, question: tuple[Any, ...]) -> Answer:
        """Make the player begin, and ask it the first question, or else a player in its place."""
        folders = self.watch.folders_in_use()
        begin, self.to_begin = self.to_begin, ""
        if begin != "again":
            return self._answer(("begin", folders, begin == "with files", *question))
        try:
            answer = self._answer(("again", folders, *question))
        except Ended:  # perhaps as it was reset; if not, the next one ends as well
            self.status = ""
            answer = NOT_RESET
        if answer != NOT_RESET:
            return answer
        self.watch.replace(self)
        return self._begin(question) if self.to_begin else self._answer(question)

    def begin_again(self) -> None:
        """Let the next question be the first one of another test."""
        self.channel.begin_anew()
        self.ahead.clear()
        self.to_begin = "again"

    def speak_for(self, other: Actor) -> None:
        """Take over the player of another actor."""
        other.channel.typed = self.channel.typed  # what waits to be asked has its numbers
        self.channel, self.sandbox, self.parent = other.channel, other.sandbox, other.parent
        self.ids, self.folder = other.ids, other.folder
        self.to_begin, self.prepared = other.to_begin, other.prepared

    def _answer(self, question: tuple[Any, ...]) -> Answer:
        try:
            self.channel.send(pack(question))
            payload = self.watch.wait(self.channel, self.sandbox)
            while script := script_asked(payload):
                self.channel.send(pack((self.channel.typed.next_line(script),)))
                payload = self.watch.wait(self.channel, self.sandbox, goes_on=True)
            answer = read_answer(payload)
            if self.channel.typed.is_over and not isinstance(answer, Stop):
                raise ProtocolError("it went on as if a line had been typed")
            return answer
        except Gone:
            self.status = self.watch.how_it_ended(self)
            raise Ended(self.status) from None
        except ProtocolError as problem:
            self.status = f"your program broke the connection to the grader: {problem}"
            self.watch.give_up()
            raise Crashed(self.status) from None
        except (TimedOut, Crashed) as verdict:
            self.status = verdict.message
            self.watch.give_up()
            raise

    def ask_later(self, verb: str, *rest: Any) -> None:
        """Ask something whose answer does not matter, together with the next question.

        Raises Crashed if the player can no longer answer; others as `ask`, or not before that.
        """
        if self.status:
            raise Crashed(self.status)
        large = any(isinstance(each, bytes) and len(each) > SMALL for each in rest)
        if large or len(self.ahead) == MOST_AHEAD:
            self.ask(verb, *rest)
        else:
            self.ahead.append(self.channel.typed.numbered((verb, *rest)))

    def close(self) -> None:
        if self.has_own_sandbox:
            self.watch.end(self.sandbox)
        else:
            self.channel.close()
