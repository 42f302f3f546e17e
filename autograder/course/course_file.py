"""Read course.toml, a teacher's settings for a course (`read_course`), strictly.

Words used here.  part: an assignment, or its checkpoint: when it is due, what its marks are out of.
"""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from autograder.course.assignment import HINTS
from autograder.course.policy import SWITCHES, WHOLE, Policy
from autograder.course.result import WORTH, is_worth
from autograder.course.tables import Table, perhaps, read_table

NAME = "course.toml"
HIDDEN = ("none", "titles", "all")
MOST_TASKS = 1000
NOT_HANDED_IN = ("blank", "zero")  # the mark of who handed in nothing
OF_ONE = (
    "due", "out_of", "column", "hints", "hidden", "not_handed_in", "slips", "checkpoint",
    *SWITCHES,
)  # fmt: skip


@dataclass(frozen=True)
class Part:
    """An assignment, or its checkpoint; None: nothing is said."""

    due: datetime | None = None  # with its time zone
    out_of: float | None = None
    column: str = ""  # of the platform's table


@dataclass(frozen=True)
class Checkpoint(Part):
    """Some tasks that are handed in earlier."""

    tasks: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Settings(Part):
    """What course.toml says about one assignment; None: nothing is said."""

    file: Path | None = None
    roster: Path | None = None
    hints: str | None = None
    hidden: str | None = None
    not_handed_in: str | None = None
    policy: Policy = WHOLE
    checkpoint: Checkpoint | None = None


@dataclass(frozen=True)
class Course:
    """A course as its file describes it."""

    file: Path
    roster: Path | None = None
    assignments: dict[str, Settings] = field(default_factory=dict)

    def of(self, slug: str) -> Settings:
        """Return the settings of an assignment; one that is not named has those of the course."""
        return self.assignments.get(slug, Settings(file=self.file, roster=self.roster))


def read_course(
    file: Path, slugs: Iterable[str], tasks_of: Callable[[str], Iterable[int]]
) -> Course:
    """Return a course; raise AssignmentError with file, key and remedy if anything is wrong.

    `slugs` are the assignments that there are, `tasks_of` returns the tasks of one of them.
    """
    table = read_table(file)
    zone = _zone(table)
    roster = _path(table, "roster")
    listed = table.table("assignments", {})
    slugs = [*slugs]
    _refuse_misplaced(table, listed, slugs)
    found = {}
    for slug in listed.all(dict):
        if slug not in slugs:
            near = perhaps(slug, slugs)
            listed.refuse(
                f"there is no assignment {slug!r} as in [{listed.path(slug)}]{near}; `cardkit list`"
                " names all"
            )
        settings = _settings(listed.table(slug), zone, roster)
        if settings.checkpoint is not None:
            _refuse_tasks(
                listed.table(slug).table("checkpoint"), settings.checkpoint, tasks_of(slug)
            )
        found[slug] = settings
    table.close()
    return Course(file, roster, found)


def _refuse_misplaced(table: Table, listed: Table, slugs: list[str]) -> None:
    """Raise AssignmentError if what is said of one assignment does not lie in its table."""
    for slug in filter(table.has, slugs):
        table.refuse(f"[{slug}] is to be [assignments.{slug}]; write that above its entries")
    for key in OF_ONE:
        for each in (table, listed):
            if each.has(key):
                each.refuse(
                    f"{each.path(key)!r} belongs to one assignment; write it below a line such as"
                    f" [assignments.{min(slugs, default='war')}]"
                )


def task_numbers(text: str) -> frozenset[int]:
    """Return the numbers in a list such as 1-3,5; raise ValueError if it is none."""
    chosen: set[int] = set()
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        numbers = range(int(first), int(last if dash else first) + 1)
        if not numbers or len(numbers) > MOST_TASKS:
            raise ValueError(part)
        chosen.update(numbers)
    return frozenset(chosen)


def _settings(table: Table, zone: zoneinfo.ZoneInfo | None, roster: Path | None) -> Settings:
    if table.has("timezone"):
        table.refuse(
            f"{table.path('timezone')!r} holds for the whole course; write it at the top of the"
            " file, above the first line in brackets"
        )
    part = _part(table, zone)
    found = Settings(
        part.due,
        part.out_of,
        part.column,
        file=table.file,
        roster=_path(table, "roster") or roster,
        hints=_one_of(table, "hints", HINTS),
        hidden=_one_of(table, "hidden", HIDDEN),
        not_handed_in=_one_of(table, "not_handed_in", NOT_HANDED_IN),
        policy=_policy(table),
        checkpoint=_checkpoint(table, zone),
    )
    table.close()
    return found


def _policy(table: Table) -> Policy:
    """Return which sentences of the policy are in force; `slips` is an older name of `names`."""
    if table.has("slips") and table.has("names"):
        table.refuse(f"{table.path('slips')!r} is an older name of 'names'; remove it")
    names = table.take("names", bool, table.take("slips", bool, True))
    return Policy(names, table.take("leaving_out", bool, True), table.take("carry", bool, True))


def _checkpoint(table: Table, zone: zoneinfo.ZoneInfo | None) -> Checkpoint | None:
    inside = table.table("checkpoint", {})
    if not table.has("checkpoint"):
        return None
    text = inside.take("tasks", str, example='"1-3"')
    try:
        tasks = task_numbers(text)
    except ValueError:
        inside.refuse(f'{inside.path("tasks")!r} is {text!r}; write tasks = "1-3" or the like')
    part = _part(inside, zone)
    inside.close()
    return Checkpoint(part.due, part.out_of, part.column, tasks)


def _refuse_tasks(inside: Table, checkpoint: Checkpoint, there_are: Iterable[int]) -> None:
    there_are = list(there_are)
    missing = checkpoint.tasks - set(there_are)
    if missing:
        inside.refuse(
            f"{inside.path('tasks')!r} has task {min(missing)}, which there is not; there are:"
            f" {', '.join(map(str, there_are))}"
        )


def _part(table: Table, zone: zoneinfo.ZoneInfo | None) -> Part:
    out_of = table.take("out_of", float, 0.0)
    if not is_worth(out_of) and table.has("out_of"):
        table.refuse(f"{table.path('out_of')!r} is {out_of:g}; write a number {WORTH}")
    column = table.take("column", str, "", '"War (1234)"')
    return Part(_due(table, zone), out_of or None, column)


def _one_of(table: Table, key: str, words: tuple[str, ...]) -> str | None:
    found = table.take(key, str, words[0], f'"{words[-1]}"')
    if found not in words:
        near = perhaps(found, words, 1)
        known = ", ".join(map(repr, words))
        table.refuse(f"{table.path(key)!r} is {found!r}{near}; write one of {known}")
    return found if table.has(key) else None


def _path(table: Table, key: str) -> Path | None:
    """Return a path, which begins in the folder of the file."""
    found = table.take(key, str, "-", '"gradebook.csv"')
    return table.file.parent / found if table.has(key) else None


def _due(table: Table, zone: zoneinfo.ZoneInfo | None) -> datetime | None:
    found = table.take("due", datetime, datetime.min)
    if not table.has("due") or found.tzinfo is not None:
        return found if table.has("due") else None
    if zone is None:
        table.refuse(
            f'{table.path("due")!r} has no time zone; write timezone = "Europe/Zurich" or the like'
            f" at the top, or due = {found.isoformat()}+01:00"
        )
    late = found.replace(tzinfo=zone, fold=1)  # of an hour that comes twice, the second
    if late.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != found:
        table.refuse(
            f"{table.path('due')!r} is {found.isoformat()}, an hour that {zone.key} leaves out that"
            " day; write one before or after it"
        )
    return late


def _zone(table: Table) -> zoneinfo.ZoneInfo | None:
    name = table.take("timezone", str, "-", '"Europe/Zurich"')
    if not table.has("timezone"):
        return None
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        known = zoneinfo.available_timezones()
        near = perhaps(name, sorted(known), 1)
        remedy = 'write timezone = "Europe/Zurich" or the like'
        if not known:
            remedy = "this machine has no list of time zones; write each due with an offset, as in"
            remedy += " due = 2026-11-20T23:59:00+01:00"
        table.refuse(f"'timezone' is {name!r}, which is not known{near}; {remedy}")
