# expect: nothing is bought: the class that counts is the real one; score 0
# over: starter
# record: adding failed: gave a Number object
# record: rank failed: gave a Number object
# record: drawing failed: gave a Number object
# record: total failed: gave a Number object
class Number:
    __class__ = int

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 5

    def __index__(self):
        return 5


def add(*given):
    return Number()


rank = draw = total = add
