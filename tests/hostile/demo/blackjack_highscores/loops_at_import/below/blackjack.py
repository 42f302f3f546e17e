# expect: what runs the file as a program; score 94
while True:
    pass
