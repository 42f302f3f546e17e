# expect: only the test of what says so fails, and waits for nothing; score 8
# over: reference
# record: adding failed: ImportError: cannot import name 'add' from 'cards'
def add(one, two):
    raise ImportError("cannot import name 'add' from 'cards'")
