"""Where `python -m autograder.cli` begins."""

from __future__ import annotations

from autograder.__main__ import main

if __name__ == "__main__":
    main()
