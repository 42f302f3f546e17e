"""Inside the player: reset it between tests and programs (`Reuse`), if nothing is kept hidden.

See "One player for several tests" in `autograder/README.md`.
"""

from __future__ import annotations

import marshal
import os
import sys

from autograder.protocol import QUIET, TAME, TEXT_LIMIT

from .channel import quote
from .guards import GUARDS
from .instructions import names_in
from .kept import Kept
from .library import library
from .roles import has_children, identity, import_quietly, open_null_anew
from .scripting import SEEDS
from .sources import IN_TAME, Sources, are_harmless
from .values import LINEAGE, is_class, module_of, name_of, namespace_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from .files import Workplace
    from .loading import Finder
    from .roles import FileId
    from .scripting import Scripting
    from .values import Handles

FOUND_IN_QUIET = {"posixpath", "ntpath", "stat"}  # modules that keep nothing either
MOST_ENDINGS = 4  # times that what ends may leave more that has to end
# Anybody may write the first one, where any can be written.
SETTINGS = [
    f"/proc/self/{name}" for name in ("timerslack_ns", "comm", "oom_score_adj", "coredump_filter")
]
DEFINED_LIMIT = 200  # names of one module or class that are sent in advance


class Reuse:
    """Prepares this process once for all later forks, and resets it from one test to the next."""

    def __init__(self, handles: Handles, workplace: Workplace, scripting: Scripting) -> None:
        self.handles = handles
        self.workplace = workplace
        self.scripting = scripting
        self.sources = Sources(self.finder.names)  # those of imported modules
        self.all_sources = Sources(self.finder.names)
        self.at_start: tuple[int, int, list[FileId], list[bytes]] | None = None  # before any import
        self.first_handles = 0
        self.first_seeds: list[int] = []
        self.kept: Kept | None = None
        self.runs_programs = False
        self.modules: dict[str, ModuleType] = {}  # the student's own, once they are imported
        self.argv = sys.argv

    @property
    def finder(self) -> Finder:
        return self.workplace.finder

    def verbs(self) -> dict[str, Callable[..., str]]:
        return {
            "compile": self.compile,
            "ready": self.get_ready,
            "programs": self.get_ready_for_programs,
        }

    def note_start(self) -> None:
        """Note the threads and open files of this process before the first import."""
        if self.at_start is None:
            self.at_start = what_a_fork_loses()

    def begin(self, program: bool) -> None:
        """Note the threads and open files of this fork, which is asked for the first time."""
        self.at_start = what_a_fork_loses()
        open_null_anew(self.at_start[2])
        self.runs_programs = program

    def compile(self, name: str, needed: set[str], given: bytes, wanted: bool) -> str:
        """Compile a file in advance for all later forks, without running it.

        needed: the files of all modules that are to be imported; programs may have others.
        given: the result of another player with the same files, or empty.  wanted: whether this
        player is to return such a result.  Return whether the file is self-contained, whether it is
        tame, and whether it may start processes, each together with those before it, and the result
        for other players, or nothing.
        """
        folder, code, *read = marshal.loads(given) if given else ("", None)
        if folder == self.finder.folder:  # code contains the path it was compiled for
            self.finder.compiled[name] = code
        else:
            code = self.finder.code(name)
            read = names_in(code)
        names, imported, hides, later = read
        modules = imported | self._reached(names, imported)
        is_harmless = not hides and are_harmless(names)
        whole = self.all_sources.are_self_contained(names, modules, is_harmless)
        tame = False
        if name in needed:
            whole = self.sources.are_self_contained(names, modules - later, is_harmless)
            own = (f"{each}.py" for each in (modules - later) & self.finder.names)
            tame = whole and self.sources.are_tame() and all(each in needed for each in own)
        result = marshal.dumps((self.finder.folder, code, *read)) if wanted and not given else b""
        result = result if len(result) < TEXT_LIMIT else b""
        told = (whole, tame, self.all_sources.start_processes())
        words = ["true" if each else "false" for each in told]
        return '["t",%s,%s,%s,["b","%s"]]' % (*words, result.hex())

    def _reached(self, names: set[str], imported: set[str]) -> set[str]:
        """Return the noisy modules that some names find in those that are imported.

        Quiet modules are imported for that, and tame ones if a name may be that of such a module.
        Nothing of the student's has run yet.
        """
        found: set[str] = set()
        others = not names.isdisjoint(IN_TAME - imported)
        for name in sorted(imported):
            top = name.partition(".")[0]
            is_known = top in QUIET or (top in TAME and (others or top in sys.modules))
            if not is_known or top in self.finder.names:
                continue
            try:
                if name not in sys.modules:
                    import_quietly([name])
            except ImportError:  # there is none of this name: the code may never come to it
                continue
            if name in GUARDS:
                GUARDS[name]()
            space = vars(sys.modules[name])
            for each in names & space.keys():
                if type(space[each]) is type(sys):
                    found.add(space[each].__name__)
        return {name for name in found if name.split(".")[0] not in QUIET} - FOUND_IN_QUIET

    def get_ready(self) -> str:
        """Prepare this process for all later forks.

        Return whether a fork would have everything that this process has, what the student's
        modules define, and whether all their state is known, so that they can be reset.
        """
        self.runs_programs = False  # though it began with files, which its modules came from
        forkable = self.at_start in (None, what_a_fork_loses())
        defined = ",".join(
            '[%s,["t",%s,%s]]' % (quote(name), self.handles.write(module), self._defined(module))
            for name, module in [(name, sys.modules.get(name)) for name in self.finder.names]
            if type(module) is type(sys)
        )
        self.workplace.terminal.renew()
        self.workplace.has_console = True
        self.first_handles = len(self.handles.objects)
        self.first_seeds = SEEDS[:]
        self.modules = {name: sys.modules[name] for name in self.finder.names & sys.modules.keys()}
        self.kept = self._what_is_kept()
        if self.kept is not None:
            self.kept.remember()
        library("gc").freeze()  # it may be forked; and what is here now need not be looked through
        words = ["true" if each else "false" for each in (forkable, self.kept is not None)]
        return '["t",%s,["d"%s],%s]' % (words[0], defined and "," + defined, words[1])

    def get_ready_for_programs(self) -> str:
        """Prepare this process, which never runs a student's code, for forks that run programs.

        Return whether these can be reset after a program, whose modules are then thrown away.
        """
        # A module that is imported later is noticed by the number of modules: see `reset`.
        if not self.all_sources.noisy.isdisjoint(sys.modules):
            return "false"
        for name in sorted(self.all_sources.imported & QUIET - self.finder.names):
            __import__(name)
        self.kept = self._what_the_library_keeps(Kept(self.finder.names), self.all_sources)
        if self.kept is None:
            return "false"
        self.kept.remember()
        library("gc").freeze()
        self.first_seeds = SEEDS[:]
        self.argv = sys.argv
        return "true"

    def reset(self, living: list[str]) -> bool:
        """Reset to the state after the import, or before the program; return False if it cannot be.

        This is asked only for sources which show that they keep no state elsewhere.
        """
        if self.at_start is None or not self._is_as_at_first():
            return False
        open_null_anew(self.at_start[2])
        SEEDS[:] = self.first_seeds
        self.workplace.sweep(living)
        self.workplace.enter(self.workplace.folder, self.runs_programs)
        return True

    def rest(self) -> bool:
        """Hold nothing that other players could notice, until this one is reset, if it can be.

        A file that is open here takes up room even after it has been removed, and so does a folder
        that this player is in.
        """
        os.chdir(self.workplace.base)
        return self._is_as_at_first()

    def _is_as_at_first(self) -> bool:
        """End what the last test has left; return whether all else is as it was before that."""
        if self.kept is None or not self._end_everything():
            return False
        return what_a_fork_loses() == self.at_start and not has_children() and self.kept.is_same()

    def _end_everything(self) -> bool:
        """Let go of all that the last test has left; return False if there is always more of it.

        What ends may run code, which must not do so in the next test, nor after the comparison.
        """
        assert self.kept is not None
        self.scripting.restore()
        self.handles.forget(self.first_handles)
        self.workplace.terminal.renew()
        sys.path[0] = self.workplace.folder
        if self.runs_programs:
            self._forget_program()
        sys.modules.update(self.modules)  # one may have been imported anew
        collect = library("gc").collect
        for _ in range(MOST_ENDINGS):
            self.kept.standard.forget_answers()
            if not collect() and not self.kept.put_back():
                return self.kept.standard.caches.are_empty()
        return False

    def _forget_program(self) -> None:
        """Throw away the objects of the last program, so that their ends do not reach the next."""
        for name in self.finder.names:
            sys.modules.pop(name, None)
        sys.modules["__main__"] = type(sys)("__main__")
        sys.argv = self.argv

    def _what_is_kept(self) -> Kept | None:
        """Return the state of the student's modules and classes; None if some of it is hidden."""
        if not self.sources.noisy.isdisjoint(sys.modules):
            return None
        kept = Kept(self.finder.names)
        for name in sorted(self.finder.names & sys.modules.keys()):
            module = sys.modules[name]
            if type(module) is not type(sys) or not kept.look_into(module):
                return None
        looked = 0
        while looked < len(kept.classes):  # a class may hold others
            kind = list(kept.classes.values())[looked]
            if not kept.look_into(kind):
                return None
            looked += 1
        return self._what_the_library_keeps(kept, self.sources)

    def _what_the_library_keeps(self, kept: Kept, sources: Sources) -> Kept | None:
        """Add the state of standard modules that sources name; return None if some is hidden."""
        if "random" in sys.modules and "random" not in kept.own:
            vars(sys.modules["random"]).setdefault("_diverted", {})  # as `divert` would
        classes = sources.ask_for_classes()
        if classes and sources.hide_classes():
            return None
        imported = (sources.imported | {"sys"}) & sys.modules.keys() - self.finder.names
        return kept if kept.standard.look_into(imported, sources.named, classes) else None

    def _defined(self, module: ModuleType) -> str:
        """Return a module's functions and the student's classes, with the names of methods."""
        function = type(name_of)
        found = []
        for name, value in list(vars(module).items())[:DEFINED_LIMIT]:
            methods: set[str] = set()
            if is_class(value):
                if module_of(value) not in self.finder.names:
                    continue
                bases = LINEAGE(value)[:-1] if type(value) is type else ()
                for base in bases:
                    space = namespace_of(base)
                    methods.update(key for key, each in space.items() if type(each) is function)
            elif type(value) is not function:
                continue
            names = "".join("," + quote(each) for each in sorted(methods)[:DEFINED_LIMIT])
            found.append('[%s,["t",%s,["l"%s]]]' % (quote(name), self.handles.write(value), names))
        return '["d"%s]' % "".join("," + each for each in found)


def what_a_fork_loses() -> tuple[int, int, list[FileId], list[bytes]]:
    """Return what a fork loses or shares: how many threads and open files there are, and which.

    The last are what is set of this process.  If files cannot be counted, the number is the first
    free descriptor, which changes with each.
    """
    try:
        # A new kernel gives the count as the size; an older one gives 0.
        files = os.stat("/proc/self/fd").st_size or len(os.listdir("/proc/self/fd"))
    except OSError:
        files = os.dup(0)
        os.close(files)
    # Mostly these are all of them: they are given the lowest free numbers.
    return len(sys._current_frames()), files, list(map(identity, range(files))), settings()


def settings() -> list[bytes]:
    """Return what a process can set of itself below /proc; nothing where it cannot."""
    found = []
    for name in SETTINGS if os.access(SETTINGS[0], os.W_OK) else ():
        try:
            file = os.open(name, os.O_RDONLY)
        except OSError:  # an older kernel has fewer
            continue
        found.append(os.read(file, 100))
        os.close(file)
    return found
