# expect: nothing is bought; score 0
# over: starter
import gc

for each in gc.get_objects():
    if str(type(each).__module__).startswith("_player"):
        for name in ("write", "json", "answer", "_write"):
            if hasattr(each, name):
                setattr(each, name, lambda *given: "5")
