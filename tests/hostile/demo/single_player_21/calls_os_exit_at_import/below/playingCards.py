# expect: what imports the file once more, and nothing else; score 98.25
import os

os._exit(0)
