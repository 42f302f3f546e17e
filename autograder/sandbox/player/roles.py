"""Inside the player: the roles of a process, as a nursery or as a player (`Roles`)."""

from __future__ import annotations

import builtins
import os
import sys

from .channel import Channel, SocketChannel, quote
from .kernel import Kernel, drop_privileges, set_limits
from .library import LIBRARY, NEEDED, is_inside, library

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

    from .files import Workplace

SIZE = os.terminal_size((80, 24))
AT_ONCE = getattr(os, "WNOHANG", 0)


class Roles:
    """Sets up this process, or forks players, each with its own channel."""

    channel: Channel  # on which this process is asked

    def __init__(self, workplace: Workplace, serve: Callable[[Channel], NoReturn]) -> None:
        """serve: answers the questions from a channel, without end."""
        self.workplace = workplace
        self.serve = serve
        self.kernel: Kernel | None = None  # made in advance, in a nursery

    def verbs(self) -> dict[str, Callable[..., str]]:
        return {
            "nursery": self.become_nursery,
            "apart": self.fork_apart,
        }

    def configure(self, settings: dict[str, Any]) -> str:
        """Set files, limits and user; called once, before any of the student's code runs."""
        workplace, files = self.workplace, settings["files"]
        names = [name[:-3] for name in files if name.endswith(".py") and "/" not in name]
        modules = {name for name in names if not is_inside(name)}
        if settings["isolated"]:
            kernel = self.kernel or Kernel()
            if settings["own_mounts"] and self.kernel is None:  # a nursery has done so for all
                kernel.close_places()
            if settings["user"] is None:
                kernel.drop_capabilities()
            drop_privileges(settings["user"])
            kernel.refuse_calls(settings["call_filter"])
        set_limits(settings["limits"])
        workplace.base = settings["folder"]
        os.chdir(workplace.base)
        sys.path[:] = settings["path"] + sys.path
        if not sys.stdlib_module_names.isdisjoint(modules):
            LIBRARY.update({name: __import__(name) for name in NEEDED})
        sys.modules["__main__"] = type(sys)("__main__")  # nobody else may import ours
        install_quiet_world()
        for name in modules:
            sys.modules.pop(name, None)
        workplace.enter(files)
        # So that garbage collection in forks does not touch, and thus copy, what is here now.
        library("gc").freeze()
        return "null"

    def become_nursery(self, names: list[str], source: str) -> str:
        """Import what submissions often import, and prepare to fork sandboxes.

        A nursery is inside bubblewrap and never runs a student's code.  `source` is compiled for
        nothing: what Python sets up for its first file, each fork would set up again.
        """
        self.kernel = Kernel()
        self.kernel.close_places()
        import_quietly(names)
        compile(source, "source", "exec", dont_inherit=True)
        library("gc").freeze()
        return "null"

    def fork_apart(self, descriptors: list[int], size: int) -> str:
        """Fork a first player into its own namespaces, with an empty file system to work in."""
        mine = self.channel
        assert self.kernel is not None
        reap()
        [descriptor] = descriptors
        home = os.open("/proc/self/ns/pid", os.O_RDONLY)
        self.kernel.leave()
        try:
            child = os.fork()
        except OSError:
            self.kernel.come_back(home)
            raise
        if child:
            self.kernel.come_back(home)
            os.close(home)
            os.close(descriptor)
            return str(child)
        os.close(home)
        mine.close()
        channel = SocketChannel(descriptor)
        try:
            self.kernel.settle(size)
            open_null_anew()
            os.chdir("/work")
        except BaseException as error:
            channel.send('["x",%s]' % quote(str(error)))
            os._exit(1)
        channel.send('["v",null]')
        self.serve(channel)


def install_quiet_world() -> None:
    """Give the student's code `exit` and `quit`, as in a console, and a `sleep` without waiting."""

    def leave(code: Any = None) -> NoReturn:
        raise SystemExit(code)

    for name in ("exit", "quit"):
        setattr(builtins, name, leave)
    library("time").sleep = lambda seconds: None
    os.get_terminal_size = lambda _number=1: SIZE


def import_quietly(names: list[str]) -> None:
    """Import standard modules, but keep them from registering anything to run at each fork.

    `random` would draw a new seed, which takes a tenth of a fork; players are seeded anyway.
    """
    register = getattr(os, "register_at_fork", None)
    if register is not None:
        os.register_at_fork = lambda **hooks: None
    try:
        for name in names:
            __import__(name)
    finally:
        if register is not None:
            os.register_at_fork = register


def open_null_anew() -> None:
    """Open the null device anew where it is open: processes share what is set on an open file."""
    null = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        if is_same_file(number, null):
            os.dup2(null, number)
    os.close(null)


def is_same_file(one: int, other: int) -> bool:
    try:
        return os.path.sameopenfile(one, other)
    except OSError:
        return False


def reap() -> None:
    """Reap the children that have ended."""
    while True:
        try:
            if os.waitpid(-1, AT_ONCE)[0] == 0:
                return
        except OSError:
            return
