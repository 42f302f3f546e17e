"""What the bundle of this package begins with: it runs the modules, and hides them from imports."""

import sys

PARTS = (("name", "code"),)  # of each module, lowest first: bundle.py puts them here
PACKAGE = "_player"
ELSEWHERE = {"protocol": "autograder.protocol"}  # what is imported by its own name

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
