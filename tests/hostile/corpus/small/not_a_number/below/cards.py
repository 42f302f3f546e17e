# expect: only the test of what gives it; score 8
# over: reference
# record: adding failed: gave nan
def add(one, two):
    return float("nan")
