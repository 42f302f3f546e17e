"""What a player inside bubblewrap is shown of this system, and what of that is covered up.

Words used here.  view: a place of this system and where it is inside.  cover: an empty folder, or a
file that nobody can read, in place of what lies there.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from autograder.sandbox.bundle import player_file
from autograder.sandbox.private import kit_places
from autograder.sandbox.starting import base_executable, package_parts

# What a Python needs of the folder that it is installed in.
PARTS = ("bin", "lib", "lib64", "ssl", "share/zoneinfo", "share/terminfo")
# Where programs of nobody's keep what no exercise needs: sources, copies of a course, packages.
USELESS = ("/usr/local", "/usr/src", "/usr/share/doc", "/usr/lib/python3/dist-packages")
TOP = ("/lib", "/lib64", "/lib32", "/bin", "/sbin")
SYSTEM = ("/usr/bin", "/usr/lib", "/usr/lib64")

Views = dict[str, str]  # by where it is inside


def inner_prefix() -> str:
    prefix = os.path.realpath(sys.base_prefix)
    return prefix if prefix in ("/usr", "/usr/local") else "/python"


def inner_executable() -> str:
    inside = os.path.relpath(base_executable(), os.path.realpath(sys.base_prefix))
    return os.path.join(inner_prefix(), inside)


def inner_library() -> str:
    library = os.path.dirname(os.path.realpath(os.__file__))
    inside = os.path.relpath(library, os.path.realpath(sys.base_prefix))
    return os.path.join(inner_prefix(), inside)


def views(packages: tuple[str, ...]) -> Views:
    """Return all that is shown but the player itself; raise LaunchError without a package."""
    return {**system_views(), **python_views(), **package_views(packages)}


def package_views(packages: tuple[str, ...]) -> Views:
    parts = [part for name in packages for part in package_parts(name)]
    return {f"/packages/{part.name}": os.path.realpath(part) for part in parts}


def system_views() -> Views:
    places = ("/usr", "/nix/store", *TOP)
    return {place: place for place in places if os.path.isdir(place) and not os.path.islink(place)}


def python_views() -> Views:
    """Return the parts of Python's own folder, where that is not the system's."""
    inside, prefix = inner_prefix(), os.path.realpath(sys.base_prefix)
    if inside == "/usr":
        return {}
    own = {
        path.removeprefix(inside).split("/")[1] for path in (inner_executable(), inner_library())
    }
    return {
        f"{inside}/{part}": f"{prefix}/{part}"
        for part in sorted({*PARTS, *own})
        if os.path.isdir(f"{prefix}/{part}")
    }


def covers(shown: Views, private: Iterable[Path], needed: Iterable[str]) -> list[tuple[str, bool]]:
    """Return where inside something is covered, outermost places alone, and whether it is a folder.

    What lies around something that is needed cannot be covered: whoever probes a sandbox finds it.
    """
    found: dict[str, bool] = {}
    for place in private:
        for inside, source in shown.items():
            if place.is_relative_to(source):
                found[os.path.normpath(f"{inside}/{place.relative_to(source)}")] = place.is_dir()
    kept = [path for path in found if not any(Path(each).is_relative_to(path) for each in needed)]
    return [
        (path, found[path])
        for path in sorted(kept)
        if not any(str(above) in kept for above in Path(path).parents)
    ]


def bind(shown: Views) -> list[str]:
    return [part for inside, source in shown.items() for part in ("--ro-bind", source, inside)]


def folders(places: Iterable[str]) -> list[str]:
    """Return what makes folders: of itself bwrap makes such as only root may enter."""
    return [part for place in sorted(places) for part in ("--perms", "0755", "--dir", place)]


def cover(places: Iterable[tuple[str, bool]]) -> list[str]:
    return [
        part
        for place, is_folder in places
        for part in (("--tmpfs", place) if is_folder else ("--ro-bind", os.devnull, place))
    ]


def packages_of_python() -> list[Path]:
    """Return the folders of installed packages: nothing of them is for a student's code."""
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    library = os.path.join(os.path.realpath(sys.base_prefix), "lib")
    return [Path(library, version, "site-packages"), Path(library, "python3", "dist-packages")]


def hidden_places(private: Iterable[Path]) -> tuple[Path, ...]:
    """Return what is covered up wherever it would be seen: what is private, and what is useless."""
    useless = [each for each in map(Path, USELESS) if not each.is_symlink()]
    places = [*private, *kit_places(), *useless, *packages_of_python()]
    return tuple(sorted({place.resolve() for place in places if place.exists()}))


@functools.cache
def system_binds(packages: tuple[str, ...], hidden: tuple[Path, ...]) -> tuple[str, ...]:
    """Return what bwrap is told of namespaces and of the file system, but for /work."""
    system, python = system_views(), python_views()
    needed = [inner_executable(), inner_library()]
    in_system = covers(system, hidden, [*SYSTEM, *(() if python else needed)])
    in_python = covers(python, hidden, needed)
    found = [
        *("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--as-pid-1"),
        *("--unshare-cgroup-try", "--die-with-parent", "--new-session", "--clearenv"),
        *bind(system),
    ]
    for name in TOP:
        if os.path.islink(name):
            found += ["--symlink", os.readlink(name), name]
    found += ["--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"]
    found += cover(in_system)
    found += folders({str(Path(place).parent) for place in python})
    found += bind(python)  # it may lie where something was covered
    found += cover(in_python)
    for place, is_folder in (*in_system, *in_python):
        found += ["--remount-ro", place] if is_folder else []
    found += folders(["/packages"] if packages else [])
    found += bind(package_views(packages))
    found += ["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"]
    # An interpreter whose library is shared may look for that where it lies outside.
    found += ["--setenv", "LD_LIBRARY_PATH", f"{inner_prefix()}/lib"]
    found += ["--ro-bind", str(player_file()), "/player.pyc"]
    return tuple(found)
