"""A walkthrough as a student has it: in JupyterLab, in a browser.

It needs the extra `notebooks` and Chromium; `make test-notebooks` sets up both.

Words used here.  lab: a JupyterLab server in a folder of its own, with one student's copy of war.
"""

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from drawn import drawn
from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).parent.parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
TOKEN = "here"
STARTS = 60  # seconds
RUNS = 120_000  # milliseconds that a walkthrough may take on a busy machine


def browser_path():
    """Return Chromium's path, or None for the one that playwright installed."""
    found = [path for path in map(shutil.which, BROWSERS) if path]
    if found:
        return found[0]
    with sync_playwright() as playwright:
        if Path(playwright.chromium.executable_path).exists():
            return None
    pytest.fail(
        "there is no Chromium here; install it (Debian, Ubuntu: sudo apt-get install chromium;"
        " else: .venv-notebooks/bin/playwright install chromium)"
    )


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """Start JupyterLab; return its address and its folder."""
    place = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "assignments/war", place / "work/war")
    settings = place / "settings/@jupyterlab/notebook-extension"
    settings.mkdir(parents=True)
    # All cells are in the page, not only those that can be seen at the moment.
    (settings / "tracker.jupyterlab-settings").write_text('{"windowingMode": "none"}')
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {
        f"{name}_DIR": str(place / name.lower())
        for name in ("JUPYTER_CONFIG", "JUPYTER_DATA", "JUPYTER_RUNTIME")
    }
    own |= {"JUPYTERLAB_SETTINGS_DIR": str(place / "settings"), "IPYTHONDIR": str(place / "i")}
    own |= {"JUPYTER_CONFIG_PATH": str(ROOT / ".ci/lab")}  # as `make lab` has it
    with (place / "log").open("w") as log:
        server = subprocess.Popen(
            [
                *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
                *("--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"),
                *(f"--ServerApp.root_dir={place / 'work'}", f"--IdentityProvider.token={TOKEN}"),
            ],
            env=os.environ | own,
            stdout=log,
            stderr=log,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(f"{address}/api?token={TOKEN}", server, place / "log")
        yield address, place / "work/war"
    finally:
        server.terminate()
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def wait_for(url, server, log):
    last = time.monotonic() + STARTS
    while time.monotonic() < last:
        assert server.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"JupyterLab did not start in {STARTS} s: {log.read_text()}")


@contextlib.contextmanager
def opened(lab):
    """Open the walkthrough in a browser of its own, with a list of the addresses it asked for."""
    path = browser_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        shown = browser.new_page(viewport={"width": 1400, "height": 1000})
        shown.asked = []
        shown.on("request", lambda request: shown.asked.append(request.url))
        shown.goto(f"{lab[0]}/lab/tree/war/walkthrough.ipynb?reset&token={TOKEN}")
        idle = shown.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]')
        expect(idle).to_be_visible(timeout=STARTS * 1000)
        wait_for_the_kernel(shown)
        yield shown
        browser.close()


def code_cell(page, source):
    """Return the code cell that holds nothing but this."""
    cells = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell")
    for at in range(cells.count()):
        if cells.nth(at).locator(".cm-content").inner_text().strip() == source:
            return cells.nth(at)
    raise AssertionError(f"there is no cell {source}")


def choose_run_all(page):
    page.locator('.lm-MenuBar-item:has-text("Run")').click()
    page.locator('.lm-Menu-item[data-command="runmenu:run-all"]').click()


def run_all(page):
    """Run all cells of a fresh kernel and wait until each has its number."""
    choose_run_all(page)
    prompts = page.locator(".jp-NotebookPanel .jp-CodeCell .jp-InputPrompt")
    numbered = [re.compile(r"\[\d+\]:")] * prompts.count()
    expect(prompts).to_have_text(numbered, timeout=RUNS)
    numbers = [int(text.strip("[]:")) for text in prompts.all_inner_texts()]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def wait_for_the_kernel(page):
    """Run the first cell until it has a number: an idle kernel may not be this notebook's yet."""
    first = page.locator(".jp-NotebookPanel .jp-CodeCell").first
    asked = page.locator(".jp-Dialog button.jp-mod-accept")
    for _ in range(STARTS // 3):
        if asked.count():  # which kernel, as the notebook was run before it had one
            asked.first.click()
        run_again(page, first)
        with contextlib.suppress(AssertionError):
            expect(first.locator(".jp-InputPrompt")).to_have_text(re.compile(r"\d"), timeout=3000)
            return
    pytest.fail(f"no kernel ran a cell in {STARTS} s")


def run_again(page, cell):
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")


@pytest.fixture
def page(lab):
    with opened(lab) as shown:
        yield shown


def square_colours(outputs):
    colour = "spans => spans.map(span => getComputedStyle(span).backgroundColor)"
    return set(outputs.locator("span[title]").evaluate_all(colour))


def test_a_walkthrough_runs_and_a_check_turns_green_when_the_file_is_saved(lab, page, tmp_path):
    run_all(page)
    errors = '[data-mime-type="application/vnd.jupyter.error"]'
    complaints = '[data-mime-type="application/vnd.jupyter.stderr"]'
    assert page.locator(f".jp-OutputArea-output:is({errors}, {complaints})").count() == 0
    assert page.locator(".jp-NotebookPanel svg[aria-label*='ring of slots']").count() == 1

    cell = code_cell(page, 'check("Task 4")')
    outputs = cell.locator(".jp-OutputArea-output")
    expect(outputs).to_contain_text("Task 4 Comparing cards 0 of 5 points")
    expect(outputs).to_contain_text("not yet: task 4: compare_cards is not written yet")
    red = square_colours(outputs)
    cell.scroll_into_view_if_needed()
    page.screenshot(path=tmp_path / "red.png")

    shutil.copy(ROOT / "solutions/war/assignment3.py", lab[1] / "assignment3.py")
    run_again(page, cell)
    expect(outputs).to_contain_text(
        "5 of 5 points here, of 10 in all, 4 of 4 tests done", timeout=RUNS
    )
    green = square_colours(outputs)
    assert len(green) == 1
    assert not red & green
    page.screenshot(path=tmp_path / "green.png")

    choose_run_all(page)
    last = code_cell(page, "check()").locator(".jp-OutputArea-output")
    all_points = re.compile(r"not yet 0, could not tell 0: ([\d.]+) of \1 points")
    expect(last).to_contain_text(all_points, timeout=RUNS)
    assert page.locator(".jp-OutputArea-output :text('not written yet:')").count() == 0
    assert page.locator(f".jp-OutputArea-output:is({errors}, {complaints})").count() == 0
    outside = [url for url in page.asked if not url.startswith((lab[0], "data:", "blob:", "ws:"))]
    assert outside == []


def test_students_see_neither_news_nor_what_teachers_work_with(page):
    told = subprocess.run(["make", "-n", "lab"], cwd=ROOT, capture_output=True, text=True)
    assert f'JUPYTER_CONFIG_PATH="{ROOT}/.ci/lab' in told.stdout
    menus = page.locator(".lm-MenuBar-item").all_inner_texts()
    assert "Kernel" in menus and "Nbgrader" not in menus
    assert page.locator(":text-is('Validate')").count() == 0
    for text in ("Create Assignment", "official Jupyter news"):
        assert page.locator(f":text('{text}'), [title*='{text}']").count() == 0, text


READ_COLOURS = """
outputs => outputs.flatMap(output => {
    let paper = output;
    while (getComputedStyle(paper).backgroundColor === "rgba(0, 0, 0, 0)")
        paper = paper.parentElement;
    const background = getComputedStyle(paper).backgroundColor;
    return [...output.querySelectorAll("b, div, span[title], text")].map(part => {
        const style = getComputedStyle(part);
        if (part.matches("text")) return [part.textContent, style.fill, background];
        if (part.matches("span")) return [part.title, style.backgroundColor, background];
        return [part.textContent, style.color, background];
    });
})
"""


def brightness(colour):
    """Return the relative luminance of rgb(1, 2, 3) or color(srgb 0.1 0.2 0.3), from 0 to 1."""
    whole = 1 if colour.startswith("color(") else 255
    parts = [float(part) / whole for part in re.findall(r"\d[\d.]*", colour)[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, bright = sorted([brightness(one), brightness(other)])
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", drawn(["JupyterLab Light", "JupyterLab Dark"], 1, "theme"))
def test_what_is_shown_can_be_read_in_light_and_in_dark(lab, theme, tmp_path):
    shutil.copy(ROOT / "assignments/war/assignment3.py", lab[1] / "assignment3.py")
    settings = lab[1].parents[1] / "settings/@jupyterlab/apputils-extension"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "themes.jupyterlab-settings").write_text(json.dumps({"theme": theme}))
    with opened(lab) as page:
        run_all(page)
        outputs = page.locator(".jp-OutputArea-output:has(b)")
        read = outputs.evaluate_all(READ_COLOURS)
        for number, source in enumerate(['check("Task 5")', 'check("Task 2")']):
            code_cell(page, source).scroll_into_view_if_needed()
            page.screenshot(path=tmp_path / f"{number}.png")
    papers = {background for _, _, background in read}
    assert len(papers) == 1
    assert (brightness(papers.pop()) < 0.2) == (theme == "JupyterLab Dark")
    assert len(read) > 100
    on_slots = {"8H", "5D", "AS"}  # white, on the colour of a slot
    for text, colour, background in read:
        if text not in on_slots:
            assert contrast(colour, background) >= 4.5, (text, colour, background)
