# expect: nothing: whoever is late is not heard; score 9
# over: reference
import os
import sys


def player():
    """Find the player among the callers: it holds the wire."""
    frame = sys._getframe()
    while frame is not None:
        if type(frame.f_locals.get("self")).__name__ == "Player":
            return frame.f_locals["self"]
        frame = frame.f_back


def put(payload):
    """Write one frame on the wire, before the player does."""
    frame = len(payload).to_bytes(4, "big") + payload
    while frame:
        frame = frame[os.write(player().channel.writes, frame) :]


import threading

honest = add


def add(one, two):
    writes = player().channel.writes

    def late():
        threading.Event().wait(3)
        while True:
            os.write(writes, b'\0\0\0\x0a["v",true]')

    threading.Thread(target=late, daemon=True).start()
    return honest(one, two)
