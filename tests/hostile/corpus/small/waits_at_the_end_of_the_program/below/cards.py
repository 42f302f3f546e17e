# expect: the tests of the program; score 7
# over: reference
# record: program timed_out: no answer after
# record: file timed_out: no answer after
import threading

if __name__ == "__main__":
    threading.Thread(target=threading.Event().wait, args=(30,)).start()
