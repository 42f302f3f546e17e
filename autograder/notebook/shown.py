"""Puts something below the cell that is running, or prints it where there are no cells."""

from __future__ import annotations


def show(html: str, text: str) -> None:
    """Show HTML in a notebook, and the same as text wherever HTML cannot be shown."""
    if _in_ipython():
        from IPython.display import display

        display({"text/html": html, "text/plain": text}, raw=True)
    else:
        print(text)


def _in_ipython() -> bool:
    try:
        from IPython.core.getipython import get_ipython
    except ImportError:
        return False
    return get_ipython() is not None
