"""One player as it is asked: a question goes out, an answer or a verdict comes back.

Words used here.  player: a process with a student's code, or a copy of one.  watch: what stands
between an actor and the machine while it waits for an answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol

from autograder.course.verdicts import Crashed, TimedOut
from autograder.protocol import VERBS
from autograder.sandbox.channels import Channel, Gone, ProtocolError, pack
from autograder.sandbox.running import Sandbox
from autograder.sandbox.values import Answer, Stop, read_answer
from autograder.stage.outline import Outline


class Watch(Protocol):
    """What an actor needs of those who start players and end them."""

    def wait(self, channel: Channel, sandbox: Sandbox) -> bytes:
        """Return the next frame; raise TimedOut or Crashed if a limit is passed before it comes.

        Raises Gone or ProtocolError as the channel does.
        """

    def folders_in_use(self) -> list[str]:
        """Return the names of the folders that this test's players work in."""

    def how_it_ended(self, actor: Actor) -> str:
        """Say how a player ended that has closed its wire."""

    def end(self, sandbox: Sandbox) -> None:
        """End a sandbox, and note what it has used up."""

    def give_up(self) -> None:
        """End everything that shares a sandbox with a player that cannot go on."""


Begin = Literal["", "with files", "without files"]


class ProcessIds(NamedTuple):
    """The ids of one process: as the player that forked it sees it, and as this side does."""

    inside: int = 0
    outside: int = 0


@dataclass(eq=False)
class Actor:
    """One player, and what was asked of it."""

    watch: Watch
    channel: Channel
    sandbox: Sandbox
    parent: Actor | None = None  # the player that forked it; without one, its sandbox is its own
    ids: ProcessIds = field(default_factory=ProcessIds)
    folder: str = "start"  # the name of the folder that it works in
    # A copy that has yet to begin, as it is asked its first question, and whether it finds the
    # submission's files in its folder: who runs a program or imports the modules needs them.
    to_begin: Begin = ""
    prepared: bool = True  # it has taken in the submission
    outline: Outline = field(default_factory=dict)  # what its modules define, as far as known
    only_plain_asked: bool = True  # it was asked nothing that changes more than student's objects
    status: str = ""  # why it can answer no more

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
        question = (verb, *rest)
        if self.to_begin:
            with_files, self.to_begin = self.to_begin == "with files", ""
            question = ("begin", self.watch.folders_in_use(), with_files, *question)
        try:
            self.channel.send(pack(question))
            payload = self.watch.wait(self.channel, self.sandbox)
            answer = read_answer(payload)
        except Gone:
            self.status = self.watch.how_it_ended(self)
            raise Crashed(self.status) from None
        except ProtocolError as problem:
            self.status = f"your program broke the connection to the grader: {problem}"
            self.watch.give_up()
            raise Crashed(self.status) from None
        except (TimedOut, Crashed) as verdict:
            self.status = verdict.message
            self.watch.give_up()
            raise
        if isinstance(answer, Stop):
            self.status = "your program had already been stopped"
        return answer

    def close(self) -> None:
        if self.has_own_sandbox:
            self.watch.end(self.sandbox)
        else:
            self.channel.close()
