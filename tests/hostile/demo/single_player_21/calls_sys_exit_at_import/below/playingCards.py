# expect: what imports the file once more, and nothing else; score 98.25
import sys

sys.exit(0)
