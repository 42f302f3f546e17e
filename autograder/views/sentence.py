"""One sentence as HTML below a notebook cell (`sentence_cell`), and the colours used there.

Each colour is mixed with that of the surrounding text: darker on white, brighter on black.
"""

from __future__ import annotations

from html import escape

PASS = "color-mix(in srgb, #2ea043 70%, currentColor)"
NOT_YET = "color-mix(in srgb, #e67700 70%, currentColor)"
COULD_NOT = "color-mix(in srgb, #a855c7 70%, currentColor)"
CODE = (
    "font-family: var(--jp-code-font-family, monospace); font-size: 0.92em; line-height: 1.4;"
    " white-space: pre-wrap; overflow-wrap: anywhere; margin: 2px 0 4px 0"
)


def sentence_cell(label: str, sentence: str, colour: str, lines: tuple[str, ...] = ()) -> str:
    """Return a coloured label, a sentence after it and details below it, as HTML."""
    details = "\n".join(lines)
    block = f'<div style="{CODE}">{escape(details)}</div>' if lines else ""
    return (
        f'<div style="border-left: 3px solid {colour}; padding-left: 8px; margin: 4px 0">'
        f'<b style="color: {colour}">{escape(label)}</b> {escape(sentence)}{block}</div>'
    )
