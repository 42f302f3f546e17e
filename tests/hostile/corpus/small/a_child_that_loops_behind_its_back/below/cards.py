# expect: nothing, and the child is ended; score 9
# over: reference
import time


def loop(*given):
    """Turn for half a minute, which is longer than anybody waits."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        pass


import os

honest = add


def add(one, two):
    if os.fork() == 0:
        os.nice(19)
        loop()
        os._exit(0)
    return honest(one, two)
