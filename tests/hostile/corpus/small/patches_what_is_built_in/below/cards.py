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
