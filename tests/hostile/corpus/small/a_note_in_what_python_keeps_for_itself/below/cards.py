# expect: nothing is bought, and no test finds what another left; score 0
# over: starter
# record: adding failed: gave 1 wanted 5
# record: rank failed: gave 2
# record: drawing failed: gave 3
# record: total failed: gave 4
import re


def count(*given):
    re._cache["times"] = re._cache.get("times", 0) + 1
    return re._cache["times"]


add = rank = draw = total = count
