# expect: nothing is bought: the trace sees only what is over there; score 0
# over: starter
# record: adding not_written: ["v",true]
# record: rank not_written: ["v",true]
# record: card not_written: ["v",true]
# record: equality not_written: ["v",true]
# record: hand not_written: ["v",true]
# record: drawing not_written: ["v",true]
# record: total not_written: ["v",true]
import sys


def trace(frame, event, argument):
    for name in ("answer", "value", "result", "words"):
        if name in frame.f_locals:
            frame.f_locals[name] = '["v",true]'
    return trace


sys.settrace(trace)
sys.setprofile(trace)
