# expect: nothing is bought, and no test finds what another left; score 0
# over: starter
# record: adding failed: gave 'xx'
# record: rank failed: gave 'xxxx'
# record: drawing failed: gave 'xxxxxx'
# record: total failed: gave 'xxxxxxxx'
import mmap
import os

WAITS = os.getcwd()  # the player that has imported this works here, and every test has a copy of it


def remember(*given):
    first = os.path.join(os.path.dirname(WAITS), "start")
    memory = [os.path.join(place, "memory") for place in (first, WAITS) if os.path.isdir(place)]
    for place in memory:
        with open(place, "a") as file:
            file.write("x")
    with open(memory[0]) as file:
        return file.read()


add = rank = draw = total = remember
