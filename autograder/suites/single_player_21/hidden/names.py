"""What hidden tests of several tasks ask: which names there are in an object."""


def names_of(thing):
    """Return the names in an object, but for special methods and constants of its class."""
    constants = (str, int, tuple, list, dict, set, frozenset)
    return [name for name in dir(thing) if not name.endswith("__")
            and not isinstance(getattr(type(thing), name, len), constants)]  # fmt: skip


def public(thing):
    """Return the public names in an object, but for constants of its class."""
    return [name for name in names_of(thing) if not name.startswith("_")]


def private(thing):
    """Return the private names in an object, by what they are without underscores."""
    names = [name for name in names_of(thing) if name.startswith("_")]
    return {name.rpartition("__")[2].replace("_", "").lower(): name for name in names}
