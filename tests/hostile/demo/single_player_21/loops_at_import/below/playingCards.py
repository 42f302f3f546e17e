# expect: nothing, for what is defined above still counts; score 100
while True:
    pass
