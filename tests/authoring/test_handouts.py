"""Handouts: how long they are, how they are folded, how they speak, their figures and pictures.

Words used here.  word: a run of characters with a letter or a digit among them; in tables, too, but
not in blocks of code.  sentence: what ends with . ! or ?, or with its paragraph or item; of prose
alone, so neither in tables nor in headings.  open: what nobody has to unfold.
"""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from autograder.authoring import BuildError, printed
from autograder.authoring.handouts import filled, handout, python_words
from autograder.course import assignment
from autograder.course.handout import plain, read_handout
from autograder.course.outline import OUTLINE
from autograder.course.policy import WHOLE
from pictures import PICTURES, drawn
from pictures.drawing import SUITS

ROOT = Path(__file__).parents[2]
BEFORE_TASK_1, OPEN, ALL, SENTENCE = 350, 1900, 3500, 15
MOST_OF_POLICY, OPEN_OF_POLICY = 30, 150  # lines, and words that nobody has to unfold
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
FOLDED = re.compile(r"<details>\n<summary>([^<]+)</summary>\n\n(.*?)\n\n</details>\n", re.DOTALL)
IMAGE = re.compile(r"!\[([^\]]*)\]\(pictures/(\w+)\.svg\)")
FIGURES = re.compile(r"decide ([\d.]+) of the ([\d.]+) points")
AWKWARD = [
    r"\bwhoever\b", r"\bto be had\b", r"\bshall\b", r"(?<!there )\bis no\b(?! exception)",
    r"(?<!there )\bare no\b", r"\bas it stands\b", r"\bmany percent\b", r"\bis as right\b",
    r"\bcannot help being\b", r"\bat first it has not\b", r"\bby way of others\b",
    r"\bthe own\b", r"\bto manage\b", r"\bbe it\b", r"\bto an end\b", r"\bhang on\b",
]  # fmt: skip

every_assignment = pytest.mark.parametrize("slug", assignment.slugs())


def page(slug: str) -> str:
    return (ROOT / "assignments" / slug / "README.md").read_text(encoding="utf-8")


def own(slug: str) -> str:
    """Return a handout without what stands in all of them, which has a bound of its own."""
    return page(slug).replace(f"\n{WHOLE.markdown()}\n", "")


def without_code(text: str) -> str:
    return re.sub(r"</?(?:details|summary)>", "", IMAGE.sub("", BLOCK.sub("", text)))


def words(text: str) -> list[str]:
    return re.findall(r"\S*\w\S*", without_code(text).replace("|", " "))


def sentences(text: str) -> list[str]:
    """Return the sentences of the prose; stops inside `code` end none."""
    text = re.sub(r"`[^`]*`", lambda code: re.sub(r"[.!?]", "", code[0]), without_code(text))
    lines = [line for line in text.splitlines() if line[:1] not in ("|", "#")]
    blocks = re.split(r"\n\s*\n|\n(?=- |\d\. )", "\n".join(lines))
    found = [each for block in blocks for each in re.split(r"(?<=[.!?])[*)]*\s+", block.strip())]
    return [each for each in found if words(each)]


@every_assignment
def test_a_handout_says_before_task_1_what_decks_is_for_and_how_to_play_one(slug):
    before = page(slug).partition("## Task 1")[0]
    assert "decks/" in before
    [line] = re.findall(r"^cardkit play {2,}(.+)$", before, re.MULTILINE)
    assert "--deck NAME" in line


@every_assignment
def test_each_sentence_that_a_page_quotes_stands_in_the_handout_to_its_end(slug: str):
    text = " ".join(page(slug).split())
    for sentence in read_handout(assignment.load(slug).folder).values():
        _before, found, after = text.partition(" ".join(sentence.split()))
        assert found, sentence
        assert sentence[-1] in ".!?:|`\"'*)" or after.lstrip()[:1] in ("|", ""), sentence


def test_of_markdown_the_marks_are_left_out_and_stars_in_code_are_not():
    assert plain("**All** of `add(*cards)` and *one*") == "All of add(*cards) and one"
    assert plain("| a | `from deck import *` |") == "a: from deck import *"


@every_assignment
def test_a_handout_says_which_python_and_which_packages_there_are(slug: str):
    words_of = dict(FOLDED.findall(page(slug)))
    first = "All tasks: Python 3.11 or newer, and no packages but what comes with it"
    assert words_of[first] == (
        "Your course may grade with 3.11, so write nothing that only a newer one can read. Packages"
        "\nthat have to be installed, such as colorama, are not there when your work is graded."
    )
    more = replace(assignment.load(slug), packages=("numpy",))
    assert f"<summary>{first} or numpy</summary>" in python_words(more)


@every_assignment
def test_a_handout_is_short(slug: str):
    text = own(slug)
    assert len(words(text.partition("\n## Task 1.")[0])) <= BEFORE_TASK_1
    assert len(words(FOLDED.sub("", text))) <= OPEN
    assert len(re.findall(r"\S*\w\S*", text)) <= ALL, "with blocks of code"
    lengths = [len(words(each)) for each in sentences(text)]
    assert sum(lengths) / len(lengths) <= SENTENCE


def test_words_and_sentences_are_counted_as_this_file_says():
    text = "# A title\n\n`a.b()` is *it*. Or not!\n\n| a | b c |\n|---|---|\n\n- one\n- two\n"
    assert len(words(text)) == 12
    assert sentences(text) == ["`ab()` is *it*.", "Or not!", "- one", "- two"]
    assert words("```text\nno word\n```\n![x](pictures/x.svg) <details> - |") == []


@every_assignment
def test_a_handout_says_first_what_one_learns_needs_and_begins_with(slug: str):
    top = page(slug).partition("\n## Task 1.")[0]
    for said in ("**You will learn**", "**You need**", "**Time:**", "**Begin with task "):
        assert said in top
    assert page(slug).rpartition("\n## ")[2].startswith("One step further\n")


@every_assignment
def test_a_handout_says_how_many_points_hang_on_hidden_tests(slug: str):
    (stated,) = FIGURES.findall(page(slug))
    text = (assignment.SUITES / slug / OUTLINE).read_text(encoding="utf-8")
    tests = re.findall(r'points_possible = ([\d.]+)\nvisibility = "(\w+)"', text)
    hidden = sum(float(points) for points, kind in tests if kind == "hidden")
    assert [float(each) for each in stated] == [hidden, 100]
    source = (ROOT / "solutions" / slug / "README.md").read_text(encoding="utf-8")
    assert "{{hidden points}} of the {{points}} points" in source


@every_assignment
def test_a_handout_begins_with_the_task_that_a_check_suggests(slug: str):
    source = (ROOT / "solutions" / slug / "README.md").read_text(encoding="utf-8")
    assert "**Begin with task {{first task}}" in source
    assert f"**Begin with task {assignment.load(slug).begin[0]}" in page(slug)
    handed_out = assignment.read(ROOT / "assignments" / slug / "tests")
    assert handed_out.begin == assignment.load(slug).begin


@every_assignment
def test_the_examples_of_one_function_are_tried_with_a_short_answer(slug: str):
    """Nothing is written in a starter yet; in a right answer all examples hold, in silence."""
    (command,) = re.findall(r'(?m)^python -c "(.*)"$', page(slug))
    for folder, lines in (("assignments", range(5, 20)), ("solutions", [0])):
        ended = subprocess.run(
            [sys.executable, "-c", command],
            cwd=ROOT / folder / slug,
            capture_output=True,
            text=True,
        )
        assert (ended.returncode, ended.stderr) == (0, "")
        assert len(ended.stdout.splitlines()) in lines
        assert ("is not written yet" in ended.stdout) == (folder == "assignments")


@every_assignment
def test_a_handout_has_the_policy_of_marks_just_before_task_1(slug: str):
    assert page(slug).count(f"\n\n{WHOLE.markdown()}\n\n## Task 1. ") == 1
    assert WHOLE.markdown().count("\n") < MOST_OF_POLICY
    assert len(words(FOLDED.sub("", f"{WHOLE.markdown()}\n"))) <= OPEN_OF_POLICY
    source = (ROOT / "solutions" / slug / "README.md").read_text(encoding="utf-8")
    assert "\n\n{{policy}}\n\n## Task 1. " in source


@every_assignment
def test_what_is_folded_can_be_unfolded_everywhere_and_stands_below_its_task(slug: str):
    """Without the blank lines, GitHub and JupyterLab show the Markdown inside as it is."""
    text = own(slug)  # what the policy folds is about all tasks
    assert len(FOLDED.findall(text)) == text.count("<details>") == text.count("</details>") > 0
    for part in text.split("\n## ")[1:]:
        task = re.match(r"Task (\d)\.", part)
        for summary, _ in FOLDED.findall(part):
            assert task, f"{summary!r} stands below no task"
            hint = re.fullmatch(r"Hint (\d)(?:\.\d)?", summary)
            assert hint is None or hint[1] == task[1], summary
            assert hint or summary.startswith(("Task ", "Tasks ", "All tasks")), summary
    assert not re.search(r"(?m)^#+ Hints?$", text)


@every_assignment
def test_a_handout_speaks_plain_english(slug: str):
    text = re.sub(r"`[^`]*`", "", BLOCK.sub("", page(slug)))
    assert awkward(text) == []


def awkward(text: str) -> list[str]:
    return [found[0] for each in AWKWARD for found in re.finditer(each, text, re.IGNORECASE)]


def test_awkward_words_are_found():
    assert awkward("Whoever has a line that is no card, which shall be refused, as it stands") == [
        "Whoever", "shall", "is no", "as it stands",
    ]  # fmt: skip
    assert awkward("An ace is no exception, and there is no joker.") == []


# The map of all assignments

ROW = re.compile(r"^\| \d \| \[(\w+)\]\(\1/README\.md\) .*\| (\d+) \| (\d+) \|$", re.MULTILINE)
HOURS = {"six": 6, "eight": 8, "ten": 10, "twelve": 12}


def test_the_map_says_of_each_assignment_what_its_handout_says():
    text = (ROOT / "assignments" / "README.md").read_text(encoding="utf-8")
    rows = {slug: (int(tasks), int(hours)) for slug, tasks, hours in ROW.findall(text)}
    stated = {}
    for slug in assignment.slugs():
        (hours,) = re.findall(r"\*\*Time:\*\* about (\w+) hours", page(slug))
        stated[slug] = (len(assignment.load(slug).tasks), HOURS[hours])
    assert rows == stated
    assert list(rows).index("war") < list(rows).index("single_player_21")
    assert awkward(text) == []


# Figures


def test_a_marker_that_stands_for_no_figure_is_refused():
    assert filled("{{points}} {{points}}", {"points": "100"}, "x") == "100 100"
    message = (
        r"^solutions/x/README.md: line 2: `{{point}}` stands for no figure; write `{{points}}`$"
    )
    with pytest.raises(BuildError, match=message):
        filled("{{points}}\n{{point}}", {"points": "100"}, "solutions/x/README.md")


def test_a_picture_that_is_not_drawn_is_refused(tmp_path: Path):
    source = tmp_path / "solutions/pairs/README.md"
    source.parent.mkdir(parents=True)
    source.write_text("# Pairs\n![two cards](pictures/pair.svg)\n")
    found = SimpleNamespace(
        slug="pairs", manual=(), switches={}, begin=(1,), packages=(), folder=tmp_path
    )
    target = tmp_path / "assignments/pairs"
    assert handout(tmp_path, target, found, [], [target / "pictures/pair.svg"])
    message = (
        "^solutions/pairs/README.md: line 2: there is no picture pictures/pair.svg; correct its"
        " name, draw it in decks/pictures, or put it beside the handout$"
    )
    with pytest.raises(BuildError, match=message):
        handout(tmp_path, target, found, [], [])


# Pictures

EVERY_PICTURE = [(slug, name) for slug, names in PICTURES.items() for name in names]
every_picture = pytest.mark.parametrize(("slug", "name"), EVERY_PICTURE)
SVG = "{http://www.w3.org/2000/svg}"


@every_assignment
def test_each_picture_is_shown_and_told_in_words(slug: str):
    shown = IMAGE.findall(page(slug))
    assert sorted(name for _, name in shown) == sorted(PICTURES[slug])
    assert all(len(words(told)) >= 8 for told, _ in shown)


@every_picture
def test_a_picture_needs_nothing_else_and_suits_every_page(slug: str, name: str):
    text = drawn(slug)[name]
    root = ET.fromstring(text)
    assert root[0].tag == f"{SVG}title" and root[1].tag == f"{SVG}desc"
    assert len(root[0].text or "") > 5 and len((root[1].text or "").split()) > 15
    ground = root[2].attrib
    assert (
        root[2].tag == f"{SVG}rect"
        and root.get("viewBox") == f"0 0 {ground['width']} {ground['height']}"
    )
    assert not re.search(r"href|url\(|@import|<image|<style|<script", text)
    assert text.count("http") == 1


@every_picture
def test_no_text_of_a_picture_covers_another_or_leaves_it(slug: str, name: str):
    root = ET.fromstring(drawn(slug)[name])
    boxes = [box_of(text) for text in root.iter(f"{SVG}text")]
    assert len(boxes) > 5
    _, _, width, height = (float(each) for each in root.get("viewBox", "").split())
    for at, (left, top, right, bottom, said) in enumerate(boxes):
        assert 0 < left < right < width and 0 < top < bottom < height, said
        for each in boxes[at + 1 :]:
            apart = right <= each[0] or each[2] <= left or bottom <= each[1] or each[3] <= top
            assert apart, f"{said!r} covers {each[4]!r}"


def box_of(text: ET.Element) -> tuple[float, float, float, float, str]:
    """Return about where a text stands: left, top, right, bottom; and what it says."""
    said, size = text.text or "", float(text.get("font-size", "0"))
    width = len(said) * size * (0.61 if "monospace" in text.get("font-family", "") else 0.53)
    x, y = float(text.get("x", "0")), float(text.get("y", "0"))
    left = x - {"start": 0, "middle": width / 2, "end": width}[text.get("text-anchor", "")]
    return left, y - 0.75 * size, left + width, y + 0.22 * size, said


def test_a_card_shows_its_suit_as_letter_shape_and_colour():
    text = drawn("war")["table_of_war"]
    for code in ("KS", "KD", "9S", "QD"):
        colour, shape = SUITS[code[-1]]
        assert f'fill="{colour}"' in text and shape in text and f">{code}<" in text
    assert SUITS["S"][0] == SUITS["C"][0] != SUITS["H"][0] == SUITS["D"][0]


# On paper


@every_assignment
def test_the_page_to_print_is_one_file_with_nothing_folded(slug: str):
    text = printed(ROOT / "assignments" / slug)
    assert "<details" not in text and "<summary" not in text
    assert text.count("<aside>") == page(slug).count("<details>")
    assert text.count('<img src="data:image/svg+xml;base64,') == len(PICTURES[slug])
    assert not re.search(r"<(?:script|link)|(?:src|href)=\"(?!data:)", text)
    assert text.count("<h2>") == page(slug).count("\n## ")


def test_a_picture_of_another_kind_cannot_be_printed(tmp_path: Path):
    (tmp_path / "README.md").write_text("![a film](film.mp4)\n")
    with pytest.raises(BuildError, match=r"README.md: the picture film.mp4 cannot be printed; use"):
        printed(tmp_path)
    (tmp_path / "README.md").write_text("![a card](card.svg)\n")
    with pytest.raises(BuildError, match=r"^card.svg: there is no such file; write it$"):
        printed(tmp_path)
