"""What students write is read within limits on the trusted side, whatever they write."""

from __future__ import annotations

import pytest

from autograder.course import assignment
from autograder.course.faults import fault
from autograder.hints.detector import Detector
from autograder.policy.leaving_out import readable
from autograder.suite.source import Source
from autograder.system.cpu_time import CpuTime, TooLong

FILE = "simple21.py"


def test_no_number_is_so_long_that_python_cannot_write_it():
    with pytest.raises(ValueError, match="a number in it has more than 10,000 bits"):
        Source(FILE, b"N = 0x" + b"f" * 4000)
    Source(FILE, b"N = 0x" + b"f" * 2000)


def test_no_if_has_so_many_parts_that_walking_through_it_fails():
    chain = "if x == 0: pass\n" + "elif x == 1: pass\n" * 490
    assert Source(FILE, chain.encode()).nodes
    with pytest.raises(ValueError, match="it has an if with more than 500 parts"):
        Source(FILE, (chain + "elif x == 2: pass\n" * 300).encode())


@pytest.mark.parametrize("codec", ["punycode", "utf-7", "unicode_escape", "idna"])
def test_nothing_is_read_by_a_codec_that_may_take_for_ever(codec: str):
    with pytest.raises(ValueError, match="no encoding of programs: "):
        Source(FILE, f"# coding: {codec}\n".encode())


@pytest.mark.parametrize("accents", ["\u0301\u0323", "\u0f73"], ids=["two", "one that is two"])
def test_no_letter_has_so_many_accents_that_python_takes_long(accents: str):
    """Ten seconds for each look at the file, in which nothing ends Python's parser."""
    name = "a" + accents * 9_000
    for end in ("1", "1 1"):
        content = f"{name} = {end}\n".encode()
        with CpuTime(1.0).spending():
            with pytest.raises(ValueError, match="a letter in it has more than 60 accents"):
                Source(FILE, content)
            assert readable(assignment.load("hidden_card_21"), {FILE: content})[1] == []
    assert Source(FILE, ("e\u0301ä\u0323" * 2_000 + " = 'Ελλάδα' * 2").encode()).nodes


def test_of_a_codec_with_an_endless_name_the_beginning_is_told():
    """Ten such files made results of eight megabytes."""
    note = fault(FILE, b"# coding: " + b"a" * 400_000 + b"\n")
    assert note is not None and "unknown encoding: aaa" in note and len(note) < 400


def test_a_codec_of_old_computers_is_read():
    source = Source(FILE, "# coding: cp850\nname = 'Zoë'\n".encode("cp850"))
    assert "Zoë" in source.text


@pytest.mark.parametrize(
    "text",
    [
        "def unused(" + ", ".join(f"a{n}=[]" for n in range(9_000)) + "): pass\n",
        "class A:\n" + "".join(f"    a{n} = []\n" for n in range(3_000))
        + "".join(f"    def m{n}(self): self.x.append({n})\n" for n in range(500)),
        "".join(f"def f{n}(): f{n - 1}()\n" for n in range(1_500)) + "f1499()\n" * 5_000,
    ],
)  # fmt: skip
def test_looking_for_slips_takes_its_time_and_no_more(text: str):
    """Without a limit, and with a walk through the file for each name, it took minutes."""
    detector = Detector(assignment.load("hidden_card_21"), {FILE: text.encode()})
    assert {each.file for each in detector.findings()} <= {FILE}


def test_work_that_goes_on_is_ended_and_no_other():
    limit = CpuTime(0.2)
    with limit.spending():
        sum(range(1000))
    assert 0 < limit.left <= 0.2
    with pytest.raises(TooLong), limit.spending():
        while True:
            pass
    assert limit.left == 0
    with pytest.raises(TooLong), limit.spending():
        pytest.fail("nothing is left of it")
