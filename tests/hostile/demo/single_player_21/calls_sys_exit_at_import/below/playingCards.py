# expect: nothing, for what is defined above still counts; score 100
import sys

sys.exit(0)
