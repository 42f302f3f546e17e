# expect: nothing is bought, and no test finds what another left; score 0
# over: starter
# record: adding failed: gave 1 wanted 5
# record: rank failed: gave 2
# record: drawing failed: gave 3
# record: total failed: gave 4
import os
import signal

heard = []
signal.signal(signal.SIGUSR1, lambda *given: heard.append(given))
forked = os.getpid()


def count(*given):
    times = len(heard)
    os.kill(forked, signal.SIGUSR1)
    return 1 + times


add = rank = draw = total = count
