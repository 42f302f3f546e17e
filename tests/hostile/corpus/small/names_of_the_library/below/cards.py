# expect: nothing: the player has its own; score 9
# over: reference
import sys
import types

for name in ("ast", "gc", "time", "warnings", "weakref", "resource", "random"):
    if name != "random":
        sys.modules[name] = types.ModuleType(name)
