"""Run a walkthrough from top to bottom and write a page with its output (`make_page`).

Words used here.  walkthrough: the notebook that leads through an assignment, beside its files.
page: a walkthrough with its outputs, as HTML or as a notebook.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from autograder.course.assignment import WALKTHROUGH, Assignment
from autograder.intake.walk import SINGLE_FILE_BYTES
from autograder.system.plain_files import read_plain
from autograder.system.whole_files import write_whole

SECONDS = 120  # the time limit of one cell
PAGES = (".html", ".ipynb")
SCRIPTS = ("html_head_js", "html_head_js_mathjax", "html_head_js_mermaidjs")  # of other sites
REMEDY = "set them up with `make lab`, or with pip install -c .ci/constraints.txt -e '.[notebooks]'"


class WalkthroughError(Exception):
    """A walkthrough cannot be run, or its page cannot be written; the message says what to do."""


def make_page(folder: Path, assignment: Assignment, page: Path, files: Path | None = None) -> None:
    """Run the walkthrough in a student's folder and write it with its outputs to `page`.

    Its cells see a copy of the folder, with the student's files from `files` if that is given.  A
    name that ends in .html makes a web page, one that ends in .ipynb a notebook.
    """
    if page.suffix not in PAGES:
        raise WalkthroughError(f"{page} ends neither in .html nor in .ipynb; give it one of them")
    source = folder / WALKTHROUGH
    if not source.is_file():
        raise WalkthroughError(f"{source}: there is no such file; run `cardkit build` first")
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / folder.resolve().name
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        if files is not None:
            _take(assignment, files, copy)
        notebook = run(copy / WALKTHROUGH)
    is_web_page = page.suffix == ".html"
    _write(page, _html(notebook, assignment.title) if is_web_page else _text(notebook))


def run(path: Path) -> Any:
    """Return the notebook, as nbformat reads it, after running all its cells in its folder.

    Raises WalkthroughError, which names the cell, if one fails or does not end.
    """
    try:
        import nbclient
        import nbformat
        from jupyter_client.manager import AsyncKernelManager
    except ImportError as error:
        raise WalkthroughError(
            f"running notebooks needs packages that are not here ({error.name}); {REMEDY}"
        ) from None
    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(
        notebook, timeout=SECONDS, resources={"metadata": {"path": str(path.parent)}}
    )
    with tempfile.TemporaryDirectory() as place:
        # Where there are Unix sockets, use some in a private folder.
        client.km = AsyncKernelManager(
            transport="tcp" if os.name == "nt" else "ipc",
            connection_file=str(Path(place) / "kernel.json"),
        )
        _execute(client, path.name)
    return notebook


def _execute(client: Any, name: str) -> None:
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    notebook = client.nb
    try:
        client.execute()
    except CellExecutionError as error:
        raise WalkthroughError(
            f"{name}: {_cell(notebook)}: {error.ename}: {error.evalue}"
        ) from None
    except CellTimeoutError:
        raise WalkthroughError(
            f"{name}: {_cell(notebook)} took over {SECONDS} s; look for a loop without end"
        ) from None
    except DeadKernelError:
        raise WalkthroughError(f"{name}: {_cell(notebook)} ended the kernel") from None


def _cell(notebook: Any) -> str:
    """Return the name of the cell that was run last."""
    started = [cell for cell in notebook.cells if "execution" in cell.metadata]
    return f"cell {started[-1].id}" if started else "its first cell"


def _take(assignment: Assignment, files: Path, copy: Path) -> None:
    """Replace the student's files in the copy by those from a folder, as far as it has them."""
    found = [name for name in assignment.files if (files / name).is_file()]
    if not found:
        raise WalkthroughError(
            f"{files} has none of the files of {assignment.slug}: {', '.join(assignment.files)}"
        )
    for name in found:
        try:
            content = read_plain(files / name, SINGLE_FILE_BYTES, follow=False)
        except OSError as error:
            raise WalkthroughError(
                f"{files / name} cannot be used: {error.strerror or error}; copy the file itself"
            ) from None
        (copy / name).write_bytes(content)


def _html(notebook: Any, title: str) -> str:
    """Return a page that needs no other file, and loads nothing from another site."""
    try:
        from nbconvert import HTMLExporter
    except ImportError as error:
        raise WalkthroughError(
            f"making pages needs packages that are not here ({error.name}); {REMEDY}"
        ) from None
    without = "".join(f"{{% block {name} %}}{{% endblock %}}" for name in SCRIPTS)
    exporter = HTMLExporter(
        embed_images=True,
        raw_template=f"{{%- extends 'index.html.j2' -%}}{without}",
        extra_template_basedirs=[],  # or it looks for templates, which are code, in this folder
    )
    page, _ = exporter.from_notebook_node(notebook, resources={"metadata": {"name": title}})
    return str(page)


def _text(notebook: Any) -> str:
    import nbformat

    return str(nbformat.writes(notebook)) + "\n"


def _write(page: Path, text: str) -> None:
    try:
        page.parent.stat()  # so that no folders are made
        write_whole(page, text.encode("utf-8"))  # a link in its place is replaced, not followed
    except OSError as error:
        raise WalkthroughError(f"{page} cannot be written: {error.strerror or error}") from None
