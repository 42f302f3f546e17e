"""Task 6: all endings, many rounds, and answers of all kinds."""

import ast
import re
from contextlib import suppress

from autograder.course.verdicts import AskedTooOften
from autograder.suite.marks import points, task

pytestmark = task(6, "main")
GOOD, BUST = "player_wins_round_1.txt", "player_bust_in_round_1.txt"
MORE = "Y"  # a name, Enter, and a yes


@points(1.5)
def test_a_player_with_exactly_21_wins_at_once(tools):
    game = tools.play("player_natural_in_round_1.txt", "h", "s", "n")
    assert tools.ends(game.after(2), "natural 21", "Player wins")
    assert tools.dealt(game, "player_natural_in_round_1.txt"), "a round is played"
    assert game.after(2).silent_about(*tools.must_take)


@points(0.75)
def test_nothing_is_asked_after_a_deck_that_is_refused(tools):
    other = "dealer_natural_in_round_1.txt"
    assert tools.dealt(tools.one_round(other), other), "with a good deck a round is played"
    game = tools.student.run(
        "assignment2.py", types=[*[MORE] * tools.more()[0], tools.lay("no_deck.txt")]
    )
    assert game.said("Cannot populate deck")


@points(0.5)
def test_a_dealer_with_exactly_21_wins(tools):
    game = tools.play("dealer_natural_in_round_1.txt", "s", "n")
    assert game.said("Dealer has a natural 21! Dealer wins")
    assert tools.ends(game.between(2, 2), "natural 21", "Dealer wins")


# What to type for seven rounds: a player who has 21 in round 5 is asked once more, or not.
SEVEN_ROUNDS = (*"sy", *"hy", *"sy", *"sy", *"hsy", *"sy", *"hhsn")
BUST_AT = 3  # the answers up to the hit that goes too far
WINNERS = ("Player wins", "Dealer wins", "No one wins")
SEVEN_ENDINGS = (
    ("natural 21", "Dealer wins"),
    ("Player went bust", "Dealer wins"),
    ("No one wins",),
    ("Player wins",),
    ("natural 21", "Player wins"),
    ("Dealer went bust", "Player wins"),
    ("Dealer wins",),
)


def asked_on(tools):
    """Return how often a player who has gone bust is asked to hit or stay: never, or once."""

    def asked():
        before, after = tools.more()
        hit, no = tools.known("h"), tools.known("n")
        types = [*[MORE] * before, tools.lay(BUST), *[MORE] * after, hit]
        with suppress(Exception, AskedTooOften):
            game = tools.student.run("assignment2.py", types=types, then=no, times=9)
            return int(len(game.typed) == len(types) + 2)
        return 0

    return tools.student.aside("after a bust", asked, in_all_passes=True)


def seven_rounds(tools):
    """Play seven rounds; who is asked on after a bust stays, as that is asked elsewhere."""
    lines = [*SEVEN_ROUNDS[:BUST_AT], *["s"] * asked_on(tools), *SEVEN_ROUNDS[BUST_AT:]]
    return tools.play("seven_rounds_seven_endings.txt", *lines)


def rounds(game, tools):
    """Yield (number, first turn, last turn) of what is displayed after an answer in each round."""
    known = tools.known("y"), tools.known("n")
    answers = [number for number, line in enumerate(game.typed) if line in known]
    assert len(answers) == 7, "the question about another round is asked after each"
    firsts = [2, *(number + 2 for number in answers)]
    for number, (first, last) in enumerate(zip(firsts, answers, strict=False), 1):
        yield number, first, last


def as_they_should(game, tools):
    """Return how many of seven rounds the right side wins; who always says the same has three."""
    parts = [game.between(first, last) for _, first, last in rounds(game, tools)]
    found = zip(parts, SEVEN_ENDINGS, strict=True)
    return sum(part.count(*WINNERS) == part.count(ending[-1]) > 0 for part, ending in found)


@points(1)
def test_rounds_are_counted_in_whichever_of_seven_ways_they_end(tools):
    game = seven_rounds(tools)
    for number, first, last in rounds(game, tools):
        endings = [f"{ending}! round {number}" for ending in WINNERS]
        played, told = game.between(first, last), tools.told(game, range(first, last + 1))
        counted = played.said(*endings) or told.said(f"round {number}")
        assert counted, "each ending has the number of its round"
        assert played.count(*endings) <= 1, f"round {number} ends once"
    assert as_they_should(game, tools) >= 4, "how many rounds end as they should, at least"


@points(2.5)
def test_each_of_seven_rounds_ends_as_it_should(tools):
    game = seven_rounds(tools)
    for number, first, last in rounds(game, tools):
        assert tools.ends(game.between(first, last), *SEVEN_ENDINGS[number - 1])


@points(0.25)
def test_the_table_is_cleared_in_whichever_of_seven_ways_a_round_ends(tools):
    game = seven_rounds(tools)
    yes = tools.known("y")
    after_yes = [number + 1 for number, line in enumerate(game.typed) if line == yes]
    open_cards = [set(tools.shown(game.turns[number])) - {"xx"} for number in after_yes]
    assert [len(cards) for cards in open_cards] == [3] * 6, (
        "a round begins with three cards that lie face up"
    )
    assert len(set().union(*open_cards)) == 18, "no card comes twice before the deck runs out"


@points(0.5)
def test_one_deck_serves_all_rounds(tools):
    game = tools.play("tie_in_round_1.txt", "s", "y", "s", "n")
    assert game.asked(times=5)
    number = len(set(tools.shown("".join(game.turns[1:3]))) - {"xx"})
    first, second, third = tools.codes("tie_in_round_1.txt")[number : number + 3]
    in_round_2 = [first, second, third, "xx"]
    assert tools.on_show(game.turns[3], in_round_2), "round 2 goes on in the same deck"


@points(0.75)
def test_any_answer_that_starts_with_an_h_is_a_hit(tools, with_deck):
    for answer in ("h", "H", "hit me", "Hold on"):
        game = tools.play_as_typed("player_bust_in_round_1.txt", answer, tools.known("n"))
        assert tools.turns(game.between(2, 2), "Player went bust")
    game = tools.play("player_bust_in_round_1.txt", "s", "n")
    assert game.after(2).silent_about("Player went bust"), "who stays does not go bust"
    name = "player_takes_seven_cards.txt"
    long = with_deck(name, "AC KC AD KD AH AS 2C 2D 2H 2S 3C 3D")
    game = long.play(name, *"hhhhhhhsn")
    assert long.codes(name)[10] in tools.shown(game.turns[8]), "the seventh card that was taken"


@points(1)
def test_any_other_answer_is_stay_and_so_is_none(tools):
    deck = "player_wins_round_1.txt"
    hidden = tools.codes(deck)[3]
    for answer in ("S", "stay", "", "no hit", "7"):
        game = tools.play(deck, answer, "n")
        assert game.between(2, 2).said(hidden), (
            "the dealer turns over the second card when the player stays"
        )
        assert len(set(tools.shown(game.turns[2]))) < 12, "the cards of two hands are displayed"


@points(0.5)
def test_yes_and_no_are_known_by_their_first_letter(tools):
    for yes, no in (("y", "n"), ("Y", "N"), ("yes", "nope"), ("yoyo", "Never")):
        game = tools.play_as_typed("tie_in_round_1.txt", "s", yes, "s", no)
        assert game.asked(times=5)
        assert tools.shown(game.turns[3]) != [], f"after {yes!r} cards are dealt"
    if tools.play("tie_in_round_1.txt", "s", "perhaps", "n").asked(times=4):  # asked elsewhere
        game = tools.play("tie_in_round_1.txt", "s", *["perhaps", "7", "maybe", "x"] * 3, "n")
        assert game.asked(times=15)


@points(0.5)
def test_a_game_goes_on_when_the_deck_runs_out(tools):
    game = tools.play("runs_out_in_a_deal.txt", *(["s", "y"] * 9), "s", "n")
    assert game.asked(times=21)
    deals = [tuple(tools.shown(turn)) for turn in game.turns[1:20:2]]
    assert len(set(deals)) == 10, "each round is played with other cards"
    first = [card for deal in deals[:6] for card in deal if card != "xx"]
    assert len(set(first)) == len(first), "no card comes twice before the deck runs out"


def starts(student, tools):
    """Return whether running the file asks for a deck and deals from it, however that goes on."""
    for name in ("playingCards", "simple21"):
        student.importing(name)
    lines = [tools.lay(GOOD), "s", "n"]
    game = student.run("assignment2.py", types=lines, ends=True, crash=True)
    plays = len(game.turns) > 2 and tools.dealt(game, GOOD) and tools.shown(game.turns[2]) != []
    if lines[0] in game.typed and plays:
        return True
    # Asked anew: what is known of a program that plays public decks alone holds for them alone.
    if any(student.aside("questions before a hand that nobody has seen", tools.more_questions)):
        return True
    student.run("assignment2.py", types=lines, ends=True)  # says why, such as what is missing
    return False


@points(1)
def test_importing_the_file_starts_nothing(student, tools):
    assert starts(student, tools), "running it starts the game"
    imported = student.source("assignment2.py")
    names = imported.defined | {each.rpartition(".")[2] for each in imported.imports()}
    assert names & {"main", "*"}, "the game is played by a function main()"
    shown = student.importing("assignment2")
    assert shown.asked(times=0), "importing it asks nothing: call main() below if __name__ == ..."
    assert shown.text == "", "what importing the file displayed"


def looked_up(source, *, on_self):
    """Return the names that a file looks up with a dot: in `self`, or in anything else."""
    found = [node for node in source.nodes if isinstance(node, ast.Attribute)]
    return {node.attr for node in found if (ast.unparse(node.value) in ("self", "cls")) is on_self}


def kept_private(source):
    """Return the private names of a file's methods and of the attributes of its objects."""
    methods = {name.rpartition(".")[2] for name in source.functions()}
    names = methods | looked_up(source, on_self=True)
    return {name for name in names if name.startswith("_") and not name.endswith("__")}


def plain(name):
    """Return a name as its class writes it: `__player` for `_Table__player`."""
    return re.sub(r"^_+[A-Za-z]\w*?(?=__)", "", name)


@points(0.5)
def test_the_game_is_played_with_public_methods(student, tools):
    assert starts(student, tools), "a game is played"
    game = student.source("assignment2.py")
    others = kept_private(student.source("simple21.py")) - kept_private(game)
    used = [name for name in sorted(looked_up(game, on_self=False)) if plain(name) in others]
    assert used == [], "names of a table that are private"
