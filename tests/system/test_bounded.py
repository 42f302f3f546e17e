"""Work on what strangers handed in ends within its limits, even in the library's C."""

from __future__ import annotations

import os
import re
import signal

import pytest

from autograder.system.bounded import IS_POSSIBLE, Exceeded, bounded, bounded_by

pytestmark = pytest.mark.skipif(not IS_POSSIBLE, reason="nothing is bounded here")


def test_it_returns_and_raises_what_the_function_does():
    assert bounded(divmod, 7, 2) == (3, 1)
    with pytest.raises(ValueError, match="invalid literal"):
        bounded(int, "seven")
    assert bounded(os.getpid) == bounded(os.getpid) != os.getpid()


def test_what_takes_too_long_in_c_is_ended_and_the_next_is_well():
    with pytest.raises(Exceeded, match=r"^takes more than 0.2 seconds to read$"):
        bounded_by(0.2, re.match, "(a+)+$", "a" * 60 + "b")
    assert bounded(len, "next") == 4


def test_what_takes_too_much_memory_is_ended_and_the_next_is_well():
    with pytest.raises(Exceeded, match=r"^takes more than 512 MB of memory to read$"):
        bounded(bytes, 600 * 2**20)
    assert bounded(len, "next") == 4


def test_what_ends_the_process_each_time_is_refused():
    with pytest.raises(Exceeded, match=r"^ends each process that reads it$"):
        bounded(os.abort)


def test_a_process_that_something_else_has_ended_costs_nothing():
    os.kill(bounded(os.getpid), signal.SIGKILL)
    assert bounded(len, "next") == 4


def test_what_is_displayed_does_not_get_into_the_answer():
    assert bounded(os.write, 1, b"x" * 10) == 10
    assert bounded(len, "next") == 4
