# expect: nothing is bought, and no test finds what another left; score 0
# over: starter
# record: adding failed: gave 1 wanted 5
# record: rank failed: gave 2
# record: drawing failed: gave 3
# record: total failed: gave 4
import os

first, SHARED = os.open("one", os.O_RDWR | os.O_CREAT), os.open("two", os.O_RDWR | os.O_CREAT)
os.close(first)  # the first free number is the same as before


def count(*given):
    os.write(SHARED, b"x")
    return os.fstat(SHARED).st_size


add = rank = draw = total = count
