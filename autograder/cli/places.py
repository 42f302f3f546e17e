"""Where the course lies."""

from __future__ import annotations

from pathlib import Path

import autograder

ROOT = Path(autograder.__file__).resolve().parents[1]
