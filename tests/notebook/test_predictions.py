"""Predictions in a notebook: what a guess is answered, and the guesses of every walkthrough.

Words used here.  open: of a guess, still three dots.  toys: the cells of a walkthrough that need
neither the grader nor a student's files.
"""

import json
import re
from pathlib import Path

import pytest

from autograder.course import assignment
from autograder.notebook import check_guess

ROOT = Path(__file__).parents[2]
SLUGS = [
    slug
    for slug in assignment.slugs()
    if (ROOT / "solutions" / slug / "walkthrough.ipynb").exists()
]
OPEN = "guess first: put your guess in place of the three dots, and run this cell again\n"
WRONG = [(5, "you forgot the first"), ("4", "without quotes it is a number"), ([4], "no list")]


def said(capsys, *arguments, **more):
    check_guess(*arguments, **more)
    return capsys.readouterr().out


@pytest.mark.parametrize(
    "guess, sentence",
    [
        (..., OPEN),
        (4, "right: 4\n"),
        (4.0, "right: 4\n"),
        (5, "no: you forgot the first\n"),
        ("4", "no: without quotes it is a number\n"),
        ([4], "no: no list\n"),
        (3, "no: it is more than 3\n"),
        (4.5, "no: it is less than 4.5\n"),
        (True, "no: the answer is a number\n"),
        (None, "no: the answer is a number\n"),
        ({}, "no: the answer is a number\n"),
    ],
)
def test_a_guess_of_a_number_is_answered(capsys, guess, sentence):
    assert said(capsys, guess, 4, *WRONG) == sentence


@pytest.mark.parametrize(
    "guess, truth, sentence",
    [
        ("ab", "ab", "right: 'ab'\n"),
        ("AB", "ab", "no: that is not it; go through the cell line by line and guess again\n"),
        (7, "7", "no: the answer is text, in quotes\n"),
        (("a",), ["a"], "no: the answer is a list, in square brackets\n"),
        (1, True, "no: the answer is True or False\n"),
        (None, None, "right: None\n"),
        (1, None, "no: that is not it; go through the cell line by line and guess again\n"),
        ("\x1b[31m", "x", "no: that is not it; go through the cell line by line and guess again\n"),
        (0.1 + 0.2, 0.3, "right: 0.3\n"),
    ],
)
def test_a_guess_of_another_kind_is_answered(capsys, guess, truth, sentence):
    assert said(capsys, guess, truth) == sentence


def test_a_guess_may_be_near_enough_but_a_wrong_one_is_answered_only_as_it_stands(capsys):
    wrong = (20, "that is twice as much")
    for guess, sentence in [
        (8, "right: 10\n"),
        (20, "no: that is twice as much\n"),
        (19, "no: it is less than 19\n"),
    ]:
        assert said(capsys, guess, 10, wrong, within=3) == sentence


# The guesses of every walkthrough


class Asked:
    """Takes the place of `check_guess` and keeps what it is given."""

    def __init__(self):
        self.calls = []

    def __call__(self, *arguments, **more):
        self.calls.append((arguments, more))


def cells(slug):
    """Return {name: source} of the code cells of a walkthrough."""
    text = (ROOT / "solutions" / slug / "walkthrough.ipynb").read_text(encoding="utf-8")
    found = json.loads(text)["cells"]
    return {cell["id"]: "".join(cell["source"]) for cell in found if cell["cell_type"] == "code"}


def is_toy(source):
    return "check(" not in source and "my_files()" not in source


@pytest.fixture(scope="module", params=SLUGS)
def guesses(request):
    """Return {name: arguments of check_guess}, after running the toys from top to bottom."""
    place = {"__name__": "__main__", "display": print}
    found = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT / "assignments" / request.param)
        patch.syspath_prepend(".")
        for name, source in cells(request.param).items():
            if is_toy(source):
                place["check_guess"] = asked = Asked()
                exec(compile(source, name, "exec"), place)
                if asked.calls:
                    [found[name]] = asked.calls
    return found


def test_every_open_guess_says_so_and_nothing_else(guesses, capsys):
    assert len(guesses) >= 6
    for (guess, *rest), more in guesses.values():
        assert guess is ...
        assert said(capsys, guess, *rest, **more) == OPEN


def test_every_truth_is_right_and_three_wrong_guesses_are_answered(guesses, capsys):
    for name, ((_, truth, *wrong), more) in guesses.items():
        assert said(capsys, truth, truth, *wrong, **more).startswith("right: "), name
        assert len(wrong) == 3, name
        assert len({sentence for _, sentence in wrong}) == 3, name
        for guess, sentence in wrong:
            assert said(capsys, guess, truth, *wrong, **more) == f"no: {sentence}\n", name


@pytest.mark.parametrize("slug", SLUGS)
def test_a_walkthrough_has_guesses_numbers_to_change_and_an_experiment(slug):
    names = cells(slug)
    guesses = [name for name in names if re.fullmatch(r"task\d+-guess(-\d+)?", name)]
    numbers = [name for name, source in names.items() if re.search(r"  # change me\b", source)]
    experiments = [name for name in names if re.fullmatch(r"task\d+-experiment", name)]
    assert len(guesses) >= 6
    assert len(numbers) >= 2, numbers
    assert len(experiments) == 1
    assert is_toy(names[experiments[0]])
    for name, source in names.items():
        assert (name in guesses) == source.startswith("guess = ...\n") == ("check_guess(" in source)


def paragraphs(slug):
    """Return the longer paragraphs and toys of a walkthrough, but for its first and last cells."""
    text = (ROOT / "solutions" / slug / "walkthrough.ipynb").read_text(encoding="utf-8")
    for cell in json.loads(text)["cells"]:
        if not cell["id"].startswith(("start-", "end", "everything")):
            source = "".join(cell["source"])
            parts = source.split("\n\n") if cell["cell_type"] == "markdown" else [source]
            yield from (part for part in parts if len(part) > 120)


def test_no_two_walkthroughs_say_the_same():
    said_by = {}
    for slug in SLUGS:
        for part in set(paragraphs(slug)):
            said_by.setdefault(part, []).append(slug)
    assert {part: slugs for part, slugs in said_by.items() if len(slugs) > 1} == {}


def test_all_walkthroughs_begin_with_the_same_words_but_for_names():
    beginnings = set()
    for slug in SLUGS:
        text = (ROOT / "solutions" / slug / "walkthrough.ipynb").read_text(encoding="utf-8")
        first = "".join(json.loads(text)["cells"][0]["source"])
        plain = re.sub(r"(?s)^# .*?\n|- You write your program in .*?\n- ", "", first)
        beginnings.add(plain.replace("own files do", "own file does"))
    assert len(beginnings) == 1
