# expect: only the test of what it does so in; score 8
# over: reference
# record: adding crashed: Python itself was ended by signal 6 (SIGABRT)
import os


def add(one, two):
    os.abort()
