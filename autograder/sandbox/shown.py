"""The folders that a player in bwrap sees (`views`) or not (`covers`), as options for bwrap.

Words used here.  view: a place on this system and its name inside.  cover: an empty folder, or an
unreadable file, in place of the original.
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

# The folders that Python needs below its prefix.
PARTS = ("bin", "lib", "lib64", "ssl", "share/zoneinfo", "share/terminfo")
# Folders that no exercise needs: sources, copies of a course, packages.
USELESS = ("/usr/local", "/usr/src", "/usr/share/doc", "/usr/lib/python3/dist-packages")
TOP = ("/lib", "/lib64", "/lib32", "/bin", "/sbin")
SYSTEM = ("/usr/bin", "/usr/lib", "/usr/lib64")

Views = dict[str, str]  # name inside -> path on this system


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
    """Return all views but the player itself; raise LaunchError if a package is missing."""
    return {**system_views(), **python_views(), **package_views(packages)}


def package_views(packages: tuple[str, ...]) -> Views:
    parts = [part for name in packages for part in package_parts(name)]
    return {f"/packages/{part.name}": os.path.realpath(part) for part in parts}


def system_views() -> Views:
    places = ("/usr", "/nix/store", *TOP)
    return {place: place for place in places if os.path.isdir(place) and not os.path.islink(place)}


def python_views() -> Views:
    """Return views of Python's own folders, or none if they are among the system's."""
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
    """Return (name inside, is a folder) for each place to cover, only the outermost ones.

    A folder around something that is needed cannot be covered: probing the sandbox reveals it.
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
    """Return options that make folders; by default bwrap makes them for root only."""
    return [part for place in sorted(places) for part in ("--perms", "0755", "--dir", place)]


def cover(places: Iterable[tuple[str, bool]]) -> list[str]:
    return [
        part
        for place, is_folder in places
        for part in (("--tmpfs", place) if is_folder else ("--ro-bind", os.devnull, place))
    ]


def packages_of_python() -> list[Path]:
    """Return the folders of installed packages, none of which a student's code may use."""
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    library = os.path.join(os.path.realpath(sys.base_prefix), "lib")
    return [Path(library, version, "site-packages"), Path(library, "python3", "dist-packages")]


def hidden_places(private: Iterable[Path]) -> tuple[Path, ...]:
    """Return the places to cover if they would be visible: private ones and useless ones."""
    useless = [each for each in map(Path, USELESS) if not each.is_symlink()]
    places = [*private, *kit_places(), *useless, *packages_of_python()]
    return tuple(sorted({place.resolve() for place in places if place.exists()}))


@functools.cache
def system_binds(packages: tuple[str, ...], hidden: tuple[Path, ...]) -> tuple[str, ...]:
    """Return bwrap's options for namespaces and the file system, except for /work."""
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
    found += bind(python)  # it may be inside a covered folder
    found += cover(in_python)
    for place, is_folder in (*in_system, *in_python):
        found += ["--remount-ro", place] if is_folder else []
    found += folders(["/packages"] if packages else [])
    found += bind(package_views(packages))
    found += ["--proc", "/proc", "--remount-ro", "/proc", "--dev", "/dev", "--remount-ro", "/dev"]
    # An interpreter with a shared library may look for it at its path outside.
    found += ["--setenv", "LD_LIBRARY_PATH", f"{inner_prefix()}/lib"]
    found += ["--ro-bind", str(player_file()), "/player.pyc"]
    return tuple(found)
