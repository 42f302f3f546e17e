# expect: nothing, what is defined above still counts; score 100
import sys

sys.exit(0)
