# expect: nothing is bought; score 0
# over: starter
# record: drawing not_written: the program ended itself
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
