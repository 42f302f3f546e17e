# expect: nothing is bought, and no test finds what another left; score 0
# over: starter
# record: adding failed: gave 1 wanted 5
# record: rank failed: gave 1 wanted 'K'
# record: drawing failed: gave 1 wanted 3
# record: total failed: gave 1 wanted 9
import sys

forks = []


def profile(frame, event, given):
    if event == "c_call" and given.__name__ == "fork":
        forks.append(given)


sys.setprofile(profile)


def count(*given):
    return 1 + len(forks)


add = rank = draw = total = count
