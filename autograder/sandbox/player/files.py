"""Inside the player: the folder with the student's files (`Workplace`)."""

from __future__ import annotations

import os

O_BINARY = getattr(os, "O_BINARY", 0)


class Workplace:
    """The folder that a player works in, with the student's files."""

    def __init__(self, folder: str) -> None:
        self.base = folder  # contains the folder with the files
        self.file_names: set[str] = set()  # without their folders

    def is_students(self, place: str) -> bool:
        return place.startswith(self.base) and os.path.basename(place) in self.file_names

    def enter(self, files: dict[str, bytes]) -> None:
        """Lay the files into a new folder, and go there."""
        self.file_names = set(map(os.path.basename, files))
        folder = os.path.join(self.base, "start")
        os.mkdir(folder)
        for path, content in files.items():
            place = os.path.join(folder, path)
            if "/" in path:
                os.makedirs(os.path.dirname(place), exist_ok=True)
            descriptor = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | O_BINARY, 0o600)
            while content:
                content = content[os.write(descriptor, content) :]
            os.close(descriptor)
        os.chdir(folder)
