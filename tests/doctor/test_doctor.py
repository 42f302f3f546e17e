"""`cardkit doctor`: what it finds by trying, what it advises, and how it shows both."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from container import needs_mounts

from autograder import cli
from autograder.doctor import examination as doctor
from autograder.doctor.examination import IN_FORCE, LIMITS, NOT_IN_FORCE, Findings, Level
from autograder.doctor.view import doctor_view
from autograder.sandbox import bubblewrap, launch, own_words
from autograder.sandbox.starting import LaunchError
from autograder.worker import grading

HELD = dict.fromkeys(LIMITS, IN_FORCE)
FINDINGS = Findings(
    "3.12.1",
    "Linux 6.1, x86_64",
    2,
    True,
    "0.9.0",
    True,
    "bubblewrap",
    (
        Level("bubblewrap", True, limits=HELD, network=False, filter=True),
        Level("user", False, "only root can", "start it as root"),
        Level("process", True, limits=HELD, network=True, filter=False),
    ),
)


def test_every_limit_of_every_level_is_tried_here():
    found = doctor.examine()
    assert [level.name for level in found.levels] == list(launch.LEVELS)
    for level in found.levels:
        assert level.works == launch.works(level.name)
        if level.limits:
            assert level.limits == HELD, level.name
            assert level.network is (level.name == "process")
            assert level.filter is (level.name != "process" and found.filter_known)
        else:
            assert level.problem and not level.works
    assert found.best == launch.best_level()
    assert found.cores >= 1 and found.fork == launch.CAN_FORK


def test_a_limit_that_is_not_in_force_is_found(monkeypatch):
    monkeypatch.setattr(doctor, "TOML", doctor.TOML.replace("output_bytes = 100_000\n", ""))
    level = doctor.examined("process", None)
    assert level.limits == {**HELD, "output": NOT_IN_FORCE}
    shown = doctor_view(replace(FINDINGS, levels=(level,))).plain
    assert "process: the limit on output is not in force\n" in shown


def test_what_could_not_be_told_is_in_force_nowhere():
    assert doctor.in_force("grader_error") == doctor.NOT_TRIED
    assert doctor.in_force("passed") == NOT_IN_FORCE
    assert doctor.in_force("timed_out") == IN_FORCE


def test_a_grader_that_fails_is_a_level_that_does_not_work(monkeypatch):
    def fails(level):
        raise grading.GraderFailed("no room")

    monkeypatch.setattr(doctor, "tried", fails)
    assert doctor.examined("process", None) == Level("process", False, "no room")


def test_the_view_has_a_line_for_each_level_and_a_remedy_for_what_fails():
    assert (
        "\n" + doctor_view(FINDINGS).plain
        == """
Python 3.12.1, Linux 6.1, x86_64, 2 cores
fork: yes
bubblewrap: 0.9.0
filter of system calls for this type of machine: known

level       works  time  memory  files  processes  output  network  call filter
bubblewrap  yes    held  held    held   held       held    closed   on
user        no     -     -       -      -          -       -        -
process     yes    held  held    held   held       held    open     off

user does not work: only root can
  remedy: start it as root

`cardkit grade` can keep a student's code in: bubblewrap
"""
    )


def test_a_kernel_of_an_earlier_kit_is_named_with_its_remedy(tmp_path, monkeypatch):
    kernel = tmp_path / "kernels" / "cardkit-boxed" / "kernel.json"
    kernel.parent.mkdir(parents=True)
    argv = ["python", "-m", "autograder.nbgrader.boxed_kernel", "{connection_file}"]
    kernel.write_text(json.dumps({"argv": argv}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setattr(doctor, "examined", lambda name, refused: Level(name, False, str(refused)))
    found = doctor.examine()
    assert str(kernel) in found.kernels
    assert (
        f"\n{kernel}: an earlier kit installed this kernel: it runs files beside a notebook as"
        " you\n"
        "  remedy: python -m autograder.nbgrader.boxed_kernel --install, in its own environment, or"
        " delete it\n"
    ) in doctor_view(replace(FINDINGS, kernels=(str(kernel),))).plain
    kernel.write_text(json.dumps({"argv": ["python", "-I", "-c", "main()"]}))
    assert str(kernel) not in doctor.examine().kernels


def test_the_view_of_a_machine_that_has_little():
    levels = (
        Level("bubblewrap", False, "bubblewrap is for Linux only", "grade in a Linux container"),
        Level("user", True, limits={**HELD, "processes": doctor.NOT_TRIED}, network=True),
    )
    found = replace(
        FINDINGS,
        cores=1,
        fork=False,
        bubblewrap="",
        filter_known=False,
        best="process",
        levels=levels,
    )
    assert (
        "\n" + doctor_view(found).plain
        == """
Python 3.12.1, Linux 6.1, x86_64, 1 core
fork: no: each player is started anew, slower
bubblewrap: not installed
filter of system calls for this type of machine: unknown: no system call is refused

level       works  time  memory  files  processes  output  network  call filter
bubblewrap  no     -     -       -      -          -       -        -
user        yes    held  held    held   ?          held    open     -

bubblewrap does not work: bubblewrap is for Linux only
  remedy: grade in a Linux container

user: a student's code can use the network

`cardkit grade` has no isolation here but limits; pass `--isolation process` to run it anyway
"""
    )


@pytest.mark.parametrize(
    ("problem", "settings", "contained", "advice"),
    [
        (
            "bwrap: No permissions to create new namespace",
            {"kernel/unprivileged_userns_clone": "0", "user/max_user_namespaces": "0"},
            True,
            "sysctl -w kernel.unprivileged_userns_clone=1 user.max_user_namespaces=15000",
        ),
        (
            "bwrap: setting up uid map: Permission denied",
            {"kernel/apparmor_restrict_unprivileged_userns": "1"},
            False,
            "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0",
        ),
        ("bwrap: Operation not permitted", {}, True, "start the container with --cap-add"),
        ("bwrap: Operation not permitted", {}, False, "allow namespaces: the messages of the"),
    ],
)
def test_the_remedy_fits_what_forbids_namespaces(monkeypatch, problem, settings, contained, advice):
    monkeypatch.setattr(doctor, "setting", lambda name: settings.get(name, "7"))
    monkeypatch.setattr(doctor, "in_container", lambda: contained)
    assert doctor.remedy("bubblewrap", LaunchError(problem)).startswith(advice)


def test_the_remedy_for_folders_that_are_open_is_what_closes_them():
    refused = launch.exposed("user", ["/a"])
    assert str(refused) == "a student's code could read /a; close that with `chmod o-rwx /a`"
    assert refused.reason == "a student's code could read /a"
    assert doctor.remedy("user", refused) == "chmod o-rwx /a"


def test_the_remedy_for_whoever_is_not_root(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert doctor.remedy("user", LaunchError("only root can")).startswith("start it as root")


@pytest.mark.parametrize(("best", "status"), [("bubblewrap", 0), ("user", 0), ("process", 1)])
def test_the_exit_status_says_whether_grading_is_isolated(monkeypatch, capsys, best, status):
    found = replace(FINDINGS, best=best)
    monkeypatch.setattr(doctor, "examine", lambda: found)
    with pytest.raises(SystemExit) as end:
        cli.main(["doctor", "--json"])
    assert end.value.code == status
    data = json.loads(capsys.readouterr().out)
    assert data == json.loads(json.dumps({**asdict(found), "isolates": status == 0}))
    with pytest.raises(SystemExit) as end:
        cli.main(["doctor"])
    assert end.value.code == status
    assert capsys.readouterr().out == doctor_view(found).plain


def test_without_bubblewrap_the_doctor_says_how_to_get_it():
    environment = {**os.environ, "PATH": "/nowhere"}
    code = "from autograder.doctor import examination as doctor\n"
    code += "print(doctor.bubblewrap_version() or 'none')\n"
    code += "from autograder.sandbox import launch; p = launch.refusal_here('bubblewrap')\n"
    code += "print(p); print(doctor.remedy('bubblewrap', p))"
    ran = subprocess.run(
        [sys.executable, "-P", "-c", code],
        env=environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
    )
    assert ran.stdout == (
        "none\nbwrap is not installed (Debian, Ubuntu: apt-get install bubblewrap)\n"
        "apt-get install bubblewrap\n"
    )


@pytest.fixture
def another_bwrap(monkeypatch, tmp_path):
    """Return what puts a script in the place of bwrap."""
    caches = (bubblewrap.bubblewrap_program, bubblewrap.drops_root)

    def put(script: str) -> Path:
        program = tmp_path / "bwrap"
        program.write_text(script)
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
        monkeypatch.setattr(own_words, "SECONDS", 1.0)
        forget()
        return program

    def forget() -> None:
        own_words.heard.clear()
        for each in caches:
            each.cache_clear()

    yield put
    forget()


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("sleep 60; :", "bwrap does not work: `@ --help` had not ended after 1 seconds"),
        (
            "exec >&- 2>&-; sleep 60",
            "bwrap does not work: `@ --help` closed its output and had not",
        ),
        ("echo no rights >&2; exit 1", "`@ --help` ended with status 1 and said: no rights"),
        ("exit 7", "bwrap does not work: `@ --help` ended with status 7 and said nothing"),
        ("kill -9 $$", "bwrap does not work: `@ --help` ended with status -9 and said nothing"),
        ("echo '\\377 hello'", "@ is not bubblewrap: for `--help` it said: "),
        ("true", "@ is not bubblewrap: for `--help` it said nothing"),
        ("yes", "bwrap does not work: `@ --help` printed more than 100 kB"),
        ("echo --ro-bind", "this bwrap is too old: 0.7 or newer is needed"),
        ("echo --ro-bind --size", "bwrap could not start a player: no first answer (Gone)"),
    ],
)
def test_a_bwrap_that_does_not_work_is_told_in_its_own_words(another_bwrap, script, problem):
    program = another_bwrap(f"#!/bin/sh\n{script}\n")
    begun = time.monotonic()
    refused = launch.refusal("bubblewrap")
    found = launch.problem("bubblewrap")
    assert found == str(refused)
    assert problem.replace("@", str(program)) in found and "\n" not in found
    version = doctor.bubblewrap_version()
    assert version == "installed, but it does not say which version"
    remedy = doctor.remedy("bubblewrap", refused)
    newer, again = "install bubblewrap 0.7 or newer, from", "reinstall bubblewrap (Debian"
    assert "first answer" in found or remedy.startswith(newer if "too old" in found else again)
    assert time.monotonic() - begun < 30


def test_where_bwrap_would_have_one_read_on_is_left_out(another_bwrap):
    says = (
        '[ "$1" = --help ] && exec echo --ro-bind --size; echo "no map. See <a page>." >&2; exit 1'
    )
    another_bwrap(f"#!/bin/sh\n{says}\n")
    refused = launch.refusal("bubblewrap")
    assert str(refused) == "bwrap could not start a player: no map. See <a page>."
    assert (
        doctor.examined("bubblewrap", refused).problem == "bwrap could not start a player: no map"
    )


def test_a_bwrap_that_is_no_program_is_told(another_bwrap):
    program = another_bwrap("\0")
    assert launch.problem("bubblewrap") == (
        f"bwrap does not work: `{program} --help` could not be started (Exec format error)"
    )


@needs_mounts
@pytest.mark.parametrize("room", ["4k", "64k"])
def test_a_temporary_folder_that_is_full_is_named(room: str, tmp_path):
    """Where it is full Python may write a part of a file and not say so."""
    tmp_path.chmod(0o777)
    script = 'mount -t tmpfs -o size="$1" none "$2" && shift 2 && exec "$@"'
    apart = ["unshare", "--mount", "sh", "-c", script, "sh"]
    arguments = ["autograder.cli", "grade", "hidden_card_21", "solutions/hidden_card_21"]
    arguments += ["-o", str(tmp_path.parent / "results"), "--isolation"]
    for level in ("bubblewrap", "process"):
        ran = subprocess.run(
            [*apart, room, tmp_path, sys.executable, "-m", *arguments, level],
            env={**os.environ, "TMPDIR": str(tmp_path)},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 2, ran.stderr
        assert f"the player cannot be written below {tmp_path} (" in ran.stderr
        advice = "); make room, or name another folder by the environment variable TMPDIR"
        assert advice in ran.stderr and ran.stderr.count("\n") == 1
