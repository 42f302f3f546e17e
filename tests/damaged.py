"""Grade right answers that are damaged in one place: `make test-damages`.

    python tests/damaged.py 200

Words used here.  kept: the points of all tasks that do not ask for the definition that holds the
place.  Ends with 1 if fewer than 95 of 100 have kept all of these, or if one has no points at all.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path

from answers import Answer, Class

sys.path.insert(0, str(Path(__file__).parent / "policy"))
from damages import Damage, drawn

from autograder.course.result import Result, tidy
from autograder.course.starters import tasks_asking_for
from autograder.suite.nodes import names_in
from autograder.suite.source import read_source

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

    A task uses what it asks for, and what that calls or names in its file.
    """
    assert answer.damage is not None
    starters, damage = answer.assignment().starters, answer.damage
    own = {task for name in damage.inside() for task in tasks_asking_for(starters, name)}
    source = read_source(damage.file, damage.right)
    damaged = damage.inside() or {
        name
        for node in source.tree.body
        if node.lineno <= damage.line <= (node.end_lineno or 0)
        for name in names_in(node)
    }
    last = {name.rpartition(".")[2] for name in damaged}
    starter = starters.get(damage.file)
    for name, task in starter.tasks.items() if starter is not None else ():
        used = source.reach(name)
        words = {word for function in used.values() for word in names_in(function)}
        if not damaged.isdisjoint(used) or not last.isdisjoint(words):
            own.add(task)
    return tidy(sum(row.worth - row.earned for row in result.task_points() if row.task not in own))


def main() -> int:
    made = (Damaged(each.slug, each.folder, each) for each in drawn(int(sys.argv[1])))
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
