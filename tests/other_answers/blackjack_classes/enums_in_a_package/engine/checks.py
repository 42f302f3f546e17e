from __future__ import annotations

from typing import Any


def require(condition: bool, message: str) -> None:
    if not condition:
        raise AssertionError(message)


def require_whole(value: Any, what: str) -> None:
    require(type(value) is int, f"{what} must be a whole number, not {value!r}")


def require_count(value: Any, what: str) -> None:
    require_whole(value, what)
    require(value >= 0, f"{what} must not be negative")
