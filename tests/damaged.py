"""Grade references that are damaged in one place: `make test-damages`.

    python tests/damaged.py 200 [others]

draws from all right answers instead, if `others` is there.

Words used here.  kept: the points of all tasks that do not ask for the definition that holds the
place.  Ends with 1 if fewer than 95 of 100 have kept all of these, or if one has no points at all.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass, field
from pathlib import Path

from answers import Answer, Class

sys.path.insert(0, str(Path(__file__).parent / "policy"))
from damages import Damage, drawn

from autograder.course.result import Result, tidy
from autograder.suite.nodes import names_in

LEAST = 95  # of 100


@dataclass(frozen=True)
class Damaged(Answer):
    """A right answer with one damage."""

    damage: Damage | None = field(default=None, compare=True)

    def files(self) -> dict[str, bytes]:
        assert self.damage is not None
        return self.damage.files()


def outside(answer: Damaged, result: Result) -> float:
    """Return the points lost in tasks that use nothing of what is damaged.

    A task uses what it asks for, and what that calls or names, in whichever file.
    """
    assert answer.damage is not None
    damage = answer.damage
    damaged = {name.rpartition(".")[2] for name in damage.inside()} or at_the_top(damage)
    uses = uses_of(damage.files() | {damage.file: damage.right})
    own = set()
    for starter in answer.assignment().starters.values():
        for name, task in starter.tasks.items():
            if not damaged.isdisjoint(reached(name, uses)):
                own.add(task)
    return tidy(sum(row.worth - row.earned for row in result.task_points() if row.task not in own))


def at_the_top(damage: Damage) -> set[str]:
    """Return the names that a damaged statement outside of functions defines or names."""
    tree = ast.parse(damage.right)
    nodes = [
        node for node in tree.body if node.lineno <= damage.line <= (node.end_lineno or node.lineno)
    ]
    aliases = (each for node in nodes for each in ast.walk(node) if isinstance(each, ast.alias))
    return {name for node in nodes for name in names_in(node)} | {
        (each.asname or each.name).partition(".")[0] for each in aliases
    }


def uses_of(files: dict[str, bytes]) -> dict[str, set[str]]:
    """Return which names each definition of some files names, by its own name without its class.

    Who names a class uses its special methods as well.
    """
    found: dict[str, set[str]] = {}
    for file, data in files.items():
        for node in ast.walk(ast.parse(data)) if file.endswith(".py") else ():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found.setdefault(node.name, set()).update(names_in(node))
            elif isinstance(node, ast.ClassDef):
                special = {each.name for each in node.body if isinstance(each, ast.FunctionDef)
                           and each.name.startswith("__")}  # fmt: skip
                outer = (each for each in node.body if not isinstance(each, ast.FunctionDef))
                found.setdefault(node.name, set()).update(special, *map(names_in, outer))
    return found


def reached(name: str, uses: dict[str, set[str]]) -> set[str]:
    """Return what a name leads to, itself included; of `Card.deal` both parts."""
    found: set[str] = set()
    waiting = name.split(".")
    while waiting:
        if (current := waiting.pop()) not in found:
            found.add(current)
            waiting += uses.get(current, ())
    return found


def main() -> int:
    made = (
        Damaged(each.slug, each.folder, each)
        for each in drawn(int(sys.argv[1]), others="others" in sys.argv)
    )
    damages = list(dict.fromkeys(made))  # one may be drawn twice
    graded = Class(list(damages))
    lost, none = 0, 0
    for each in damages:
        result = graded.results[each].result()
        none += result.score == 0
        if points := outside(each, result):
            lost += 1
            print(f"{each.damage}: {points:g} lost outside, {result.score:g} in all")
    graded.stop()
    kept = 100 * (len(damages) - lost) / len(damages)
    print(f"{kept:.1f} of 100 have kept what does not use the damaged definition; {none} have 0")
    return int(kept < LEAST or none > 0)


if __name__ == "__main__":
    sys.exit(main())
