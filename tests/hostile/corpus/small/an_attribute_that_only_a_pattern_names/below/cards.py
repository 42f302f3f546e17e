# expect: nothing is bought, and no test finds what another left; score 0
# over: starter
# record: adding failed: gave 1 wanted 5
# record: rank failed: gave 2
# record: drawing failed: gave 3
# record: total failed: gave 4
import random


def count(*given):
    match random:
        case object(_os=object(__dict__=of_os)):
            of_os["counted"] = of_os.get("counted", 0) + 1
            return of_os["counted"]


add = rank = draw = total = count
