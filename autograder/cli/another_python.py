"""The option `--python`: run a command by another Python that is installed (`python_option`)."""

from __future__ import annotations

import importlib
import platform

import click

from autograder.cli.usage import WrongUse
from autograder.course.assignment import Assignment
from autograder.system import interpreters, surroundings


def _choose(context: click.Context, option: click.Parameter, asked: str | None) -> None:
    if not asked or context.resilient_parsing:
        return
    try:
        chosen = interpreters.find(asked)
    except interpreters.NotUsable as error:
        raise WrongUse(f"--python {asked}: {error}") from None
    if not chosen.is_running:
        interpreters.go_on_with(chosen, context.find_root().obj)


python_option = click.option(
    "--python",
    metavar="WHICH",
    is_eager=True,
    expose_value=False,
    callback=_choose,
    help="The Python that runs students' code: a version such as 3.12, or a path"
    f" [default: {platform.python_version()}].",
)


def require_packages(assignment: Assignment) -> None:
    """Raise WrongUse if packages of the Python that was started first do not run on this one."""
    for name in assignment.packages if surroundings.handed_on else ():
        try:
            importlib.import_module(name)
        except ImportError as error:
            why = str(error).strip().partition("\n")[0]
            raise WrongUse(
                f"{assignment.slug} uses the package {name}, which Python"
                f" {platform.python_version()} cannot import from here ({why}); install the kit"
                f" and {name} with that Python, and grade from there"
            ) from None
