"""The start of the bundle of this package: run its modules, and hide them from imports."""

import sys

PARTS = (("name", "code"),)  # of each module, in order of import: bundle.py puts them here
PACKAGE = "_player"
# Modules that are imported by their full name.
ELSEWHERE = {"protocol": "autograder.protocol", "counting": "autograder.counting"}
# Run only where tests ask over the link.
LATER = (
    *("chance", "tracebacks", "streams", "loading", "plain", "mirror", "turns", "peer", "inside"),
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

modules: "dict[str, Any]" = {}


def load(is_later: bool) -> "dict[str, Any]":
    """Run the modules of one kind; no import can find them afterwards."""
    for name, code in PARTS:
        if (name in LATER) == is_later and name not in modules:
            module = modules[name] = type(sys)(f"{PACKAGE}.{name}")
            module.__package__ = PACKAGE
            if is_later:
                names = {each: ELSEWHERE.get(each, f"{PACKAGE}.{each}") for each in modules}
                sys.modules.update({names[each]: modules[each] for each in modules})
            else:
                sys.modules[ELSEWHERE.get(name, module.__name__)] = module
            exec(code, module.__dict__)
    for name, module in modules.items():
        sys.modules.pop(ELSEWHERE.get(name, module.__name__), None)
        sys.modules.pop(module.__name__, None)
    return modules


load(False)
modules["loop"].load_later = lambda: load(True)["inside"]

if __name__ == "__main__":
    modules["loop"].main()
