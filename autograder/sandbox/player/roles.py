"""Inside the player: the roles of a process, as a nursery, a first player or a copy (`Roles`)."""

from __future__ import annotations

import builtins
import os
import sys

from .channel import Channel, SocketChannel
from .instructions import names_in
from .kernel import Kernel, drop_privileges, set_limits
from .library import LIBRARY, NEEDED, is_inside, library
from .scripting import number_seeds
from .standard import private_names_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

    from .files import Workplace

    FileId = tuple[int, int]  # device and number


# As they are before a student's code can put others there: the loaded player forks with these.
close = os.close
fork: Any = getattr(os, "fork", None)
waitpid: Any = getattr(os, "waitpid", None)
exit_code: Any = getattr(os, "waitstatus_to_exitcode", None)
AT_ONCE = getattr(os, "WNOHANG", 0)


class Roles:
    """Sets up this process, and forks copies of it, each with its own channel."""

    channel: Channel  # on which this process is asked

    def __init__(
        self,
        workplace: Workplace,
        note_begin: Callable[[bool], None],
        serve: Callable[[Channel], NoReturn],
        failure: Callable[[BaseException], str],
        ask: Callable[..., str],
    ) -> None:
        self.workplace = workplace
        self.handles = workplace.handles
        self.note_begin = note_begin  # notes the state of a copy that begins
        self.serve = serve  # answers the questions from a channel, without end
        self.failure = failure  # returns an exception as an answer
        self.ask = ask  # answers one question
        self.kernel: Kernel | None = None  # made in advance, in a nursery

    def verbs(self) -> dict[str, Callable[..., str]]:
        return {
            "configure": self.configure,
            "spawn": self.spawn,
            "begin": self.begin,
            "nursery": self.become_nursery,
            "apart": self.fork_apart,
            "reap": self.reap,
        }

    def configure(self, settings: dict[str, Any]) -> str:
        """Set files, limits and user; called once, before any of the student's code runs."""
        workplace = self.workplace
        finder = workplace.finder
        workplace.take(settings["files"])
        workplace.terminal.limit = settings["output"]
        files = [name[:-3] for name in finder.files if name.endswith(".py") and "/" not in name]
        modules = [name for name in files if name in settings["expected"] or not is_inside(name)]
        if settings["isolated"]:
            kernel = self.kernel or Kernel()
            if settings["own_mounts"] and self.kernel is None:  # a nursery has done so for all
                kernel.close_places()
            if settings["user"] is None:
                kernel.drop_capabilities()
            drop_privileges(settings["user"])
            kernel.refuse_calls(settings["call_filter"])
        set_limits(settings["limits"])
        workplace.take_base(settings["folder"])
        os.chdir(workplace.base)
        sys.path[:] = settings["path"] + sys.path
        import_quietly(settings["preload"])
        if not sys.stdlib_module_names.isdisjoint(modules):
            LIBRARY.update({name: __import__(name) for name in NEEDED})
        sys.modules["__main__"] = type(sys)("__main__")  # nobody else may import ours
        install_quiet_world()
        number_seeds()
        for name in modules:
            sys.modules.pop(name, None)
        finder.names.update(modules)
        workplace.handles.asked.update(settings["classes"])
        finder.carried.update(settings["carried"])
        finder.begin(workplace.base, settings["expected"], settings["compiled"])
        workplace.enter(workplace.start or os.path.join(workplace.base, "start"))
        # So that garbage collection in forks does not touch, and thus copy, what is here now.
        library("gc").freeze()
        return "null"

    def spawn(self, descriptors: list[int], program: bool, names: list[str]) -> str:
        """Fork copies of this process, one for each channel that came with the question.

        Each copy starts in its own folder, one of `names`, when it is first asked: see `begin`.
        A copy of an unconfigured process is configured first, and then works there.
        """
        mine = self.channel
        reap()
        children = []
        for folder in [f"{self.workplace.base}/{name}" for name in names]:
            descriptor = descriptors.pop()
            child = fork()
            if child == 0:
                try:
                    for other in (mine.reads, *descriptors):
                        close(other)
                    self.workplace.start = folder
                    # Only a copy that imports the modules may be asked to fork again.
                    self.serve(SocketChannel(descriptor) if program else Channel(descriptor))
                finally:
                    os._exit(1)
            close(descriptor)
            children.append(child)
        return self.handles.write(children)

    def begin(self, living: list[str], program: bool, verb: str, *rest: Any) -> str:
        """Begin in a fresh folder, and answer the first question.

        Only a program finds the modules' files there; other players have imported them already.
        """
        try:
            self.workplace.sweep(living)
            self.workplace.enter(self.workplace.start, program)
        except BaseException:  # a problem here is not an answer to the question
            os._exit(1)
        self.note_begin(program)
        return self.ask(verb, *rest)

    def become_nursery(self, names: list[str], source: str) -> str:
        """Import what submissions often import, and prepare to fork sandboxes.

        A nursery is inside bubblewrap and never runs a student's code.  `source` is compiled for
        nothing: what Python sets up for its first file, each fork would set up again.
        """
        self.kernel = Kernel()
        self.kernel.close_places()
        import_quietly(names)
        for name in names:
            private_names_of(name)
        names_in(compile(source, "source", "exec", dont_inherit=True))
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
            self.workplace.folder = self.workplace.base = "/work"
        except BaseException as error:
            channel.send(self.failure(error))
            os._exit(1)
        channel.send('["v",null]')
        self.serve(channel)

    def reap(self) -> str:
        return self.handles.write(reap())


def install_quiet_world() -> None:
    """Give the student's code `exit` and `quit`, as in a console, and a `sleep` without waiting."""

    def leave(code: Any = None) -> NoReturn:
        raise SystemExit(code)

    for name in ("exit", "quit"):
        setattr(builtins, name, leave)
    library("time").sleep = lambda seconds: None


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


def identity(number: int) -> FileId:
    """Return which file a descriptor is open for; (0, 0) if for none."""
    try:
        file = os.fstat(number)
    except OSError:
        return 0, 0
    return file.st_dev, file.st_ino


def open_null_anew(files: list[FileId] | None = None) -> None:
    """Open the null device anew where it is open: processes share what is set on an open file.

    files: those that the first descriptors are open for, if that is known.
    """
    null = os.open(os.devnull, os.O_RDWR)
    found = files if files is not None else list(map(identity, range(3)))
    is_null = identity(null)
    for number, file in enumerate(found[:3]):
        if file == is_null:
            os.dup2(null, number)
    os.close(null)


def has_children() -> bool:
    """Return whether this process has children, even such as have ended; they may be reaped."""
    try:
        waitpid(-1, AT_ONCE)
    except ChildProcessError:
        return False
    return True


def reap() -> list[list[int]]:
    """Reap the children that have ended; return a list of [pid, status]."""
    ended = []
    while waitpid is not None:
        try:
            child, status = waitpid(-1, AT_ONCE)
        except OSError:
            break
        if child == 0:
            break
        ended.append([child, exit_code(status)])
    return ended
