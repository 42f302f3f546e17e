"""Every walkthrough, run from top to bottom: beside the starters, and beside the reference.

These tests need the extra `notebooks`; `make test-notebooks` sets it up and runs them.

Words used here.  shown: what a cell has below it as text.  label: the coloured word or two with
which a sentence about own files begins.
"""

import itertools
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from drawn import drawn

from autograder.checking import walkthrough
from autograder.cli import main
from autograder.course import assignment

ROOT = Path(__file__).parent.parent.parent
SLUGS = assignment.slugs()

# What a walkthrough shows on purpose, with right files.
MEANT = {
    "blackjack_classes": ["AssertionError"],
    "blackjack_highscores": [],
    "hidden_card_21": [],
    "single_player_21": ["AssertionError", "Exception"],
    "war": ["ValueError"],
}


@pytest.fixture(scope="module", params=drawn(SLUGS, 2, "walkthroughs"))
def slug(request):
    return request.param


@pytest.fixture(scope="module")
def folders(slug, tmp_path_factory):
    """Return a student's folder with starters, and one with the reference."""
    made = []
    for name in ("starters", "reference"):
        folder = tmp_path_factory.mktemp(name) / slug
        shutil.copytree(ROOT / "assignments" / slug, folder)
        made.append(folder)
    for file in assignment.load(slug).files:
        shutil.copy(ROOT / "solutions" / slug / file, made[1] / file)
    return made


@pytest.fixture(scope="module")
def on_starters(folders):
    return walkthrough.run(folders[0] / "walkthrough.ipynb")


@pytest.fixture(scope="module")
def on_reference(folders):
    return walkthrough.run(folders[1] / "walkthrough.ipynb")


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(cell):
    texts = [
        output.text if output.output_type == "stream" else output.data["text/plain"]
        for output in cell.outputs
    ]
    return "\n".join(texts)


def checks(notebook):
    """Return what is shown below each check, by the name of its cell."""
    return {cell.id: shown(cell) for cell in code_cells(notebook) if "check(" in cell.source}


def test_no_cell_ends_with_an_error_or_complains(on_starters, on_reference):
    for cell in code_cells(on_starters) + code_cells(on_reference):
        assert cell.execution_count
        for output in cell.outputs:
            assert output.output_type != "error"
            assert output.get("name") != "stderr", output


def test_every_task_is_led_through_in_order_and_checked_at_its_end(slug, on_starters):
    tasks = assignment.load(slug).tasks
    headings = [
        re.match(r"## Task (\d+)\. (.*)", cell.source)
        for cell in on_starters.cells
        if cell.source.startswith("## Task")
    ]
    assert {int(found[1]): found[2] for found in headings} == tasks
    assert [int(found[1]) for found in headings] == list(tasks)
    assert list(checks(on_starters)) == [*(f"{slug}_task{task}" for task in tasks), "everything"]


def test_there_are_words_before_the_cells_of_a_walkthrough(on_starters):
    before = ""
    for cell in on_starters.cells:
        is_check = "check(" in cell.source
        assert cell.cell_type == "markdown" or before == "markdown" or is_check, cell.source
        before = cell.cell_type


def test_starters_are_not_written_yet_and_nothing_else(slug, on_starters):
    with_files = [cell for cell in code_cells(on_starters) if "my_files()" in cell.source]
    assert len(with_files) >= len(assignment.load(slug).tasks) - 1
    for cell in with_files:
        assert "not written yet: " in shown(cell) or "imported, and nothing was" in shown(cell)
    for name, text in checks(on_starters).items():
        assert "pass 0, not yet " in text, name
        words = " ".join(text.split())  # a sentence may go over two lines
        assert re.search(r"is not written yet|\.py has no \w+", words), name


def test_an_open_guess_says_so_and_nothing_more(on_starters):
    guesses = [cell for cell in code_cells(on_starters) if "check_guess(" in cell.source]
    assert len(guesses) >= 6
    for cell in guesses:
        assert "guess first: put your guess in place of the three dots" in shown(cell)
        assert "right: " not in shown(cell) and "no: " not in shown(cell)


def test_on_the_reference_everything_turns_green(slug, on_reference):
    for name, text in checks(on_reference).items():
        assert re.search(r"^pass \d+, not yet 0, could not tell 0: (\S+) of \1 p", text, re.M), name
        assert "note:" not in text, name
    for cell in code_cells(on_reference):
        assert "not written yet" not in shown(cell)
        assert "it asks once more" not in shown(cell)


def test_only_the_exceptions_that_are_meant_are_shown(slug, on_reference):
    found = [
        label
        for cell in code_cells(on_reference)
        for label in re.findall(r"^(\w*(?:Error|Exception)): ", shown(cell), re.MULTILINE)
        if "my_files()" in cell.source
    ]
    assert found == MEANT[slug]


def test_a_check_is_shown_as_html_with_the_text_of_cardkit_check(slug, folders, on_starters):
    (cell,) = [cell for cell in code_cells(on_starters) if cell.id == f"{slug}_task1"]
    (output,) = cell.outputs
    assert output.output_type == "display_data"
    assert "<b" in output.data["text/html"]
    code = "from autograder.cli import main; main()"
    command = [sys.executable, "-P", "-c", code, "check", str(folders[0]), "--task", "1"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 1, told.stderr
    assert output.data["text/plain"] == told.stdout.rstrip("\n")


def test_pictures_have_html_and_a_sentence(on_reference):
    pictures = [
        output.data
        for cell in code_cells(on_reference)
        for output in cell.outputs
        if "<svg" in output.get("data", {}).get("text/html", "")
    ]
    assert len(pictures) >= 2
    for data in pictures:
        assert len(data["text/plain"]) > 10


# What VS Code, JupyterLab and nbconvert all show.
SHOWN = {"text/plain", "text/html", "image/svg+xml", "image/png"}


def test_every_output_can_be_shown_everywhere(on_starters, on_reference):
    for cell in code_cells(on_starters) + code_cells(on_reference):
        for output in cell.outputs:
            data = output.get("data", {})
            assert set(data) <= SHOWN, cell.id
            assert "<script" not in str(data.get("text/html", "")), cell.id


def test_a_bad_value_to_change_ends_in_a_sentence(folders, tmp_path):
    folder = shutil.copytree(folders[1], tmp_path / folders[1].name)
    path = folder / "walkthrough.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.cells = [cell for cell in notebook.cells if "check(" not in cell.source]
    changed = set()
    values = itertools.cycle(["five", "-1", ""])
    for cell in code_cells(notebook):
        bad = next(values) if "# change me" in cell.source else ""
        new = re.sub(r"(?m)^(\w+ =) .*?(  # change me)", rf"\1 {bad}\2", cell.source)
        if new != cell.source:
            changed.add(cell.id)
            cell.source = new
    nbformat.write(notebook, path)
    ran = walkthrough.run(path)
    assert len(changed) >= 2
    for cell in code_cells(ran):
        assert all(output.output_type != "error" for output in cell.outputs), cell.id
        said = shown(cell).startswith("change it again: ")
        assert said == (cell.id in changed), cell.id
        if said:
            assert shown(cell).endswith("; the cell was not run")
            assert len(shown(cell)) < 150


def test_a_watched_queue_is_drawn_up_to_the_card_that_it_refuses(tmp_path):
    folder = shutil.copytree(ROOT / "assignments" / "war", tmp_path / "war")
    shutil.copy(ROOT / "solutions" / "war" / "assignment3.py", folder)
    path = folder / "walkthrough.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.cells = [
        cell for cell in notebook.cells if cell.id == "start-2" or "watch(" in cell.source
    ]
    watched = notebook.cells[-1]
    watched.source, changed = re.subn(
        r"(?m)^moves = .*", 'moves = "7C 0H - AS 2D KD"', watched.source
    )
    assert changed == 1
    nbformat.write(notebook, path)
    refused, drawn = shown(walkthrough.run(path).cells[-1]).split("\n7C joined: ")
    assert refused.startswith("Exception: ")
    assert drawn.splitlines() == [
        "1 of 3, from front to rear: 7C",
        "its slots: ring of slots: 7C, free, free; the front is slot 0",
        "0H joined: 2 of 3, from front to rear: 7C, 0H",
        "its slots: ring of slots: 7C, 0H, free; the front is slot 0",
        "7C left: 1 of 3, from front to rear: 0H",
        "its slots: ring of slots: free, 0H, free; the front is slot 1",
        "AS joined: 2 of 3, from front to rear: 0H, AS",
        "its slots: ring of slots: free, 0H, AS; the front is slot 1",
        "2D joined: 3 of 3, from front to rear: 0H, AS, 2D",
        "its slots: ring of slots: 2D, 0H, AS; the front is slot 1",
    ]


def test_running_leaves_the_folder_as_it_was(slug, folders, on_starters, on_reference):
    for folder in folders:
        names = sorted(path.name for path in folder.iterdir())
        assert names == sorted(path.name for path in (ROOT / "assignments" / slug).iterdir())
    given = folders[1] / "highscores.txt"
    if given.exists():
        assert given.read_bytes() == (ROOT / "assignments" / slug / given.name).read_bytes()


# Pages


def test_a_page_holds_everything_that_was_shown(tmp_path):
    found = assignment.load("war")
    page = tmp_path / "war.html"
    files = ROOT / "solutions/war"
    walkthrough.make_page(ROOT / "assignments/war", found, page, files)
    text = page.read_text(encoding="utf-8")
    assert "Task 6. The game" in text
    assert re.search(r"\b([\d.]+) of \1 points", text)
    assert "<svg" in text
    assert "<title>War</title>" in text
    assert "<script" not in text and "//cdn" not in text
    notebook = tmp_path / "war.ipynb"
    walkthrough.make_page(ROOT / "assignments/war", found, notebook)
    assert re.search(r"\b0 of [\d.]+ points", notebook.read_text(encoding="utf-8"))
    nbformat.validate(nbformat.read(notebook, as_version=4))


def test_the_command_line_makes_a_page(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(["walkthrough", "war"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == "war.html: written\n"
    text = Path("war.html").read_text(encoding="utf-8")
    assert re.search(r" 0 of [\d.]+ points of the public tests", text)
    with pytest.raises(SystemExit) as ended:
        main(["walkthrough", "war", "-o", "war.pdf"])
    assert ended.value.code == 2
    assert "war.pdf ends neither in .html nor in .ipynb" in capsys.readouterr().err


def test_nothing_of_the_working_folder_is_used(tmp_path):
    """Neither modules, nor settings, nor templates, which are code."""
    here = tmp_path / "here"
    (here / "lab").mkdir(parents=True)
    (here / "lab" / "conf.json").write_text('{"mimetypes": {"text/html": true}}')
    (here / "lab" / "index.html.j2").write_text("planted 5f1d7c")
    for name in (*sys.stdlib_module_names, "nbclient", "nbconvert", "nbformat", "jinja2", "zmq"):
        (here / f"{name}.py").write_text("raise SystemExit('planted 5f1d7c')")
    for name in ("jupyter_config.py", "jupyter_nbconvert_config.py", "ipython_config.py"):
        (here / name).write_text("raise SystemExit('planted 5f1d7c')")
    program = [sys.executable, "-P", "-m", "autograder.cli"]
    command = [*program, "walkthrough", "war", "-o", "../war.html"]
    told = subprocess.run(command, cwd=here, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "planted 5f1d7c" not in (tmp_path / "war.html").read_text()


def small_walkthrough(folder, source):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source, id="only")])
    folder.mkdir()
    nbformat.write(notebook, folder / "walkthrough.ipynb")
    return folder


@pytest.mark.parametrize(
    "source, name, files, message",
    [
        ("1 / 0", "x.html", None, "walkthrough.ipynb: cell only: ZeroDivisionError: division by"),
        ("import os; os._exit(1)", "x.html", None, "walkthrough.ipynb: cell only ended the kernel"),
        ("1", "x.pdf", None, "x.pdf ends neither in .html nor in .ipynb; give it one of them"),
        ("1", "no/x.html", None, "no/x.html cannot be written: No such file or directory"),
        ("1", "x.html", "empty", "has none of the files of war: assignment3.py"),
    ],
)
def test_what_cannot_be_made_into_a_page_is_said(tmp_path, source, name, files, message):
    folder = small_walkthrough(tmp_path / "war", source)
    (tmp_path / "empty").mkdir()
    found = assignment.load("war")
    with pytest.raises(walkthrough.WalkthroughError) as caught:
        walkthrough.make_page(folder, found, tmp_path / name, files and tmp_path / files)
    assert message in str(caught.value)


def test_a_cell_without_end_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(walkthrough, "SECONDS", 1)
    folder = small_walkthrough(tmp_path / "war", "while True: pass")
    with pytest.raises(walkthrough.WalkthroughError, match=r"cell only took over 1 s; look for a"):
        walkthrough.run(folder / "walkthrough.ipynb")


def test_a_folder_without_a_walkthrough_is_refused(tmp_path):
    with pytest.raises(walkthrough.WalkthroughError, match=r"there is no such file; run `cardkit"):
        walkthrough.make_page(tmp_path, assignment.load("war"), tmp_path / "x.html")
