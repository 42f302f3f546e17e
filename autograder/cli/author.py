"""The commands for authors of assignments: build, handout, decks, audit."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

import click
from rich.text import Text

from autograder.cli import places
from autograder.cli.console import json_option, new_console, show, show_json
from autograder.cli.isolation import require
from autograder.cli.usage import FAILURES, WELL, WrongUse
from autograder.course import assignment as assignments
from autograder.sandbox import launch
from autograder.system.whole_files import write_whole
from autograder.views.safe import safe


@click.command()
@click.argument("slug", required=False)
@click.option("--check", "only_check", is_flag=True, help="Write nothing; say what has drifted.")
@json_option
def build(slug: str | None, only_check: bool, as_json: bool) -> int:
    """Cut starters and student folders from solutions/, for one assignment or all.

    For authors of assignments, in a copy of the repository.  Exit status with --check: 0 if all
    generated files are up to date, 1 if not.

    \b
    Examples:
      cardkit build
      cardkit build single_player_21 --check
    """
    from autograder import authoring as building

    try:
        sentences = building.build_all(places.ROOT, only_check, slug)
    except building.BuildError as error:
        raise WrongUse(str(error)) from None
    if as_json:
        show_json(sentences)
    else:
        for sentence in sentences:
            show(Text(sentence + "\n"))
        if not sentences:
            show(Text("everything generated is as it should be\n"))
    return FAILURES if sentences and only_check else WELL


@click.command()
@click.argument("slug")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE",
    help="Where to write the page [default: SLUG-handout.html].",
)  # fmt: skip
def handout(slug: str, output: Path | None) -> int:
    """Make a printable page of an assignment's handout.

    It is one HTML file with everything unfolded and the pictures inside.  For teachers, in a copy
    of the repository.

    \b
    Examples:
      cardkit handout war
      cardkit handout war -o page.html
    """
    from autograder import authoring as building

    folder = places.ROOT / "assignments" / assignments.load(slug).slug
    page = output if output is not None else Path(f"{slug}-handout.html")
    try:
        text = building.printed(folder)
    except building.BuildError as error:
        raise WrongUse(str(error)) from None
    try:
        write_whole(page, text.encode())
    except OSError as error:
        raise WrongUse(
            f"{page} cannot be written: {error.strerror or error};"
            " name a file in a folder that you may write to"
        ) from None
    show(Text(f"{page}: written\n"))
    return WELL


@click.command()
@click.argument("format", required=False)
@click.option("--seed", type=click.IntRange(0), metavar="N", help="Which deck [default: 1].")
@click.option("--fault", metavar="NAME", help="With this fault or unusual spelling.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write it to FILE."
)
@click.option("--force", is_flag=True, help="Replace FILE if it is there.")
@click.option(
    "--check", "checked", type=click.Path(path_type=Path), metavar="FILE", help="Check a deck file."
)
@json_option
def decks(
    format: str | None,
    seed: int | None,
    fault: str | None,
    output: Path | None,
    force: bool,
    checked: Path | None,
    as_json: bool,
) -> int:
    """Make a fresh deck file, or check one.

    FORMAT is how an assignment writes its cards.  Without it, the formats are listed, each with
    its faults and the sentence of the handout that each fault tests.  The seed shuffles the deck:
    the same seed makes the same deck everywhere.  For authors of assignments, in a copy of the
    repository.

    \b
    Exit status:
      0  the deck was made, or the file checked is a valid deck
      1  the file checked is refused; each of its faults is named, with its line
      2  wrong usage, or a file that cannot be read or written

    \b
    Examples:
      cardkit decks
      cardkit decks ten_is_t --seed 7 -o my_deck.txt
      cardkit decks ten_is_t --fault duplicate_card
      cardkit decks ten_is_t --check my_deck.txt
    """
    maker = places.deck_maker()
    asked = maker.Asked(format, seed, fault, output, force, checked)
    try:
        answer = maker.answer(places.DECKS, asked)
    except maker.CannotUse as error:
        raise WrongUse(str(error)) from None
    if as_json:
        show_json(answer.data)
    elif isinstance(answer.text, bytes):
        click.echo(answer.text, nl=False)  # a deck, byte for byte
    else:
        show(Text(safe(answer.text)))
    return WELL if answer.well else FAILURES


@click.command()
@click.argument("slug", required=False)
@click.option("--sample", type=click.IntRange(1), metavar="N", help="Only N mutants of each suite.")
@click.option("--seed", default="", metavar="TEXT", help="With --sample: which ones.")
@click.option("--full", is_flag=True, help="Look at more than that; this takes minutes.")
@click.option("--write", is_flag=True, help="Write solutions/SLUG/AUDIT.md.")
@click.option(
    "--isolation",
    type=click.Choice(launch.LEVELS),
    default=launch.BUBBLEWRAP,
    show_default=True,
    help="How mutants are isolated.",
)
@click.option("--jobs", type=click.IntRange(1, 256), help="Graders at once [default: all cores].")
@json_option
def audit(
    slug: str | None,
    sample: int | None,
    seed: str,
    full: bool,
    write: bool,
    isolation: str,
    jobs: int | None,
    as_json: bool,
) -> int:
    """Change the reference in each place, and see whether a test fails.

    Each change is a mutant: a statement left out, arguments exchanged, a comparison reversed.
    The suite is run on it until a test fails.  What no test finds is displayed, unless
    tests/mutants/SLUG.toml says why it need not be found.  Verdicts are kept in .audit/ until the
    suite or the engine changes.

    With --full also: mutants of two other right answers; functions that give useless answers; how
    near right answers come to their time limits; and for each mutant all tests that fail, so that
    the wrong programs which pass all public tests are counted, and tests that tell nothing new
    are named.  What is done is kept: an audit that is stopped goes on where it was.

    For authors of assignments, in a copy of the repository.

    \b
    Exit status:
      0  every mutant is killed by a test, or reviewed
      1  some are not, or a review matches no survivor
      2  wrong usage, or the audit could not be made

    \b
    Examples:
      cardkit audit
      cardkit audit war --json
      cardkit audit war --full
      cardkit audit --sample 40 --seed monday
    """
    from autograder.audit import page
    from autograder.audit.mutants import CannotAudit

    chosen = [slug] if slug is not None else assignments.slugs()
    require(isolation)
    asked = page.Asked(places.ROOT, isolation, jobs or os.cpu_count() or 1, sample, seed)
    told, audits, in_full = new_console(error=True), [], []

    def tell(words: str) -> None:
        told.print(Text(words))

    try:
        for each in chosen:
            told.print(Text(f"{each}: making mutants"))
            audits.append(page.audit(assignments.load(each), asked, tell))
            if full:
                in_full.append(page.in_full(assignments.load(each), asked, tell))
            if write:
                page.write(places.ROOT, audits[-1], in_full[-1] if full else None)
    except CannotAudit as error:
        raise WrongUse(str(error)) from None
    if as_json:
        both = itertools.zip_longest(audits, in_full)
        show_json([page.data(done, found) for done, found in both])
    else:
        show(Text(page.text(audits)))
        for done, found in zip(audits, in_full, strict=False):
            show(Text(page.full_text(done.slug, found)))
    return FAILURES if any(each.missed or each.stale for each in audits) else WELL
