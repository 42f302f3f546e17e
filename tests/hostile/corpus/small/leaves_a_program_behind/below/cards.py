# expect: nothing, and the program is ended; score 9
# over: reference
import subprocess

honest = add


def add(one, two):
    subprocess.Popen(
        ["sh", "-c", "trap '' HUP TERM INT; (sleep 29.75 &) ; sleep 29.75"], start_new_session=True
    )
    return honest(one, two)
