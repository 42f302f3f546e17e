# expect: only the tests of what gives it; score 7
# over: reference
# record: adding failed: gave [0x
# record: rank failed: gave {0x
def add(one, two):
    return [10**100_000]


def rank(code):
    return {10**100_000: {10**100_000}}
