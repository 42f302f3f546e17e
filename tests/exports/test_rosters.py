"""Marks are filled into many made-up tables: no mark reaches another's row, no other byte changes.

Each table is drawn from a seed: equal names, commas, accents, formulas, names from right to left,
columns that are missing, moved or exchanged, rows that are missing or there twice.  What the file
has to be is written here from the drawn class, and not from what was joined.
ROSTERS=10000 draws more of them (`make test-rosters`).
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

from autograder.course.result import Result, TestRecord
from autograder.exports import Marks, Wanted, fill
from autograder.gradebook import SheetError

ROSTERS = int(os.environ.get("ROSTERS", "300"))
NAMES = [
    "Doe, Jane", "Doe, Jane", "Ölçer, Bo", "=cmd|'/c', Eve", "+1, Al", "@x, -y", 'Lee, "Jo"',
    "عمر, ليلى", "לוי, נועה", "\u200fLevi, Noa", "李, 小龍", "O'Neil, Máire", "de Cruz, A; Eva",
    "Kim,  Ji-woo", "Smith", "", "Nguyễn, Anh", "Nguye\u0302\u0303n, Anh", "X Æ, A-12",
]  # fmt: skip
GRADE = "War, the game (77)"


class Drawn:
    """One class, the table that a platform has of it, and the results that are to go in."""

    def __init__(self, seed: int) -> None:
        draw = self.draw = random.Random(seed)
        self.platform = draw.choice(["canvas", "canvas", "moodle"])
        self.origin = self.platform if draw.random() < 0.7 else "folders"
        count = draw.randint(1, 14)
        everybody = range(count)
        pool = draw.sample(range(100, 100 + 30 * count), 3 * count)
        self.names = [draw.choice(NAMES) for _ in everybody]
        self.ids = [str(pool[at]) for at in everybody]
        self.schools = [str(pool[count + at]) for at in everybody]
        self.mails = [f"p{seed}.{at}@x.edu" for at in everybody]
        self.kind = draw.choice(["school", "mail"])  # what folders are called by
        self.score = {at: draw.randint(0, 40_000) / 400 for at in everybody}
        self.handed_in = [at for at in everybody if draw.random() < 0.9] or [0]
        self.listed = [at for at in everybody if draw.random() < 0.93] or [0]
        draw.shuffle(self.listed)
        self.twice = draw.choice(self.listed) if draw.random() < 0.1 else None
        self.fault = draw.choice(["", "", "", "", "missing", "exchanged", "other class"])
        self.anonymous = draw.random() < 0.2 and self.fault != "exchanged"
        if self.origin == self.platform and draw.random() < 0.4:
            self.schools = draw.sample(self.ids, count)  # everybody's number is another's id
            if self.fault == "exchanged":  # then only names tell, unless they are equal
                self.names = ["x" * (at + 1) for at in everybody]
        self.comma = draw.random() < 0.3
        self.out_of = draw.choice(["10", "20.0", "100.00", "7.5"])
        self.draw_style()

    def draw_style(self) -> None:
        draw = self.draw
        self.separator = draw.choice(",,;\t")
        self.end = draw.choice(["\r\n", "\n"])
        self.quote_all = draw.random() < 0.3
        self.bom = draw.random() < 0.5
        self.last_end = draw.random() < 0.8
        self.order = draw.sample(range(6), 6)
        self.blank = draw.random() < 0.5
        self.in_two = draw.random() < 0.3  # names, in Canvas's table
        self.old = {at: draw.choice(["", "", "1.5", "0"]) for at in self.listed}

    def key(self, at: int) -> str:
        if self.origin == "folders":
            return self.schools[at] if self.kind == "school" else self.mails[at]
        return self.ids[at]

    def marks(self) -> Marks:
        return Made(self)

    def table(self, grades: dict[int, str]) -> bytes:
        """Return the table with these marks; a student without one has the old cell."""
        rows = self.canvas(grades) if self.platform == "canvas" else self.moodle(grades)
        text = self.end.join(self.separator.join(map(self.cell, row)) for row in rows)
        return (b"\xef\xbb\xbf" if self.bom else b"") + (
            text + (self.end if self.last_end else "")
        ).encode()

    def cell(self, text: str) -> str:
        if self.quote_all or re.search(rf'["\r\n{self.separator}]', text):
            return '"' + text.replace('"', '""') + '"'
        return text

    def local(self, number: str) -> str:
        return number.replace(".", ",") if self.comma else number

    def rows_of(self) -> list[int]:
        return [*self.listed, *([] if self.twice is None else [self.twice])]

    def canvas(self, grades: dict[int, str]) -> list[list[str]]:
        first, second = self.ids, self.schools
        if self.fault == "exchanged":
            first, second = second, first
        if self.fault == "other class":
            first = [str(int(each) + 5000) for each in first]
            second = [str(int(each) + 5000) for each in second]
        rows = [["Student", "ID", "SIS User ID", "Email", "Group", GRADE, "Final (read only)"]]
        rows.append(
            ["    Points Possible", "", "", "", "", self.local(self.out_of), "(läs endast)"]
        )
        for at in self.rows_of():
            own = [self.names[at], first[at], second[at], self.mails[at], f"=G;{at}"]
            rows.append([*own, self.mark(at, grades), self.local("62.5")])
        rows.append(["Student, Test", "99999", "", "", "", "", ""])
        left_out = {1 if self.draw_is_id() else 2} if self.fault == "missing" else set()
        rows = [[row[at] for at in [*self.order, 6] if at not in left_out] for row in rows]
        if self.in_two:
            at = rows[0].index("Student")
            rows = [[*row[:at], *self.two(row[at]), *row[at + 1 :]] for row in rows]
        return [rows[0], [""], *rows[1:]] if self.blank else rows

    def two(self, name: str) -> list[str]:
        if name == "Student":
            return ["LastName", "FirstName"]
        last, _, first = name.partition(", ")
        return [last, first]

    def draw_is_id(self) -> bool:
        return self.out_of in ("10", "7.5")

    def moodle(self, grades: dict[int, str]) -> list[list[str]]:
        rows = [
            ["Identificador", "Nom", "Adreça", "Estat", "Nota", "Nota màxima", "Es pot canviar"]
        ]
        for at in self.rows_of():
            number = self.schools[at] if self.fault == "exchanged" else self.ids[at]
            own = [f"Participant {number}", self.names[at], self.mails[at], "Tramès"]
            maximum = self.local(f"{Decimal(self.out_of):.2f}")
            rows.append([*own, self.mark(at, grades), maximum, "Sí"])
        return rows

    def mark(self, at: int, grades: dict[int, str]) -> str:
        return grades.get(at, self.local(self.old[at]))

    def expected(self, at: int) -> str:
        exact = Decimal(str(self.score[at])) * Decimal(self.out_of) / 100
        return self.local(str(exact.quantize(Decimal("0.01"), ROUND_HALF_UP)))


class Made(Marks):
    """Marks that lie in no folder."""

    def __init__(self, drawn: Drawn) -> None:
        super().__init__(Path("results"), "war", drawn.origin)
        self.drawn = drawn
        for at in drawn.handed_in:
            name = "" if drawn.anonymous or drawn.origin == "folders" else drawn.names[at]
            squeezed = re.sub(r"[\W_]", "", name).lower()
            self.names[drawn.key(at)] = squeezed if drawn.platform == "canvas" else name

    def results(self):
        for at in self.drawn.handed_in:
            test = TestRecord("test_x", "x", 1, 100.0, "passed", self.drawn.score[at])
            yield Result("war", self.drawn.key(at), [test])


def check(seed: int, folder: Path) -> str:
    """Fill in one drawn table; return what became of it."""
    drawn = Drawn(seed)
    path = folder / "table.csv"
    path.write_bytes(drawn.table({}))
    try:
        filled = fill(drawn.marks(), Wanted(drawn.platform, path), "War, the game")
    except SheetError:
        assert path.read_bytes() == drawn.table({})
        return "refused"
    people = {drawn.key(at): at for at in drawn.handed_in}
    joined = {people[key] for key in filled.pairs}
    # Every mark is in its own student's row, and nothing else has changed.
    assert filled.content == drawn.table({at: drawn.expected(at) for at in joined}), seed
    assert joined <= set(drawn.listed) - {drawn.twice}
    # Nobody is lost in silence.
    left = set(drawn.handed_in) - joined
    assert len(filled.unmatched) >= max(len(left), bool(set(drawn.listed) - joined)), seed
    if not drawn.fault:
        assert joined == set(drawn.handed_in) & set(drawn.listed) - {drawn.twice}, seed
    return "in part" if left else "whole"


def test_no_mark_reaches_another_and_no_other_byte_changes(tmp_path):
    outcomes = Counter(check(seed, tmp_path) for seed in range(ROSTERS))
    print(f"{ROSTERS} rosters: {dict(outcomes)}")
    assert set(outcomes) == {"whole", "in part", "refused"}
    assert outcomes["whole"] > ROSTERS / 4
