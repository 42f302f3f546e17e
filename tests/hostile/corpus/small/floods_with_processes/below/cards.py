# expect: only the test of what it does so in; score 8
# over: reference
# record: adding failed: raised BlockingIOError: [Errno 11] Resource temporarily unavailable
# record: adding failed: raised BlockingIOError
import os
import threading


def add(one, two):
    for _ in range(200):
        if os.fork() == 0:
            threading.Event().wait(30)
            os._exit(0)
    threading.Event().wait(30)
