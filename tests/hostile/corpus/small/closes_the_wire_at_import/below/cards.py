# expect: nothing, what is defined above still counts; score 0
# over: reference
import os

if __name__ != "__main__":
    os.closerange(0, 256)
