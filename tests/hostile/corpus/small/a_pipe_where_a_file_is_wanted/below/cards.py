# expect: the test that reads the file; score 8
# over: reference
# record: file timed_out: not finished after
import os

if __name__ == "__main__":
    os.unlink("names.txt")
    os.mkfifo("names.txt")
