# expect: nothing is bought; score 0
# over: starter
# record: adding not_written: the program ended itself
# record: rank not_written: the program ended itself
# record: card not_written: the program ended itself
# record: equality not_written: the program ended itself
# record: hand not_written: the program ended itself
# record: drawing not_written: the program ended itself
# record: total not_written: the program ended itself
# record: program not_written: the program ended itself
# record: file not_written: the program ended itself
import io
import json
import marshal
import os
import socket
import sys

for module, name in (
    (json, "dumps"),
    (json, "loads"),
    (marshal, "loads"),
    (marshal, "dumps"),
    (socket, "socket"),
    (os, "write"),
    (os, "read"),
    (io, "open"),
    (sys, "exit"),
    (os, "getpid"),
    (os, "_exit"),
):
    setattr(module, name, lambda *given: b'["v",5]')
