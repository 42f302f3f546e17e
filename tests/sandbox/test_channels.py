"""The trusted end of the wire: a player that does not read what it is asked."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from autograder.sandbox.channels import Gone, PipeChannel, Waited


def test_who_does_not_read_a_long_question_keeps_nobody_waiting():
    command = [sys.executable, "-c", "import time; time.sleep(60)"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None and process.stdout is not None
    channel = PipeChannel(process.stdin, process.stdout)
    started = time.monotonic()
    try:
        channel.send(b"x" * 3_000_000)
        with pytest.raises(Waited):
            channel.receive(0.1)
        assert time.monotonic() - started < 30
    finally:
        process.kill()
        process.wait()
    with pytest.raises(Gone):
        channel.receive(5)
    channel.close()
    assert not channel.feed.is_alive() and not channel.pump.is_alive()
    assert process.stdin.closed and process.stdout.closed
