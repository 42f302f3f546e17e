# expect: nothing is bought, and no test finds what another left; score 0
# over: starter
# record: adding failed: gave 1 wanted 5
# record: rank failed: gave 2
# record: drawing failed: gave 3
# record: total failed: gave 4
import random


def count(*given):
    random.Random.times = random.times = getattr(random, "times", 0) + 1
    return random.Random.times


add = rank = draw = total = count
