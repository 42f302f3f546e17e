# expect: only the test of what it does so in; score 8
# over: reference
# record: adding timed_out: not finished after
import re


def add(one, two):
    return re.match(r"(a|aa)+$", "a" * 60 + "b")
