"""Plain data -> TOML, which the standard library reads but does not write."""

from __future__ import annotations

import json
import re
from typing import Any


def toml_of(data: dict[str, Any]) -> str:
    """Return the text of a TOML file that holds this data, its tables last."""
    tables = {name: value for name, value in data.items() if isinstance(value, dict)}
    lines = [_entry(name, value) for name, value in data.items() if name not in tables]
    for name, table in tables.items():
        lines += ["", f"[{_key(name)}]"]
        lines += [_entry(each, value) for each, value in table.items()]
    return "\n".join(lines) + "\n"


def _entry(name: str, value: Any) -> str:
    return f"{_key(name)} = {_value(value)}"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _string(name)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(_entry(name, each) for name, each in value.items()) + " }"
    if isinstance(value, str):
        return _block(value) if "\n" in value else _string(value)
    return repr(value)


def _block(text: str) -> str:
    """Return lines of text as they are, unless TOML would read them otherwise."""
    if "'''" in text or not all(each.isprintable() or each in "\n\t" for each in text):
        return _string(text)
    return f"'''\n{text}'''"


def _string(text: str) -> str:
    # A string of JSON is one of TOML, but for the one control character that JSON lets be.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
