# expect: whoever asks for a name gets an exception; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
def __getattr__(name):
    raise KeyError(name)
