"""Write a report as one HTML file (`rendered`), by a template of Jinja, which escapes all text."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

from autograder.pages import environment
from autograder.report.facts import SIGNS, Report
from autograder.report.picture import bars

TEMPLATES = Path(__file__).with_name("templates")


def rendered(report: Report) -> str:
    """Return the page; raise PagesError if a package is not installed."""
    script = (TEMPLATES / "report.js").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    template = environment(TEMPLATES).get_template("report.html")
    short = [(label.replace(" to below ", "–").replace(" to ", "–"), n) for label, n in report.bars]
    picture = bars(short, "points", "students", "How many students have how many points")
    text: str = template.render(
        report=report, picture=picture, signs=SIGNS, cells=_cells(), script=script, digest=digest
    )
    return text


def _cells() -> dict[str, str]:
    """Return the cell for each sign; there are tens of thousands of them, so they are short."""
    passed = ("passed", "carried", "slip", "by_hand")
    return {
        key: f"<td>{sign}<i>{words}</i>" if key in passed else f"<td><b>{sign}</b><i>{words}</i>"
        for key, (sign, words) in SIGNS.items()
    }
