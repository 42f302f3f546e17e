"""Keep a foreign folder off the import path and out of the environment of our processes (`enter`).

The working folder may be a submission, or hold submissions: no process of ours imports anything
from it, or takes settings, libraries or programs from it.  This module imports only what Python
itself has imported already, since it runs before everything else.

It cannot affect what Python imports before our first line, if it is told to look in that folder by
PYTHONPATH, or by `python -m` without -P.

Words used here.  place: a folder from which nothing may be imported, nor from below it.  library:
a folder in which the running interpreter keeps modules, or that a .pth file there names.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(PACKAGE)
HOUSE = PACKAGE  # the working folder of our processes: it holds only our files

# Harmless variables among those that Python reads; the others can make it import something.
HARMLESS = {
    "PYTHONCOERCECLOCALE", "PYTHONDONTWRITEBYTECODE", "PYTHONHASHSEED", "PYTHONIOENCODING",
    "PYTHONLEGACYWINDOWSFSENCODING", "PYTHONLEGACYWINDOWSSTDIO", "PYTHONNOUSERSITE",
    "PYTHONUNBUFFERED", "PYTHONUTF8",
}  # fmt: skip
# Variables that name files or folders to load from: dropped unless the path is absolute.
NAMED = {
    "COVERAGE_PROCESS_START", "COVERAGE_RCFILE", "DASK_CONFIG", "HOME", "IPYTHONDIR",
    "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "OPENSSL_CONF", "OPENSSL_ENGINES",
    "OPENSSL_MODULES", "PYTHONHOME", "PYTHONPYCACHEPREFIX", "PYTHONUSERBASE", "USERPROFILE",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME",
}  # fmt: skip
# Lists of such paths: each part is dropped unless it is absolute.
LISTS = {
    "GCONV_PATH", "JUPYTER_CONFIG_PATH", "JUPYTER_PATH", "LOCPATH", "NLSPATH", "PATH",
    "PYTHONPATH", "XDG_CONFIG_DIRS", "XDG_DATA_DIRS",
}  # fmt: skip
# Folders of packages that another Python has handed on to this one: libraries like its own.
handed_on: list[str] = []
WORDY = {"CI", "BUILD_NUMBER"}  # pytest writes its messages in full where one of these is set
LOADED = ("LD_", "DYLD_")  # lists that the system's loader reads when a program starts
TEMPORARY = {"TEMP", "TMP", "TMPDIR"}


def enter() -> None:
    """Stop this process from importing from its working folder; call this before all else.

    If the system's loader looks there as well, the process is restarted: nothing else helps.
    """
    clean = environment()
    of_the_loader = [name for name in os.environ if name.startswith(LOADED)]
    if any(clean.get(name) != os.environ[name] for name in of_the_loader) and sys.executable:
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], clean)
    os.environ.clear()
    os.environ.update(clean)
    if sys.pycache_prefix is not None and not os.path.isabs(sys.pycache_prefix):
        sys.pycache_prefix = None
    leave_out(*_working_folder())


def leave_out(*places: str | os.PathLike[str]) -> None:
    """Stop this process and its children from importing anything from these places."""
    sys.path[:] = without(sys.path, places)
    if "PYTHONPATH" in os.environ:
        kept = without(os.environ["PYTHONPATH"].split(os.pathsep), places)
        os.environ["PYTHONPATH"] = os.pathsep.join(kept)


def python(code: str, other: str = "") -> list[str]:
    """Return the command line for a Python process that runs `code` with this copy of the kit.

    It has the import path of this process, without the working folder.  Folders that were added to
    the path by hand come last, so that they hide nothing.  other: the path of another Python, which
    gets the packages of this one in place of its own: the kit was tested with them.
    """
    flags = sys.flags
    is_bare = bool(flags.no_site or other)
    asked = {"-E": flags.ignore_environment, "-s": flags.no_user_site, "-S": is_bare}
    ours = ["-P", *(flag for flag, is_set in asked.items() if is_set)]
    path = without(sys.path, _working_folder())
    lent = [each for each in path if not _is_standard(each)] if other else handed_on
    path = lent if other else path
    head = f"import sys; sys.path += [each for each in {path!r} if each not in sys.path]; "
    head += f"sys.path.insert(0, {ROOT!r}); import autograder; del sys.path[0]; "
    if lent:
        head += f"from autograder.system import surroundings; surroundings.handed_on += {lent!r}; "
    return [other or sys.executable, *ours, "-c", head + "\n" + code]


def environment() -> dict[str, str]:
    """Return the environment for a process of ours, safe in any working folder.

    It lacks variables that would make the process import or run anything that is not ours, and
    those by which a message would be another one on another machine.
    """
    found = {}
    for name, value in os.environ.items():
        if name in TEMPORARY:
            found[name] = os.path.abspath(value)
        elif name in LISTS or name.startswith(LOADED):
            kept = _in_full(name, value)
            if kept:
                found[name] = kept
        elif name in NAMED:
            if all(map(os.path.isabs, value.split(os.pathsep))):
                found[name] = value
        elif name in HARMLESS or not (name in WORDY or name.startswith(("PYTHON", "PYTEST_"))):
            found[name] = value
    return found


def program(name: str) -> str | None:
    """Return the path of a program, from the absolute folders in PATH, or None."""
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        place = os.path.join(folder, name)
        if os.path.isabs(folder) and os.path.isfile(place) and os.access(place, os.X_OK):
            return place
    return None


def without(path: Iterable[object], places: Iterable[str | os.PathLike[str]]) -> list[str]:
    """Return an import path without relative entries and without these places.

    Libraries in the places stay: a virtual environment may be in the working folder, and so may a
    copy of the kit.  The running interpreter decides which folders are libraries, by where it was
    started from and by the .pth files there; what the places contain has no influence.
    """
    closed = [name for place in places for name in _names(place)]
    named = [entry for entry in path if isinstance(entry, str) and os.path.isabs(entry)]
    inside = {entry for entry in named if _is_in(entry, closed)}
    libraries = _libraries() if inside else []
    kept, last = [], []
    for entry in named:
        if entry not in inside or _is_in(entry, libraries):
            kept.append(entry)
        elif entry not in last and _is_one_of(entry, (ROOT, *_named_in(libraries))):
            last.append(entry)
    return kept + last


def _in_full(name: str, value: str) -> str:
    if name == "PYTHONPATH":
        return os.pathsep.join(without(value.split(os.pathsep), _working_folder()))
    if name in ("LD_PRELOAD", "DYLD_INSERT_LIBRARIES"):  # the system looks up a bare name
        words = value.replace(":", " ").split()
        return " ".join(word for word in words if os.path.isabs(word) or "/" not in word)
    if name in LISTS:
        return os.pathsep.join(filter(os.path.isabs, value.split(os.pathsep)))
    if name.endswith(("_PATH", "_AUDIT")):
        return ":".join(filter(os.path.isabs, value.replace(";", ":").split(":")))
    return value


def _working_folder() -> list[str]:
    try:
        return [os.getcwd()]
    except OSError:  # it has been removed
        return []


def _names(place: str | os.PathLike[str]) -> set[str]:
    """Return the absolute path of a file or folder, as given and with links resolved."""
    return {os.path.normcase(os.path.abspath(place)), os.path.normcase(os.path.realpath(place))}


def _is_in(entry: str, folders: Iterable[str]) -> bool:
    """Return whether an entry is one of these folders or inside one."""
    ends = tuple(os.path.join(folder, "") for folder in folders)
    return any(os.path.join(name, "").startswith(ends) for name in _names(entry))


def _is_one_of(entry: str, others: Iterable[str]) -> bool:
    return not _names(entry).isdisjoint(os.path.normcase(each) for each in others)


def _libraries() -> list[str]:
    """Return the folders of Python's own modules and of installed packages."""
    import site

    version = "python{}.{}".format(*sys.version_info)
    found = [
        os.path.dirname(os.__file__),
        os.path.join(sys.base_exec_prefix, sys.platlibdir, version),
        os.path.join(sys.base_exec_prefix, "DLLs"),  # where Windows has the parts in C
        *site.getsitepackages(),
        *handed_on,
    ]
    if site.ENABLE_USER_SITE:
        found.append(site.getusersitepackages())
    return [name for folder in found if os.path.isabs(folder) for name in _names(folder)]


def _is_standard(entry: str) -> bool:
    """Return whether an entry of the import path has Python's own modules, in this version."""
    own = os.path.dirname(os.__file__)
    others = (os.path.join(own, "lib-dynload"), os.path.join(sys.base_exec_prefix, "DLLs"))
    return entry.endswith(".zip") or _is_one_of(entry, (own, *others, sys.base_prefix))


def _named_in(libraries: Iterable[str]) -> Iterator[str]:
    """Yield the folders that .pth files in libraries add to the import path."""
    for folder in libraries:
        try:
            names = [name for name in os.listdir(folder) if name.endswith(".pth")]
            for name in names:
                with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                    for line in map(str.strip, file):
                        if line and not line.startswith(("#", "import ", "import\t")):
                            yield os.path.abspath(os.path.join(folder, line))
        except OSError:
            continue
