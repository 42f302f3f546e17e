"""Task 6: all endings, many rounds, and answers of all kinds."""

from autograder.suite.marks import as_handed_in, points, task

pytestmark = task(6, "main")
GOOD = "player_wins_round_1.txt"


@points(1)
def test_a_player_with_exactly_21_wins_at_once(tools):
    game = tools.play("player_natural_in_round_1.txt", "h", "s", "n")
    assert tools.ends(game.after(2), "natural 21", "Player wins")
    assert game.silent_about("Dealer must take a card", "Dealer must take card")


@points(1)
def test_a_dealer_with_exactly_21_wins(tools):
    game = tools.play("dealer_natural_in_round_1.txt", "s", "n")
    assert game.said("Dealer has a natural 21! Dealer wins")
    assert tools.ends(game.between(2, 2), "natural 21", "Dealer wins")


# What to type for seven rounds: a player who has 21 in round 5 is asked once more, or not.
SEVEN_ROUNDS = [*"sy", *"hy", *"sy", *"sy", *"hsy", *"sy", *"hhsn"]


@points(1.5)
def test_rounds_are_counted_in_whichever_of_seven_ways_they_end(tools):
    game = tools.play("seven_rounds_seven_endings.txt", *SEVEN_ROUNDS)
    assert game.said_in_order(*(f"round {number}" for number in range(1, 8)))
    assert game.silent_about("round 8")
    played = game.between(0, len(game.typed) - 1)  # whatever is said of all rounds in the end
    for number in range(1, 8):
        endings = [f"{winner} wins round {number}" for winner in ("Player", "Dealer", "No one")]
        assert played.count(*endings) <= 1, f"round {number} ends once"


@points(0.5)
def test_the_table_is_cleared_in_whichever_of_seven_ways_a_round_ends(tools):
    game = tools.play("seven_rounds_seven_endings.txt", *SEVEN_ROUNDS)
    after_yes = [number + 1 for number, line in enumerate(game.typed) if line == "y"]
    open_cards = [len(set(tools.shown(game.turns[number])) - {"xx"}) for number in after_yes]
    assert open_cards == [3] * 6, "a round begins with three cards that lie face up"


@points(1)
def test_one_deck_serves_all_rounds(tools):
    game = tools.play("tie_in_round_1.txt", "s", "y", "s", "n")
    assert game.asked(times=5)
    number = len(set(tools.shown("".join(game.turns[:3]))) - {"xx"})
    first, second, third = tools.codes("tie_in_round_1.txt")[number : number + 3]
    in_round_2 = sorted(tools.shown(game.turns[3])[-4:])
    assert in_round_2 == sorted([first, second, third, "xx"]), "round 2 goes on in the same deck"


@points(1)
def test_any_answer_that_starts_with_an_h_is_a_hit(tools):
    for answer in ("h", "H", "hit me", "Hold on"):
        game = tools.play("player_bust_in_round_1.txt", answer, "n")
        assert tools.turns(game.between(2, 2), "Player went bust")


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


@points(1)
def test_yes_and_no_are_known_by_their_first_letter(tools):
    for yes, no in (("y", "n"), ("Y", "N"), ("yes", "nope"), ("yoyo", "Never")):
        game = tools.play("tie_in_round_1.txt", "s", yes, "s", no)
        assert game.asked(times=5)
        assert tools.shown(game.turns[3]) != [], f"after {yes!r} cards are dealt"


@points(1)
def test_a_game_goes_on_when_the_deck_runs_out(tools):
    game = tools.play("runs_out_in_a_deal.txt", *(["s", "y"] * 9), "s", "n")
    assert game.asked(times=21)
    deals = {tuple(tools.shown(turn)) for turn in game.turns[1:20:2]}
    assert len(deals) == 10, "each round is played with other cards"


@points(1)
@as_handed_in
def test_importing_the_file_starts_nothing(student, tools):
    game = tools.one_round(GOOD)
    assert game.asked(times=3)
    assert tools.dealt(game, GOOD), "running it starts the game"
    imported = student.source("assignment2.py")
    assert "main" in imported.functions(), "the game is played by a function main()"
    assert imported.is_quiet(), "importing starts the game: call main() below if __name__ == ..."
