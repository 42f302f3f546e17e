"""Look into a queue in a notebook, without changing it (`watch`)."""

from __future__ import annotations

import copy
from html import escape
from typing import Any

from autograder.notebook.pictures import Picture, beside, ring, tiles
from autograder.views.safe import one_line


def watch(queue: Any, title: str = "") -> Picture:
    """Return a picture of the items that wait, from front to rear, and of their slots.

    The order comes from a deep copy, emptied by its public methods.  Slots are shown if exactly one
    of its attributes is a list as long as the queue's capacity, and their front if only one fits.
    A queue that cannot count yet is answered in words.
    """
    spare = copy.deepcopy(queue)
    size, capacity = spare.size(), spare.capacity()
    for name, count in (("size", size), ("capacity", capacity)):
        if type(count) is not int:
            return _no_picture(title, f"{name}() gave {one_line(repr(count))}, not a whole number")
    slots = _slots(spare, capacity)
    waiting = [spare.dequeue() for _ in range(size)]
    heading = f"{size} of {capacity}, from front to rear"
    pictures = [tiles(waiting, f"{title}: {heading}" if title else heading, marked=[0])]
    if slots is not None:
        pictures.append(ring(slots, _front(slots, waiting), "its slots"))
    return beside(*pictures)


def _no_picture(title: str, reason: str) -> Picture:
    """Return a sentence in place of a picture."""
    sentence = f"{title}: no picture, because {reason}" if title else f"no picture: {reason}"
    return Picture(f"<div>{escape(sentence)}</div>", sentence)


def _slots(queue: Any, capacity: int) -> list[Any] | None:
    """Return a copy of the only attribute that is a list of this length, if there is just one."""
    names = [name for kind in type(queue).__mro__ for name in getattr(kind, "__slots__", ())]
    values = [*getattr(queue, "__dict__", {}).values()]
    values += [getattr(queue, name) for name in names if hasattr(queue, name)]
    lists = [list(each) for each in values if isinstance(each, list) and len(each) == capacity]
    return lists[0] if len(lists) == 1 else None


def _front(slots: list[Any], waiting: list[Any]) -> int | None:
    """Return the only slot from which on the waiting items lie in a ring, if there is just one."""
    count = len(slots)
    found = [
        front
        for front in range(count)
        if all(slots[(front + step) % count] is item for step, item in enumerate(waiting))
    ]
    return found[0] if len(found) == 1 else None
