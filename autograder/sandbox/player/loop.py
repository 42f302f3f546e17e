"""Inside the player: the loop that answers one question after another (`Player.serve`).

Words used here.  player: the sandboxed process that runs a student's code.  question: a frame to a
player.  answer: a frame back.

These questions prepare a player; what tests ask of the student's code comes over the link, which
the last of them begins.  The other side trusts nothing from here, and nothing worth stealing ever
gets here: no expected values, no tests, no solutions.
"""

from __future__ import annotations

import os
import sys

from .channel import Channel, SocketChannel, quote
from .files import O_BINARY, Workplace
from .library import library
from .roles import Roles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

load_later: Any = None  # runs the modules of the link; bootstrap.py puts it here


class Player:
    """One player, and the verbs that it knows."""

    channel: Channel

    def __init__(self) -> None:
        self.workplace = Workplace(os.getcwd())
        self.roles = Roles(self.workplace, self.serve)
        self.settings: dict[str, Any] = {}  # of a submission: see `prepared` in the link
        self.space: dict[str, Any] = {}  # the names of our own code: see `try_code`
        self.verbs: dict[str, Callable[..., str]] = {
            **self.roles.verbs(),
            "configure": self.configure,
            "ahead": self.load_ahead,
            "link": self.link,
            "try": self.try_code,
        }

    def serve(self, channel: Channel) -> NoReturn:
        """Answer the questions from a channel until the other side has gone."""
        self.channel = self.roles.channel = channel
        while (question := channel.receive()) is not None:
            channel.send(self.answer(question))
        os._exit(0)

    def answer(self, question: Any) -> str:
        try:
            return '["v",%s]' % self.do(*question)
        except BaseException as error:
            return failure(error)

    def do(self, verb: str, *rest: Any) -> str:
        return self.verbs[verb](*rest)

    def configure(self, settings: dict[str, Any]) -> str:
        if (
            load_later is not None
        ):  # before a file of the student's can be found in place of Python's
            load_later()
        self.settings = settings
        return self.roles.configure(settings)

    def load_ahead(self) -> str:
        """Load what the link needs, once for all sandboxes of a nursery."""
        load_later()
        return "null"

    def link(self) -> str:
        """Become the end of the link beside a student's code, on the same channel."""
        inside = load_later()
        channel = self.channel
        channel.send('["v",null]')
        inside.serve(channel.send, channel.receive_text, self.settings)
        return "null"

    def try_code(self, code: str) -> str:
        """Run code of ours, to find out what can be done here; return its variable `found`.

        Names last from one such question to the next.
        """
        exec(code, self.space)
        found: str = library("json").dumps(self.space.get("found"))
        return found


def failure(error: BaseException) -> str:
    """Return an exception as an answer."""
    return '["x",%s]' % quote(f"{type(error).__name__}: {error}")


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
