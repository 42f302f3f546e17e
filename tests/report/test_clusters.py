"""Shared mistakes are found: also two in one student, one within another, and beside others."""

from __future__ import annotations

from dataclasses import replace

import pytest
from clusters import LEAST, made_up, told
from known_precision import Class
from made_up import record, result, wrong

from autograder.course.result import Result
from autograder.report.clusters import clusters_of
from autograder.report.seen import seen
from autograder.report.shared import Cluster

TESTS = ("a", "b", "c", "d", "e")


def student(**gave: str) -> Result:
    """Return a student who fails some tests, with these answers."""
    tests = [wrong(name, gave[name]) if name in gave else record(name) for name in TESTS]
    return result("one", *tests)


def found(*students: Result) -> list[Cluster]:
    return clusters_of([seen(each) for each in students], [f"test_{name}" for name in TESTS])


def shown(clusters: list[Cluster]) -> list[tuple[tuple[int, ...], str]]:
    return [(each.students, "".join(test[-1] for test in each.tests)) for each in clusters]


def test_who_fails_the_same_tests_in_the_same_way_shares_a_mistake():
    one, other = student(a="1", b="2"), student(c="3")
    assert shown(found(one, one, student(), other, other, other)) == [((3, 4, 5), "c"),
                                                                     ((0, 1), "ab")]  # fmt: skip


def test_one_alone_shares_nothing():
    assert found(student(a="1"), student(b="2"), student()) == []
    assert found() == []


def test_another_answer_to_one_test_is_another_mistake():
    one, other = student(a="1"), student(a="2")
    assert shown(found(one, one, one, other, other)) == [((0, 1, 2), "a"), ((3, 4), "a")]


def test_another_answer_to_the_same_two_tests_is_the_same_mistake():
    one, other = student(a="1", b="x"), student(a="2", b="y")
    assert shown(found(one, one, one, other, other)) == [((0, 1, 2, 3, 4), "ab")]


def test_who_has_two_mistakes_is_in_both_clusters():
    one, other, both = student(a="1", b="2"), student(c="3"), student(a="1", b="2", c="3")
    clusters = found(one, one, one, other, other, other, both, both)
    assert shown(clusters) == [((0, 1, 2, 6, 7), "ab"), ((3, 4, 5, 6, 7), "c")]


def test_a_mistake_that_fails_fewer_tests_is_not_hidden_in_a_larger_one():
    large, small = student(a="1", b="2", c="3"), student(a="1")
    clusters = found(*[large] * 8, *[small] * 5)
    assert shown(clusters) == [(tuple(range(8)), "abc"), (tuple(range(8, 13)), "a")]


def test_where_one_mistake_hides_another_both_are_still_found():
    one, other = student(a="1", b="2", c="3"), student(c="4", d="5", e="6")
    hidden = student(a="1", b="2", c="4", d="5", e="6")
    assert shown(found(*[one] * 4, *[other] * 4, hidden)) == [
        ((0, 1, 2, 3, 8), "abc"), ((4, 5, 6, 7, 8), "cde")
    ]  # fmt: skip


def test_one_hint_is_one_mistake_whatever_the_answers():
    hint = "Look at the first letter."
    tests = [[wrong("a", f"{number % 3}", perhaps=hint), record("b")] for number in range(6)]
    [cluster] = found(*(result("one", *each) for each in tests))
    assert cluster.students == (0, 1, 2, 3, 4, 5) and cluster.hint == hint


def told_student(hint: str, **gave: str) -> Result:
    """Return a student whose first failed test has a hint."""
    first, *others = student(**gave).tests
    at = next(iter(gave))
    tests = [wrong(at, gave[at], perhaps=hint) if each.id == f"test_{at}" else each
             for each in (first, *others)]  # fmt: skip
    return result("one", *tests)


def test_who_was_told_another_mistake_is_in_no_cluster_of_this_one():
    one = told_student("Count.", a="1", b="2", c="3")
    other = told_student("Sort.", a="1", b="2", c="3")
    tests = [replace(each, known="" if each.passed else "Sort.") for each in other.tests]
    for explained, students in ((3, (0, 1, 2)), (2, (0, 1, 2)), (1, (0, 1, 2, 3))):
        most = result("one", *tests[:explained], *other.tests[explained:])
        assert [each.students for each in found(one, one, one, most)] == [students]


def test_those_who_were_each_told_another_mistake_share_none():
    one, other = told_student("Count.", a="1", b="2"), told_student("Sort.", a="3", b="4")
    assert found(one, other) == []
    same = told_student("Sort.", a="1", b="2")
    clusters = found(*[student(a="1", b="2")] * 3, one, same)
    assert [each.students for each in clusters] == [(0, 1, 2)]
    elsewhere = told_student("Sort.", c="1", b="2")
    assert found(one, elsewhere, told_student("Deal.", a="5")) == []
    assert found(told_student("Count.", b="2"), student(b="2"))[0].students == (0, 1)


def test_a_mistake_that_nobody_was_told_is_shared_beside_others_that_were():
    one = told_student("Count.", a="1", d="7", e="8")
    other = told_student("Sort.", c="1", d="7", e="8")
    assert shown(found(one, other)) == [((0, 1), "de")]


def test_a_test_that_fails_otherwise_beside_another_mistake_is_put_down_to_its_only_cluster():
    one, other, both = student(a="1"), student(b="2"), student(a="7", b="2")
    clusters = found(*[one] * 3, *[other] * 3, both)
    assert shown(clusters) == [((0, 1, 2, 6), "a"), ((3, 4, 5, 6), "b")]
    beside_a_known_one = known_student("Count.", "b", a="7", b="3")
    assert found(*[one] * 3, beside_a_known_one)[0].students == (0, 1, 2, 3)
    alone = student(a="7")
    assert shown(found(*[one] * 3, *[other] * 3, alone)) == [((0, 1, 2), "a"), ((3, 4, 5), "b")]
    rarer = found(one, one, *[other] * 3, both, student(a="8", b="2"))
    assert shown(rarer) == [((2, 3, 4, 5, 6), "b"), ((0, 1), "a")]


def test_a_test_that_stops_where_others_do_is_put_down_to_none_of_them():
    one, other = student(a="1"), student(b="2")
    stops = [wrong(name, "7", cause="IndexError in cards.py, line 3") for name in "ac"]
    both = result("one", *stops, wrong("b", "2"))
    clusters = found(*[one] * 3, *[other] * 3, both)
    assert shown(clusters) == [((3, 4, 5, 6), "b"), ((0, 1, 2), "a")]


def test_what_is_not_written_does_not_fail_with_a_mistake():
    lacks = result("one", wrong("a", "1"), *(record(name, status="not_written") for name in "bc"))
    clusters = found(lacks, lacks, student())
    assert shown(clusters) == [((0, 1), "a"), ((0, 1), "bc")]
    assert [each.is_lacking for each in clusters] == [False, True]


def test_the_example_has_this_mistake_and_few_others():
    many, one = student(a="1", b="2", c="3", d="4"), student(a="1")
    clusters = found(many, one, student(a="1", e="9"))
    assert [each.example for each in clusters if each.tests == ("test_a",)] == [1]


def test_what_is_not_written_is_shared_and_what_waits_is_not():
    late = [record("a", status="not_written"), record("b", status="waiting")]
    [cluster] = found(result("one", *late), result("two", *late), student())
    assert cluster.students == (0, 1) and cluster.tests == ("test_a",)


def test_made_up_classes_are_told_apart():
    """A sample of `make test-class`: three kinds of mistake, with about five students each."""
    students = made_up("hidden_card_21", 16, 3, seed=1, tried=4)
    graded = Class(students)
    results = [graded.results[each].result() for each in students]
    for hints in (True, False):
        kinds = told([each.kinds for each in students], results, hints)
        assert len(kinds) == 3
        for kind in kinds:
            missed = round(kind.students * (1 - kind.recall))
            assert kind.precision >= LEAST and missed <= 1 and kind.example, kind


def test_who_wrote_nothing_shares_no_mistake_with_who_did():
    lacking = result("one", *(replace(each, status="not_written") for each in student(a="1").tests))
    clusters = found(student(a="1"), student(a="1", b="2"), *[lacking] * 3)
    assert shown(clusters) == [((2, 3, 4), "abcde"), ((0, 1), "a")]


def test_what_a_few_were_told_is_no_hint_for_those_who_lack_the_same():
    lacks = result("one", *(
        record(name, status="not_written") if name in "ab" else record(name) for name in TESTS
    ))  # fmt: skip
    clusters = found(*[told_student("Count.", a="1", b="1")] * 2, *[lacks] * 5)
    assert shown(clusters) == [((2, 3, 4, 5, 6), "ab"), ((0, 1), "ab")]
    assert [each.hint for each in clusters] == ["", "Count."]


def test_who_has_two_mistakes_that_hide_each_other_is_in_both_clusters():
    one, other = student(a="1", b="2"), student(a="3", c="4")
    both = student(a="5", b="6", c="7")
    clusters = found(*[one] * 5, *[other] * 5, *[both] * 3)
    assert shown(clusters) == [
        ((0, 1, 2, 3, 4, 10, 11, 12), "ab"), ((5, 6, 7, 8, 9, 10, 11, 12), "ac"),
    ]  # fmt: skip


def test_who_has_two_mistakes_may_fail_more_tests_than_either_does():
    one, other, third = student(a="1", b="2"), student(c="3", e="4"), student(d="1")
    both = student(a="5", b="6", c="7", d="8", e="9")
    clusters = found(*[one] * 5, *[other] * 5, *[both] * 3)
    assert shown(clusters) == [
        ((0, 1, 2, 3, 4, 10, 11, 12), "ab"), ((5, 6, 7, 8, 9, 10, 11, 12), "ce"),
    ]  # fmt: skip
    # Of other mistakes, the two that cover most of these tests are meant, not the commonest.
    clusters = found(*[one] * 5, *[other] * 5, *[both] * 3, *[third] * 6)
    assert shown(clusters)[:2] == [
        ((0, 1, 2, 3, 4, 10, 11, 12), "ab"), ((5, 6, 7, 8, 9, 10, 11, 12), "ce"),
    ]  # fmt: skip
    # Nor are two that cover less than most of them.
    one, other = student(a="1"), student(b="2")
    clusters = found(*[one] * 5, *[other] * 5, *[both] * 3)
    assert shown(clusters)[-1] == ((10, 11, 12), "abcde")


def test_who_fails_a_mistakes_test_otherwise_for_another_mistake_has_both():
    one, other, both = student(a="1", b="2"), student(a="3", c="4"), student(a="1", b="5", c="4")
    third = student(d="1", b="5", c="4")  # so that "bc" is not seen in those with both alone
    clusters = shown(found(*[one] * 10, *[other] * 20, *[both] * 4, third, student(c="4")))
    assert clusters[:2] == [((*range(10, 34),), "ac"), ((*range(10), *range(30, 34)), "ab")]
    # An answer that others give as well is no sign of a mistake.
    clusters = shown(found(*[one] * 10, *[other] * 10, *[both] * 4, third, student(c="4")))
    assert clusters[:2] == [((*range(10), *range(20, 24)), "ab"), ((*range(10, 20),), "ac")]
    # Nor has it who was told another mistake of that answer.
    hinted = known_student("Look at a.", "ac", a="3", c="4")
    told = known_student("Look at c.", "cd", a="1", b="5", c="4", d="9")
    rest = [*[one] * 10, *[hinted] * 20, *[both] * 4, third]
    assert shown(found(*rest, told, told))[0] == ((*range(10, 34),), "ac")


def hiding(both: int, others: int, also: int = 0) -> list[tuple[tuple[int, ...], str]]:
    """Return what is found where so many have two mistakes, of which one hides the other."""
    one, other = student(a="1", b="2"), student(c="3", d="4")
    having = [student(a="1", b="2", e="5")] * both + [student(a="1", b="2", c="3", d="4")] * also
    return shown(found(*[one] * (20 - both - also), *[other] * 20, *having, *[student()] * others))


def test_a_mistake_that_hides_another_wholly_is_told_by_two_that_never_meet():
    assert hiding(4, 60) == [
        ((*range(16, 40),), "cd"), ((*range(16), *range(36, 40)), "ab"), ((36, 37, 38, 39), "e"),
    ]  # fmt: skip
    apart = ((*range(16, 36),), "cd")
    assert apart in hiding(4, 200), "so rare that they meet by chance only"
    assert ((*range(18, 38),), "cd") in hiding(2, 60), "fewer than would have both"
    assert ((*range(8, 28),), "cd") in hiding(12, 60), "more than would have both"
    assert ((*range(15, 35), 39), "cd") in hiding(4, 60, also=1), "they have met"


def known_student(known: str, tests: str, **gave: str) -> Result:
    """Return a student in whom a known mistake explains some of the failed tests."""
    everything = student(**gave).tests
    return result("one", *(
        replace(each, known=known, perhaps=known if each.id[-1] == tests[0] else "")
        if each.id[-1] in tests else each
        for each in everything
    ))  # fmt: skip


def test_a_test_that_a_known_mistake_explains_is_no_sign_of_another():
    hint, other = "Look at the first letter.", "Where does the list begin?"
    mine = known_student(hint, "a", a="1")
    theirs = known_student(other, "ba", a="1", b="2")
    clusters = found(*[mine] * 4, theirs, student(), student())
    assert (0, 1, 2, 3) in [each.students for each in clusters if each.hint == hint]


def test_an_answer_that_was_recognised_in_one_alone_is_the_mistake_of_all_who_gave_it():
    """Everybody was told something, and one of them something of these tests."""
    alike = {"a": "1", "b": "2"}
    mine = known_student("Count.", "ab", **alike)
    others = [known_student("Sort.", "c", c=f"{at}", **alike) for at in range(3)]
    for students in ([mine, *others], [*others, mine]):
        assert ((0, 1, 2, 3), "ab") in shown(found(*students))
    unlike = known_student("Count.", "ab", a="7", b="8")
    assert (tuple(range(3)), "ab") in shown(found(*others, unlike))


def test_a_cluster_outlives_its_example():
    """The example fails least else, and was told another mistake."""
    told = known_student("Count.", "ab", a="7", b="8")
    others = [known_student("Sort.", at, a=f"{at}1", b=f"{at}2", **{at: at}) for at in "cde"]
    [cluster] = [each for each in found(told, *others) if "test_a" in each.tests]
    assert cluster.students == (1, 2, 3) and cluster.example in cluster.students
    assert cluster.shown in cluster.tests


def test_what_a_known_mistake_explains_in_few_who_have_it_may_be_another_mistake():
    """Beside the first one, the second makes its test fail as a rarer form of the first does."""
    one, other = known_student("Count.", "ab", a="1", b="2"), student(c="3")
    both = known_student("Count.", "abc", a="1", b="2", c="7")
    for students, with_other in (([one] * 3, (3, 4, 5, 6)), ([], (0, 1, 2))):
        clusters = found(*students, *[other] * 3, both)
        assert (with_other, "c") in shown(clusters)


def test_who_gave_answers_that_others_were_told_another_mistake_of_has_that_one():
    mine = known_student("Count.", "bc", a="1", b="2", c="3")
    theirs = known_student("Sort.", "bcd", a="1", b="7", c="3", d="4")
    for answers, students in ((("7", "3"), (0, 1, 2, 3)), (("7", "8"), (0, 1, 2, 3, 5))):
        untold = student(a="1", b=answers[0], c=answers[1], d="4")
        clusters = found(*[mine] * 4, theirs, untold)
        assert [each.students for each in clusters if each.hint == "Count."] == [students]


def test_who_alone_gave_the_answers_and_fails_more_of_the_task_has_another_mistake():
    mine = known_student("Count.", "abc", a="1", b="2", c="3")
    others = student(a="7", b="8", c="9", d="4")
    for task, students in ((1, (0, 1, 2, 3)), (2, (0, 1, 2, 3, 4))):
        tests = [replace(each, task=task if each.id[-1] == "d" else 1) for each in others.tests]
        clusters = found(*[mine] * 4, result("one", *tests))
        assert [each.students for each in clusters if each.hint == "Count."] == [students]
    most = student(a="1", b="2", c="9", d="4")
    assert (0, 1, 2, 3, 4) in [each.students for each in found(*[mine] * 4, most)]
    again = student(a="7", b="8", c="9")  # as in another right answer
    [cluster] = found(*[mine] * 4, others, again)
    assert cluster.students == (0, 1, 2, 3, 4, 5)


def test_who_ends_alike_in_more_of_the_task_has_another_mistake():
    mine = known_student("Count.", "abc", a="1", b="2", c="3")
    others = [student(d="8")] * 4  # so that a cluster of others explains d
    for d, students in (("7", (0, 1, 2, 3)), ("6", (0, 1, 2, 3, 4, 5))):
        two = [student(a="7", b="7", c="7", d=d)] * 2
        clusters = found(*[mine] * 4, *two, *others)
        assert [each.students for each in clusters if each.hint] == [students]


def test_a_cluster_has_the_hint_of_most_answers_that_were_recognised():
    """One answer is also that of another known mistake, and few were told either."""
    untold, mine = student(a="1", b="2"), known_student("Count.", "ab", a="1", b="2")
    other = known_student("Sort.", "ac", a="1", c="3")
    for students in ([other, mine, mine], [mine, mine, other]):
        [cluster] = found(*[untold] * 6, *students)
        assert cluster.hint == "Count."


def test_where_few_were_told_anything_the_hint_is_that_of_all_who_gave_these_answers():
    """Those who were told the mistake are found apart; of the others a few were told another."""
    mine, untold = known_student("Count.", "a", a="1"), student(a="1")
    other = known_student("Sort.", "ab", a="1", b="2")
    clusters = found(*[mine] * 6, *[untold] * 7, *[other] * 3, *[student()] * 20)
    assert [each.students for each in clusters if each.hint == "Count."] == [tuple(range(13))]


def test_who_passes_the_tests_of_a_cluster_is_in_it_only_if_told_its_hint():
    """Another cluster of this hint, with other tests, was merged with it."""
    mine, theirs = known_student("Count.", "a", a="1"), known_student("Count.", "b", b="2")
    clusters = found(*[mine] * 6, *[theirs] * 2, *[student(b="2")] * 2)
    assert [each.students for each in clusters if each.hint == "Count."] == [tuple(range(8))]


def test_who_fails_fewer_tests_than_a_known_mistake_does_has_not_that_one():
    """Beside another mistake, one test fails just as it does with a known mistake."""
    one, other, both = student(a="1"), student(b="2"), student(a="7", b="2")
    known = known_student("Count.", "acd", a="7", c="8", d="9")
    for fewer in ([both], [both, both]):
        clusters = found(*[one] * 4, *[other] * 3, known, *fewer)
        with_both = tuple(range(8, 8 + len(fewer)))
        assert ((0, 1, 2, 3, *with_both), "a") in shown(clusters)
        assert not any(7 in each.students for each in clusters)


@pytest.mark.parametrize(("kind", "said"), [
    ("Exception", "stops with Exception"),
    ("ValueError", "stops with ValueError"),
    ("Full", "stops with an exception of its own"),
])  # fmt: skip
def test_an_exception_is_told_whatever_its_name(kind: str, said: str):
    raised = record(
        "deal",
        status="failed",
        message=f"deal()\n  raised  {kind}: no card",
        actual=f"{kind}: no card",
    )
    assert seen(result("rose", raised)).outcome("test_deal").ended == said
