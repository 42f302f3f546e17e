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

LEAST = 95  # of 100


@dataclass(frozen=True)
class Damaged(Answer):
    """A right answer with one damage."""

    damage: Damage | None = field(default=None, compare=True)

    def files(self) -> dict[str, bytes]:
        assert self.damage is not None
        return self.damage.files()


def outside(answer: Damaged, result: Result) -> float:
    """Return the points lost in tasks that do not ask for the damaged definition."""
    assert answer.damage is not None
    starters = answer.assignment().starters
    own = {task for name in answer.damage.inside() for task in tasks_asking_for(starters, name)}
    return tidy(sum(row.worth - row.earned for row in result.task_points() if row.task not in own))


def main() -> int:
    damages = [Damaged(each.slug, each.folder, each) for each in drawn(int(sys.argv[1]))]
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
