# expect: everything, for nothing can be imported; score 0
def broken(:
    pass
