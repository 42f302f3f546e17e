# expect: what runs the file as a program; score 97.25
while True:
    pass
