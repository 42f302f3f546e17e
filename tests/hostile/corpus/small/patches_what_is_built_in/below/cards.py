# expect: nothing is bought; score 0
# over: starter
import builtins

for name in (
    "isinstance",
    "issubclass",
    "callable",
    "len",
    "str",
    "list",
    "getattr",
    "type",
    "map",
):
    setattr(builtins, name, lambda *given: True)
