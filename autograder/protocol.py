"""The protocol between the trusted side and the player: limits, tags, verbs.

This is the only module that both sides import.  It goes into the sandbox, so it holds no secrets
and imports nothing.

Words used here.  frame: four bytes with a length, then that many bytes.  verb: what a question
asks for.  plain verb: one that changes only the student's objects, or things that can be restored.
quiet module: a standard module that keeps nothing from one call to the next, or only things that
are set again for each test.
"""

from __future__ import annotations

FRAME_LIMIT = 4 * 1024 * 1024  # bytes of one frame, either way

# The most that a player writes; the trusted side accepts a little more, but not without limit.
DEPTH_LIMIT = 40  # deeper containers cross as handles
NODE_LIMIT = 100_000  # values in one answer
TEXT_LIMIT = 1_000_000  # characters of one string
WORDS_LIMIT = 5000  # characters of what an exception says
NAME_LIMIT = 200  # characters of the name of a class, function or module
CLASSES_LIMIT = 30  # of one object or exception, its own and the bases

# Tags for values that plain JSON does not have: ["t", 1, 2] is a tuple.  Questions are sent with
# marshal and use only the tags of containers and handles, as in ("t", [1, 2]).
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
    "printed": "the same, most of it for earlier questions",
    "large": "an answer of too many parts",
}
NEXT_LINE = '["i",%d]'  # sent to be given a line that is typed, with the number of its script
TOO_LARGE = '["s","large",["l"],""]'  # sent instead of such an answer

# Each verb, and whether it is plain.
VERBS = {
    # Roles: what a process turns into.
    "configure": False, "spawn": False, "begin": False, "nursery": False, "apart": False,
    "reap": False,
    # Several in one frame.
    "after": True, "several": True,
    "ahead": False,  # what the link needs is loaded, for all that is forked later
    "link": False,  # from then on ordinary test files ask: see autograder/link
    # Loading: the student's modules, and what forks or later tests may share.
    "compile": False, "by_definitions": False, "import": True, "import_anew": True,
    "ready": False, "programs": False, "again": True, "rest": True,
    # Objects.
    "get": True, "set": True, "call": True, "method": True, "keep": True, "each": True,
    "reached": True, "hold": True, "value": True, "ask": True, "steps": True,
    # Programs and their console.
    "types": True, "console": True, "run": True, "problem": True,
    # What is scripted.
    "chance": True, "draws": True, "seed": True, "stand_in": True, "ascii_files": True,
    # Files.
    "put": True, "remove": True, "read": True, "files": True,
    "watch_files": True, "left_open": True,
}  # fmt: skip

# Standard modules that exercises import.  A nursery has imported the first group already; the
# others are imported ahead, once, if a submission imports them.  Importing them has no effects.
NURSED = (
    *("abc", "bisect", "collections", "contextlib", "copy", "enum", "functools", "io"),
    *("itertools", "math", "operator", "os", "random", "re", "string", "time", "types", "typing"),
)
IMPORTED_AHEAD = (
    *NURSED,
    *("dataclasses", "datetime", "heapq", "json", "logging", "pathlib", "secrets", "statistics"),
    *("textwrap", "traceback"),
)
NOT_QUIET = {"json", "logging", "statistics", "traceback", "types"}  # among these
QUIET = frozenset({*IMPORTED_AHEAD, "__future__", "numbers", "sys"} - NOT_QUIET)
# Other modules that an exercise may import, and that give no access to what is running.
TAME = frozenset((
    "calendar", "codecs", "csv", "decimal", "fractions", "getpass", "json", "logging", "pprint",
    "shutil", "statistics", "struct", "tempfile", "traceback", "uuid",
))  # fmt: skip

# Names in a student's source that give it access to Python's internals.
TRACES = frozenset(("settrace", "setprofile", "_getframe", "_current_frames"))  # to counting
REBINDS = frozenset(("globals", "vars", "setattr", "exec", "eval"))  # to the meaning of any name
