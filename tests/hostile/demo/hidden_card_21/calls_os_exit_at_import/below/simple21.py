# expect: what runs the file as a program; score 97.25
import os

os._exit(0)
