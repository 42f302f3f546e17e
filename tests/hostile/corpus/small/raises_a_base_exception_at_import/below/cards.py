# expect: nothing, what is defined above still counts; score 7
# over: reference
# record: program failed: raised Own
# record: file failed: raised Own
class Own(BaseException):
    pass


raise Own
