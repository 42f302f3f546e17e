# expect: only the test of what it does so in: what all sandboxes see, none changes; score 8
# over: reference
# level: bubblewrap
# record: adding failed: gave []
import os


def add(one, two):
    places = ("null", "zero", "full", "random", "urandom", "tty", "pts/ptmx", "pts", "shm")
    done = []
    for place in places:
        try:
            os.utime(f"/dev/{place}")
            done.append(place)
        except OSError:
            continue
    return done
