"""Inside the player: what the instructions of compiled code name, import and hide (`names_in`).

Words used here.  step: an instruction, with its place and its argument.  guarded: below
`if __name__ == "__main__":`, and so run in programs alone.
"""

from __future__ import annotations

import sys
from opcode import EXTENDED_ARG, hasjabs, hasjrel, opmap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    Step = tuple[int, int, int]  # place, operation, argument

CACHE = opmap.get("CACHE", -1)
MATCH_CLASS, STORE_SUBSCR = opmap["MATCH_CLASS"], opmap["STORE_SUBSCR"]
LOAD_NAME, LOAD_CONST = opmap["LOAD_NAME"], opmap["LOAD_CONST"]
JUMPS = frozenset((*hasjabs, *hasjrel))
# By operation: how far the number of the name is moved to the left in the argument.
IMPORTS = {opmap["IMPORT_NAME"]: 0}
READS = {
    opmap[name]: moved
    for name, moved in (
        ("LOAD_ATTR", 1 if sys.version_info >= (3, 12) else 0),
        ("LOAD_METHOD", 0), ("LOAD_SUPER_ATTR", 2), ("LOAD_GLOBAL", 1),
    )
    if name in opmap
}  # fmt: skip
STORES = {opmap[name]: 0 for name in ("STORE_ATTR", "DELETE_ATTR")}
BINDS = {opmap[name]: 0 for name in ("STORE_NAME", "DELETE_NAME", "STORE_GLOBAL", "DELETE_GLOBAL")}
VARIABLES = {**BINDS, LOAD_NAME: 0, opmap["LOAD_GLOBAL"]: 1}
# Special names of functions and classes that their namespaces do not show, or that can be changed.
LABELS = frozenset(("__name__", "__qualname__", "__doc__", "__module__"))
LISTS = frozenset(("__all__", "__slots__", "__annotations__"))


def names_in(code: Any) -> list[Any]:
    """Return a file's names, the modules that it may import, whether it hides, and the later ones.

    It hides if it may change what a function or a class says of itself, or run what its code does
    not show.  The later ones are the modules that only its guarded part imports.
    """
    names: set[str] = set()
    imported: set[str] = set()
    at_once: set[str] = set()
    hides = False
    module, waiting, every = code, [(code, False)], []
    while waiting:
        code, is_later = waiting.pop()
        every.append(code)
        names.update(code.co_names, code.co_varnames)
        operations = code.co_code[::2]
        if MATCH_CLASS in operations:  # the attributes in its patterns are constants
            names.update(texts_in(code.co_consts))
        imports = not IMPORTS.keys().isdisjoint(operations)
        is_told = not LABELS.isdisjoint(code.co_names) or not LISTS.isdisjoint(code.co_names)
        steps = steps_of(code) if imports or is_told else []
        below = guarded_in(steps, code) if code is module else range(0)
        later = {argument for at, operation, argument in steps
                 if operation == LOAD_CONST and at in below}  # fmt: skip
        for at, each in enumerate(code.co_consts):
            if type(each) is type(code):
                waiting.append((each, is_later or at in later))
        imported |= imports_in(steps, code)
        if not is_later:
            at_once |= imports_in([step for step in steps if step[0] not in below], code)
        hides = hides or (is_told and (changes_labels(steps, code) or binds_labels(steps, code)))
    if "dataclasses" in imported and not {"field", "fields"}.isdisjoint(names):
        hides = hides or any(names_fields(each) for each in every)
    return [names, imported, hides, imported - at_once]


def steps_of(code: Any) -> list[Step]:
    """Return the instructions of some code in their order, without what Python notes beside."""
    found: list[Step] = []
    argument, data = 0, code.co_code
    for place, (operation, low) in enumerate(zip(data[::2], data[1::2], strict=True)):
        argument = argument << 8 | low
        if operation == EXTENDED_ARG:
            continue
        if operation != CACHE:
            found.append((place, operation, argument))
        argument = 0
    return found


def named_by(operations: dict[int, int], steps: Iterable[Step], code: Any) -> list[str]:
    """Return the names in the arguments of some operations, moved so far to the left there."""
    return [
        code.co_names[argument >> operations[operation]]
        for _, operation, argument in steps
        if operation in operations
    ]


def imports_in(steps: Iterable[Step], code: Any) -> set[str]:
    """Return the modules that some steps import, and the packages that they are in."""
    found = set()
    for name in named_by(IMPORTS, steps, code):
        while name:
            found.add(name)
            name = name.rpartition(".")[0]
    return found


def texts_in(constants: Iterable[Any]) -> set[str]:
    """Return the texts in tuples among some constants."""
    tuples = [each for each in constants if type(each) is tuple]
    return {text for each in tuples for text in each if type(text) is str}


def guarded_in(steps: list[Step], code: Any) -> range:
    """Return the places of the guarded part of a module; none if a jump may lead there as well."""
    for at in range(1, len(steps) - len(GUARD) + 1):
        test = steps[at : at + len(GUARD)]
        if [step[1] for step in test] != [step[1] for step in GUARD]:
            continue
        (_, _, name), (_, _, text), (_, _, operator), (place, _, distance) = test
        is_name = code.co_names[name] == "__name__" and code.co_consts[text] == "__main__"
        if is_name and operator == GUARD[2][2] and steps[at - 1][1] not in JUMPS:
            return range(place + 1, place + 1 + distance)
    return range(0)


def changes_labels(steps: list[Step], code: Any) -> bool:
    """Return whether some code may change what a function or a class says of itself."""
    stored = {*named_by(STORES, steps, code)}
    if not LABELS.isdisjoint(stored) or not LISTS.isdisjoint(stored):
        return True
    return not LISTS.isdisjoint(named_by(READS, steps, code))


def binds_labels(steps: list[Step], code: Any) -> bool:
    """Return whether some code binds what its module is called, or annotations, in its own way.

    `dataclass` runs the names in annotations as code: they have to be names.
    """
    for at, (_, operation, argument) in enumerate(steps):
        if operation not in VARIABLES:
            continue
        name = code.co_names[argument >> VARIABLES[operation]]
        if name == "__name__" and operation in BINDS:
            return True
        if name == "__annotations__":
            after = [step[1] for step in steps[at + 1 : at + 3]]
            if operation != LOAD_NAME or after != [LOAD_CONST, STORE_SUBSCR]:
                return True
            key = code.co_consts[steps[at + 1][2]]
            if type(key) is not str or not key.isidentifier():
                return True
    return False


def names_fields(code: Any) -> bool:
    """Return whether some code may name a field of a `dataclass`, which would run that name."""
    return "name" in code.co_names and "name" in named_by(STORES, steps_of(code), code)


GUARD = steps_of(compile('if __name__ == "__main__": main()', "guard", "exec"))[1:5]
