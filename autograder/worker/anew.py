"""Let pytest begin anew after a test that was interrupted (`begin_anew`)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import chain

import pytest

from autograder.course.verdicts import Verdict


def begin_anew(items: Sequence[pytest.Item]) -> None:
    """End what pytest still holds of earlier tests; after one that was not interrupted, nothing.

    TooLong may end a test while its fixtures are ended: they would go on to another submission.
    """
    for item in items:
        while (state := item.session._setupstate).stack:
            with suppress(Exception, Verdict):
                state.teardown_exact(None)
        info = getattr(item, "_fixtureinfo", None)
        for each in chain.from_iterable(info.name2fixturedefs.values() if info else ()):
            each.cached_result = None
            each._finalizers.clear()
