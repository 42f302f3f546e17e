# expect: what runs the file as a program; score 98.25
while True:
    pass
