from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class SummaryFile:
    number: int
    folder: Path = field(default_factory=lambda: Path("./game_summaries"))

    def append(self, lines: list[str]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"game_summary{self.number}.txt"
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        parts = [before.rstrip("\n"), "\n".join(lines)]
        path.write_text("\n\n".join(part for part in parts if part) + "\n", encoding="utf-8")
