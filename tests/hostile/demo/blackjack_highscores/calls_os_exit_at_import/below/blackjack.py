# expect: what runs the file as a program; score 93
import os

os._exit(0)
