# expect: what runs the file as a program, or imports it; score 97.75
while True:
    pass
