"""Where `cardkit` and `python -m autograder` begin: see `surroundings` for why it is here."""

from __future__ import annotations

from autograder.system import surroundings


def main() -> None:
    """Run a verb of the command line; from now on nothing of the working folder is imported."""
    surroundings.enter()
    from autograder import cli

    cli.main()


if __name__ == "__main__":
    main()
