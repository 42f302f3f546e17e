# expect: nothing is bought, and no test finds what another left; score 0
# over: starter
# record: adding failed: gave 1 wanted 5
# record: rank failed: gave 2
# record: drawing failed: gave 3
# record: total failed: gave 4
import mmap

SHARED = mmap.mmap(-1, 1)


def count(*given):
    SHARED[0] += 1
    return SHARED[0]


add = rank = draw = total = count
