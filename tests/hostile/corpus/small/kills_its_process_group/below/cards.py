# expect: only the test of what it does so in; score 8
# over: reference
# record: adding crashed: your program ended Python before the test was over
# record: adding crashed: Python itself was ended by signal 9 (SIGKILL)
import os
import signal


def add(one, two):
    os.kill(0, signal.SIGKILL)
