# expect: the test that the file can be imported, for what is defined above still counts; score 98.5
while True:
    pass
