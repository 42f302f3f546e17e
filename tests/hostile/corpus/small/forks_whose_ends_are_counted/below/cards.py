# expect: nothing is bought, and no test finds what another left; score 0
# over: starter
# record: adding failed: gave 1 wanted 5
# record: rank failed: gave 1 wanted 'K'
# record: drawing failed: gave 1 wanted 3
# record: total failed: gave 1 wanted 9
import signal

heard = []
signal.signal(signal.SIGCHLD, lambda *given: heard.append(given))


def count(*given):
    return 1 + len(heard)


add = rank = draw = total = count
