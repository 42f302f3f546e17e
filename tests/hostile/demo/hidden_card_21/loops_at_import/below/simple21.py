# expect: what runs the file as a program; score 98
while True:
    pass
