# expect: the grader is killed, at the level process alone; score 9
# over: reference
# level: process
import os
import signal


def add(one, two):
    for _ in range(3):
        os.kill(os.getppid(), signal.SIGKILL)
    return one + two
