"""The report on a class as a page: in a browser, by keyboard, narrow, dark, and on paper.

It needs the extra `notebooks` and Chromium; `make test-pages` sets up both.
"""

import on_paper
import pytest
from axe_playwright_python.sync_playwright import Axe
from made_up import a_class, result, wrong
from playwright.sync_api import sync_playwright
from test_in_jupyterlab import browser_path

from autograder.report import class_of, rendered, report_of

NAMES = {"rose": "Rose Tyler", "tom": "Tom" + "a" * 80}
CONTENT_OF = "row => row.cells[0].textContent"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Write a report with something of everything; return its address."""
    made = a_class()
    made += [result(f"pat{number}", *made[2].tests) for number in range(3)]
    long = wrong("ace", "'" + "x" * 300 + "'")
    made += [result(f"sam{number}", long, *made[0].tests[1:]) for number in range(2)]
    found = class_of(made, "AnAssignmentWithAVeryLongName" * 2, NAMES, {"zoe": "two folders"})
    path = tmp_path_factory.mktemp("report") / "report.html"
    pages = {"rose": "feedback/rose/feedback.html"}
    path.write_text(rendered(report_of(found, False, pages)), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def opened(browser, address):
    """Return a function that opens the report in its own window, and what went wrong there."""
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


def test_a_long_name_stays_in_its_column(opened):
    names = opened(1200).locator(".class tbody th")
    over = names.evaluate_all("all => all.map(each => each.scrollWidth - each.clientWidth)")
    assert len(over) == 11 and max(over) <= 0


def students(page):
    rows = "[...document.querySelectorAll('.class tbody tr')].filter(row => !row.hidden)"
    return page.evaluate(f"{rows}.map({CONTENT_OF})")


def test_tables_are_sorted_by_keyboard(opened):
    page = opened()
    before = students(page)
    assert before != sorted(before)
    button = page.locator(".class thead th").first.locator("button")
    button.focus()
    page.keyboard.press("Enter")
    assert students(page) == sorted(before, key=str.lower)
    assert page.locator(".class thead th").first.get_attribute("aria-sort") == "ascending"
    page.keyboard.press("Enter")
    assert students(page) == sorted(before, key=str.lower, reverse=True)
    points = page.locator(".class thead th").nth(1)
    points.locator("button").press("Enter")
    cells = page.locator(".class tbody td:nth-child(2)").all_inner_texts()
    assert cells == sorted(cells, key=float) and len(cells) == 11
    assert page.locator(".class thead [aria-sort]").count() == 1


def test_what_cannot_be_said_comes_before_all_numbers(opened):
    page = opened()
    head = page.locator(".items").nth(1).locator("thead th", has_text="Discrimination")
    head.locator("button").press("Enter")
    cells = page.locator(".items").nth(1).locator("tbody td:nth-child(6)").all_inner_texts()
    numbers = [-1000 if cell == "–" else float(cell) for cell in cells]
    assert numbers == sorted(numbers) and len(set(numbers)) > 2


def test_a_student_is_found(opened):
    page = opened()
    field = page.get_by_label("Find a student")
    field.fill("TYLER")
    assert students(page) == ["Rose Tyler (rose)"]
    assert page.get_by_role("status").inner_text() == "1 of 11"
    field.fill("")
    assert len(students(page)) == 11 and page.get_by_role("status").inner_text() == ""


def test_without_a_script_everything_is_there(opened):
    page = opened(java_script_enabled=False)
    assert page.locator("button, input").count() == 0
    assert page.locator(".class tbody tr").count() == 11
    page.locator("summary", has_text="Who, an example").first.click()
    assert page.get_by_text("A text for these students").first.is_visible()


def test_a_cluster_leads_to_its_students_and_a_row_to_the_page(opened):
    page = opened()
    page.locator("summary", has_text="Who, an example").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    name = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Enter")
    assert page.locator("tr:target th").inner_text() == name
    link = page.get_by_role("link", name="Rose Tyler (rose)").last
    assert link.get_attribute("href") == "feedback/rose/feedback.html"


def test_on_paper_nothing_is_folded_or_scrolled(opened):
    page = opened()
    assert not page.get_by_text("A text for these students").first.is_visible()
    page.emulate_media(media="print")
    assert page.get_by_text("A text for these students").first.is_visible()
    assert not page.get_by_label("Find a student").is_visible()
    heights = page.locator(".scroll").evaluate_all(
        "all => all.map(each => each.scrollHeight - each.clientHeight)"
    )
    assert heights and not any(height > 1 for height in heights)


def test_on_paper_nothing_goes_over_the_edge(opened):
    on_paper.fits(opened)


def test_on_paper_a_dark_screen_leaves_no_trace(opened):
    on_paper.has_the_colours_of_paper(opened)


def test_on_paper_each_page_repeats_the_headings_of_a_table(opened):
    # Chromium leaves out what is a box of its own in a heading, such as a button.
    page = opened()
    page.emulate_media(media="print")
    buttons = page.locator("thead button")
    assert buttons.count() and set(
        buttons.evaluate_all("all => all.map(each => getComputedStyle(each).display)")
    ) == {"contents"}


def test_on_paper_no_heading_stands_alone_and_no_word_is_broken(opened):
    page = opened(700)
    page.emulate_media(media="print")
    after = "all => all.map(each => getComputedStyle(each).breakAfter)"
    assert set(page.locator("h2, h3, summary").evaluate_all(after)) == {"avoid"}
    wrap = "all => all.map(each => getComputedStyle(each).overflowWrap)"
    assert set(page.locator(".items thead th").evaluate_all(wrap)) == {"break-word"}
    kind = "each => getComputedStyle(each.closest('section')).page"
    assert page.locator("#class").evaluate(kind) == "wide"


def test_no_colour_is_needed(opened):
    page = opened()
    row = page.locator(".class tbody tr", has_text="ida")
    assert row.locator("td").nth(3).inner_text().split() == ["◷", "timed", "out"]
    assert "✗ failed" in page.locator("section").last.inner_text()
