"""A student's page as a page: in a browser, by keyboard, on a phone, and for those who listen.

It needs the extra `notebooks` and Chromium; `make test-pages` sets up both.
"""

import on_paper
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright
from test_in_jupyterlab import browser_path

from autograder.course.drawn import Drawn
from autograder.course.result import Result, TestRecord
from autograder.pages import page_of, rendered

MESSAGE = "rank()\n  gave    'S'\n          cards.py, line 2, in " + "x" * 300
CODE = b"def rank(card):\n    return card[1]  # " + b"long " * 60 + b"\n"
RUNS = """{"how": "missing", "turn": 1, "before": 3, "after": 1, "lines": [
 {"kind": "same", "gave": "Name? ", "wanted": "Name? ", "typed": "Rose", "wanted_typed": "Rose"},
 {"kind": "free", "gave": "Hi, Rose, and a very long line", "wanted": "Hello"},
 {"kind": "marked", "gave": null, "wanted": "You have 15"},
 {"kind": "after", "gave": "Bye", "wanted": null, "typed": "", "wanted_typed": null}]}"""
DRAWN = "deal()\n  gave    " + "KS " * 40 + "\n  wanted  TS KS"
PICTURES = {
    name: Drawn(name, f'<svg viewBox="0 0 46 62" role="img" aria-label="{name}"></svg>')
    for name in ("KS", "TS")
}
TITLES = {1: "Cards", 2: "AnExceptionWithAVeryLongNameIndeedThatNobodyWouldWrite"}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Write a page with something of everything; return its address."""
    tests = [
        TestRecord("test_rank", "a card has a rank", 1, 3.0, "failed", message=MESSAGE),
        TestRecord("test_sum", "the sum is shown", 1, 1.0, "failed", message="x", aligned=RUNS),
        TestRecord("test_deal", "cards are dealt", 1, 1.0, "failed", message=DRAWN),
        TestRecord("test_suit", "a card has a suit", 1, 3.0, "passed", 3.0),
        TestRecord("test_end", "a game ends", 2, 2.0, "waiting", message="waits for rank"),
        TestRecord("test_style", "it reads well", 2, 2.0, "passed", 2.0, by_hand="2 of 2: yes"),
        TestRecord("test_more", "more", 2, 2.0, "failed", visibility="hidden"),
    ]
    result = Result("snap", "rose", tests, ["extra.py is not asked for"], task_titles=TITLES)
    page = page_of(result, "Snap", "Rose Tyler", files={"cards.py": CODE}, drawn=PICTURES)
    path = tmp_path_factory.mktemp("pages") / "feedback.html"
    path.write_text(rendered(page, "html"), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def opened(browser, address):
    """Return a function that opens the page in its own window, and what went wrong there."""
    wrong, windows = [], []

    def open_page(width=1000, **more):
        window = browser.new_context(viewport={"width": width, "height": 800}, **more)
        windows.append(window)
        page = window.new_page()
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: wrong.append(request.url))
        page.goto(address)
        return page

    yield open_page
    for window in windows:
        window.close()
    assert wrong == [address] * len(windows)


@pytest.mark.parametrize("width", [320, 1000])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_from_reading_it(opened, width, scheme):
    page = opened(width, color_scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_it_can_be_read_with_a_keyboard_alone(opened):
    page = opened()
    reached = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.tagName"))
    assert {"SUMMARY", "DIV", "PRE"} <= reached
    page.locator("summary").first.focus()
    page.keyboard.press("Enter")
    assert page.get_by_text("a card has a suit").is_visible()


def test_on_paper_nothing_is_folded(opened):
    page = opened()
    assert not page.get_by_text("a card has a suit").is_visible()
    page.emulate_media(media="print")
    assert page.get_by_text("a card has a suit").is_visible()


def test_on_paper_nothing_goes_over_the_edge(opened):
    on_paper.fits(opened)


def test_on_paper_a_dark_screen_leaves_no_trace(opened):
    on_paper.has_the_colours_of_paper(opened)


def test_on_paper_no_heading_stands_alone(opened):
    page = opened()
    page.emulate_media(media="print")
    after = "all => all.map(each => getComputedStyle(each).breakAfter)"
    assert set(page.locator("h2, h3, caption, summary").evaluate_all(after)) == {"avoid"}


def test_no_colour_is_needed(opened):
    rows = " ".join(opened().locator("tbody").first.inner_text().split())
    assert "1. Cards 3 of 8 3 of 8 – ○ not yet" in rows  # in all, public, hidden


def test_two_runs_stand_side_by_side_or_on_a_phone_one_below_the_other(opened):
    wide, narrow = opened(), opened(320)
    for page, beside in ((wide, True), (narrow, False)):
        gave, wanted = page.locator(".runs .free td").all()
        one, other = gave.bounding_box(), wanted.bounding_box()
        assert (one["y"] == other["y"]) is beside and (one["x"] < other["x"]) is beside
        assert page.locator(".runs tr.marked").get_by_text("You have 15").is_visible()
        assert page.get_by_role("table").get_by_role("row", name="here they part").count() == 1
        assert page.get_by_role("columnheader", name="Your program showed").count() == 1
    assert narrow.locator(".runs .free").inner_text().count("wanted") == 0, "words of style alone"
    caption = narrow.locator(".runs caption").bounding_box()
    assert caption["width"] > 250


def test_the_marked_line_is_told_without_colour(opened):
    words = " ".join(opened().locator(".runs tr.marked").inner_text().split())
    assert words.startswith("> ")
