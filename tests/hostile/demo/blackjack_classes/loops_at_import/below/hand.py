# expect: nothing, what is defined above still counts; score 100
while True:
    pass
