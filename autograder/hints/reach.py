"""Which of a student's functions lead to which (`Reach`), as far as their names tell."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping

from autograder.suite.nodes import Function
from autograder.suite.source import Source, called_names, last_part

Where = tuple[str, str]  # a file, and the dotted name of a function in it


class Reach:
    """The functions of all files, and which of them each one calls."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self.sources = sources
        self.functions: dict[Where, Function] = {
            (file, name): node
            for file, source in sources.items()
            for name, node in source.functions().items()
        }
        self.called: dict[Where, list[str]] = {}
        self.by_name: dict[str, list[Where]] = {}
        for file, name in self.functions:
            self.by_name.setdefault(name, []).append((file, name))
            owner, _, last = name.rpartition(".")
            if owner:
                self.by_name.setdefault(last, []).append((file, name))
            if last == "__init__":
                self.by_name.setdefault(owner, []).append((file, name))

    def run_by(self, file: str) -> list[Where]:
        """Return what a file calls itself when it is run."""
        source = self.sources.get(file)
        if source is None:
            return []
        rest = [each for each in source.tree.body if not isinstance(each, (Function, ast.ClassDef))]
        own = ((file, last_part(name)) for node in rest for name in called_names(node))
        every = ([each] if each in self.functions else self.named(each[1]) for each in own)
        return [where for several in every for where in several]

    def closure(self, first: Iterable[Where]) -> list[Where]:
        found = dict.fromkeys(first)
        waiting, known = list(found), set[str]()
        for where in waiting:
            new = [name for name in self.called_by(where) if name not in known]
            known.update(new)
            for name in new:
                for each in self.named(name):
                    if each not in found:
                        found[each] = None
                        waiting.append(each)
        return waiting

    def named(self, name: str) -> list[Where]:
        return self.by_name.get(name, [])

    def called_by(self, where: Where) -> list[str]:
        if where not in self.called:
            self.called[where] = list(dict.fromkeys(called_names(self.functions[where])))
        return self.called[where]
