# expect: only the test of what it does so in; score 8
# over: reference
# record: adding timed_out: no answer after
# record: adding crashed: your program used more than
# record: adding crashed: Python itself was ended by signal 11 (SIGSEGV)
import sys


def add(one, two):
    sys.setrecursionlimit(10**9)
    return add(one, two)
