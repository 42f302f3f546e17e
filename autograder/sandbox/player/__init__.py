"""The player: the process that runs a student's code and answers questions about it.

Nothing imports this package on the trusted side: `sandbox/bundle.py` makes one file of it, the only
file of ours in a sandbox.  A browser, where there is only one process, imports it directly.

It uses only the standard library, and little of it, since each import costs time per submission
and each module makes every fork slower: even `typing` is left out.  Modules import what they need
at the top, because they cannot be found later.
"""
