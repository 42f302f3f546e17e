# expect: nothing is bought, and no test finds what another left; score 0
# over: starter
# record: adding failed: gave 1 wanted 5
# record: rank failed: gave 3
# record: drawing failed: gave 3
# record: total failed: gave 3
import os


def count(*given):
    times = [not os.get_blocking(number) for number in range(3)]
    os.set_blocking(0, False)
    return 1 + sum(times)


add = rank = draw = total = count
