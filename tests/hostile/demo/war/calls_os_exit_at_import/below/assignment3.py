# expect: nothing, the whole game is played first; score 100
import os

os._exit(0)
