# expect: all: the player is forked with what it had before; score 9
# over: reference
import os

os.fork = lambda: 0
