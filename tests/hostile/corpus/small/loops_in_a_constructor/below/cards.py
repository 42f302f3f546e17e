# expect: the tests that make one; score 8
# over: reference
# record: hand timed_out: not finished after
import time


def loop(*given):
    """Turn for half a minute, which is longer than anybody waits."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        pass


Hand.__init__ = loop
