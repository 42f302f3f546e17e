# expect: what runs the file as a program; score 64.5
import os

os._exit(0)
