"""The entry point of `python -m autograder.cli`."""

from __future__ import annotations

from autograder.__main__ import main

if __name__ == "__main__":
    main()
