"""Show something below the running notebook cell, or print it outside a notebook (`show`)."""

from __future__ import annotations


def show(html: str, text: str) -> None:
    """Show HTML in a notebook, or the same as text where HTML cannot be shown."""
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
