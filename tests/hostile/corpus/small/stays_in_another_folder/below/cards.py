# expect: nothing: each test begins in its own; score 9
# over: reference
import os

os.chdir("/")
