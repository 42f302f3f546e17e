# expect: every class is slice; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
Card = slice
