"""What a handout prints is what happens, and who contradicts it fails a public test of the task."""

from __future__ import annotations

import pytest
from answers import SLUGS, WRONG, Wrong
from contradicting import contradicting
from contradicting import untold as told_by_none
from drawn import drawn
from printed_examples import Scene, as_printed, scenes, untold

MOST_MADE = (
    4  # answers made to contradict a line or value; `python tests/contradicting.py` takes all
)
# In the others a few lines are still held by chance alone, which decides who begins.
HELD = ("blackjack_classes", "blackjack_highscores", "hidden_card_21")
MOST = 8  # near misses of each assignment; `make test-everything` takes all

# Near misses that show other words than the right answer, in which anybody is free.
FREE = {
    "second_wrong_name_crashes": "its second question is worded otherwise",
    "main_reads_the_private_list": "it says in a word of its own who has won",
}
CASES = [
    wrong
    for slug in SLUGS
    for wrong in drawn(
        [each for each in WRONG if each.slug == slug and each.record.name not in FREE], MOST, slug
    )
]


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_printed_is_what_the_reference_shows(slug: str) -> None:
    assert [str(scene) for scene in scenes(slug) if scene not in as_printed(slug)] == []
    assert len(scenes(slug)) > len({scene.task for scene in scenes(slug)}) > 4


@pytest.mark.parametrize("wrong", CASES, ids=str)
def test_who_contradicts_what_is_printed_fails_a_public_test(wrong: Wrong) -> None:
    assert untold(wrong) == []


@pytest.mark.parametrize("slug", HELD)
def test_no_line_or_value_that_is_printed_can_be_another_one(slug: str) -> None:
    assert [str(each) for each in told_by_none(contradicting(slug, MOST_MADE))] == []


def test_each_near_miss_with_words_of_its_own_would_be_found() -> None:
    found = {each.record.name for each in WRONG if each.record.name in FREE and untold(each)}
    assert found == set(FREE), "take those out that are no longer needed"


def test_a_block_is_cut_into_statements_and_what_they_print() -> None:
    [scene] = [
        each for each in scenes("hidden_card_21") if each.place == "block 1" and each.task == 2
    ]
    assert isinstance(scene, Scene)
    assert [source.strip()[:16] for source, _ in scene.steps] == [
        "from simple21 im", "ask_yes_or_no(\"M", "ask_yes_or_no(\"M",
    ]  # fmt: skip
    _, shown = as_printed("hidden_card_21")[scene]
    assert [typed for _, typed in shown] == [[], ["maybe yes", "okay", "   YES"], ["nope"]]
