# expect: nothing: each test begins in its own; score 7
# over: reference
# record: program failed: raised OSError
# record: file failed: raised OSError
import os

os.chdir("/")
