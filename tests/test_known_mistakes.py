"""Known mistakes: known.json is that of the near misses, and their hints are told where they fit.

`make test-known` measures it on more work; here is a sample.  With EVERY_NEAR_MISS=yes each near
miss is graded again.
"""

from __future__ import annotations

import json
import re

import pytest
from answers import ROOT, SLUGS, WRONG, load
from drawn import drawn
from known import UNWRITTEN, graded, told
from known_precision import SEED, Case, Measure, fitting, sample

from autograder.authoring import near_misses
from autograder.course.known import KNOWN
from autograder.hints.known import fact

REGRADED = 1  # of each assignment, others with each commit
SAMPLED = {"elsewhere": 40, "pairs": 5, "mutants": 5}
HINTS = {slug: near_misses.hints(near_misses.read(ROOT, slug)) for slug in SLUGS}


def known(slug: str) -> dict[str, dict[str, object]]:
    """Return what known.json has on each near miss: its sentence, `shown` and `hidden`."""
    data = json.loads((load(slug).folder / KNOWN).read_text(encoding="utf-8"))
    return {
        each["name"]: {**each, "says": data["sentences"][each["says"]]} for each in data["mistakes"]
    }


@pytest.mark.parametrize("slug", SLUGS)
def test_every_near_miss_has_a_hint_and_known_json_has_just_these(slug):
    assert HINTS[slug].keys() == {each.record.name for each in WRONG if each.slug == slug}
    found = known(slug)
    assert {name: each["says"] for name, each in found.items()} == {
        name: HINTS[slug][name] for name in found
    }, "the hints have changed: run `make known`"
    assert len(found) >= len(HINTS[slug]) - 4  # those that a missing name makes fail


@pytest.mark.parametrize("slug", SLUGS)
def test_a_hint_is_a_plain_sentence_without_code(slug):
    for hint in HINTS[slug].values():
        assert re.fullmatch(r"[A-Z`].*[.?!]", hint), hint
        code = re.findall(r"`(.+?)`", hint)
        assert all(re.fullmatch(r"\w+(\(\))?", each) for each in code), hint
        plain = re.sub(r"`.+?`", "", hint)
        assert not re.search(r"[=\[\]{}()<>+*/%\\_#]|\breturn None\b", plain), hint


@pytest.mark.parametrize("slug", SLUGS)
def test_near_misses_still_fail_as_known_json_says(slug):
    found = known(slug)
    for each, result in graded(drawn(told(slug), REGRADED, slug)).items():
        failed = {test.id: fact(test) for test in result.tests if not test.passed}
        kept = found.get(each.record.name)
        if kept is None:
            assert any(test.status in UNWRITTEN for test in result.tests)
            continue
        facts = {**kept["shown"], **kept["hidden"]}
        by_chance = {test for test, digest in facts.items() if not digest}
        sure = {test: digest for test, digest in facts.items() if digest}
        assert sure == {test: digest for test, digest in failed.items() if test not in by_chance}, (
            f"{each} fails in another way: run `make known`"
        )


def test_hints_are_told_where_they_fit_and_nowhere_else():
    cases: list[Case] = []
    for kind, total in SAMPLED.items():
        cases += sample(kind, total, SEED)
    measure = Measure()
    measure.take(cases)
    assert measure.wrong == []
    elsewhere, pairs = measure.counts["elsewhere", False], measure.counts["pairs", False]
    assert elsewhere.told >= elsewhere.cases * 0.7
    assert pairs.told >= pairs.cases * 0.8


def test_what_somebody_has_found_of_mutants_names_near_misses():
    for key, names in fitting().items():
        slug, _, mutant = key.partition("-")
        assert slug in SLUGS and re.fullmatch(r"\w+\.py [\w. ]+ [0-9a-f]{12}", mutant), key
        assert names and set(names) <= set(HINTS[slug]), key
