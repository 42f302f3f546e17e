# expect: nothing: whoever it was, another takes its place; score 9
# over: reference
import os
import signal

honest = add


def add(one, two):
    os.kill(os.getppid(), signal.SIGSTOP)
    return honest(one, two)
