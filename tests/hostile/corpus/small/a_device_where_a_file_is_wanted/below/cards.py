# expect: the test that reads the file; score 8
# over: reference
# record: file failed: raised FileNotFoundError
import os

if __name__ == "__main__":
    os.unlink("names.txt")
    os.symlink("/dev/zero", "names.txt")
