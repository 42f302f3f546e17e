"""The report of `cardkit doctor` as terminal text (`doctor_view`)."""

from __future__ import annotations

from rich.text import Text

from autograder.doctor.examination import IN_FORCE, LIMITS, NOT_IN_FORCE, Findings, Level
from autograder.nbgrader.kernelspec import REMEDY
from autograder.views.columns import columns
from autograder.views.safe import safe

GOOD, BAD = "green", "yellow"


def doctor_view(found: Findings) -> Text:
    """Return the machine, a table of levels and limits, and remedies for the levels that fail."""
    text = Text()
    text.append(f"Python {found.python}, {found.system}, {_cores(found.cores)}\n", style="bold")
    text.append(f"fork: {'yes' if found.fork else 'no: each player is started anew, slower'}\n")
    text.append(f"bubblewrap: {safe(found.bubblewrap) or 'not installed'}\n")
    known = "known" if found.filter_known else "unknown: no system call is refused"
    text.append(f"filter of system calls for this type of machine: {known}\n\n")
    text.append(columns(_table(found.levels)))
    for level in found.levels:
        if not level.works:
            text.append(f"\n{level.name} does not work: ", style=BAD)
            text.append(f"{safe(level.problem)}\n")
            if level.remedy:
                text.append(f"  remedy: {level.remedy}\n")
        for sentence in _weak(level):
            text.append(f"\n{level.name}: ", style=BAD)
            text.append(f"{sentence}\n")
    for place in found.kernels:
        text.append(f"\n{safe(place)}: ", style=BAD)
        text.append(
            "an earlier kit installed this kernel: it runs files beside a notebook as you\n"
        )
        text.append(f"  remedy: {REMEDY}, in its own environment, or delete it\n")
    text.append("\n")
    if found.isolates:
        text.append(f"`cardkit grade` can keep a student's code in: {found.best}\n", style=GOOD)
    else:
        text.append("`cardkit grade` has no isolation here but limits", style=BAD)
        text.append("; pass `--isolation process` to run it anyway\n")
    return text


def _cores(count: int) -> str:
    return "1 core" if count == 1 else f"{count} cores"


def _table(levels: tuple[Level, ...]) -> list[list[str]]:
    rows = [["level", "works", *LIMITS, "network", "call filter"]]
    for level in levels:
        limits = [_word(level.limits.get(each, "")) for each in LIMITS]
        network = {True: "open", False: "closed", None: "-"}[level.network]
        calls = {True: "on", False: "off", None: "-"}[level.filter]
        rows.append([level.name, "yes" if level.works else "no", *limits, network, calls])
    return rows


def _word(state: str) -> str:
    return {IN_FORCE: "held", NOT_IN_FORCE: "not held", "": "-"}.get(state, "?")


def _weak(level: Level) -> list[str]:
    """Return a sentence for each limit that is not in force, and one if the network is open."""
    names = [name for name in LIMITS if level.limits.get(name) == NOT_IN_FORCE]
    found = [f"the limit on {' and '.join(names)} is not in force"] if names else []
    if level.name != "process" and level.works and level.network:
        found.append("a student's code can use the network")
    return found
