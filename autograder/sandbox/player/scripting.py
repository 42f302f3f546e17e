"""Inside the player: scripted chance and stand-ins for functions (`Scripting`)."""

from __future__ import annotations

import builtins
import io
import os
import sys

from .library import library
from .values import FUNCTION, is_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any, NoReturn

    from .values import Handles

CALLS_KEPT = 10_000  # of one stand-in; only an endless loop makes more


class Draw:
    """Replaces a function of `random`: it notes each draw, and returns scripted values.

    It is not a Python function, so that it does not become a method in a class that stores it.
    No attribute of it leads to anything that outlives a test.
    """

    def __init__(self, draw: Callable[..., Any], name: str, original: Any) -> None:
        self.draw = draw
        self.original = original
        self.__name__ = self.__qualname__ = name
        self.script: list[Any] | None = None  # None: draws are only watched

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.draw(self, self.original, arguments, named)


class Scripting:
    """Scripts chance and puts stand-ins around a student's code, and restores everything."""

    def __init__(
        self,
        stop: Callable[[str], NoReturn],
        handles: Handles,
        names: set[str],
        files: dict[str, bytes],
    ) -> None:
        self.stop = stop
        self.handles = handles
        self.names = names  # of the student's modules
        self.files = files
        self.draws: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []
        self.scripted: dict[str, Draw] = {}
        self.drawing = False
        self.diverted: dict[str, Any] = {}  # by name of the method: the code that diverts it
        self.undo: list[tuple[Any, str, Any]] = []  # what was replaced: owner, name, old value

    def verbs(self) -> dict[str, Callable[..., str]]:
        return {
            "chance": self.chance,
            "draws": self.noted,
            "seed": self.seed,
            "stand_in": self.stand_in,
            "ascii_files": self.ascii_files,
        }

    def chance(self, script: dict[str, list[Any]], watched: list[str]) -> str:
        """Script draws, however the student's code refers to the function.

        Functions of `numpy.random` are scripted together with those of the same name in `random`,
        if the student's code may import them and does.
        """
        for name in watched:
            self._script_alike(name, None)
        for name, trees in script.items():
            self._script_alike(name, [self.handles.read(tree) for tree in trees])
        return "null"

    def draw(
        self, by: Draw, original: Any, arguments: tuple[Any, ...], named: dict[str, Any]
    ) -> Any:
        """Note a draw, and return what it gives: the next scripted value, or that of `original`."""
        if self.drawing:  # one function of `random` uses another
            return original(*arguments, **named)
        kept = tuple(list(each) if type(each) is list else each for each in arguments)
        self.draws.append((by.__name__, kept, named))
        if by.script is None:
            self.drawing = True
            try:
                return original(*arguments, **named)
            finally:
                self.drawing = False
        if not by.script:
            self.stop("drew")
        return by.script.pop(0)

    def noted(self) -> str:
        """Return the draws that were noted: function names and arguments."""
        return self.handles.write(self.draws)

    def seed(self, number: int) -> str:
        """Begin other draws, also of generators that the student's code has made."""
        SEEDS[0] = number * CALLS_KEPT
        seed_chance(self.names, number)
        kind = getattr(sys.modules.get("random"), "Random", None)
        gc = library("gc")
        gc.unfreeze()  # what was there before this fork
        for each in gc.get_objects():
            if type(each) is kind:
                each.seed(number)
        gc.freeze()
        return "null"

    def stand_in(self, number: int, names: list[str], *script: Any) -> str:
        """Replace a function of a module by a scripted one; return the handle of its calls."""
        module = self.handles.objects[number]
        calls: list[tuple[Any, ...]] = []
        answers, by, otherwise = map(self.handles.read, script)
        name, *parameters = names
        made = stand_in(self.stop, name, parameters, calls, answers, dict(by), otherwise)
        original = getattr(module, name, None)
        self.replace(module, name, made)
        if original is not None:
            self._put_in_place(original, made)
        return str(self.handles.number(calls))

    def ascii_files(self) -> str:
        """From now on open text files as ASCII, unless the program names an encoding."""
        real = io.open

        def opened(file: Any, mode: str = "r", buffering: int = -1, encoding: Any = None,
                   *more: Any, **named: Any) -> Any:  # fmt: skip
            if type(mode) is str and "b" not in mode and encoding in (None, "locale"):
                encoding = "ascii"
            return real(file, mode, buffering, encoding, *more, **named)

        def text_encoding(encoding: Any, stacklevel: int = 2) -> Any:
            return "locale" if encoding is None else encoding

        for owner in (builtins, io):
            self.replace(owner, "open", opened)
        # pathlib asks this; in UTF-8 mode it would name that
        self.replace(io, "text_encoding", text_encoding)
        return "null"

    def restore(self) -> None:
        """Restore everything that was replaced."""
        while self.undo:
            owner, name, before = self.undo.pop()
            if before is self.undo:  # there was none
                delattr(owner, name)
            else:
                setattr(owner, name, before)
        self.scripted.clear()
        self.draws.clear()
        self.drawing = False

    def _script_alike(self, name: str, values: list[Any] | None) -> None:
        self._script(name, values)
        if "." not in name and any(b"numpy" in data for data in self.files.values()):
            try:
                theirs = __import__("numpy.random", fromlist=["_"])
            except ImportError:
                return
            if hasattr(theirs, name):
                self._script("numpy.random." + name, values)

    def _script(self, name: str, values: list[Any] | None) -> None:
        """Script or watch one function of `random` or `numpy.random`, wherever it is used."""
        if name not in self.scripted:
            module_name, _, function_name = name.rpartition(".")
            module = __import__(module_name or "random", fromlist=["_"])
            method = getattr(getattr(module, "Random", None), function_name, None)
            if type(method) is FUNCTION and not method.__closure__:
                draw = Draw(self.draw, function_name, None)
                self._divert(
                    method, lambda original, *rest, **named: self.draw(draw, original, rest, named)
                )
                self.scripted[name] = draw
            else:
                self.scripted[name] = self._draw_in_place(function_name, module, method)
        self.scripted[name].script = values

    def _divert(self, method: Any, function: Any) -> None:
        """Change what a standard method does, under whatever name it was stored.

        `function` is called instead, with the original method as its first argument.
        """
        kind, name = type(method), method.__name__
        original = kind(method.__code__, method.__globals__, name, method.__defaults__)
        original.__kwdefaults__ = method.__kwdefaults__

        def called(owner: Any, /, *arguments: Any, **named: Any) -> Any:
            return function(original.__get__(owner), *arguments, **named)

        method.__globals__.setdefault("_diverted", {})[name] = called
        if name not in self.diverted:
            space: dict[str, Any] = {}
            exec(
                "def diverted(self, /, *arguments, **named):\n"
                f"    return _diverted[{name!r}](self, *arguments, **named)\n",
                space,
            )
            self.diverted[name] = space["diverted"].__code__
        for part in ("__code__", "__defaults__", "__kwdefaults__"):
            self.undo.append((method, part, getattr(method, part)))
        method.__defaults__ = method.__kwdefaults__ = None
        method.__code__ = self.diverted[name]

    def _draw_in_place(self, name: str, module: Any, method: Any) -> Draw:
        """Replace a function written in C, in its module and in the student's; return the Draw."""
        original = getattr(module, name)
        draw = Draw(self.draw, name, original)
        self.replace(module, name, draw)
        if method is not None:
            self.replace(
                module.Random,
                name,
                lambda owner, *rest, **named: self.draw(draw, method.__get__(owner), rest, named),
            )
        self._put_in_place(original, draw)
        return draw

    def _put_in_place(self, original: object, made: object) -> None:
        """Replace a function wherever the student's modules store it."""
        for student in [sys.modules.get(each) for each in self.names]:
            for space in namespaces(student):
                for key, value in list(vars(space).items()):
                    if same_function(value, original):
                        self.replace(space, key, made)

    def replace(self, owner: Any, name: str, made: Any) -> None:
        """Set an attribute to another value until `restore`."""
        self.undo.append((owner, name, vars(owner).get(name, self.undo)))
        setattr(owner, name, made)


def stand_in(
    stop: Callable[[str], NoReturn],
    name: str,
    parameters: list[str],
    calls: list[tuple[Any, ...]],
    answers: list[Any] | None,
    by: dict[tuple[Any, ...], Any],
    otherwise: Any,
) -> Callable[..., Any]:
    """Return a function that records its calls, and answers in turn or by its arguments."""

    def scripted(*arguments: Any, **named: Any) -> Any:
        for parameter in parameters[len(arguments) :]:
            if parameter in named:
                arguments += (named.pop(parameter),)
        if named:
            raise TypeError(f"{name}() got an unexpected keyword argument {min(named)!r}")
        calls.append(arguments)
        if len(calls) > CALLS_KEPT or answers == []:
            stop("called")
        if answers is not None:
            return answers.pop(0)
        try:
            return by.get(arguments, otherwise)
        except TypeError:  # an argument that cannot be a key
            return otherwise

    scripted.__name__ = scripted.__qualname__ = name
    return scripted


def same_function(value: object, original: object) -> bool:
    """Return whether two functions are the same, without calling a student's `__eq__`."""
    return value is original or (type(value) is type(original) and value == original)


def namespaces(module: ModuleType | None) -> list[Any]:
    if module is None:
        return []
    return [module] + [value for value in vars(module).values() if is_class(value)]


# --- seeds ------------------------------------------------------------------------------------

SEEDS = [0]  # the last seed given to a generator that had none
SYSTEM: list[Any] = []  # the generator whose numbers stand for those of the system


def number_seeds() -> None:
    """Make chance reproducible: generators without a seed get 1, 2, ... in turn.

    What comes of the system, as for `random.SystemRandom`, `secrets`, `uuid.uuid4` and
    `os.urandom`, is what `random` would draw: a run of the reference is dealt the same.
    """
    module: Any = sys.modules.get("random")
    if module is None or module.Random.seed.__module__ == __name__:  # none is there, or all is done
        return
    really = module.Random.seed

    def seed(self: Any, a: Any = None, version: int = 2) -> None:
        if a is None:
            a = SEEDS[0] = SEEDS[0] + 1
        really(self, a, version)

    module.Random.seed = seed
    module.seed = seed.__get__(module.seed.__self__)
    SYSTEM[:] = [sys.modules["_random"].Random(0)]
    for owner, name in ((os, "urandom"), (os, "getrandom"), (module, "_urandom")):
        if hasattr(owner, name):
            setattr(owner, name, urandom)


def urandom(size: int, flags: int = 0, /) -> bytes:
    """Return so many bytes by chance, as `os.urandom` does."""
    if size < 0:
        raise ValueError("negative argument not allowed")
    bits: int = SYSTEM[0].getrandbits(size * 8)
    return bits.to_bytes(size, "big")


def seed_system(value: Any) -> None:
    """Seed what stands for the system's chance, and generators without a seed, for a test."""
    SEEDS[0] = 0
    for generator in SYSTEM:
        generator.seed(value if type(value) is int else 0)


def seed_chance(students: set[str], number: int = 0) -> None:
    for generator in SYSTEM:
        generator.seed(number)
    for name in ("random", "numpy.random"):
        if name in sys.modules and name not in students:
            sys.modules[name].seed(number)
