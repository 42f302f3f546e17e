"""How large an archive may be (`Bounds`), and whose surplus is left out if it is larger (`fitted`).

Words used here.  member: a file or folder in an archive.  ratio: how many times larger it is
unpacked.  share: what one student has in the zip of a class: a folder, or a file beside others.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from autograder.system.printable import size_in_words

SMALL = 64 * 1024 * 1024
LOOK = "unpack it yourself, look, and name the folder"


@dataclass(frozen=True)
class Bounds:
    """How large an archive may be; `each`: how large a student's share of a class's zip may be."""

    members: int
    size: int
    ratio: int = 200
    small: int = SMALL  # whatever its ratio, this much is harmless
    each: Bounds | None = None


OF_A_STUDENT = Bounds(members=2_000, size=SMALL)
# What is wrong with one's file is not the others' fault.
OF_A_CLASS = Bounds(members=200_000, size=4 * 1024**3, small=1024**3, each=OF_A_STUDENT)


@dataclass(eq=False, slots=True)
class Member:
    """A member that is unpacked to `path`; of one that is not read, a stand-in is made."""

    path: str
    info: zipfile.ZipInfo
    is_read: bool
    share: str = ""


@dataclass
class Amount:
    """How much some members are together."""

    members: int = 0
    size: int = 0
    packed: int = 0

    def add(self, member: Member, sign: int = 1) -> None:
        """Count one more, or with -1 one less."""
        self.members += sign
        if member.is_read:
            self.size += sign * member.info.file_size
            self.packed += sign * member.info.compress_size


@dataclass
class LeftOut:
    """Members that were left out: those of one share and for one reason are one sentence."""

    found: dict[tuple[str, str, str], tuple[str, int]] = field(default_factory=dict)

    def add(self, name: str, share: str, reason: str, remedy: str = LOOK) -> None:
        """Note one more."""
        first, number = self.found.get((share, reason, remedy), (name[:100], 0))
        self.found[share, reason, remedy] = first, number + 1

    def owners(self) -> list[str]:
        """Return how the folders, or files, of these students are called."""
        return list({share.rpartition("/")[2]: None for share, _, _ in self.found})

    def sentences(self) -> list[str]:
        """Return what is said of them."""
        return [
            f"{first!r} was left out: it {reason}; {remedy}"
            if number == 1
            else f"{first!r} and {number - 1} more in {share[:100]!r} were left out: each"
            f" {reason}; {remedy}"
            for (share, reason, remedy), (first, number) in self.found.items()
        ]


def _members(amount: Amount, bounds: Bounds) -> int:
    return amount.members - bounds.members


def _size(amount: Amount, bounds: Bounds) -> int:
    return amount.size - bounds.size


def _ratio(amount: Amount, bounds: Bounds) -> int:
    return amount.size - max(bounds.small, bounds.ratio * max(amount.packed, 1))


# By how much an amount is too large.
MEASURES: tuple[Callable[[Amount, Bounds], int], ...] = (_members, _size, _ratio)


def amount_of(members: Iterable[Member]) -> Amount:
    """Return how much some members are together."""
    whole = Amount()
    for member in members:
        whole.add(member)
    return whole


def excess(amount: Amount, bounds: Bounds) -> str:
    """Return in what way an amount is too large, or ""."""
    unpacked = size_in_words(amount.size)
    if _members(amount, bounds) > 0:
        return f"it has {amount.members} members, and {bounds.members} are the most"
    if _size(amount, bounds) > 0:
        return f"it would have {unpacked}, and {size_in_words(bounds.size)} is the most"
    if _ratio(amount, bounds) > 0:
        return f"its {size_in_words(amount.packed)} would become {unpacked}"
    return ""


def fitted(members: list[Member], bounds: Bounds, left_out: LeftOut) -> list[Member]:
    """Return the members without the surplus of those students who make a class's zip too large.

    The one with most is the first, and nobody loses what one student may have.
    """
    assert bounds.each is not None
    shares: dict[str, list[Member]] = {}
    for member in members:
        shares.setdefault(member.share, []).append(member)
    whole = amount_of(members)
    for measure in MEASURES:
        if measure(whole, bounds) <= 0:
            continue
        amounts = {share: measure(amount_of(own), bounds.each) for share, own in shares.items()}
        for share in sorted(amounts, key=amounts.__getitem__, reverse=True):
            if amounts[share] <= 0 or measure(whole, bounds) <= 0:
                break
            for member in shares[share]:
                whole.add(member, -1)
            shares[share] = list(_cut(shares[share], bounds.each, left_out))
            for member in shares[share]:
                whole.add(member)
    return [member for own in shares.values() for member in own]


def _cut(own: list[Member], bounds: Bounds, left_out: LeftOut) -> Iterable[Member]:
    """Yield what one student may have, the nearest to the top first."""
    amount = Amount()
    for member in sorted(own, key=lambda each: each.path.count("/")):
        reason = ""
        if amount.members == bounds.members:
            reason = f"is beyond the {bounds.members} files"
        elif member.is_read and amount.size + member.info.file_size > bounds.size:
            reason = f"is beyond the {size_in_words(bounds.size)}"
        if reason:
            reason += " that one student may have where a class is too large"
            left_out.add(member.path, member.share, reason)
        if reason and member.info.file_size <= bounds.size:
            continue
        member.is_read = member.is_read and not reason
        amount.add(member)
        yield member
