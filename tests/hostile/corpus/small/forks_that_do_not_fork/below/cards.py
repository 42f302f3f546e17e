# expect: all: nothing can be started any more; score 2
# over: reference
# record: adding crashed: your modules left Python unable to go on: it had ended
# record: rank crashed: your modules left Python unable to go on: it had ended
# record: card crashed: your modules left Python unable to go on: it had ended
# record: equality crashed: your modules left Python unable to go on: it had ended
# record: hand crashed: your modules left Python unable to go on: it had ended
# record: drawing crashed: your modules left Python unable to go on: it had ended
# record: total crashed: your modules left Python unable to go on: it had ended
import os

os.fork = lambda: 0
