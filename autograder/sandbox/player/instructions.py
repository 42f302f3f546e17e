"""Inside the player: what the instructions of compiled code name, import and hide (`names_in`).

Words used here.  step: an instruction, with its place and its argument.  guarded: below
`if __name__ == "__main__":`, and so run in programs alone.
"""

from __future__ import annotations

import sys
from opcode import EXTENDED_ARG, hasjabs, hasjrel, hasname, opmap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    Step = tuple[int, int, int]  # place, operation, argument

CACHE = opmap.get("CACHE", -1)
MATCH_CLASS, STORE_SUBSCR = opmap["MATCH_CLASS"], opmap["STORE_SUBSCR"]
STORE_ATTR = opmap["STORE_ATTR"]
LOAD_NAME, LOAD_CONST = opmap["LOAD_NAME"], opmap["LOAD_CONST"]
LOAD_FAST, STORE_FAST = opmap["LOAD_FAST"], opmap["STORE_FAST"]
JUMPS = frozenset((*hasjabs, *hasjrel))
IMPORT_NAME = opmap["IMPORT_NAME"]
# By operation: how far the number of the name is moved to the left in the argument.
IMPORTS = {IMPORT_NAME: 0}
READS = {
    opmap[name]: moved
    for name, moved in (
        ("LOAD_ATTR", 1 if sys.version_info >= (3, 12) else 0),
        ("LOAD_METHOD", 0), ("LOAD_SUPER_ATTR", 2), ("LOAD_GLOBAL", 1),
    )
    if name in opmap
}  # fmt: skip
STORES = {opmap[name]: 0 for name in ("STORE_ATTR", "DELETE_ATTR")}
GLOBALS = {opmap[name]: 0 for name in ("STORE_GLOBAL", "DELETE_GLOBAL")}
BINDS = {opmap[name]: 0 for name in ("STORE_NAME", "DELETE_NAME")} | GLOBALS
CHANGES = frozenset((*GLOBALS, *STORES))
VARIABLES = {**BINDS, LOAD_NAME: 0, opmap["LOAD_GLOBAL"]: 1}
# Where a name stands in the argument of any operation that has one.
OF_NAMES = {**VARIABLES, **READS, **STORES, **IMPORTS, opmap["IMPORT_FROM"]: 0}
WITH_NAME = frozenset(hasname)
CALL, LOAD_ATTR, LOAD_GLOBAL = opmap["CALL"], opmap["LOAD_ATTR"], opmap["LOAD_GLOBAL"]
BUILD_TUPLE, IS_OP = opmap["BUILD_TUPLE"], opmap["IS_OP"]
COMPARE_OP, CONTAINS_OP = opmap["COMPARE_OP"], opmap["CONTAINS_OP"]
# These put one value on the stack, and run nothing.
LOADS = frozenset(
    opmap[name]
    for name in (
        "LOAD_FAST", "LOAD_FAST_CHECK", "LOAD_FAST_BORROW", "LOAD_DEREF", "LOAD_CONST",
        "LOAD_SMALL_INT", "LOAD_NAME",
    )
    if name in opmap
)  # fmt: skip
BESIDE_CALL = frozenset(opmap[name] for name in ("PUSH_NULL", "PRECALL") if name in opmap)
CLASS_OF = frozenset(("type", "__class__"))  # with these, code asks an object for its class
CLASS_COMPARED = ".class"  # is among the names of code that compares one by `==` or `in`
# Special names of what can be changed in place.
LISTS = frozenset(("__all__", "__slots__", "__annotations__"))
NAME_STORED = ".name"  # is among the names of code that stores an attribute `name`
NAMING = frozenset(("__slots__", "__annotations__"))  # what is there are names of attributes


def names_in(code: Any) -> list[Any]:
    """Return a file's names, the modules that it may import, whether it hides, and the later ones.

    It hides if it may change what a function or a class says of itself, or run what its code does
    not show.  The later ones are the modules that only its guarded part imports.
    """
    names: set[str] = set()
    imported: set[str] = set()
    at_once: set[str] = set()
    hides = False
    module, waiting = code, [(code, False)]
    while waiting:
        code, is_later = waiting.pop()
        names.update(names_of(code), code.co_varnames)
        operations = code.co_code[::2]
        if MATCH_CLASS in operations:  # the attributes in its patterns are constants
            names.update(texts_in(code.co_consts))
        special = [each for each in code.co_names if each[:2] == "__" == each[-2:]]
        if special and not NAMING.isdisjoint(special):
            names.update(texts_in((code.co_consts,)), texts_in(code.co_consts))
        later: set[int] = set()
        may_store = "name" in code.co_names and STORE_ATTR in operations
        is_looked_into = IMPORT_NAME in operations or may_hide(special, operations) or may_store
        if is_looked_into or code is module:
            steps = steps_of(code)
            found = imports_in(steps, code)
            imported |= found
            if code is module and (below := guarded_in(steps, code)):
                inside = [step for step in steps if step[0] in below]
                later = {argument for _, operation, argument in inside if operation == LOAD_CONST}
                found = imports_in([step for step in steps if step[0] not in below], code)
            if not is_later:
                at_once |= found
            hides = hides or changes_labels(steps, code) or binds_labels(steps, code, module)
            if may_store and "name" in named_by(STORES, steps, code):
                names.add(NAME_STORED)
        for at, each in enumerate(code.co_consts):
            if type(each) is type(code):
                waiting.append((each, is_later or at in later))
    return [names, imported, hides, imported - at_once]


def names_of(code: Any) -> set[str]:
    """Return the names that some code uses, but `type` and `__class__` only if it keeps a class.

    `type(card) is Card` and `type(card).__name__` leave nobody a class to change.
    """
    names = set(code.co_names)
    if names.isdisjoint(CLASS_OF):
        return names
    steps = [step for step in steps_of(code) if step[1] not in BESIDE_CALL]
    compared, kept = False, set()
    for at, (_, operation, argument) in enumerate(steps):
        if operation not in WITH_NAME:
            continue
        if operation not in OF_NAMES:
            return names
        name = code.co_names[argument >> OF_NAMES[operation]]
        if name in CLASS_OF:
            use = use_of_class(steps, at, name, code)
            compared = compared or use == COMPARE_OP
            if use not in (IS_OP, COMPARE_OP):
                kept.add(name)
    return (names - CLASS_OF) | kept | ({CLASS_COMPARED} if compared else set())


def use_of_class(steps: list[Step], at: int, name: str, code: Any) -> int:
    """Return IS_OP if a class is only compared by `is`, or its name is asked for; 0 if it is kept.

    COMPARE_OP: it is compared by `==`, or with the parts of a tuple.
    at: where `name`, one of CLASS_OF, is loaded.
    """
    if name == "type":
        at = after_value(steps, at + 1) if steps[at][1] in VARIABLES else 0
        if not at or steps[at][1:] != (CALL, 1):
            return 0
    elif steps[at][1] != LOAD_ATTR or is_method(steps[at]):
        return 0
    at += 1
    if steps[at][1] == LOAD_ATTR and not is_method(steps[at]):
        return IS_OP if named_by(READS, steps[at : at + 1], code) == ["__name__"] else 0
    count = 0
    while after := after_value(steps, at):
        at, count = after, count + 1
    _, operation, argument = steps[at]
    if count == 1 and operation in (IS_OP, COMPARE_OP):
        return operation
    is_tuple = count and operation == BUILD_TUPLE and argument == count
    return COMPARE_OP if is_tuple and steps[at + 1][1] == CONTAINS_OP else 0


def after_value(steps: list[Step], at: int) -> int:
    """Return the place after a value that is loaded at a place, with its attributes; else 0."""
    _, operation, argument = steps[at]
    if operation not in LOADS and not (operation == LOAD_GLOBAL and not argument & 1):
        return 0
    at += 1
    while steps[at][1] == LOAD_ATTR and not is_method(steps[at]):
        at += 1
    return at


def is_method(step: Step) -> bool:
    """Return whether LOAD_ATTR loads a method together with its object, to be called."""
    return bool(READS[LOAD_ATTR] and step[2] & 1)


def may_hide(special: list[str], operations: bytes) -> bool:
    """Return whether it takes a closer look to know that some code hides nothing.

    special: its special names.
    """
    if not special:
        return False
    return not LISTS.isdisjoint(special) or not CHANGES.isdisjoint(operations)


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
    if "__name__" not in code.co_names or "__main__" not in code.co_consts:
        return range(0)
    first = (LOAD_NAME, code.co_names.index("__name__"))
    for at in range(1, len(steps) - len(GUARD) + 1):
        if steps[at][1:] == first:
            _, text, test, jump = steps[at : at + len(GUARD)]
            is_like = [text[1], *test[1:], jump[1]] == [GUARD[1][1], *GUARD[2][1:], GUARD[3][1]]
            is_main = is_like and code.co_consts[text[2]] == "__main__"
            if is_main and steps[at - 1][1] not in JUMPS:
                return range(jump[0] + 1, jump[0] + 1 + jump[2])
    return range(0)


def is_special(name: str) -> bool:
    return name[:2] == "__" == name[-2:]


def changes_labels(steps: list[Step], code: Any) -> bool:
    """Return whether some code may change what a function or a class says of itself or can do."""
    if any(map(is_special, named_by(STORES, steps, code))):
        return True
    return not LISTS.isdisjoint(code.co_names) and not LISTS.isdisjoint(
        named_by(READS, steps, code)
    )


def binds_labels(steps: list[Step], code: Any, module: Any) -> bool:
    """Return whether some code binds what its module is called, or annotations in its own way.

    `dataclass` runs the names in annotations as code: they have to be names.
    """
    if "__name__" in code.co_names:
        bound = named_by(BINDS if code is module else GLOBALS, steps, code)
        if "__name__" in bound:
            return True
    if "__annotations__" not in code.co_names:
        return False
    for at, (_, operation, argument) in enumerate(steps):
        if operation not in VARIABLES:
            continue
        if code.co_names[argument >> VARIABLES[operation]] == "__annotations__":
            after = [step[1] for step in steps[at + 1 : at + 3]]
            if operation != LOAD_NAME or after != [LOAD_CONST, STORE_SUBSCR]:
                return True
            key = code.co_consts[steps[at + 1][2]]
            if type(key) is not str or not key.isidentifier():
                return True
    return False


def raised_at(trace: Any, error: BaseException) -> tuple[int, int]:
    """Return the instruction, by its place, and the line at which an exception left a frame.

    Python 3.11 runs two instructions as one in code that is called often, and tells the place of
    the first, even where the second finds a variable without a value.
    """
    code, at = trace.tb_frame.f_code, trace.tb_lasti
    if type(error) is UnboundLocalError and sys.version_info < (3, 12) and at >= 0:
        operation, which = code.co_code[at : at + 2]
        is_other = operation == LOAD_FAST and f"'{code.co_varnames[which]}'" not in str(error)
        if is_other or operation in (STORE_FAST, LOAD_CONST):
            line = [*code.co_positions()][at // 2 + 1][0]
            return at + 2, line or trace.tb_lineno
    return at, trace.tb_lineno


GUARD = steps_of(compile('if __name__ == "__main__": main()', "guard", "exec"))[1:5]
