"""A player that serves several tests or programs keeps nothing that one of them could leave.

Each case counts its own calls somewhere; the answer is 1 in each test and in each program.
"""

from __future__ import annotations

import os
import sys
import time

import pytest
from small_course import BEST, BUBBLEWRAP, FORKED, PROCESS, Course, Way

from autograder.sandbox.player.sources import RISKY_NAMES
from autograder.sandbox.starting import CAN_FORK

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="players are forked on Linux alone")

SUITE = """
def test_first(cards):
    assert cards.count() == 1

def test_second(cards):
    assert cards.count() == 1

def test_third(cards):
    assert cards.count() == 1
"""
PROGRAMS = """
def test_first(student):
    assert student.run("cards.py").said("n=1.")

def test_second(student):
    assert student.run("cards.py").said("n=1.")

def test_third(student):
    assert student.run("cards.py").said("n=1.")
"""
IN_THEIR_OWN = {
    "a list in an annotated type": """
import typing
K = typing.Annotated[int, []]
def count():
    held = typing.get_args(K)[1]
    held.append(1)
    return len(held)
""",
    "a list in a generic type": """
import typing
K = list[[1, []], int]
def count():
    held = typing.get_args(K)[0]
    held.append(1)
    return len(held) - 2
""",
    "a module that nobody imports": """
import sys
M = type(sys)("m")
def count():
    try:
        M.n += 1
    except AttributeError:
        M.n = 1
    return M.n
""",
    "the place where a set goes on": """
S = {1, 2, 3, 4}
def count():
    each = S.pop()
    S.add(each)
    return each
""",
    "a list behind its methods": """
log = []
push, take = log.append, log.pop
del log
def count():
    try:
        take()
        n = 2
    except IndexError:
        n = 1
    push(0)
    return n
""",
    "a list behind methods in defaults": """
log = []
def count(push=log.append, take=log.pop):
    try:
        take()
        n = 2
    except IndexError:
        n = 1
    push(0)
    return n
del log
""",
    "a generator of chance behind its method": """
import random
draw = random.Random(5).random
first = random.Random(5).random()
def count():
    return 1 if draw() == first else 2
""",
    "a set behind its method": """
held = {0}
put, has = held.add, held.issuperset
del held
def count():
    n = 2 if has([1]) else 1
    put(1)
    return n
""",
    "the room in a set": """
S = {1}
def count():
    S.add(8)
    n = 2 if list(S) == [1, 8] else 1
    S.discard(8)
    for each in range(100, 200):
        S.add(each)
    for each in range(100, 200):
        S.discard(each)
    return n
""",
    "the last name of a module, under another name": """
class A:
    pass
def count():
    global first, second, third
    for number, go in ((2, take_second), (1, take_first)):
        try:
            go()
        except NameError:
            continue
        return number
    return 3
def take_first():
    global first, second
    second = first
    del first
def take_second():
    global second, third
    third = second
    del second
first = None
""",
    "the last attribute of a class, under another name": """
class A:
    pass
A.first = None
def count():
    try:
        kept = A.first
        del A.first
        A.second = kept
    except AttributeError:
        return 2
    return 1
""",
    "an attribute of a function": """
def count():
    count.n += 1
    return count.n
count.n = 0
""",
    "an attribute of a method": """
class A:
    def go(self):
        A.go.n.append(1)
        return len(A.go.n)
    go.n = []
def count():
    return A().go()
""",
    "a property that closes over a list": """
def counted():
    memo = []
    def get(self):
        memo.append(1)
        return len(memo)
    return property(get)
class A:
    n = counted()
def count():
    return A().n
""",
    "a default of a property": """
class A:
    @property
    def n(self, memo=[]):
        memo.append(1)
        return len(memo)
def count():
    return A().n
""",
    "a static method that closes over a list": """
def counted(function):
    calls = [0]
    def go():
        calls[0] += 1
        return calls[0]
    return go
class A:
    @staticmethod
    @counted
    def go():
        pass
def count():
    return A.go()
""",
    "a default that is given by name": """
class A:
    @staticmethod
    def go(*, seen=[]):
        seen.append(1)
        return len(seen)
def count():
    return A.go()
""",
    "which list a list holds": """
A = []
B = [A]
def count():
    if B[0] is A:
        B[0] = []
        return 1
    return 2
""",
    "what a function says of itself": """
def count():
    "x"
    count.__doc__ += "x"
    return len(count.__doc__) - 1
""",
    "the annotations of a function": """
def count() -> int:
    count.__annotations__["n"] = count.__annotations__.get("n", 0) + 1
    return count.__annotations__["n"]
""",
    "the names that a module gives": """
__all__ = ["count"]
def count():
    __all__.append("x")
    return len(__all__) - 1
""",
    "the slots of a class": """
class A:
    __slots__ = ["a"]
def count():
    A.__slots__.append("x")
    return len(A.__slots__) - 1
""",
    "the name of a class": """
class A:
    pass
def count():
    A.__name__ += "A"
    return len(A.__name__) - 1
""",
    "an attribute of a member": """
from enum import Enum
class S(Enum):
    A = 1
S.A.n = 0
def count():
    S.A.n += 1
    return S.A.n
""",
    "an attribute of a type variable": """
from typing import TypeVar
T = TypeVar("T")
T.n = 0
def count():
    T.n += 1
    return T.n
""",
    "a list that holds itself twice, again and again": """
x = []
for _ in range(60):
    x = [x, x]
def count():
    return 1
""",
    "a class that says it is Python's": """
class A:
    __module__ = "re"
    n = []
def count():
    A.n.append(1)
    return len(A.n)
""",
    "a class made of texts that says it is Python's": """
A = type("A", (), {"__module__": "os", "n": []})
def count():
    A.n.append(1)
    return len(A.n)
""",
    "a tuple with names that says it is Python's": """
from collections import namedtuple
A = namedtuple("A", "x", module="os")
A.n = []
def count():
    A.n.append(1)
    return len(A.n)
""",
    "a class that only its child knows": """
class Hidden:
    n = []
class A(Hidden):
    pass
del Hidden
def count():
    A.n.append(1)
    return len(A.n)
""",
    "a class that only its method knows": """
def made():
    class Hidden:
        n = []
        def get(self):
            return __class__
    return Hidden.get
get = made()
def count():
    get(1).n.append(1)
    return len(get(1).n)
""",
    "what is left of a test and ends in the next": """
log = []
def waits(box):
    try:
        yield
    finally:
        log.append(1)
def count():
    [[[]] for _ in range(100_000)]
    box = []
    box.append(waits(box))
    next(box[0])
    return len(log) + 1
""",
    "a default that a copy sets": """
import copy
def held(n=0):
    return n
def count():
    n = held() + 1
    def reduce(self, how):
        return (lambda: held), (), (None, {"__defaults__": (n,)})
    copy.copy(type("K", (), {"__reduce_ex__": reduce})())
    return n
""",
    "a list behind a generic type": """
K = type(list[int])([], ())
def count():
    K.append(1)
    return K.count(1)
""",
    "a text of a pattern that has attributes": """
import re
class S(str): pass
P = re.compile(S("a"))
P.pattern.n = 0
def count():
    P.pattern.n += 1
    return P.pattern.n
""",
    "a field of a class": """
from dataclasses import dataclass, fields
@dataclass(repr=False, eq=False)
class A:
    x: int = 0
def count():
    f = fields(A)[0]
    f.default += 1
    return f.default
""",
    "what finds the attributes of a class made of texts": """
def made():
    log = []
    def get(self, name):
        log.append(1)
        return len(log)
    return get
A = type("A", (), {"__getattr__": made()})
def count():
    return A().n
""",
    "what ends as a class gets its attributes back": """
n = 0
class A:
    g = None
def held():
    global n
    try: yield
    finally: n += 1
def count():
    A.g = held()
    next(A.g)
    return n + 1
""",
    "what ends as a stream is new": """
import sys
n = 0
def held():
    global n
    try: yield
    finally: n += 1
def count():
    sys.stdout.g = held()
    next(sys.stdout.g)
    return n + 1
""",
    "a class behind its method": """
class Hidden: n = []
get = Hidden.mro
del Hidden
def count():
    k = get()[0]
    k.n.append(1)
    return len(k.n)
""",
    "an attribute of a static method": """
def f(): pass
s = staticmethod(f)
s.n = 0
def count():
    s.n += 1
    return s.n
""",
    "what an exception says": """
import re
E = re.error("x")
E.args = (0,)
def count():
    E.args = (E.args[0] + 1,)
    return E.args[0]
""",
    "a name in a class that has attributes": """
class S(str): n = 0
A = type("A", (), {S("x"): 1})
def count():
    k = [each for each in dir(A) if each == "x"][0]
    k.n += 1
    return k.n
""",
    "a name of a class that has attributes": """
class S(str): n = 0
A = type(S("A"), (), {})
def count():
    A.__name__.n += 1
    return A.__name__.n
""",
    "a list in place of what a class says": """
class A:
    __doc__ = []
def count():
    A.__doc__.append(1)
    return len(A.__doc__)
""",
    "a list in place of what a module says": """
__doc__ = []
def count():
    __doc__.append(1)
    return len(__doc__)
""",
    "a list under a special name": """
__members__ = []
def count():
    __members__.append(1)
    return len(__members__)
""",
    "what `super` finds": """
class A:
    def put(self, x):
        nonlocal __class__
        __class__ = x
    def get(self):
        return __class__
def count():
    n = 1 if A().get() is A else A().get() + 1
    A().put(n)
    return n
""",
}
IN_PYTHONS = {
    "what is behind a stream": """
import sys
def count():
    try:
        held = sys.stdout._terminal
    except AttributeError:
        return 1
    try:
        held.n += 1
    except AttributeError:
        held.n = 1
    return held.n
""",
    "what is behind what is typed": """
import sys
def count():
    try:
        held = sys.stdin.buffer._text._terminal
    except AttributeError:
        return 1
    try:
        held.n += 1
    except AttributeError:
        held.n = 1
    return held.n
""",
    "an attribute of a flag": """
import re
def count():
    try:
        re.I.seen += 1
    except AttributeError:
        re.I.seen = 1
    return re.I.seen
""",
    "an attribute of a class that is nowhere named": """
import pathlib
def count():
    kind = type(pathlib.Path())
    kind.seen = kind.seen + 1 if hasattr(kind, "seen") else 1
    return kind.seen
""",
    "an attribute of an abstract class": """
from collections.abc import Sized
Sized.calls = 0
def count():
    Sized.calls += 1
    return Sized.calls
""",
    "an attribute of an abstract class that is reached": """
import collections.abc as kinds
kinds.Sized.calls = 0
def count():
    kinds.Sized.calls += 1
    return kinds.Sized.calls
""",
    "an attribute of the class of some keys": """
from collections import UserDict
kind = type(UserDict().keys())
kind.calls = 0
def count():
    kind.calls += 1
    return kind.calls
""",
    "an attribute of the class of a time": """
import time
def count():
    kind = type(time.gmtime(0))
    try:
        kind.calls += 1
    except (AttributeError, TypeError):
        kind.calls = 1
    return kind.calls
""",
    "an attribute of the class of a folder's state": """
import os
def count():
    kind = type(os.stat("."))
    try:
        kind.calls += 1
    except AttributeError:
        kind.calls = 1
    return kind.calls
""",
    "an attribute of the class of what is looked through": """
import os
def count():
    kind = type(os.scandir("."))
    try:
        kind.calls += 1
    except AttributeError:
        kind.calls = 1
    return kind.calls
""",
    "an attribute of the class of abstract classes": """
from abc import ABC
kind = type(ABC)
kind.calls = 0
def count():
    kind.calls += 1
    return kind.calls
""",
    "an attribute of the class of a type": """
from typing import List
kind = type(List[int])
kind.calls = 0
def count():
    kind.calls += 1
    return kind.calls
""",
    "an attribute of the class of a name of the library": """
import string
kind = type(string.Template.flags)
def count():
    try:
        kind.calls += 1
    except AttributeError:
        kind.calls = 1
    return kind.calls
""",
    "an attribute of the class of a file": """
import tempfile
def count():
    kind = type(tempfile.SpooledTemporaryFile())
    try:
        kind.calls += 1
    except AttributeError:
        kind.calls = 1
    return kind.calls
""",
    "a set of a module": """
import os
def count():
    first = "counted" not in os.supports_fd
    os.supports_fd.add("counted")
    return 1 if first else 2
""",
    "a list of a module": """
import sys
def count():
    sys.warnoptions.append("counted")
    return sys.warnoptions.count("counted")
""",
    "a dictionary of a class": """
import textwrap
def count():
    table = textwrap.TextWrapper.unicode_whitespace_trans
    table[99999] = table[99999] + 1 if 99999 in table else 1
    return table[99999]
""",
    "a setting of the interpreter": """
import sys
def count():
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(limit + 1)
    return limit + 1 - 4300
""",
    "a hook of the interpreter": """
import sys
def count():
    hook = sys.get_asyncgen_hooks().firstiter
    n = hook("n") if hook else 0
    sys.set_asyncgen_hooks(firstiter=lambda _: n + 1)
    return n + 1
""",
    "a class that takes others for its own": """
import numbers
def count():
    first = not issubclass(str, numbers.Number)
    numbers.Number.register(str)
    return 1 if first else 2
""",
    "an attribute of a class that is built in": """
def count():
    try:
        ExceptionGroup.calls += 1
    except AttributeError:
        ExceptionGroup.calls = 1
    return ExceptionGroup.calls
""",
    "what an attribute that a text names holds": """
import operator, random
def count():
    hidden = operator.attrgetter("_os.__dict__")(random)
    hidden["calls"] = hidden.get("calls", 0) + 1
    return hidden["calls"]
""",
    "what a method that a text names finds": """
import operator, random
def count():
    find = operator.methodcaller("__getattribute__", "__dict__")
    hidden = find(operator.methodcaller("__getattribute__", "_os")(random))
    hidden["calls"] = hidden.get("calls", 0) + 1
    return hidden["calls"]
""",
    "what an attribute in a pattern holds": """
import random
def count():
    match random:
        case object(_os=object(__dict__=hidden)):
            hidden["calls"] = hidden.get("calls", 0) + 1
            return hidden["calls"]
""",
    "what a format finds": """
import random, string
def count():
    hidden, _ = string.Formatter().get_field("0._os.__dict__", [random], {})
    hidden["calls"] = hidden.get("calls", 0) + 1
    return hidden["calls"]
""",
    "what a hint finds": """
import random, typing
class Hinted:
    hidden: "found.append(random._os.__dict__) or int"
found = []
def count():
    typing.get_type_hints(Hinted)
    hidden = found.pop()
    hidden["calls"] = hidden.get("calls", 0) + 1
    return hidden["calls"]
""",
    "an attribute of a type that is kept": """
import typing
def count():
    kept = typing.Dict[str, int]
    kept._nparams = kept._nparams + 1 if kept._name == "marked" else 1
    kept._name = "marked"
    return kept._nparams
""",
    "the processes that it is counted with": """
import os
def count():
    first = os.getsid(0) != os.getpid()
    os.setsid()
    return 1 if first else 2
""",
    "a file under a number that is used again": """
import os
def count():
    os.close(0)
    n = os.open("counted.txt", os.O_RDWR | os.O_CREAT)
    found = len(os.read(n, 9)) + 1
    os.write(n, b"x")
    return found if n == 0 else 9
""",
    "a name that the interpreter gives to what is displayed": """
import sys
def count():
    try:
        n = _ + 1
    except NameError:
        n = 1
    sys.displayhook(n)
    return n
""",
    "which classes an abstract class takes for its own": """
import time
from collections.abc import Sized
class A: pass
class B: pass
class C: pass
class D: pass
class E: pass
class F: pass
class G: pass
class H: pass
def count():
    now, same = time.perf_counter_ns() // 100, True
    for at, kind in enumerate([A, B, C, D, E, F, G, H]):
        if now >> at & 1:
            kind.__len__ = lambda self: 0
        same = same and isinstance(kind(), Sized) == (now >> at & 1)
    return 1 if same else 2
""",
    "a pattern that is kept": """
import re
def count():
    text = "".join(["a(", "b)"])
    return 1 if re.compile(text).pattern is text else 2
""",
    "a type that is kept": """
import typing
def count():
    text = "".join(["a ", "b"])
    return 1 if typing.get_args(typing.Literal[text])[0] is text else 2
""",
    "an attribute of flags put together": """
from re import I, M
def count():
    flags = I | M
    flags.n = flags.n + 1 if hasattr(flags, "n") else 1
    return flags.n
""",
    "the class of a module": """
import random
class Other(type(random)):
    pass
def count():
    if type(random) is Other:
        return 2
    random.__class__ = Other
    return 1
""",
    "what a property of a module's finds": """
import functools, random
def read(module, name):
    first, found = type(module), functools.cached_property(lambda self: None)
    class Other(first):
        thing = found
    found.attrname, module.__class__ = name, Other
    try:
        return module.thing
    finally:
        module.__class__ = first
def count():
    names = read(read(random, "_os"), "supports_fd")
    first = "counted" not in names
    names.add("counted")
    return 1 if first else 2
""",
    "what a module of a module's finds": """
import dataclasses, random
def count():
    find = dataclasses.inspect.getattr_static
    names = find(find(random, "_os"), "supports_fd")
    first = "counted" not in names
    names.add("counted")
    return 1 if first else 2
""",
    "a module that a module's module imports": """
import dataclasses
def count():
    module = dataclasses.inspect.importlib.import_module("linecache")
    kept = dataclasses.inspect.getattr_static(module, "cache")
    kept["n"] = kept.get("n", 0) + 1
    return kept["n"]
""",
    "code in a field of a class made of texts": """
from dataclasses import dataclass
CODE = '__import__("linecache").cache.setdefault("n", []).append(1)'
def count():
    kind = type("K", (), {"__annotations__": {"x, " + CODE: int}, "x": 1})
    try:
        kind = dataclass(kind, init=False, repr=False)
    except TypeError:
        return 1
    kind() == kind()
    return 2
""",
    "code in a field that names itself": """
from dataclasses import MISSING, Field, dataclass
found = []
class F(Field):
    @property
    def name(self):
        return 'x, found.append(__import__("linecache").cache)'
    @name.setter
    def name(self, value):
        pass
def count():
    @dataclass(init=False, repr=False)
    class K:
        x: int = F(1, MISSING, True, True, True, True, {}, False)
    K.x = 1
    K() == K()
    kept = found.pop()
    kept["n"] = kept.get("n", 0) + 1
    return kept["n"]
""",
    "a function that stands for another": """
import typing
def made(n):
    def get(): pass
    get.n = n
    return get
def count():
    found = typing.get_overloads(made(0))
    n = found[0].n + 1 if found else 1
    typing.overload(made(n))
    return n
""",
    "a child that nobody has waited for": """
import os
def count():
    try:
        os.wait()
        n = 2
    except ChildProcessError:
        n = 1
    os.spawnv(os.P_NOWAIT, "/bin/true", ["true"])
    return n
""",
    "how a file under a number is opened": """
import os
def count():
    try:
        os.write(0, b"x")
        n = 1
    except OSError:
        n = 2
    os.close(0)
    os.open("/dev/null", os.O_RDONLY)
    return n
""",
    "an attribute of a function that is inherited": """
import random
def count():
    f = random.SystemRandom.shuffle
    try: f.n += 1
    except AttributeError: f.n = 1
    return f.n
""",
    "an attribute of a base that is nowhere named": """
import random
def count():
    k = random.SystemRandom.mro()[1]
    try: k.n += 1
    except AttributeError: k.n = 1
    return k.n
""",
    "an attribute of a base of a stream": """
import sys
def count():
    k = type(sys.stdout).mro()[1]
    try: k.n += 1
    except AttributeError: k.n = 1
    return k.n
""",
    "an attribute of a method of a stream": """
import sys
def count():
    k = type(sys.stdout).write
    try: k.n += 1
    except AttributeError: k.n = 1
    return k.n
""",
    "an attribute of a class that was only compared": """
import random, sys
class Takes:
    def __eq__(self, other):
        self.kind = other
        return True
def count():
    takes = Takes()
    assert type(sys.stdout) == takes
    k = takes.kind
    try: k.n += 1
    except AttributeError: k.n = 1
    return k.n
""",
    "an attribute of a class that was looked for among others": """
import random, sys
class Takes:
    def __ne__(self, other): return True
    def __eq__(self, other):
        self.kind = other
        return False
def count():
    takes = Takes()
    assert type(sys.stdout) not in (int, takes)
    k = takes.kind
    try: k.n += 1
    except AttributeError: k.n = 1
    return k.n
""",
    "an attribute of a property's function": """
import pathlib
def count():
    f = pathlib.PurePath.parent.fget
    try: f.n += 1
    except AttributeError: f.n = 1
    return f.n
""",
    "an attribute of what a path holds": """
import pathlib
def count():
    p = pathlib.Path()
    f = p._flavour if hasattr(p, "_flavour") else p.parser
    try: f.n += 1
    except AttributeError: f.n = 1
    return f.n
""",
    "a text with attributes among the paths": """
import sys
class S(str): pass
def count():
    p = sys.path[1]
    if isinstance(p, S): return 2
    sys.path[1] = S(p)
    return 1
""",
    "a text with attributes among the arguments": """
import sys
class S(str): pass
def count():
    p = sys.argv[0]
    if isinstance(p, S): return 2
    sys.argv[0] = S(p)
    return 1
""",
    "a pattern that the library keeps": """
import string
class S(str): pass
def count():
    s = S("(?P<escaped>a)(?P<named>b)(?P<braced>c)(?P<invalid>d)")
    s.n = 0
    T = type("T", (string.Template,), {"pattern": s})
    k = T.pattern.pattern
    k.n += 1
    return k.n
""",
    "a private part of a module": """
from re._parser import parse
def count():
    op = parse("a").data[0][0]
    try: op.n += 1
    except AttributeError: op.n = 1
    return op.n
""",
    "a slot of a form of types": """
import typing
def count():
    typing.Optional._name += "x"
    return typing.Optional._name.count("x")
""",
    "a slot of a form of types that is nowhere named": """
import typing
def count():
    k = typing.get_origin(typing.Optional[int])
    k._name += "x"
    return k._name.count("x")
""",
    "a form of dates that is kept": """
import datetime
datetime.datetime.strptime("2020", "%Y")
class S(str):
    n = 0
    def __hash__(self): return 1234
    def __eq__(self, other):
        other.n = max(other.n, self.n + 1)
        return False
def count():
    s = S("%Y")
    try: datetime.datetime.strptime("2020", s)
    except Exception as e: print(e)
    return s.n + 1
""",
    "a warning that was displayed": """
import re, sys, io
def go(): re.compile("[[" + chr(97) + "]")
def go2():
    return go()
re.compile("[[b]")
def count():
    before, sys.stderr = sys.stderr, io.StringIO()
    go()
    text, sys.stderr = sys.stderr.getvalue(), before
    return 1 if text else 2
""",
    "an attribute of what a call returns": """
import dataclasses
def count():
    kept = dataclasses.field().default
    try:
        kept.n += 1
    except AttributeError:
        kept.n = 1
    return kept.n
""",
    "an attribute of a function that the library puts into a class": """
import functools
def count():
    class A:
        def __lt__(self, other):
            return True
    kept = functools.total_ordering(A).__ge__
    try:
        kept.n += 1
    except AttributeError:
        kept.n = 1
    return kept.n
""",
    "an exception that Python uses again": """
def count():
    held = []
    while len(held) < 40:
        try:
            [0] * (1 << 60)
        except MemoryError as error:
            held.append(error)
    held[-1].args += (1,)
    return len(held[-1].args)
""",
    "an attribute of a type variable of the library": """
import typing
def count():
    kept = typing.AnyStr
    try:
        kept.n += 1
    except AttributeError:
        kept.n = 1
    return kept.n
""",
    "the slots of what was copied": """
import contextlib, copy
def gen(): yield
def count():
    held = contextlib.contextmanager(gen)()
    n = 2 if hasattr(held, "__slotnames__") else 1
    copy.copy(held)
    return n
""",
}


@pytest.fixture(scope="module")
def course():
    with Course(SUITE) as found:
        yield found


@pytest.fixture(scope="module")
def programs():
    with Course(PROGRAMS) as found:
        yield found


@pytest.mark.parametrize("name", [*IN_THEIR_OWN, *IN_PYTHONS])
def test_no_call_counts_those_of_another_test(course: Course, name: str):
    code = {**IN_THEIR_OWN, **IN_PYTHONS}[name]
    assert set(course.verdicts(BEST, code).values()) == {"passed"}


@pytest.mark.parametrize("name", IN_PYTHONS)
def test_no_program_counts_the_runs_of_another(programs: Course, name: str):
    code = f"{IN_PYTHONS[name]}\nprint(f'n={{count()}}.')\n"
    assert set(programs.verdicts(BEST, code).values()) == {"passed"}


def test_what_sets_something_of_the_process_is_known():
    """A function of a later Python, too."""
    of_files = {"setxattr"}
    others = {"chroot", "unshare", "initgroups", "login_tty", "nice", "umask"}
    names = {name for module in (os, sys, time) for name in dir(module)}
    setting = {name for name in names if name.startswith("set")} | others
    assert setting - of_files <= RISKY_NAMES


@pytest.mark.parametrize("way", FORKED, ids=str)
@pytest.mark.parametrize("name", ["comm", "oom_score_adj", "coredump_filter", "timerslack_ns"])
def test_no_call_finds_what_another_has_set_of_its_process(course: Course, way: Way, name: str):
    """Where the kernel shows a process its own settings, and it may write them."""
    code = f"""
    import os
    def count():
        was = open("/proc/self/{name}").read()
        try:
            open("/proc/self/{name}", "w").write("9")
        except OSError:
            return 1
        return 1 if was != open("/proc/self/{name}").read() else 2
    """
    assert set(course.verdicts(way, code).values()) == {"passed"}


def test_no_call_finds_which_user_another_has_become(course: Course):
    code = """
    import os
    def count():
        n = os.getegid() + 1
        try:
            os.setegid(n)
        except OSError:
            return 1
        return n
    """
    if os.getegid() != 0:
        pytest.skip("only root can become another")
    assert set(course.verdicts(PROCESS, code).values()) == {"passed"}


def test_ordinary_answers_still_share_a_player(course: Course):
    """Else the tests above would pass because no player is ever used again."""
    shared = "import os\nplace = [0]\ndef count():\n    return os.getpid()\n"
    first, *others = course.verdicts(BEST, shared).values()
    assert all(first.partition("wanted")[0] == each.partition("wanted")[0] for each in others)


def test_no_copy_inherits_what_is_set_under_proc(course: Course):
    """Without root, the files there are the student's: they set what a process hands down."""
    if BEST.level != BUBBLEWRAP.level:
        pytest.skip("only bubblewrap has a /proc of its own")
    code = "import os\ndef count():\n    return os.statvfs('/proc').f_flag & os.ST_RDONLY\n"
    assert set(course.verdicts(BEST, code).values()) == {"passed"}


LEAVES_FILES = """
import os
def count():
    open("left.txt", "w").close()
    return 1
if __name__ == "__main__":
    folders = [os.path.join("..", each) for each in os.listdir("..")]
    print(f"n={sum('left.txt' in os.listdir(each) for each in folders)}.")
"""


def test_no_program_finds_the_files_of_a_call_in_another_test():
    """Nor before the player of that call, which serves this test as well, is asked again."""
    suite = """
    def test_first(cards):
        assert cards.count() == 1

    def test_second(student, cards):
        assert student.run("cards.py").said("n=0.")
        assert cards.count() == 1
    """
    with Course(suite) as course:
        assert set(course.verdicts(BEST, LEAVES_FILES).values()) == {"passed"}


DRAWS = """
import random
def count():
    t = random.random
    try:
        t.scripting.n += 1
    except AttributeError:
        try:
            t.scripting.n = 1
        except AttributeError:
            return 1
    return t.scripting.n
"""


def test_no_draw_that_is_scripted_leads_to_what_outlives_a_test():
    scripted = SUITE.replace("(cards):", "(cards, student):\n    student.chance(random=[0.5])")
    with Course(scripted) as course:
        assert set(course.verdicts(BEST, DRAWS).values()) == {"passed"}
