"""Audit a suite (`audit`), and say what came out: as a text, as data, as a page (`write`)."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from autograder.audit.full import Full, full_audit
from autograder.audit.mutants import Mutant, differences, mutants
from autograder.audit.reviews import KINDS, Audit, read, sort
from autograder.audit.run import Kept, Verdict, judge
from autograder.course.assignment import Assignment, load
from autograder.system.whole_files import write_whole

SECONDS_BETWEEN_LINES = 10.0
IN_FULL = "## In full"
SHOWN = 8  # of a list, in a text
PAGE = "AUDIT.md"


@dataclass(frozen=True)
class Asked:
    """What to audit: all mutants of a suite, or so many of them, chosen by a seed."""

    root: Path  # of the repository
    isolation: str
    workers: int
    sample: int | None = None
    seed: str = ""

    def of(self, found: list[Mutant]) -> list[Mutant]:
        if self.sample is None or self.sample >= len(found):
            return found
        chance = random.Random(self.seed)
        return chance.sample(sorted(found, key=lambda each: each.key), self.sample)


def reviews_of(root: Path, slug: str) -> Path:
    return root / "tests" / "mutants" / f"{slug}.toml"


def audit(
    assignment: Assignment, asked: Asked, tell: Callable[[str], None] = lambda words: None
) -> Audit:
    """Return what became of the mutants of a suite; `tell` is given a line now and then."""
    slug = assignment.slug
    reviews = read(reviews_of(asked.root, slug))
    every = mutants(assignment)
    kept = Kept(asked.root / ".audit" / f"{slug}.json", assignment)
    due = time.monotonic() + SECONDS_BETWEEN_LINES

    def on_progress(done: int, total: int) -> None:
        nonlocal due
        if time.monotonic() >= due:
            due = time.monotonic() + SECONDS_BETWEEN_LINES
            tell(f"{slug}: {done} of {total} mutants")

    chosen = asked.of(every)
    verdicts = judge(assignment, chosen, kept, asked.isolation, asked.workers, on_progress)
    left_out = {each.key for each in every} - {each.key for each in chosen}
    return sort(slug, verdicts, reviews, left_out)


def in_full(assignment: Assignment, asked: Asked, tell: Callable[[str], None]) -> Full:
    """Return what a full audit of a suite finds; its parts are kept, and taken up again."""
    answers = asked.root / "tests" / "other_answers" / assignment.slug
    place = asked.root / ".audit" / f"{assignment.slug}-full.json"
    return full_audit(assignment, answers, place, asked.isolation, asked.workers, tell)


def text(audits: Sequence[Audit]) -> str:
    """Return a table of all suites, and each survivor that nobody has reviewed."""
    lines = [*table(audits), ""]
    for each in audits:
        assignment = load(each.slug)
        for verdict in each.missed:
            lines += [f"{each.slug}: no test fails for {words(verdict)}"]
            lines += [f"  {line}" for line in differences(assignment, verdict.mutant).splitlines()]
            lines += [f"  key: {verdict.mutant.key}", ""]
        lines += [f"{each.slug}: reviewed, and no survivor: {key}" for key in each.stale]
    if not any(each.missed or each.stale for each in audits):
        lines.append("every mutant is killed by a test, or reviewed")
    return "\n".join(lines) + "\n"


def table(audits: Sequence[Audit]) -> list[str]:
    head = ("suite", "mutants", "killed", *KINDS, "missed", "rate", "reviewed")
    rows = [head, *(_row(each) for each in audits)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    return [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _row(each: Audit) -> tuple[str, ...]:
    reviewed = [str(len(each.reviewed[kind])) for kind in KINDS]
    return (
        each.slug, str(each.total), str(len(each.killed)), *reviewed, str(len(each.missed)),
        f"{each.rate:.1f} %", f"{each.reviewed_share:.1f} %",
    )  # fmt: skip


def words(verdict: Verdict) -> str:
    mutant = verdict.mutant
    return f"{mutant.file}, {mutant.function}: {mutant.operator}"


def data(each: Audit, full: Full | None = None) -> dict[str, Any]:
    """Return an audit as plain data."""
    more = {} if full is None else {"full": asdict(full)}
    return more | {
        "slug": each.slug,
        "mutants": each.total,
        "killed": len(each.killed),
        "rate": round(each.rate, 2),
        **{kind: len(each.reviewed[kind]) for kind in KINDS},
        "missed": [
            {"key": verdict.mutant.key, "operator": verdict.mutant.operator}
            for verdict in each.missed
        ],
        "stale": each.stale,
    }


def sentences(found: Full) -> list[tuple[str, list[str]]]:
    """Return what a full audit has found: a sentence each, and the list that it speaks of."""
    lines = [
        (
            f"Of {killed + len(left)} mutants of another right answer, {name}, {killed} are killed "
            f"({100 * killed / max(1, killed + len(left)):.1f} %).",
            left,
        )
        for name, (killed, left) in found.others.items()
    ]
    lines += [
        (
            f"Of {found.junk} functions that give a useless answer, "
            f"{len(found.junk_survivors)} pass all tests.",
            found.junk_survivors,
        ),
        (f"Tests that such an answer left at a loss: {len(found.at_a_loss)}.", found.at_a_loss),
        (
            f"The slowest test of a right answer takes {found.slowest_test:.1f} % of the time that "
            f"a test may take; the slowest answer {found.slowest_submission:.1f} % of its own.",
            [],
        ),
        (
            f"Of {found.killed} mutants of the reference that are killed, "
            f"{len(found.passing_public)} pass all public tests.",
            found.passing_public,
        ),
        (
            f"Groups of tests that fail for just the same mutants: {len(found.alike)}.",
            [", ".join(tests) for tests in found.alike],
        ),
        (f"Tests that fail for none: {len(found.idle)}.", found.idle),
        (
            f"Tests without which a mutant would be missed: {len(found.alone)}, "
            f"for {sum(found.alone.values())} mutants.",
            [f"{test}: {count}" for test, count in found.alone.items()],
        ),
    ]
    return lines


def full_text(slug: str, found: Full) -> str:
    lines = ["", f"{slug}, in full"]
    for sentence, listed in sentences(found):
        lines += [f"  {sentence}", *(f"    {each}" for each in listed[:SHOWN])]
        if len(listed) > SHOWN:
            lines.append(f"    and {len(listed) - SHOWN} more; --json lists them all")
    return "\n".join(lines) + "\n"


def write(root: Path, each: Audit, full: Full | None = None) -> None:
    """Write the teacher's page of figures of a suite; without a full audit its part stays."""
    assignment = load(each.slug)
    place = root / "solutions" / each.slug / PAGE
    reviews = read(reviews_of(root, each.slug))
    lines = [f"# How well the tests of {assignment.title} tell right from wrong", ""]
    lines += ["`make audit` writes this page; nothing in it is written by hand.", ""]
    lines += [
        "Each *mutant* is the reference solution with one change. A test that fails *kills* it.",
        "What no test notices was looked at by a person: it does the same (*equivalent*), or the",
        "handout lets it pass (*allowed*).",
        "",
        f"| mutants | killed | {' | '.join(KINDS)} | missed | killed of those that count |",
        "|---|---|---|---|---|---|",
        "| " + " | ".join(_row(each)[1:-1]) + " |",
        "",
    ]
    lines += ["## What is allowed", "", "| why | the handout | mutants |", "|---|---|---|"]
    lines += [
        f"| {review.because} | {review.quote} | {len(review.mutants)} |"
        for review in reviews
        if review.kind == "allowed"
    ]
    if full is not None:
        lines += ["", IN_FULL, "", "`cardkit audit --full --write` writes this part.", ""]
        lines += [f"- {sentence}" for sentence, _ in sentences(full)]
    written = "\n".join(lines) + "\n"
    if full is None and place.is_file():
        _, heading, kept = place.read_text(encoding="utf-8").partition(f"\n{IN_FULL}")
        written += heading + kept
    write_whole(place, written.encode())
