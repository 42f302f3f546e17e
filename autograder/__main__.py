"""The entry point of `cardkit` and `python -m autograder`; see `surroundings` for why."""

from __future__ import annotations

from autograder.system import surroundings


def main() -> None:
    """Run a command; from here on nothing is imported from the working folder."""
    surroundings.enter()
    from autograder import cli

    cli.main()


if __name__ == "__main__":
    main()
