# expect: only the test of what it does so in; score 8
# over: reference
# record: adding crashed: it displays without end
def add(one, two):
    for _ in range(10**6):
        print("flood " * 1000)
