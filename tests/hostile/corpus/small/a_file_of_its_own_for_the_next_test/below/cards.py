# expect: nothing is bought, and no test finds what another left; score 0
# over: starter
# record: adding failed: gave 'x' wanted 5
# record: rank failed: gave 'xx'
# record: drawing failed: gave 'xxx'
# record: total failed: gave 'xxxx'
import os


def remember(*given):
    place = os.path.join(os.path.dirname(os.getcwd()), "memory")
    with open(place, "a") as file:
        file.write("x")
    with open(place) as file:
        return file.read()


add = rank = draw = total = remember
