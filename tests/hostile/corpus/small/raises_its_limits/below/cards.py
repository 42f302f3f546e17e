# expect: only the test of what it does so in; score 8
# over: reference
# level: bubblewrap user
# record: adding failed: raised ValueError: not allowed to raise maximum limit
import resource


def add(one, two):
    resource.setrlimit(resource.RLIMIT_AS, (2**33, 2**33))
    resource.setrlimit(resource.RLIMIT_NPROC, (10**6, 10**6))
    return "raised"
