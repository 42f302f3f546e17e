# expect: only the test of what it does so in; score 8
# over: reference
# record: adding failed: raised RuntimeError: can't start new thread
import threading


def add(one, two):
    for _ in range(200):
        threading.Thread(target=threading.Event().wait, args=(30,)).start()
    threading.Event().wait(30)
