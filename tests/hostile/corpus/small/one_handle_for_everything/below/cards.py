# expect: nothing is bought; score 0
# over: starter
# record: adding not_written: is not written yet
# record: rank not_written: is not written yet
# record: card not_written: is not written yet
# record: equality not_written: is not written yet
# record: hand not_written: is not written yet
# record: drawing not_written: is not written yet
# record: total not_written: is not written yet
import sys

sys.modules["__main__"].Handles.number = lambda self, thing: 0
