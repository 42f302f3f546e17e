# expect: nothing: each test begins in its own; score 7
# over: reference
import os

os.chdir("/")
