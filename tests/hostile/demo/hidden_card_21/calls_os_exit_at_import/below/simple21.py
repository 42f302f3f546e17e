# expect: what runs the file as a program; score 96.75
import os

os._exit(0)
