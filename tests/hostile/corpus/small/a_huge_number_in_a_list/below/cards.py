# expect: only the tests of what gives it; score 7
# over: reference
# record: adding failed: gave [a number of about 100000 digits]
# record: rank failed: gave {a number of about 100000 digits: {a number of about 100000 digits}}
def add(one, two):
    return [10**100_000]


def rank(code):
    return {10**100_000: {10**100_000}}
