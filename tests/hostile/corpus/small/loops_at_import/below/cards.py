# expect: nothing, what is defined above still counts; score 7
# over: reference
# record: program timed_out: not finished after
# record: file timed_out: not finished after
import time


def loop(*given):
    """Turn for half a minute, which is longer than anybody waits."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        pass


loop()
