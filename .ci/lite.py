#!/usr/bin/env python3
"""Make lite/: JupyterLab in a browser, with every assignment and its walkthrough.

Serving that folder needs no Python, and opening it loads nothing from any other site.  `make lite`
runs this; it needs the packages of the extra `lite`, and npm.

Words used here.  lock: the file in which Python in a browser looks up which modules can be
imported, and from which wheel.  recipe: a digest of everything that lite/ is made from.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "lite"
KEPT = ROOT / "build/lite"  # what was fetched
PINS = ROOT / ".ci/constraints.txt"
NAMES = ROOT / ".ci/lite.txt"
PYTHON = "3.14"  # in the browser
RUNTIME = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json",
)  # fmt: skip
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
LAB = ROOT / ".ci/lab/labconfig/page_config.json"  # extensions that are for teachers only
IN_WHEEL = ("LICENSE", "README.md", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", "suites", ".ipynb_checkpoints")


def main() -> None:
    wanted = recipe()
    stamp = SITE / ".recipe"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        print(f"{SITE.name}: nothing changed; serve it with `make serve-lite`")
        return
    shutil.rmtree(SITE, ignore_errors=True)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        pyodide = folder / "static/pyodide"
        pyodide.mkdir(parents=True)
        take_runtime(pyodide)
        take_wheels(pyodide)
        build_wheel(folder / "kit", pyodide)
        write_lock(pyodide)
        shutil.copytree(ROOT / "assignments", folder / "files", ignore=LEFT_OUT)
        write_settings(folder)
        build_site(folder)
    stamp.write_text(wanted, encoding="utf-8")
    print(f"{SITE.name}: made; serve it with `make serve-lite`")


def recipe() -> str:
    found = hashlib.sha256()
    places = [ROOT / name for name in ("assignments", "autograder", ".ci")]
    paths = [path for place in places for path in place.rglob("*")]
    for path in sorted([*paths, *(ROOT / name for name in IN_WHEEL)]):
        left_out = {"__pycache__", "suites", ".ipynb_checkpoints"} & set(path.parts)
        if path.is_file() and not left_out:
            name = path.relative_to(ROOT).as_posix().encode()
            found.update(name + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def run(*command: str | Path, folder: Path = ROOT) -> None:
    """Run a program quietly; if it fails, print its output and exit."""
    try:
        done = subprocess.run(command, cwd=folder, text=True, capture_output=True, check=False)
    except FileNotFoundError:
        sys.exit(f"lite: there is no {command[0]} here; install it (npm comes with Node.js)")
    if done.returncode != 0:
        sys.exit(f"{done.stdout}{done.stderr}\nlite: `{' '.join(map(str, command))}` failed")


def take_runtime(target: Path) -> None:
    """Fetch Python for browsers, only once, and arrange its files as the site needs them."""
    KEPT.mkdir(parents=True, exist_ok=True)
    package = KEPT / f"pyodide-{PYODIDE_VERSION}.tgz"
    if not package.is_file():
        run("npm", "pack", f"pyodide@{PYODIDE_VERSION}", "--pack-destination", KEPT)
    with tarfile.open(package) as archive:
        for name in RUNTIME:
            content = archive.extractfile(f"package/{name}")
            assert content is not None
            (target / name).write_bytes(content.read())


def take_wheels(target: Path) -> None:
    pins = KEPT / "wheels" / digest(PINS.read_bytes(), NAMES.read_bytes())
    if not pins.is_dir():
        with tempfile.TemporaryDirectory(dir=KEPT) as place:
            run(
                *(sys.executable, "-m", "pip", "download", "--disable-pip-version-check"),
                *("--no-deps", "--only-binary=:all:", "--python-version", PYTHON),
                *("--platform", "any", "--implementation", "py", "--abi", "none"),  # pure Python
                *("--requirement", NAMES, "--constraint", PINS, "--dest", place),
            )
            shutil.copytree(place, pins)
    for wheel in pins.glob("*.whl"):
        shutil.copy(wheel, target)


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return found["project"]


def digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


def build_wheel(source: Path, target: Path) -> None:
    """Build the wheel that students install, in a copy, where its debris stays."""
    shutil.copytree(ROOT / "autograder", source / "autograder", ignore=LEFT_OUT)
    for name in IN_WHEEL:
        shutil.copy(ROOT / name, source)
    run(
        *(sys.executable, "-m", "pip", "wheel", "--disable-pip-version-check", "--no-deps"),
        *("--no-build-isolation", "--wheel-dir", target, "."),
        folder=source,
    )


def write_lock(folder: Path) -> None:
    """Make the lock list the wheels that are here, and nothing else."""
    place = folder / "pyodide-lock.json"
    lock = json.loads(place.read_text(encoding="utf-8"))
    wheels = sorted(folder.glob("*.whl"))
    there = {wheel_name(wheel) for wheel in wheels}
    lock["packages"] = {wheel_name(wheel): entry(wheel, there) for wheel in wheels}
    place.write_text(json.dumps(lock, indent=1), encoding="utf-8")


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def wheel_name(wheel: Path) -> str:
    return normal(wheel.name.split("-")[0])


def entry(wheel: Path, there: set[str]) -> dict[str, object]:
    """Return the entry of a wheel in the lock, with only those dependencies that are there."""
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
        [about] = [each for each in archive.namelist() if each.endswith(".dist-info/METADATA")]
        lines = archive.read(about).decode().split("\n\n")[0].splitlines()
    asked = [line for line in lines if line.startswith("Requires-Dist:") and "extra ==" not in line]
    needs = {normal(re.findall(r"[\w.-]+", line.partition(":")[2])[0]) for line in asked}
    return {
        "name": wheel_name(wheel),
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(top.removesuffix(".py") for top in tops if "." not in top[:-3]),
        "depends": sorted(needs & there),
        "unvendored_tests": False,
    }


def write_settings(folder: Path) -> None:
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": ["cardkit"]}}
    settings = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "cardkit",
            "litePluginSettings": {KERNEL: kernel},
            "disabledExtensions": list(
                json.loads(LAB.read_text(encoding="utf-8"))["disabledExtensions"]
            ),
        },
    }
    (folder / "jupyter-lite.json").write_text(json.dumps(settings), encoding="utf-8")
    # Put all cells into the page, not only the visible ones.
    overrides = {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"}}
    (folder / "overrides.json").write_text(json.dumps(overrides), encoding="utf-8")


def build_site(folder: Path) -> None:
    run(
        *(sys.executable, "-m", "jupyterlite_core", "build", "--no-sourcemaps"),
        *("--lite-dir", folder, "--contents", folder / "files", "--output-dir", SITE),
        folder=folder,
    )


if __name__ == "__main__":
    main()
