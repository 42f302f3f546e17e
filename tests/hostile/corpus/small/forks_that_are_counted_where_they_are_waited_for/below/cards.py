# expect: nothing is bought, and no test finds what another left; score 0
# over: starter
# record: adding failed: gave 1 wanted 5
# record: rank failed: gave 1 wanted 'K'
# record: drawing failed: gave 1 wanted 3
# record: total failed: gave 1 wanted 9
import os

waited = []
wait = os.waitpid


def wait_and_count(*given):
    waited.append(given)
    return wait(*given)


os.waitpid = wait_and_count


def count(*given):
    return 1 + len(waited)


add = rank = draw = total = count
