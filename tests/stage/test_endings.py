"""The exit status of a player is known to whoever forked it, however late the answer comes."""

from __future__ import annotations

import os
import signal
import threading

from autograder.course.assignment import Limits
from autograder.sandbox.nursery import Nursery
from autograder.sandbox.processes import ends_within
from autograder.stage.actor import Actor, ProcessIds
from autograder.stage.endings import exit_status


def test_a_nursery_that_answers_late_forks_the_next_sandbox_all_the_same():
    nursery = Nursery((), ())
    try:
        ended = nursery.sandbox(Limits(), 1 << 20)
        actor = Actor(None, ended.channel, ended, ids=ProcessIds(ended.number, ended.root))
        ended.kill()
        os.kill(nursery.outer.root, signal.SIGSTOP)
        wakes = threading.Timer(1.5, os.kill, (nursery.outer.root, signal.SIGCONT))
        wakes.start()
        assert exit_status(actor) == -signal.SIGKILL
        wakes.join()
        nursery.sandbox(Limits(), 1 << 20).kill()
    finally:
        nursery.outer.kill()


def test_a_sandbox_ends_where_the_system_gives_no_descriptors_of_processes(monkeypatch):
    def refused(process):
        raise PermissionError

    nursery = Nursery((), ())
    try:
        sandbox = nursery.sandbox(Limits(), 1 << 20)
        os.kill(sandbox.root, signal.SIGSTOP)  # it does not end by itself
        with monkeypatch.context() as patched:
            patched.setattr(os, "pidfd_open", refused)
            sandbox.kill()
        assert ends_within(sandbox.root, 5)
    finally:
        nursery.outer.kill()
