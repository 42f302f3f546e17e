# expect: what imports the file once more, and nothing else; score 98.25
import os
import time

for _ in range(100):
    if hasattr(os, "fork") and os.fork() == 0:
        time.sleep(30)
        os._exit(0)
