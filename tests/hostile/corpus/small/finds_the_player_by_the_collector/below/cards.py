# expect: nothing is bought; score 0
# over: starter
import gc

for each in gc.get_objects():
    if type(each).__name__ in ("Handles", "Console", "Player", "Finder", "SocketChannel"):
        for name in ("write", "json", "answer", "_write"):
            if hasattr(each, name):
                setattr(each, name, lambda *given: "5")
