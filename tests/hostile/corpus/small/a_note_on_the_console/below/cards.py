# expect: nothing is bought, and no test finds what another left; score 0
# over: starter
# record: adding failed: gave 1 wanted 5
# record: rank failed: gave 2
# record: drawing failed: gave 3
# record: total failed: gave 4
import sys


def count(*given):
    kind = type(sys.stdout)
    kind.times = getattr(kind, "times", 0) + 1
    exit.times = getattr(exit, "times", 0) + 1
    return max(kind.times, exit.times)


add = rank = draw = total = count
