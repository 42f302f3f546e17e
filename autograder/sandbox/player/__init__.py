"""All that runs beside a student's code: it does what it is asked.

Nothing imports this package where it matters: `sandbox/bundle.py` makes one file of it, which is
all that a sandbox is given.  A browser, where there is one process alone, imports it as it stands.

Only the standard library is used, and little of it, since every import is paid per submission and
every module makes each fork dearer: even `typing` is left out.  Modules import what they need at
their top, for they cannot be found later.
"""
