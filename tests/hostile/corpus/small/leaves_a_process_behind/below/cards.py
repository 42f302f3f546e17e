# expect: nothing, and the process is ended; score 9
# over: reference
import os
import threading

honest = add


def add(one, two):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.chdir("/")
            os.closerange(0, 256)
            threading.Event().wait(30)
        os._exit(0)
    os.wait()
    return honest(one, two)
