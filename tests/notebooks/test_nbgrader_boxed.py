"""Students' own cells, run in the sandbox by nbgrader: what is shown of them, and what is not.

Words used here.  course: a copy of the repository with RUN_CELLS = True, and a class in war.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("nbgrader", reason="make test-notebooks installs what these need")

from nbformat import from_dict, v4
from nbgrader.preprocessors import Execute
from test_nbgrader import ISOLATION, ROOT, Course, near_miss, own_cell, tasks

from autograder.nbgrader import execution, verdicts
from autograder.sandbox import launch

LOOKS = """\
import os, socket
print("interfaces", [line.split(":")[0].strip() for line in open("/proc/net/dev") if ":" in line])
try:
    socket.socket()
except OSError as error:
    print("socket:", error)
for place in ("/etc/passwd", "{course}/solutions", "{course}/gradebook.db", "{course}/submitted"):
    print(place, os.path.exists(place))
try:
    open("written", "w")
except OSError as error:
    print(error)
6 * 7
"""
EVIL = "<script>alert('from a cell')</script>"
FORGES = f"""\
evil = {EVIL!r}
kernel = get_ipython().kernel
def say(kind, **content):
    kernel.session.send(kernel.iopub_socket, kind, content, parent=kernel.get_parent())
say("stream", name=evil, text="a stream of a name of its own\\n")
say("stream", name="stdout", text={{"a": evil}})
say("stream", name="stdout", text="\\x1b]0;title\\x07 text")
say("execute_input", code="x", execution_count=evil)
say("error", ename=evil, evalue=evil, traceback=[evil, {{"a": 1}}])
say("execute_result", execution_count=evil, metadata={{"image/png": {{"width": evil}}}}, data={{
    "text/plain": evil, "text/html": evil, "application/javascript": "alert(1)",
    "image/svg+xml": evil, "text/markdown": evil, "image/png": '">' + evil,
}})
say("error", ename=evil, evalue=evil, traceback=[evil])
say("execute_result", execution_count=1, metadata={{"image/png": {{"width": evil}}}}, data={{
    "text/plain": evil, "text/html": evil, "application/javascript": "alert(1)",
    "image/svg+xml": evil, "text/markdown": evil, "image/png": '">' + evil,
}})
say("display_data", metadata={{}}, data={{"text/html": evil}}, transient={{"display_id": [1]}})
say("comm_open", comm_id=evil, target_name="jupyter.widget", data={{"state": {{
    "_model_module": evil, "_model_name": evil, "_view_name": evil,
}}}})
say("\\x1b[31mowned", text=evil)
"""
FLOODS = "for _ in range(300):\n    print('x' * 100_000)"
NEVER_ENDS = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass"
READS_LINKS = """\
import os
print("there are", sorted(os.listdir(".")))
for name in ("secret.txt", "answers", "pipe", "zero", "deep/secret.txt"):
    print(name, os.path.lexists(name))
"""


def notebook(course: Course, *sources: str, **metadata) -> bytes:
    made = tasks(course, "war")
    made["cells"] += [own_cell(source) for source in sources]
    made["metadata"] |= metadata
    return json.dumps(made).encode()


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    if ISOLATION != launch.BUBBLEWRAP:
        pytest.fail(f"bubblewrap does not work here: {launch.refusal_here(launch.BUBBLEWRAP)}")
    made = Course(tmp_path_factory.mktemp("course"))
    made.nbgrader("generate_assignment", "war")
    files = near_miss("war").overlay(ROOT)
    hand_in(made, files)
    made.autograde("war", "plain")
    made.plain = made.scores("war", "plain")
    config = made.folder / "nbgrader_config.py"
    text = config.read_text()
    assert "\nRUN_CELLS = False\n" in text
    config.write_text(text.replace("\nRUN_CELLS = False\n", "\nRUN_CELLS = True\n"))
    made.log = made.autograde("war", "*", "--RunBoxed.timeout=8")
    made.nbgrader("generate_feedback", "war", "--force")
    yield made


def hand_in(made: Course, files: dict[str, bytes]) -> None:
    looks = LOOKS.format(course=made.folder)
    lexer = {"name": "python", "pygments_lexer": f'python">{EVIL}'}
    html = "from IPython.display import HTML\nHTML('<b onclick=\"steal()\">x</b>')"
    ends = "import os, time\nprint('before', flush=True)\ntime.sleep(1)\nos._exit(0)"
    for student, written in {
        "plain": notebook(made, "1 + 1"),
        "looks": notebook(made, looks, html, ends, "print('never')"),
        "chooses": notebook(
            made, looks, kernelspec={"name": "python3", "display_name": "x"}, language_info=lexer
        ),
        "forges": notebook(made, FORGES, "print('afterwards')"),
        "floods": notebook(made, FLOODS, "print('afterwards')"),
        "endless": notebook(made, NEVER_ENDS, "print('afterwards')"),
        "links": notebook(made, READS_LINKS),
    }.items():
        made.hand_in("war", student, {**files, "tasks.ipynb": written})
    link(made, made.folder / "submitted" / "links" / "war")
    made.hand_in("war", "misdated", {**files, "timestamp.txt": b"\xff 9999999-99-99"})
    stamped = made.hand_in("war", "stamped", files)
    os.mkfifo(stamped / "timestamp.txt")


def link(made: Course, folder: Path) -> None:
    answer = made.folder / "solutions" / "war" / "assignment3.py"
    (folder / "secret.txt").symlink_to(answer)
    (folder / "answers").symlink_to(answer.parent)
    (folder / "zero").symlink_to("/dev/zero")
    os.mkfifo(folder / "pipe")
    (folder / "deep").mkdir()
    (folder / "deep" / "secret.txt").symlink_to(answer)


def outputs(course: Course, student: str) -> list[dict]:
    """Return the outputs of a student's own cells."""
    path = course.folder / "autograded" / student / "war" / "tasks.ipynb"
    cells = json.loads(path.read_text())["cells"]
    codes = [each for each in cells if each["cell_type"] == "code" and not each["metadata"]]
    return [output for cell in codes for output in cell["outputs"]]


def told(course: Course, student: str) -> str:
    return json.dumps(outputs(course, student))


@pytest.mark.parametrize("student", ["looks", "chooses", "forges", "floods", "endless", "links"])
def test_cells_move_no_marks(course, student):
    assert course.scores("war", student) == course.plain
    assert 0 < sum(course.plain.values()) < 100
    assert course.flagged("war", student) == []


@pytest.mark.parametrize("student", ["looks", "chooses"])
def test_cells_are_run_in_a_sandbox_whatever_kernel_they_ask_for(course, student):
    said = told(course, student)
    assert "interfaces ['lo']" in said
    assert "socket: [Errno 1] Operation not permitted" in said
    assert "/etc/passwd False" in said
    for name in ("solutions", "gradebook.db", "submitted"):
        assert (course.folder / name).exists()
        assert f"{course.folder / name} False" in said
    assert "Read-only file system" in said and '"42"' in said


def test_a_cell_that_ends_its_kernel_ends_the_run_and_no_more(course):
    said = told(course, "looks")
    assert "steal()" not in said
    assert "before" in said and "never" not in said
    assert "looks: the cells were not all run: DeadKernelError" in course.log


def test_nothing_but_text_and_pictures_is_shown(course):
    kinds = {kind for each in outputs(course, "forges") for kind in each.get("data", {})}
    assert kinds <= {"text/plain", "image/png"}
    assert {each["name"] for each in outputs(course, "forges") if "name" in each} == {"stdout"}
    assert "afterwards" in told(course, "forges")
    page = course.feedback("war", "forges")
    assert "a stream of a name of its own" in page
    assert "alert(&#39;from a cell" in page or "alert('from a cell" in page
    for student in ("forges", "chooses", "looks"):
        page = course.feedback("war", student)
        assert EVIL not in page and "<b onclick" not in page
        assert "<script>alert" not in page


def test_nothing_of_a_cell_moves_the_terminal_of_the_teacher(course):
    assert "\x1b" not in course.log and "\x07" not in course.log
    assert "owned" not in course.log and "alert" not in course.log
    assert "\\\\x1b]0;title" in told(course, "forges"), "its escape is shown"


def test_a_flood_is_cut(course):
    path = course.folder / "autograded" / "floods" / "war" / "tasks.ipynb"
    assert path.stat().st_size < 30_000_000
    assert "floods: the cells said too much; the end of it is not shown" in course.log


def test_a_cell_that_never_ends_is_ended(course):
    assert "endless: the cells were not all run: " in course.log
    assert "afterwards" not in told(course, "endless")


def test_no_link_leads_out_of_a_submission(course):
    said = told(course, "links")
    assert "there are [" in said and "'assignment3.py'" in said
    for name in ("secret.txt", "answers", "pipe", "zero", "deep/secret.txt"):
        assert f"{name} False" in said
        assert not os.path.lexists(course.folder / "autograded" / "links" / "war" / name)
    for name in ("secret.txt", "pipe", "zero"):
        words = f"links/war/{name} was left out: it is a link, a pipe or a device"
        assert words in course.log
    secret = (ROOT / "solutions/war/assignment3.py").read_bytes()
    for path in (course.folder / "autograded" / "links").rglob("*"):
        assert path.is_dir() or path.read_bytes() != secret


def test_a_stamp_that_is_a_pipe_keeps_nobody_waiting(course):
    assert "stamped/war/timestamp.txt was not graded: it is not a file; delete it" in course.log


def test_who_hands_in_no_time_is_graded(course):
    assert "misdated/war/timestamp.txt holds no time and was left out" in course.log
    assert course.scores("war", "misdated") == course.plain


def test_what_is_a_link_in_the_exchange_is_not_collected(course):
    exchange = course.folder / "exchange"
    exchange.mkdir()
    exchange.chmod(0o777)
    where = (f"--Exchange.root={exchange}", "--course=cardkit")
    course.nbgrader("release_assignment", "war", *where)
    for student in ("honest", "sly"):
        place = exchange / "cardkit" / "inbound" / f"{student}+war+2026-01-01 00:00:00 UTC"
        place.mkdir()
        (place / "timestamp.txt").write_text("2026-01-01 00:00:00 UTC")
        (place / "tasks.ipynb").write_bytes(notebook(course))
    (place / "notes.txt").symlink_to(course.folder / "nbgrader_config.py")
    log = course.nbgrader("collect", "war", *where, "--CollectApp.check_owner=False")
    assert "was not collected: notes.txt in it is a link, a pipe or a device, put there" in log
    assert (course.folder / "submitted" / "honest" / "war" / "tasks.ipynb").is_file()
    assert not (course.folder / "submitted" / "sly" / "war").exists()


def test_nothing_comes_back_from_a_kernel_but_outputs(monkeypatch):
    """Whatever a run makes of the notebook: its language, its widgets, its other cells."""

    def run(self, nb, resources, km=None):
        nb.metadata = from_dict({"language_info": {"pygments_lexer": EVIL}, "widgets": EVIL})
        for cell in nb.cells:
            cell.execution_count, cell.source, cell.metadata = EVIL, EVIL, {"tags": [EVIL]}
            cell.outputs = [v4.new_output("stream", name="stdout", text="said")]
        return nb, resources

    monkeypatch.setattr(Execute, "preprocess", run)
    monkeypatch.setattr(execution.RunBoxed, "_handed_in", lambda self, about: ROOT / "decks")
    graded = {"grade": True, "solution": False, "grade_id": "war_task1", "points": 5}
    cells = [v4.new_code_cell("1"), v4.new_code_cell("2", metadata={"nbgrader": graded})]
    before = v4.new_notebook(cells=cells)
    about = {"student": "rose", "assignment": "war"}
    after, _ = execution.RunBoxed().preprocess(before, {"nbgrader": about})
    assert EVIL not in json.dumps(after)
    assert [[each.text for each in cell.outputs] for cell in after.cells] == [["said"], []]


def test_without_bubblewrap_no_cell_is_run(monkeypatch):
    monkeypatch.setattr(execution, "_bubblewrap_problem", lambda: "bwrap is not installed")
    message = (
        r"^cells cannot be run here: bubblewrap does not work: bwrap is not installed; fix that,"
        r" or set RUN_CELLS = False in nbgrader_config.py$"
    )
    with pytest.raises(verdicts.SetupError, match=message):
        execution.RunBoxed().preprocess(v4.new_notebook(), {})
