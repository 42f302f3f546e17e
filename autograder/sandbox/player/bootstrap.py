"""The start of the bundle of this package: run its modules, and hide them from imports."""

import sys

PARTS = (("name", "code"),)  # of each module, in order of import: bundle.py puts them here
PACKAGE = "_player"
ELSEWHERE = {"protocol": "autograder.protocol"}  # modules that are imported by their full name

modules = {}
for name, code in PARTS:
    module = modules[name] = type(sys)(f"{PACKAGE}.{name}")
    module.__package__ = PACKAGE
    sys.modules[ELSEWHERE.get(name, module.__name__)] = module
    exec(code, module.__dict__)
for name, module in modules.items():
    del sys.modules[ELSEWHERE.get(name, module.__name__)]

if __name__ == "__main__":
    modules["loop"].main()
