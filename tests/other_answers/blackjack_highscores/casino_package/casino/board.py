from __future__ import annotations

import os
from collections.abc import Iterator
from types import TracebackType


class ScoreBoard:
    """The file of scores: read when the block begins, written when it ends well."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = path
        self._lines: list[str] = []

    def __enter__(self) -> ScoreBoard:
        try:
            with open(self._path, encoding="utf-8") as stream:
                self._lines = [line.rstrip("\n") for line in stream]
        except FileNotFoundError:
            self._lines = []
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            with open(self._path, "w", encoding="utf-8") as stream:
                stream.write("\n".join(self._lines))

    def entries(self) -> Iterator[tuple[str, float]]:
        for line in self._lines:
            name, _, score = line.strip().partition(" ")
            try:
                yield name, float(score)
            except ValueError:
                continue

    def add(self, name: str, score: float) -> bool:
        best = max((old for _, old in self.entries()), default=0.0)
        is_best = score > best
        self._lines.insert(0 if is_best else len(self._lines), f"{name} {score!r}")
        return is_best
