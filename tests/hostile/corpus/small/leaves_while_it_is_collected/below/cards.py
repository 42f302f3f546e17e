# expect: nothing: nobody waits for it; score 9
# over: reference
import os


class Last:
    def __del__(self):
        os._exit(0)


kept = [Last()]
kept.append(kept)
