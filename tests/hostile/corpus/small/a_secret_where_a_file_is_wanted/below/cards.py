# expect: the test that reads the file; score 8
# over: reference
# level: bubblewrap user
# record: file failed: raised FileNotFoundError
import os

if __name__ == "__main__":
    os.unlink("names.txt")
    os.symlink("@CANARY@/results.json", "names.txt")
