"""What was left out of a student's files and is missed by a test (`left_out_behind`)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from autograder.hints.reach import Reach, Where
from autograder.policy.leaving_out import LeftOut


def left_out_behind(
    left_out: Sequence[LeftOut],
    reach: Reach,
    missed: str,
    asked: Iterable[Where],
    names: Iterable[Sequence[str]],
) -> LeftOut | None:
    """Return what a test misses of what was left out, or else what the code that it asks does.

    missed: the name that is not there, or "".  names: of each question, those by which what it asks
    may be found, of the nearest class first.
    """
    for each in left_out:
        if missed and (each.is_meant_by(missed) or each.gives(missed)):
            return each
    wanted = {name for where in reach.closure(asked) for name in reach.called_by(where)}
    # Of what a test asks for itself its classes are known, too; what was found was not left out.
    own = {
        name
        for several in names
        for name in itertools.takewhile(lambda each: not reach.named(each), several)
    }
    return next(
        (e for e in left_out if {e.name, e.called} & own or any(map(e.is_meant_by, wanted))), None
    )
