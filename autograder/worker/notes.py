"""Notes on a submission's files (`notes_on_files`): those that are not Python, or not imported."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from autograder.course.faults import decoded, fault
from autograder.course.newer import newer_names, refused
from autograder.course.submission import Submission, fold
from autograder.feedback.scrubbing import scrub
from autograder.sandbox.values import Value
from autograder.stage.findings import Findings, ModuleState


def notes_on_files(
    submission: Submission,
    findings: Findings,
    modules: Collection[str],
    endless: Callable[[str], str],
) -> list[str]:
    """Return notes on the submission's files, from what is known about them so far.

    modules: those that the assignment asks for; endless: what at the top of a file does not end.
    """
    found = faults(submission, findings)
    notes = fold(list(found.values()), "{} more have such faults".format)
    notes += _module_notes(findings, found, modules, submission.files, endless)
    notes += _newer_names(submission)
    # They quote the student, whose lines must not look like ours.
    return [re.sub(r"\n(?! {4})", "\n    ", note) for note in notes]


def faults(submission: Submission, findings: Findings) -> dict[str, str]:
    """Return {file: note} for files that are not text, or that Python cannot compile."""
    found = {}
    for name, data in submission.files.items():
        note = fault(name, data) if name.endswith(".py") else None
        if note is None and name in findings.refused:
            report, text = findings.refused[name], decoded(data)
            note = refused(
                name,
                text if isinstance(text, str) else "",
                report.kind,
                re.sub(r" \([^()]*, line \d+\)$", "", report.message),
                report.frames[-1][1] if report.frames else 0,
                _column(report.arguments),
            )
        if note is not None:
            found[name] = scrub(note)
    return found


def _newer_names(submission: Submission) -> list[str]:
    texts = {name: decoded(data) for name, data in submission.files.items()}
    own = {name.partition("/")[0].removesuffix(".py") for name in texts}
    return [
        scrub(note)
        for name, text in texts.items()
        if name.endswith(".py") and isinstance(text, str)
        for note in newer_names(name, text, own)
    ]


def _column(arguments: Value) -> int:
    """Return the column that the arguments of a SyntaxError name, or 0."""
    place = arguments[1] if isinstance(arguments, tuple) and len(arguments) == 2 else ()
    column = place[2] if isinstance(place, tuple) and len(place) > 2 else 0
    return column if type(column) is int else 0


def _file_at_fault(state: ModuleState) -> str:
    return state.error.frames[-1][0] if state.error is not None and state.error.frames else ""


ENDED = ("SystemExit", "KeyboardInterrupt", "MemoryError")  # of what runs at once, not of a line
NO_ANSWER = "no answer after "
NO_MODULE = re.compile(r"ModuleNotFoundError: No module named '(\w+)")
IMPORT_ONLY = "import only what comes with Python or with the assignment"
LOADED = {
    "mostly": "What cannot be run was left out, and the rest was loaded",
    "definitions": "Its definitions were loaded without the rest",
}


def _import_only(problem: str, modules: Collection[str], files: Collection[str]) -> str:
    """Return the advice on a module that cannot be there, or "": others are the assignment's."""
    missing = NO_MODULE.match(problem)
    if missing is None or missing[1] in modules:
        return ""
    if f"{missing[1]}.ipynb" in files:
        return f"; a notebook is no module: save the code of {missing[1]}.ipynb in {missing[1]}.py"
    return f"; {IMPORT_ONLY}"


def _module_notes(
    findings: Findings,
    faults: dict[str, str],
    modules: Collection[str],
    files: Collection[str],
    endless: Callable[[str], str],
) -> list[str]:
    """Return a note for each module that could not be imported normally, for other reasons."""
    notes = []
    for name, state in findings.states.items():
        if state.in_part:
            advice = '; put what runs at once below `if __name__ == "__main__":`'
            if state.error is not None and state.error.kind not in ENDED:
                advice = _import_only(state.problem, modules, files)
            loop = endless(f"{name}.py") if state.problem.startswith(NO_ANSWER) else ""
            notes.append(
                f"{name}.py cannot be imported as a whole: {state.problem}"
                f"{loop and f' ({loop})'}. {LOADED[state.how]}{advice}"
            )
        elif state.how == "broken" and not {f"{name}.py", _file_at_fault(state)} & faults.keys():
            notes.append(f"{name}.py cannot be imported: {state.problem}")
    for name, problem in findings.not_run.items():
        notes.append(f"{name} cannot be run: {problem}{_import_only(problem, modules, files)}")
    return [scrub(note) for note in notes]
