"""A class graded by Dask workers is graded as it is here, whatever ends in the middle."""

from __future__ import annotations

import json
import shutil
import socket

import distributed
import psutil
import pytest
from cluster_course import (
    CRASHES,
    RIGHT,
    SLOW,
    SUITE,
    WRONG,
    Cluster,
    Run,
    grade,
    local_cluster,
    make_class,
    make_kit,
    stored,
    until,
)

TWICE = "the grader was ended twice over this submission; nothing was judged"
MIXED = {
    **{f"right{number}": RIGHT for number in range(6)},
    **{f"wrong{number}": WRONG for number in range(4)},
    "crashes": CRASHES,
    "empty": "",
    "broken": "def add(:\n",
}
LONG = {f"student{number:02}": SLOW if number % 2 else WRONG for number in range(20)}


@pytest.fixture(scope="session")
def kit(tmp_path_factory):
    return make_kit(tmp_path_factory.mktemp("kit"))


@pytest.fixture
def cluster(tmp_path, kit):
    folder = tmp_path / "cluster"
    folder.mkdir()
    with Cluster(folder, kit) as found:
        yield found


@pytest.fixture(scope="session")
def local(tmp_path_factory, kit):
    """Return the results of a class as they are when it is graded here."""

    def graded(students):
        folder = tmp_path_factory.mktemp("local")
        grade(kit, make_class(folder / "class", **students), folder / "results")
        return stored(folder / "results")

    return graded


@pytest.fixture(scope="session")
def long_results(local):
    return local(LONG)


# What is the same


def test_results_are_byte_for_byte_those_of_a_run_here(tmp_path, cluster, kit, local):
    cluster.start_workers("ada", "bo", "cy")
    submissions = make_class(tmp_path / "class", **MIXED)
    results = tmp_path / "results"
    status, output, errors = grade(kit, submissions, results, "--scheduler", cluster.address)
    assert (status, errors) == (0, "")
    assert f"{len(MIXED)} of {len(MIXED)} submissions graded" in output
    assert stored(results) == local(MIXED)


def test_each_run_here_or_there_reuses_what_the_other_graded(tmp_path, cluster, kit):
    cluster.start_workers("ada")
    submissions = make_class(tmp_path / "class", **MIXED)
    results = tmp_path / "results"
    there = ("--json", "--scheduler", cluster.address)
    for options, state in ((there, "graded"), (("--json",), "reused"), (there, "reused")):
        _, output, _ = grade(kit, submissions, results, *options)
        assert {row["state"] for row in json.loads(output)["students"]} == {state}


def test_a_cluster_made_in_python_grades_as_well(tmp_path, kit, local):
    submissions = make_class(tmp_path / "class", **MIXED)
    results = tmp_path / "results"
    with local_cluster(tmp_path, kit, workers=2, threads=2) as address:
        status, _, errors = grade(kit, submissions, results, "--scheduler", address)
    assert (status, errors) == (0, "")
    assert stored(results) == local(MIXED)


def test_a_worker_keeps_its_grader_warm_from_one_run_to_the_next(tmp_path, cluster, kit):
    cluster.start_workers("ada")
    submissions = make_class(tmp_path / "class", rose=RIGHT, ada=WRONG)
    options = ("--fresh", "--scheduler", cluster.address)
    graders = []
    for _ in range(2):
        grade(kit, submissions, tmp_path / "results", *options)
        process = psutil.Process(cluster.processes["ada"].pid)
        graders.append(
            [child.pid for child in process.children() if "session" in str(child.cmdline())]
        )
    assert len(graders[0]) == 1 and graders[0] == graders[1]


def test_options_reach_the_workers(tmp_path, cluster, kit):
    cluster.start_workers("ada")
    submissions = make_class(tmp_path / "class", rose=RIGHT)
    options = ("--isolation", "process", "--no-fork", "--json", "--scheduler", cluster.address)
    _, output, _ = grade(kit, submissions, tmp_path / "results", *options)
    assert json.loads(output)["isolation"] == "process"
    text = (tmp_path / "results/rose/results.json").read_text()
    assert json.loads(text)["extra_data"]["isolation"] == "process"


# What ends in the middle


def test_a_worker_that_is_ended_loses_nothing(tmp_path, cluster, kit, local):
    cluster.start_workers("ada", "bo", "cy")
    students = {**MIXED, "unlucky": ("END_WORKER_ONCE ended_once", RIGHT)}
    submissions = make_class(tmp_path / "class", **students)
    results = tmp_path / "results"
    status, _, errors = grade(kit, submissions, results, "--scheduler", cluster.address)
    assert (status, errors) == (0, "")
    assert (kit / "marks/ended_once").exists()
    ended = [name for name in ("ada", "bo", "cy") if cluster.processes[name].poll() is not None]
    assert len(ended) == 1
    assert stored(results) == local(students)  # the mark is there: here nothing is ended


def test_workers_that_are_ended_from_outside_lose_nothing(tmp_path, cluster, kit, long_results):
    cluster.start_workers("ada", "bo", "cy")
    submissions = make_class(tmp_path / "class", **LONG)
    run = Run(kit, submissions, tmp_path / "results", "--scheduler", cluster.address)
    run.until(3)
    cluster.kill("ada")
    run.until(6)
    cluster.start_worker("dee")
    cluster.kill("bo")
    assert run.end()[::2] == (0, "")
    assert stored(run.results) == long_results


def test_a_worker_that_is_ended_and_started_at_the_same_address_loses_nothing(
    tmp_path, cluster, kit, long_results
):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    fixed = {"DASK_DISTRIBUTED__WORKER__PORT": port}
    cluster.start_worker("ada")
    cluster.start_worker("bo", **fixed)
    submissions = make_class(tmp_path / "class", **LONG)
    run = Run(kit, submissions, tmp_path / "results", "--scheduler", cluster.address)
    run.until(3)
    cluster.kill("bo")
    cluster.start_worker("bo", **fixed)
    assert run.end()[::2] == (0, "")
    assert stored(run.results) == long_results


def test_a_submission_that_ends_its_worker_each_time_costs_nobody_else(
    tmp_path, cluster, kit, local
):
    for name in ("ada", "bo"):
        cluster.start_worker(name, nanny=True)  # which starts it again
    students = {**MIXED, "culprit": ("END_WORKER", RIGHT)}
    submissions = make_class(tmp_path / "class", **students)
    results = tmp_path / "results"
    status, _, errors = grade(kit, submissions, results, "--scheduler", cluster.address)
    assert (status, errors) == (1, "")
    found, wanted = stored(results), local({**MIXED, "culprit": ("END_GRADER", RIGHT)})
    assert found.pop("grades.csv") == wanted.pop("grades.csv")
    there = json.loads(found.pop("culprit/results.json"))
    here = json.loads(wanted.pop("culprit/results.json"))
    for each in (there, here):  # its text is another one, no more
        del each["extra_data"]["keys"]["submission"]
    assert there == here and there["extra_data"]["notes"] == [TWICE]
    assert found == wanted


def test_a_submission_that_ends_graders_is_recorded_as_here(tmp_path, cluster, kit, local):
    cluster.start_workers("ada", "bo")
    students = {**MIXED, "culprit": ("END_GRADER", RIGHT)}
    submissions = make_class(tmp_path / "class", **students)
    results = tmp_path / "results"
    assert grade(kit, submissions, results, "--scheduler", cluster.address)[0] == 1
    assert stored(results) == local(students)
    assert cluster.processes["ada"].poll() is None and cluster.processes["bo"].poll() is None


def test_without_its_scheduler_a_run_stops_and_the_next_one_goes_on(
    tmp_path, cluster, kit, long_results
):
    cluster.start_workers("ada", "bo")
    submissions = make_class(tmp_path / "class", **LONG)
    run = Run(kit, submissions, tmp_path / "results", "--scheduler", cluster.address)
    run.until(4)
    before = cluster.address
    cluster.kill("scheduler")
    status, _, errors = run.end()
    finished = run.finished()
    assert status == 3 and 4 <= finished < len(LONG)
    assert errors == (
        f"cardkit: the scheduler at {before} is gone; start it again, with its workers;"
        f" {finished} of {len(LONG)} are finished; run the same command to go on"
    )
    done = {name: data for name, data in stored(run.results).items() if name.endswith(".json")}
    assert done.items() <= long_results.items()
    assert not list(run.results.rglob("*.part"))

    cluster.start_scheduler()
    cluster.start_workers("cy", "dee")
    options = ("--json", "--scheduler", cluster.address)
    status, output, _ = grade(kit, submissions, run.results, *options)
    states = [row["state"] for row in json.loads(output)["students"]]
    assert status == 0 and states.count("reused") == finished
    assert stored(run.results) == long_results


def test_a_run_that_is_ended_leaves_nothing_running_at_the_workers(tmp_path, cluster, kit):
    cluster.start_workers("ada")
    submissions = make_class(tmp_path / "class", **LONG)
    run = Run(kit, submissions, tmp_path / "results", "--scheduler", cluster.address)
    run.until(2)
    run.process.kill()
    run.process.wait()
    with distributed.Client(cluster.address, set_as_default=False) as client:
        until(lambda: not any(client.processing().values()), "the workers to be idle")


# Who may not grade


@pytest.mark.parametrize(
    "answer",
    [
        "b'[]'",
        """json.dumps({"fault": {"sentence": 5, "line": 6}}).encode()""",
        """json.dumps(answer).replace('"student": "', '"student": "x').encode()""",
        """json.dumps(answer).replace('"notes": [', '"notes": [5').encode()""",
    ],
)
def test_a_worker_that_answers_something_else_grades_nothing(tmp_path, cluster, kit, local, answer):
    place = tmp_path / "liar"
    place.mkdir()
    (place / "sitecustomize.py").write_text(
        f"import json\nfrom autograder.cluster import worker\n"
        f"worker._packed = lambda answer: {answer}\n"
    )
    cluster.start_worker("liar", PYTHONPATH=f"{place}:{kit}")
    cluster.start_worker("right")
    with distributed.Client(cluster.address, set_as_default=False) as client:
        client.wait_for_workers(2)
    submissions = make_class(tmp_path / "class", **LONG)
    results = tmp_path / "results"
    status, _, errors = grade(kit, submissions, results, "--scheduler", cluster.address)
    assert status == 0
    assert "worker liar: its answers cannot be read; it was given nothing more" in errors
    assert stored(results) == local(LONG)


def test_workers_that_would_grade_otherwise_are_refused_by_name(tmp_path, cluster, kit, local):
    cluster.start_worker("right")
    start_unfit_workers(tmp_path, cluster, kit)
    submissions = make_class(tmp_path / "class", **LONG)
    results = tmp_path / "results"
    with distributed.Client(cluster.address, set_as_default=False) as client:
        client.wait_for_workers(5)
    status, _, errors = grade(kit, submissions, results, "--scheduler", cluster.address)
    assert status == 0
    lines = sorted(errors.splitlines())
    assert len(lines) == 4
    for line, name, reason in zip(
        lines,
        ("kit", "nothing", "python", "suite"),
        (
            "it has another kit: ",
            "the kit does not run there (",
            "it has another Python: 3.99.0, here 3.",
            "it has another suite: ",
        ),
        strict=True,
    ):
        assert line.startswith(f"cardkit: worker other_{name} (tcp://127.0.0.1:")
        assert f"): {reason}" in line and line.endswith("; it was given nothing to grade")
    assert stored(results) == local(LONG)


def test_where_no_worker_fits_nothing_is_graded(tmp_path, cluster, kit):
    start_unfit_workers(tmp_path, cluster, kit)
    with distributed.Client(cluster.address, set_as_default=False) as client:
        client.wait_for_workers(4)
    submissions = make_class(tmp_path / "class", rose=RIGHT)
    results = tmp_path / "results"
    status, output, errors = grade(kit, submissions, results, "--scheduler", cluster.address)
    assert (status, output) == (2, "") and not results.exists()
    assert errors.startswith(f"cardkit: no worker of {cluster.address} can grade this: worker ")
    assert errors.endswith("; give them this copy of the kit, and this Python")
    assert len(errors.splitlines()) == 1


def start_unfit_workers(tmp_path, cluster, kit):
    """Start a worker with another suite, one with another kit, one with another Python, one bare.

    Another Python is played: `sitecustomize`, which Python imports first, says so.
    """
    suite = SUITE.format(marks="elsewhere") + "\n# changed\n"
    cluster.start_worker("other_suite", make_kit(tmp_path / "suite", suite))
    other = make_kit(tmp_path / "kit")
    shutil.rmtree(other / "autograder/suites")
    shutil.copytree(kit / "autograder/suites", other / "autograder/suites")
    with (other / "autograder/feedback/wording.py").open("a") as file:
        file.write("# changed\n")
    cluster.start_worker("other_kit", other)
    for name, text in (
        ("python", "import platform\nplatform.python_version = lambda: '3.99.0'\n"),
        ("nothing", "import sys\nsys.modules['autograder'] = None\n"),
    ):
        place = tmp_path / name
        place.mkdir()
        (place / "sitecustomize.py").write_text(text)
        cluster.start_worker(f"other_{name}", PYTHONPATH=f"{place}:{kit}")


def test_a_scheduler_without_workers_is_said(tmp_path, cluster, kit):
    submissions = make_class(tmp_path / "class", rose=RIGHT)
    results = tmp_path / "results"
    status, output, errors = grade(kit, submissions, results, "--scheduler", cluster.address)
    assert (status, output) == (2, "") and not results.exists()
    assert errors == (
        f"cardkit: the scheduler at {cluster.address} has no workers; start some with"
        f" `dask worker {cluster.address} --nworkers -1 --nthreads 1`"
    )


@pytest.mark.parametrize(
    ("address", "reason"),
    [("tcp://127.0.0.1:1", "Timed out"), ("nonsense://here", "unknown address scheme")],
)
def test_where_no_scheduler_answers_that_is_said(tmp_path, kit, address, reason):
    submissions = make_class(tmp_path / "class", rose=RIGHT)
    results = tmp_path / "results"
    status, output, errors = grade(kit, submissions, results, "--scheduler", address)
    assert (status, output) == (2, "") and not results.exists()
    assert errors.startswith(f"cardkit: no Dask scheduler answers at {address} (")
    assert reason in errors and errors.endswith(
        "; start one with `dask scheduler`, or check the address"
    )
    assert len(errors.splitlines()) == 1
