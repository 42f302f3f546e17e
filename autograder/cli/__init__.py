"""The command line: the only room that prints or exits.

Exit status: 0 all well, 1 the work has failures, 2 wrong usage, 3 the kit itself failed.
"""

from __future__ import annotations


def main(arguments: list[str] | None = None) -> None:
    """Run a command and exit with its status."""
    # Nothing is imported earlier: `python -m autograder.cli` has the working folder on the path
    # until `surroundings` removes it.
    from autograder.cli import entry

    entry.main(arguments)
