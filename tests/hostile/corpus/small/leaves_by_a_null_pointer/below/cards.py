# expect: only the test of what it does so in; score 8
# over: reference
# record: adding crashed: Python itself was ended by signal 11 (SIGSEGV)
import ctypes


def add(one, two):
    return ctypes.string_at(0)
