# expect: nothing is bought; score 0
# over: starter
import os

os._exit(0)
