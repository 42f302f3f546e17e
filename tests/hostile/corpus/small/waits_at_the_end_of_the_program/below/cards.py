# expect: the tests of the program; score 9
# over: reference
import threading

if __name__ == "__main__":
    threading.Thread(target=threading.Event().wait, args=(30,)).start()
