# expect: only the test of what it does so in; score 8
# over: reference
# record: adding crashed: your program used more than 100 MB of memory
import os
import threading


def add(one, two):
    kept = []
    for _ in range(4):
        if os.fork() == 0:
            kept.append(bytearray(b"x") * (4 * 10**7))
            threading.Event().wait(30)
            os._exit(0)
    threading.Event().wait(30)
