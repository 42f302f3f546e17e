"""The walkthroughs in a browser, with nothing installed and no server of ours: `make lite`.

It needs the extras `notebooks` and `lite`, npm and Chromium; `make test-notebooks` sets up most.

Words used here.  site: what `make lite` has made, served on this machine.
"""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright
from test_in_jupyterlab import browser_path

ROOT = Path(__file__).parent.parent.parent
SLUG = "hidden_card_21"
FILE = "simple21.py"
RUNS = 240_000  # milliseconds that all cells may take on a busy machine
ERRORS = '[data-mime-type="application/vnd.jupyter.error"]'


@pytest.fixture(scope="module")
def site():
    """Make the site, unless nothing changed, and serve it; return the address of JupyterLab."""
    subprocess.run([sys.executable, ROOT / ".ci/lite.py"], check=True)
    command = [sys.executable, ROOT / ".ci/serve_lite.py"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


@pytest.fixture(scope="module")
def page(site):
    """Open a walkthrough, in which all cells are run; `asked` is a list of addresses."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path())
        shown = browser.new_page(viewport={"width": 1400, "height": 1000})
        shown.asked = []
        shown.on("request", lambda request: shown.asked.append(request.url))
        shown.goto(f"{site}?path={SLUG}/walkthrough.ipynb")
        expect(cells(shown).first).to_be_visible(timeout=60_000)
        expect(shown.locator(".jp-Toolbar-kernelName")).to_contain_text("Pyodide", timeout=60_000)
        shown.locator('.lm-MenuBar-item:has-text("Run")').click()
        shown.locator('.lm-Menu-item[data-command="runmenu:run-all"]').click()
        prompts = shown.locator(".jp-NotebookPanel .jp-CodeCell .jp-InputPrompt")
        numbered = [re.compile(r"\[\d+\]:")] * prompts.count()
        expect(prompts).to_have_text(numbered, timeout=RUNS)
        yield shown
        browser.close()


def cells(page):
    return page.locator(".jp-NotebookPanel .jp-CodeCell")


def run_cell(page, source):
    """Put this into the last cell, run it, and return what it shows."""
    cell = cells(page).last
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(source)
    before = cell.locator(".jp-InputPrompt").inner_text()
    page.keyboard.press("Control+Enter")
    fresh = re.compile(rf"^(?!{re.escape(before)}$)\[\d+\]:$")
    expect(cell.locator(".jp-InputPrompt")).to_have_text(fresh, timeout=RUNS)
    return cell.locator(".jp-OutputArea").inner_text()


def with_answers(*names):
    """Return the starter with these functions as the reference has them."""
    starter = (ROOT / "assignments" / SLUG / FILE).read_text(encoding="utf-8")
    reference = (ROOT / "solutions" / SLUG / FILE).read_text(encoding="utf-8")
    parts = {}
    for text in (starter, reference):
        for each in ast.parse(text).body:
            if isinstance(each, ast.FunctionDef) and each.name in names:
                parts.setdefault(each.name, []).append(ast.get_source_segment(text, each))
    for before, after in parts.values():
        starter = starter.replace(before, after)
    return f"import random\n\n{starter}"


def test_a_walkthrough_runs_without_an_error_on_the_starter(page):
    assert page.locator(ERRORS).count() == 0
    shown = page.locator(".jp-OutputArea").all_inner_texts()
    assert any("not written yet: task 1: next_card" in text for text in shown)
    assert sum("guess first: put your guess" in text for text in shown) == 10
    checks = [text for text in shown if "isolation: browser" in text]
    assert len(checks) == 9
    assert all("only what your teacher grades counts" in text for text in checks)
    assert not any("not the course's" in text for text in shown), "its server writes files anew"
    assert "not yet: task 1: next_card is not written yet" in checks[0]


def test_what_teachers_work_with_is_not_there(page):
    menus = page.locator(".lm-MenuBar-item").all_inner_texts()
    assert "Kernel" in menus and "Nbgrader" not in menus


def test_the_site_is_made_anew_only_when_something_changed(site):
    again = subprocess.run(
        [sys.executable, ROOT / ".ci/lite.py"], capture_output=True, text=True, check=True
    )
    assert again.stdout == "lite: nothing changed; serve it with `make serve-lite`\n"


def test_a_check_turns_green_when_the_task_is_written(page):
    written = run_cell(page, f"%%writefile {FILE}\n{with_answers('next_card')}")
    assert f"Overwriting {FILE}" in written
    shown = run_cell(page, 'check("Task 1")')
    assert re.search(r"Task 1.* ([\d.]+) of \1 points", shown), shown
    assert "done" in shown and "not yet 0, could not tell 0" in shown


def for_ever(statement):
    """Return a file whose function does this again and again, whatever is raised."""
    lines = ["while True:", "    try:", f"        {statement}", "    except:", "        pass"]
    return "\n    ".join([f"%%writefile {FILE}\ndef next_card():", *lines])


def test_an_endless_loop_ends_and_is_said(page):
    run_cell(page, for_ever("pass"))
    shown = run_cell(page, 'check("Task 1")')
    assert "not finished after 5 seconds" in shown, shown


def test_a_program_that_prints_a_lot_is_cut_short(page):
    run_cell(page, f"%%writefile {FILE}\nfor card in range(13_000):\n    print(card)\n")
    shown = run_cell(page, "with my_files():\n    import simple21")
    assert "\n149\n" in shown and "\n150\n" not in shown
    assert "cut short: your program printed 12,850 more lines" in shown


def test_a_program_that_asks_without_end_is_said(page):
    run_cell(page, for_ever("input()"))
    shown = run_cell(page, 'check("Task 1")')
    assert "not finished after" in shown, shown


def test_what_a_student_does_to_python_stays_in_the_check(page):
    ends = "import os, sys, time\n\n\ndef next_card():\n    sys.path.clear()\n    os._exit(3)\n"
    run_cell(page, f"%%writefile {FILE}\n{ends}")
    shown = run_cell(page, 'check("Task 1")')
    assert "the program ended itself" in shown, shown
    run_cell(page, f"%%writefile {FILE}\n{with_answers('next_card')}")
    assert re.search(r"Task 1.* ([\d.]+) of \1 points", run_cell(page, 'check("Task 1")'))


def test_nothing_is_asked_of_another_machine(page):
    assert page.asked
    elsewhere = [url for url in page.asked if not url.startswith("http://127.0.0.1:")]
    assert [url for url in elsewhere if not url.startswith(("blob:http://127", "data:"))] == []


@pytest.mark.parametrize("port", ["here", "99999"])
def test_a_port_that_cannot_be_used_is_one_sentence(port):
    command = [sys.executable, ROOT / ".ci/serve_lite.py", port]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"port {port} cannot be used: ") and done.stderr.count("\n") == 1
