# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
def refuse(*given):
    raise AssertionError


for kind in list(globals().values()):
    if isinstance(kind, type) and kind.__module__ == __name__:
        for name, value in list(vars(kind).items()):
            if callable(value):
                setattr(kind, name, refuse)
