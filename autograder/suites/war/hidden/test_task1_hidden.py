"""Task 1: files of all kinds, and every fault of a deck."""

import pytest
from assignment3 import read_and_validate_cards
from conftest import GOOD, NO_TIES, WRONG_NAME, names
from unseen import held, other  # noqa: F401

from autograder.suite.marks import points, task

pytestmark = task(1, "Reading and validating the cards")
SHORT = "game_of_two_rounds.txt"
REFUSED = ["blank_line.txt", "duplicate_card.txt", "empty.txt", "invalid_rank.txt",
           "short_by_one.txt"]  # fmt: skip
SEVERAL = {1: "1D", 2: "9X", 3: "45H", 51: "KF", 52: "BH"}
# Lines of which one fault that is told is enough; a line that is no card may count or not.
MIXED = {"bad_card_and_duplicate.txt": (12, 40, "51"), "long_by_one.txt": (53, "53"),
         "bad_card_duplicate_and_short.txt": (9, 33, "50", "49"),
         "no_deck.txt": ("flour", "5", "0")}  # fmt: skip


def read(typing, file):
    with typing(file):
        return read_and_validate_cards()


@pytest.fixture
def refused(begun, lay):
    """Return what is shown of a deck that is no good, however the program goes on."""
    return lambda cards: begun(lay(cards))[0].after(1)


@pytest.fixture
def in_vain(begun, lay):
    """Type names that cannot be opened, and one that can: a program ends, or asks until then."""

    def of(*wrong):
        shown, error = begun(*wrong, lay(SHORT), "2")
        assert not isinstance(error, Exception)
        for number in range(min(len(wrong), len(shown.typed)) or 1):
            assert shown.between(number + 1, number + 1).said(WRONG_NAME)
        assert shown.after(len(wrong) + 1).silent_about(WRONG_NAME)
        alone, _ = begun(lay(SHORT), function=read_and_validate_cards)
        assert alone.after(1).silent_about(WRONG_NAME), "this one can be opened"

    return of


@points(1)
def test_the_lines_may_end_in_the_windows_way(typing, lay, deck):
    assert sorted(read(typing, lay("crlf_line_ends.txt"))) == sorted(deck(NO_TIES))


@points(0.25)
def test_the_last_line_needs_no_end(typing, lay, deck):
    assert sorted(read(typing, lay("no_final_newline.txt"))) == sorted(deck(NO_TIES))


@points(1)
def test_capital_and_small_letters_may_be_mixed(typing, lay, deck):
    assert read(typing, lay("mixed_case.txt")) == deck(NO_TIES)


@points(1)
def test_a_folder_or_an_empty_answer_cannot_be_opened_either(in_vain):
    in_vain("")
    in_vain(".")


@points(0.75)
def test_a_program_that_asks_again_does_so_until_a_file_can_be_opened(in_vain):
    in_vain("nowhere.txt", "elsewhere.txt")


@points(1)
def test_a_rank_or_a_suit_that_does_not_exist_is_refused(refused, deck):
    assert names(refused("invalid_rank.txt"), "1D")
    assert names(refused("invalid_suit.txt"), "3X")
    assert names(refused("ten_is_t.txt"), other("TH"))
    assert names(refused(deck(SHORT, SEVERAL)), *SEVERAL.values())


@points(0.25)
def test_a_line_of_another_length_or_order_is_refused(refused, deck):
    assert names(refused("three_characters.txt"), other("JC7"))
    assert names(refused("ten_is_10.txt"), other("10C"))
    assert names(refused("one_character.txt"), "K")
    assert names(refused("suit_before_rank.txt"), other("DJ"))
    assert names(refused(deck(SHORT, {37: "H", 38: "98H", 39: "23C"})), "H", "98H", "23C")


@points(1.5)
def test_every_card_that_is_there_twice_is_named(refused, deck):
    name, two = "two_duplicates.txt", (other("5H"), other("8S"))
    assert names(refused(name), *two)
    assert names(refused(deck(name, {52: two[0]})), *two), "one of them is there three times"
    others = deck(name)[1:3]
    assert names(refused(deck(name, {40: others[0], 41: others[1]})), *two, *others)


@points(1)
def test_the_same_card_in_another_letter_case_is_a_duplicate(refused):
    assert names(refused("duplicate_in_other_case.txt"), other("QS"))


@points(0.25)
@pytest.mark.parametrize(("name", "fitting"), MIXED.items(), ids=MIXED)
def test_a_deck_with_faults_of_several_kinds_is_refused(refused, deck, name, fitting):
    assert refused(NO_TIES).silent_about("Error: Number of cards", "Error: Duplicates")
    told = [each if isinstance(each, str) else deck(name)[each - 1] for each in fitting]
    assert refused(name).said(*told)


@points(1.5)
@pytest.mark.parametrize("name", REFUSED)
def test_after_a_refusal_nothing_is_played_and_no_traceback_is_shown(begun, lay, name):
    shown, error = begun(file := lay(name), "2", "", "")
    assert shown.after(1).text.replace(file, "").strip() != "", "it is told what is wrong"
    assert shown.asked(times=1)
    assert not isinstance(error, Exception)
    assert shown.silent_about("Traceback")
    for good in GOOD:
        _, error = begun(lay(good), function=read_and_validate_cards)
        assert error is None, "nothing is wrong with this deck"
