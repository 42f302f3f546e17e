# expect: nothing is bought; score 0
# over: starter
# record: adding failed: raised IndexError: list index out of range
# record: rank failed: raised IndexError: list index out of range
# record: card failed: raised IndexError: list index out of range
# record: equality failed: raised IndexError: list index out of range
# record: hand failed: raised IndexError: list index out of range
# record: drawing failed: raised IndexError: list index out of range
# record: total failed: raised IndexError: list index out of range
import sys

sys.modules["__main__"].Handles.number = lambda self, thing: 0
