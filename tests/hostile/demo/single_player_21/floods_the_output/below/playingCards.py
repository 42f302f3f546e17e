# expect: all of it, for the file is never loaded to its end; score 0
while True:
    print("flood " * 1000)
