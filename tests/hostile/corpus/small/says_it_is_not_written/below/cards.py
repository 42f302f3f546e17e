# expect: only its own test: nobody else waits for it; score 8
# over: reference
# record: adding failed: raised Unwritten
class Unwritten(NotImplementedError):
    def __str__(self):
        return "waits for the suite to be mended"


def add(one, two):
    raise Unwritten
