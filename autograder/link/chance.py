"""Chance beside a student's code that is the same each time (`begin_chance`, `seed_chance`)."""

from __future__ import annotations

import os
import random
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SEEDS = [0]  # the last seed given to a generator that had none
SYSTEM: list[Any] = []  # the generator whose numbers stand for those of the system


def begin_chance() -> None:
    """Make chance reproducible: generators without a seed get 1, 2, ... in turn.

    What comes of the system, as for `random.SystemRandom`, `secrets`, `uuid.uuid4` and
    `os.urandom`, is what `random` would draw: a run of the reference is dealt the same.
    """
    module: Any = sys.modules.get("random")
    if module is None:  # a student's file has that name
        return
    if module.Random.seed.__module__ != __name__:  # else it was done before
        really = module.Random.seed

        def seed(self: Any, a: Any = None, version: int = 2) -> None:
            if a is None:
                a = SEEDS[0] = SEEDS[0] + 1
            really(self, a, version)

        module.Random.seed = seed
        module.seed = seed.__get__(module.seed.__self__)
        for owner, name in ((os, "urandom"), (os, "getrandom"), (module, "_urandom")):
            if hasattr(owner, name):
                setattr(owner, name, urandom)
    SYSTEM[:] = [sys.modules["_random"].Random(0)]
    module.seed(0)


def urandom(size: int, flags: int = 0, /) -> bytes:
    """Return so many bytes by chance, as `os.urandom` does."""
    if size < 0:
        raise ValueError("negative argument not allowed")
    bits: int = SYSTEM[0].getrandbits(size * 8)
    return bits.to_bytes(size, "big")


def seed_chance(value: Any) -> None:
    """Seed all chance for a test, in the surroundings of the student's code.

    It may have a `random` of its own.
    """
    getattr(sys.modules.get("random"), "seed", random.seed)(value)
    SEEDS[0] = 0
    for generator in SYSTEM:
        generator.seed(value if type(value) is int else 0)
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed(value if type(value) is int else 0)
