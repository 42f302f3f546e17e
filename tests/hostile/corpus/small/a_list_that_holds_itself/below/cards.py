# expect: only the test of what gives it; score 8
# over: reference
# record: adding failed: gave [None,
def add(one, two):
    found = [None] * 1000
    found.append(found)
    found.append({0: found})
    return found
