# expect: its tests fail, and whoever measures and removes its folders gets to the end; score 0
# over: starter
# record: adding failed: gave None wanted 5
# record: adding failed: gave None
# record: rank failed: gave None wanted 'K'
# record: rank failed: gave None
import os


def goes_down(*given):
    for _ in range(3000):
        os.mkdir("d" * 20)
        os.chdir("d" * 20)


add = rank = goes_down
