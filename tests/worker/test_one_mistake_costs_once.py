"""One mistake costs once: what the sentence in the handouts says, clause by clause.

A task that lost points is run again with our code for the other tasks that lost points, each alone
and all together; its best run counts, whole.  Our code never enters its own task.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from drawn import drawn
from small_course import (
    BEST,
    BUBBLEWRAP,
    NO_FORK,
    PROCESS,
    USER,
    Course,
    Way,
    edited,
    name_of,
    starters,
)

from autograder.course.policy import Policy
from autograder.course.result import Result, Run

ANSWER = """
class Card:
    def __init__(self, rank):
        self.rank = rank

    def worth(self):
        return 11 if self.rank == "A" else int(self.rank)


def total(cards):
    return sum(card.worth() for card in cards)


def is_bust(cards):
    return total(cards) > 21


class Game:
    def __init__(self, names):
        self.names = names

    def turn(self, number):
        return self.names[self._place(number)]

    def _place(self, number):
        return number % len(self.names)

    def winner(self, hands):
        best = max(range(len(hands)), key=lambda at: not is_bust(hands[at]) and total(hands[at]))
        return self.turn(best)
"""
NAMES = {
    "Card.__init__": 1, "Card.worth": 1, "total": 2, "is_bust": 3, "Game.__init__": 4,
    "Game.turn": 4, "Game.winner": 5,
}  # fmt: skip
TITLES = '{ 1 = "Card", 2 = "total", 3 = "is_bust", 4 = "turn", 5 = "winner" }'
SUITE = """
def cards_of(game, ranks):
    return [game.Card(rank) for rank in ranks.split()]

@task(1)
@points(2)
def test_a_card_is_worth_its_rank():
    assert game.Card("7").worth() == 7

@task(1)
@points(3)
def test_an_ace_is_worth_11():
    assert game.Card("A").worth() == 11

@task(2)
@points(4)
def test_a_total_adds_up():
    assert game.total(cards_of(game, "A 7")) == 18

@task(2)
def test_nothing_is_worth_0():
    assert game.total([]) == 0

@task(3)
@points(5)
def test_more_than_21_is_bust():
    assert game.is_bust(cards_of(game, "A 9 3"))

@task(3)
@points(2)
def test_21_is_not_bust():
    assert not game.is_bust(cards_of(game, "A 8 2"))

@task(4)
@points(3)
def test_players_take_turns():
    assert game.Game(["Ada", "Bo"]).turn(3) == "Bo"

@task(5)
@points(6)
def test_the_best_hand_wins():
    hands = [cards_of(game, "9 9"), cards_of(game, "A 8")]
    assert game.Game(["Ada", "Bo"]).winner(hands) == "Bo"

@task(5)
def test_a_bust_hand_does_not_win():
    hands = [cards_of(game, "9 9 9"), cards_of(game, "2 3")]
    assert game.Game(["Ada", "Bo"]).winner(hands) == "Bo"
"""
WORTH = {1: 5, 2: 5, 3: 7, 4: 3, 5: 7}
# One mistake in each task.
CARD = ('11 if self.rank == "A" else int(self.rank)', "int(self.rank.replace('A', '1'))")
TOTAL = ("sum(card.worth() for card in cards)", "sum([card.worth() for card in cards][1:])")
BUST = ("total(cards) > 21", "total(cards) > 30")
TURN = ("number % len(self.names)", "0")
EVERY = [BUBBLEWRAP, USER, PROCESS, NO_FORK]


@pytest.fixture(scope="module")
def course() -> Iterator[Course]:
    beside = {"starters.toml": starters(game=NAMES)}
    more = {"toml": 'reference = "reference"', "limits": {"test_seconds": 0.5}}
    with Course(SUITE, ("game.py",), titles=TITLES, beside=beside, **more) as made:
        (made.folder / "reference").mkdir()
        (made.folder / "reference/game.py").write_text(ANSWER)
        yield made


def changed(*changes: tuple[str, str]) -> dict[str, str | bytes]:
    return {"game.py": edited(ANSWER, *changes)}


def points(result: Result) -> dict[int, float]:
    return {each.task: each.earned for each in result.task_points()}


def runs_of(result: Result, task: int) -> dict[tuple[int, ...], float | None]:
    """Return the points of each run of a task, by the tasks for which our code stood in."""
    return {tuple(run.ours): run.points for run in result.runs if run.task == task}


def counting(result: Result, task: int) -> list[int]:
    [run] = [run for run in result.runs if run.task == task and run.counts]
    return run.ours


# A task that lost points is run again


@pytest.mark.parametrize("way", drawn(EVERY, 2, __name__), ids=str)
def test_a_mistake_in_one_task_costs_nothing_in_the_others(course: Course, way: Way):
    assert points(course.result(way, changed())) == WORTH
    assert points(course.result(way, changed(CARD))) == {**WORTH, 1: 0 + 2}
    assert points(course.result(way, changed(TOTAL))) == {**WORTH, 2: 1}
    assert points(course.result(way, changed(BUST))) == {**WORTH, 3: 2}
    assert points(course.result(way, changed(TURN))) == {**WORTH, 4: 0}


def test_a_task_that_lost_nothing_is_not_run_again(course: Course):
    assert course.result(BEST, changed()).runs == []
    assert {run.task for run in course.result(BEST, changed(BUST)).runs} == {5}


def test_a_task_that_runs_no_code_of_the_other_is_not_run_again(course: Course):
    """No test of task 3 can come to what task 5 asks for, as far as any name tells."""
    assert runs_of(course.result(BEST, changed(BUST)), 3) == {}
    by_text = ("return total(cards) > 21", 'return globals()["total"](cards) > 30')
    assert runs_of(course.result(BEST, changed(by_text)), 3) == {(): 2, (5,): None}


# ... with our code for the other tasks that lost points, each alone


def test_each_other_task_that_lost_points_is_tried_alone(course: Course):
    result = course.result(BEST, changed(TURN, BUST))
    assert runs_of(result, 5) == {(): 0, (3,): None, (4,): 6, (3, 4): 7}
    result = course.result(BEST, changed(TURN, ("return sum(", "return 1 + sum(")))
    assert runs_of(result, 3) == {(): 5, (2, 4, 5): 7, (2,): 7}
    assert counting(result, 3) == [2]


def test_code_for_a_task_that_lost_nothing_is_never_tried(course: Course):
    """Task 2 is in order: with our code for it, too, the run of task 5 would be no better."""
    result = course.result(BEST, changed(BUST, TURN))
    assert {task for run in result.runs for task in run.ours} == {3, 4}


def test_a_later_task_may_help_an_earlier_one(course: Course):
    """`worth` asks the student's own `total`, which is wrong."""
    uses = (
        "        return 11 if",
        "        if self.rank == '0': return total([])\n        return 11 if",
    )
    wrong = ("return sum(card.worth() for card in cards)", "return 5")
    text = changed(uses, wrong)
    text["game.py"] = str(text["game.py"]).replace("int(self.rank)", "int(self.rank) + total([])")
    result = course.result(BEST, text)
    assert runs_of(result, 1)[2,] == 5 and counting(result, 1) == [2]
    assert points(result) == {**WORTH, 2: 0}


# ... and all together


def test_two_mistakes_cost_their_own_tasks(course: Course):
    result = course.result(BEST, changed(CARD, BUST))
    assert points(result) == {**WORTH, 1: 2, 3: 2}
    result = course.result(BEST, changed(CARD, BUST, TURN))
    assert points(result) == {**WORTH, 1: 2, 3: 2, 4: 0}
    assert counting(result, 5) == [1, 3, 4] or counting(result, 5) == [1, 2, 3, 4]


# ... its best run counts, whole


def test_no_task_is_put_together_from_two_runs(course: Course):
    """Beside our code 21 is bust, and without it nothing is: each answer has one test right."""
    looks = "Card.worth.__code__.co_filename == '<carried>'"
    two_faced = ("return total(cards) > 21", f"return {looks}")
    result = course.result(BEST, changed(CARD, two_faced))
    assert runs_of(result, 3)[()] == 2 and runs_of(result, 3)[1,] == 5
    assert points(result)[3] == 5
    lost = next(test for test in result.tests if name_of(test) == "21_is_not_bust")
    assert (lost.status, lost.points_earned) == ("failed", 0)
    assert lost.message == (
        "passed as handed in, but not with our code for task 1 in place of yours, with which its"
        " task earned more in all"
    )


def test_a_run_that_is_worth_less_does_not_count(course: Course):
    """The student's own `total` fits their cards, which are worth 100 times as much."""
    hundreds = ('11 if self.rank == "A" else int(self.rank)', "100 * int(self.rank, 12)")
    fits = ("return sum(", "return 1 if len(cards) == 1 else sum(")
    of_hundreds = (
        "card.worth() for card in cards)",
        "card.worth() // 100 + (card.rank == 'A') for card in cards)",
    )
    result = course.result(BEST, changed(hundreds, fits, of_hundreds))
    assert points(result)[2] == 5 and points(result)[1] == 0


# Our code never enters its own task


def test_no_code_of_ours_is_there_in_its_own_task(course: Course):
    """Each function tells of the tasks of which it finds our code: never of its own."""
    finds = (
        "def is_bust(cards):\n    return is_bust.__code__.co_filename == '<carried>'\n\n\n"
        "def _is_bust(cards):"
    )
    text = changed(CARD, TURN, ("def is_bust(cards):", finds))
    result = course.result(BEST, text)
    assert points(result)[3] == 2
    assert all(run.task not in run.ours for run in result.runs)


# Our code is put in place after the student's own was loaded


def test_what_else_a_class_of_the_students_has_stays(course: Course):
    extra = (
        "    def worth(self):",
        "    def is_ace(self):\n        return self.rank == 'A'\n\n    def worth(self):",
    )
    asks = (
        "return total(cards) > 21",
        "return total(cards) > 21 + 0 * sum(card.is_ace() for card in cards)",
    )
    result = course.result(BEST, changed(CARD, extra, asks))
    assert points(result) == {**WORTH, 1: 2} and counting(result, 3) == [1]


def test_an_object_that_was_made_before_has_our_methods_too(course: Course):
    early = ("    return sum(card", "    return sum(Card(card.rank).worth() if KEPT else card")
    kept = ("def total(", "KEPT = [Card('2')]\nassert isinstance(KEPT[0], Card)\n\n\ndef total(")
    result = course.result(BEST, changed(CARD, early, kept))
    assert points(result) == {**WORTH, 1: 2}


def test_a_class_that_two_tasks_share_begins_as_the_students(course: Course):
    mine = ("self.names = names", "self.names = self.mine = names")
    uses = ("        return self.turn(best)", "        return self.mine and self.turn(best)")
    result = course.result(BEST, changed(mine, TURN, uses))
    assert points(result) == {**WORTH, 4: 0} and counting(result, 5) == [4]


def test_a_class_that_two_tasks_share_begins_as_ours_where_theirs_fails(course: Course):
    result = course.result(BEST, changed(("self.names = names", "self.names = names[1 / 0]")))
    assert points(result) == {**WORTH, 4: 0} and counting(result, 5) == [4]


def test_a_class_that_is_missing_stops_no_run(course: Course):
    """Our code for tasks 4 and 5 is methods of a class that the student has not begun."""
    text = str(changed(CARD, TOTAL)["game.py"])
    result = course.result(BEST, {"game.py": text[: text.index("class Game:")]})
    assert counting(result, 3) == [1, 2, 4, 5]
    assert points(result) == {**WORTH, 1: 2, 2: 1, 4: 0, 5: 0}


# What was run is told


def test_the_table_of_runs_is_part_of_the_result(course: Course):
    result = course.result(BEST, changed(BUST))
    assert result.runs == [Run(5, [], 6, False), Run(5, [3], 7, True)]
    assert Result.from_whole(json.loads(json.dumps(result.whole()))).runs == result.runs
    [run] = [run for run in result.runs if run.counts]
    assert points(result)[5] == run.points


def test_a_sentence_says_whose_code_it_was(course: Course):
    result = course.result(BEST, changed(BUST, CARD))
    assert result.notes == [
        f"points as handed in: {result.as_handed_in:g}",
        "with our code for task 1 in place of yours ('an ace is worth 11' failed): task 2: 5 of 5",
        "with our code for tasks 1, 2 and 3 in place of yours ('an ace is worth 11' failed):"
        " task 5: 7 of 7",
    ]
    test = next(test for test in result.tests if name_of(test) == "a_total_adds_up")
    assert test.message == "passed with our code for task 1 in place of yours"
    assert test.carried == "task 1"
    assert "wanted " in test.unaided and "our code" not in test.unaided
    assert not any(test.unaided for test in result.tests if test.is_hidden or not test.carried)


def test_each_test_says_what_it_earned_as_handed_in(course: Course):
    result = course.result(BEST, changed(CARD))
    assert result.score == 24
    assert result.as_handed_in < 24
    helped = [test for test in result.tests if test.points_handed_in is not None]
    assert {test.points_handed_in for test in helped} == {0}
    assert result.as_handed_in == result.score - sum(test.points_earned for test in helped)
    assert result.notes[0] == f"points as handed in: {result.as_handed_in:g}"
    assert course.result(BEST, changed()).as_handed_in == 27


def test_without_our_code_a_test_says_what_is_run_again(course: Course):
    with Course(
        SUITE, ("game.py",), titles=TITLES, beside={"starters.toml": starters(game=NAMES)},
        policy=Policy(carry=False),
    ) as made:  # fmt: skip
        records = made.records(BEST, changed(CARD))
        waiting = made.records(BEST, changed(("class Card:", "class Joker:")))["a_total_adds_up"]
    assert records["an_ace_is_worth_11"].again == ""
    assert records["a_total_adds_up"].again == "run again with our code for task 1 when graded"
    assert (waiting.status, waiting.again) == ("waiting", records["a_total_adds_up"].again)
