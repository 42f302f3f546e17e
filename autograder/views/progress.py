"""The progress of a run or a check: a bar on a terminal (`Bar`), elsewhere some lines (`Lines`)."""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as RichProgress
from rich.text import Text

from autograder.classroom import Progress
from autograder.views.safe import one_line

SECONDS_BETWEEN_LINES = 5.0
SECONDS_WITHOUT_NEWS = 60.0  # so long no line says again that as much is done as before
LONGEST_TITLE = 60


def sentence(progress: Progress) -> str:
    """Return how far a run has come and how long it may still take, as one line."""
    parts = [f"{progress.done} of {progress.total} graded"]
    if progress.reused:
        parts.append(f"{progress.reused} unchanged")
    if progress.could_not:
        parts.append(f"{progress.could_not} could not be told")
    if progress.left is not None and progress.done < progress.total:
        parts.append(f"about {duration(progress.left)} left")
    return ", ".join(parts)


def duration(seconds: float) -> str:
    """Return a duration as people write it: 40 s, 3 min, 1 h 20 min."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    hours, minutes = divmod(-(-whole // 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


@dataclass(frozen=True)
class Step:
    """How far something has come after so many seconds: counts, a word more, and all as a line."""

    done: int
    total: int
    seconds: float
    more: str
    line: str


def graded(progress: Progress) -> Step:
    """Return how far a run has come."""
    line = sentence(progress)
    more = line.partition(", ")[2]
    return Step(progress.done, progress.total, progress.seconds, more, line)


def running(title: str, number: int, total: int, seconds: float) -> Step:
    """Return how far a check has come: which test it runs, and its number."""
    shown = one_line(title, LONGEST_TITLE)
    return Step(number, total, seconds, shown, f"test {number} of {total}: {shown}")


class Bar:
    """A live bar; a context manager."""

    def __init__(self, console: Console, doing: str) -> None:
        self._bar = RichProgress(
            TextColumn(doing),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[more]}", markup=False),
            console=console,
            transient=True,
        )
        self._task = self._bar.add_task("", total=None, more="starting")

    def show(self, step: Step) -> None:
        self._bar.update(self._task, completed=step.done, total=step.total, more=step.more)

    def __enter__(self) -> Bar:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()


class Lines:
    """A plain line every few seconds, if more is done than before; a context manager."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._next = SECONDS_BETWEEN_LINES
        self._without_news = SECONDS_WITHOUT_NEWS
        self._done = 0

    def show(self, step: Step) -> None:
        is_news = step.done > self._done or step.seconds >= self._without_news
        if step.seconds >= self._next and is_news:
            self._next = step.seconds + SECONDS_BETWEEN_LINES
            self._without_news = step.seconds + SECONDS_WITHOUT_NEWS
            self._done = step.done
            self._console.print(Text(step.line))

    def __enter__(self) -> Lines:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        return None
