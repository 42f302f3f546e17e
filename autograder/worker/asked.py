"""Which of a student's functions a question asks (`asked_by`), by the names that it has."""

from __future__ import annotations

from autograder.hints.reach import Reach, Where
from autograder.suite.questions import Asked, Question, place
from autograder.suite.remote import RemoteObject, behind


def asked_by(reach: Reach, question: Question) -> list[Where]:
    """Return what a question names itself."""
    if question.verb == "run":
        return reach.run_by(question.name)
    return next(filter(None, map(reach.named, names_asked(question))), [])


def names_asked(question: Question) -> list[str]:
    """Return by which names what a question asks may be found, the nearest class first."""
    target = question.target
    if question.verb == "run" or not isinstance(target, Asked):
        return []
    if question.verb not in ("call", "each"):
        return [f"{owner}.__{question.verb}__" for owner in classes_of(target)]
    found = place(target)
    of, name = (found.owner if found.kind == "method" else None), found.name
    if found.kind == "class":
        of, name = question.answer, "__init__"
    return [*(f"{owner}.{name}" for owner in classes_of(of)), found.name]


def classes_of(target: object) -> tuple[str, ...]:
    """Return the names of an object's class and of its bases, nearest first."""
    return behind(target).lineage if isinstance(target, RemoteObject) else ()
