# expect: the test that reads the file; score 7
# over: reference
# record: program failed: raised OSError: [Errno 27] File too large
# record: file failed: raised OSError: [Errno 27] File too large
if __name__ == "__main__":
    with open("names.txt", "wb") as file:
        file.seek(10**12)
        file.write(b"Ann")
