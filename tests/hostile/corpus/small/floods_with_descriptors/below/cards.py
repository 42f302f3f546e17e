# expect: only the test of what it does so in; score 8
# over: reference
# record: adding failed: raised OSError: [Errno 24] Too many open files: '/dev/null'
def add(one, two):
    return len([open("/dev/null") for _ in range(5000)])
