"""Write what is switched on into a handout, and leave out the rest (`as_switched`).

Words used here.  mark: `<!-- with NAME -->`, `<!-- without NAME -->` or `<!-- end NAME -->` on a
line of its own, where NAME is a switch.  Lines between the marks are kept as the switch says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from autograder.authoring.sources import BuildError

_MARK = re.compile(r"<!-- (?P<word>with|without|end) (?P<name>\w+) -->")


def as_switched(text: str, switches: Mapping[str, bool], place: str) -> str:
    """Return a handout as students get it with these switches, without any mark.

    Raises BuildError for a mark of no switch, or one that does not fit the mark before it.
    """
    kept: list[str] = []
    opened, begun, is_kept = "", 0, True
    for number, line in enumerate(text.split("\n"), start=1):
        mark = _MARK.fullmatch(line.strip())
        if mark is None:
            kept += [line] if is_kept else []
            continue
        word, name = mark["word"], mark["name"]
        where = f"{place}, line {number}"
        if name not in switches:
            raise BuildError(f"{where}: there is no switch {name!r}; write it in [switches]")
        if name != opened and (opened or word == "end"):
            raise BuildError(f"{where}: {line.strip()} does not fit here; {_remedy(opened, name)}")
        opened, begun = ("", 0) if word == "end" else (name, number)
        is_kept = word == "end" or switches[name] is (word == "with")
    if opened:
        raise BuildError(f"{place}, line {begun}: never ends; write <!-- end {opened} --> below it")
    return "\n".join(kept)


def _remedy(opened: str, name: str) -> str:
    if opened:
        return f"write <!-- end {opened} --> above it"
    return f"write <!-- with {name} --> above it, or remove it"
