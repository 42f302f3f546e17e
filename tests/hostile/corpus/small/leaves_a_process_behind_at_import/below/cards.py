# expect: nothing, and the process is ended; score 9
# over: reference
import os
import threading

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        threading.Event().wait(30)
    os._exit(0)
os.wait()
