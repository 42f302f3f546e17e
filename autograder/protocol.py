"""What both ends of the wire agree on: the trusted side, and the player beside a student's code.

Nothing else of ours is imported by both.  It goes into the sandbox, so it tells no secrets, and it
imports nothing.

Words used here.  frame: four bytes of length, then so many bytes.  verb: what a question asks for.
plain verb: one that changes nothing but the student's objects, or what can be put back.  quiet
module: one of Python's own that keeps nothing from one call to the next, or only what is set anew
for each test.
"""

from __future__ import annotations

FRAME_LIMIT = 4 * 1024 * 1024  # bytes of one frame, either way

# What a player writes at most; the trusted side reads a little more, but not without end.
DEPTH_LIMIT = 40  # deeper containers cross as handles
NODE_LIMIT = 100_000  # values in one answer
TEXT_LIMIT = 1_000_000  # characters of one string
WORDS_LIMIT = 5000  # characters of what an exception says
NAME_LIMIT = 200  # characters of the name of a class, function or module
CLASSES_LIMIT = 30  # of one object or exception, its own and the bases

# The tags of what is no plain JSON: ["t", 1, 2] is a tuple.  Questions are marshal, and have those
# of containers and handles alone, as ("t", [1, 2]).
ANSWERS = {"v": "a value", "x": "an exception", "s": "a stop", "m": "a missing name"}
VALUES = {
    "l": "list", "t": "tuple", "S": "set", "d": "dict", "I": "int", "f": "float", "b": "bytes",
    "n": "of a subclass, with its class name", "h": "a handle", "c": "a class, by a handle",
}  # fmt: skip
STOPS = {
    "asked": "for input that was not scripted",
    "drew": "more often than was scripted",
    "called": "a stand-in more often than was scripted",
    "output": "more than the limit",
    "large": "an answer of too many parts",
}
TOO_LARGE = '["s","large",["l"],""]'  # in place of such an answer

# Each verb, and whether it is plain.
VERBS = {
    # Roles: what becomes of a process.
    "configure": False, "spawn": False, "begin": False, "nursery": False, "apart": False,
    "reap": False,
    # Loading: the student's modules, and what forks or later tests may share.
    "compile": False, "by_definitions": False, "import": True, "ready": False, "again": True,
    # Objects.
    "get": True, "set": True, "call": True, "method": True, "keep": True, "each": True,
    "reached": True, "hold": True, "value": True, "ask": True, "steps": False,
    # Programs and their console.
    "types": True, "console": True, "run": False, "problem": False,
    # What is scripted.
    "chance": True, "draws": True, "stand_in": True,
    # Files.
    "put": True, "remove": True, "read": True, "files": False,
    "watch_files": False, "left_open": False,
}  # fmt: skip

# Modules of Python's own that exercises import.  A nursery has imported the first already; the
# others are imported ahead, once, where a submission imports them.  None does or shows anything.
NURSED = (
    *("abc", "bisect", "collections", "contextlib", "copy", "enum", "functools", "io"),
    *("itertools", "math", "operator", "os", "random", "re", "string", "time", "types", "typing"),
)
IMPORTED_AHEAD = (
    *NURSED,
    *("dataclasses", "datetime", "heapq", "json", "logging", "pathlib", "secrets", "statistics"),
    *("textwrap", "traceback"),
)
NOT_QUIET = {"json", "logging", "statistics", "traceback", "types"}  # of those
QUIET = frozenset({*IMPORTED_AHEAD, "__future__", "numbers", "sys"} - NOT_QUIET)

# Names in a student's source by which it gets at Python's own doings.
TRACES = frozenset(("settrace", "setprofile", "_getframe", "_current_frames"))  # what is counted
REBINDS = frozenset(("globals", "vars", "setattr", "exec", "eval"))  # what any name stands for
