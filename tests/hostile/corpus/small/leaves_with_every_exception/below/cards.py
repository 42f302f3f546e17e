# expect: the five tests in which one is raised; score 4
# over: reference
# record: adding failed: raised SystemExit: 0
# record: rank failed: raised KeyboardInterrupt
# record: card failed: raised Own: neither here nor there
# record: hand failed: raised StopIteration
# record: drawing failed: raised GeneratorExit
class Own(BaseException):
    pass


def add(one, two):
    raise SystemExit(0)


def rank(code):
    raise KeyboardInterrupt


def draw():
    raise GeneratorExit


def shown(self):
    raise Own("neither here nor there")


def stopped(self):
    raise StopIteration


Card.__str__ = shown
Hand.show = stopped
