# expect: only the test of what it does so in; score 8
# over: reference
# record: adding timed_out: not finished after
import threading


def add(one, two):
    threading.Event().wait(30)
