"""The process that runs a teacher's tests reaches its suite and one submission, no more."""

from __future__ import annotations

import os
import socket

import pytest
from ordinary import failed, graded

from autograder.session import fence

TESTS = """
    import os
    import pathlib
    import signal
    import socket
    import stat
    import subprocess
    import tempfile
    import pytest
    from m import value

    def test_it_asks_and_reads_and_writes(tmp_path):
        (tmp_path / "a.txt").write_text(str(value()))
        assert (tmp_path / "a.txt").read_text() == "5"
        with tempfile.TemporaryFile() as file:
            file.write(b"x")
        assert "value" in (pathlib.Path(__file__).parents[1] / "m.py").read_text()

    @pytest.mark.parametrize("place", [{private!r}, os.path.dirname({private!r})])
    def test_nothing_else_is_read(place):
        value()
        with pytest.raises(PermissionError):
            open(place).read() if os.path.splitext(place)[1] else os.listdir(place)

    def test_nothing_else_is_written():
        value()
        for place in ({private!r}, os.path.join(os.path.dirname({private!r}), "new.txt")):
            with pytest.raises(PermissionError):
                open(place, "a")

    def test_what_pytest_has_rewritten_stays(tmp_path):
        value()
        cache = pathlib.Path(__file__).parents[3] / "cache"
        assert [*cache.rglob("*.pyc")] or cache.is_dir()
        with pytest.raises(PermissionError):
            (cache / "new.pyc").write_bytes(b"")

    def test_nobody_is_called():
        value()
        with pytest.raises(PermissionError):
            socket.create_connection(("127.0.0.1", {port}), timeout=2)

    def test_nobody_is_ended():
        value()
        with pytest.raises(PermissionError):
            os.kill({process}, 0)

    def test_two_ways_out_are_left():
        value()
        ways = []
        for number in range(400):
            try:
                kind = os.fstat(number).st_mode
            except OSError:
                continue
            ways += [number] * (stat.S_ISSOCK(kind) or stat.S_ISFIFO(kind))
        assert len(ways) == 2
"""


@pytest.mark.skipif(fence.version() < 6, reason="this kernel shuts nobody in so far")
def test_the_tests_are_shut_in(tmp_path):
    (tmp_path / "class").mkdir()
    private = tmp_path / "class" / "other.py"
    private.write_text("secret = 1\n", encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as server:
        filled = TESTS
        for name, found in (
            ("private!r", repr(str(private))),
            ("port", str(server.getsockname()[1])),
            ("process", str(os.getpid())),
        ):
            filled = filled.replace(f"{{{name}}}", found)
        [result] = graded(tmp_path, {"test_m.py": filled}, {"m.py": "def value():\n    return 5\n"})
    assert failed(result) == {}
    assert len(result.tests) == 7
    assert private.read_text(encoding="utf-8") == "secret = 1\n"
