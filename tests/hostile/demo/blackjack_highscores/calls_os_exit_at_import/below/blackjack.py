# expect: what runs the file as a program, or imports it; score 99.25
import os

os._exit(0)
