"""The options that switch sentences of the marking policy off (`policy_options`, `policy_of`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from autograder.course.policy import BY_KEY, HEADING, SENTENCES, SWITCHES, Policy

Command = Callable[..., Any]


def policy_options(command: Command) -> Command:
    """Add an option such as --no-names for each sentence that can be switched off."""
    for switch in reversed(SWITCHES):
        name = switch.replace("_", "-")
        command = click.option(
            f"--{name}/--no-{name}",
            default=None,
            help=f'Switch "{BY_KEY[switch].word}", below, on or off [default: on];'
            f' "{SENTENCES[0].word}" always holds.',
        )(command)
    return command


def policy_of(said: Policy, switches: Mapping[str, bool | None]) -> Policy:
    """Return the policy of course.toml, but for the switches on the command line."""
    off = {name for name in said.off if switches[name] is None}
    return Policy().without(off | {name for name, on in switches.items() if on is False})


def policy_help() -> str:
    """Return the whole policy for the end of a command's help."""
    return "\n\n".join([f"{HEADING}:", *(each.plain for each in SENTENCES)])
