# expect: nothing: the first process of a sandbox cannot be killed from inside; score 9
# over: reference
# level: bubblewrap
import os
import signal

honest = add


def add(one, two):
    for number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM):
        os.kill(1, number)
    return honest(one, two)
