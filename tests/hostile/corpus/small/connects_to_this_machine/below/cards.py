# expect: only the test of what it does so in: nobody answers; score 8
# over: reference
# level: bubblewrap user
# record: adding failed: gave 'nobody'
import socket


def add(one, two):
    for family, place in (
        (socket.AF_INET, ("127.0.0.1", @PORT@)),
        (socket.AF_INET, ("localhost", @PORT@)),
        (socket.AF_UNIX, "\0cardkit-hostile-@PORT@"),
    ):
        try:
            with socket.socket(family) as line:
                line.settimeout(0.1)
                line.connect(place)
                line.send(b"here I am")
                return "reached"
        except OSError:
            continue
    return "nobody"
