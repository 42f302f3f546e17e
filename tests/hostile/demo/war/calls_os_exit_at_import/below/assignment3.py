# expect: what runs the file as a program; score 67
import os

os._exit(0)
