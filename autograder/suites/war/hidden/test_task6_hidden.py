"""Task 6: wars to the last card, secrets, and long games that go by the rules."""

import ast
import re
from collections import Counter
from contextlib import suppress

from autograder.course.verdicts import NotWritten
from autograder.suite.marks import points, task

pytestmark = task(6, "The game")
NO_TIES = "first_served_wins_every_round.txt"
LONG = "goes_round_unshuffled.txt"  # ends by chance, after 822 rounds at most in 20,000 games
ORDER = "234567890JQKA"
CARDS = 52  # in a hand: whoever plays so many has played all that were won before


def shown(game, piles):
    """Return the table that these piles of (first, second) make."""
    faces = [
        [card if at % (game.down + 1) == 0 else "XX" for at, card in enumerate(pile)]
        for pile in piles
    ]
    one, two = faces if game.dealt_first() == 1 else reversed(faces)
    return one[::-1], two


def lies(game, played, piles):
    """Say whether the table of a round is that of these piles of (first, second).

    That the cards of a war are shown, the newest as well, and some of them face down, is asked in
    other tests.
    """
    one, two = piles if game.dealt_first() == 1 else reversed(piles)
    table, wanted, hidden = played.table(), (one[::-1], two), shown(game, piles)
    if played.wars() and len(table[0]) == 1:
        return table == (wanted[0][-1:], wanted[1][:1])
    if played.wars() and len(table[0]) == len(one) - 1:
        wanted, hidden = ((left[1:], right[:-1]) for left, right in (wanted, hidden))
    return all(
        len(side) == len(cards)
        and all(each in (card, down) for each, card, down in zip(side, cards, xs, strict=True))
        for side, cards, xs in zip(table, wanted, hidden, strict=True)
    )


def lost_for_want_of_cards(game, loser):
    """Say whether this player, and not the other, is said to have too few cards for a war."""
    told = game.told()
    assert told.silent_about(f"Player{3 - loser} does not have enough cards")
    return game.rounds[-1].gave_up or told.said(f"Player{loser} does not have enough cards")


def shows_cards(game, played):
    """Say whether cards of this deck are shown in a round."""
    return not {*re.findall(r"[2-90JQKA][CDHS]", played.text.upper())}.isdisjoint(game.deck)


def rank(card):
    return ORDER.find(card[0])  # a card that lies face down has none: -1


@points(1)
def test_the_war_is_fought_with_as_many_cards_as_were_chosen(tools):
    for down, first_wins in ((1, True), (2, False), (3, True)):
        game = tools.play("tie_on_first_turn.txt", down, exchanged=True)
        first = game.dealt_first()
        lie = lies(game, game.round(1), game.opening()[0])
        assert lie, "as many cards lie face down in a war as were chosen"
        winner = first if first_wins else 3 - first
        assert game.round(1).winner in (winner, 0), "the newest cards decide"  # 0: in other words
    assert not tools.play(NO_TIES, 2).late, "the number is asked before the first round"


@points(1)
def test_each_round_is_played_with_the_next_cards_of_both_hands(tools):
    for name, down in ((NO_TIES, 3), ("war_within_war.txt", 1)):
        game = tools.play(name, down)
        dealt = game.opening()
        assert len(game.rounds) >= len(dealt)
        for played, piles in zip(game.rounds, dealt, strict=False):
            assert lies(game, played, piles), "the next cards of both hands lie on the table"


@points(2)
def test_a_player_with_exactly_enough_cards_plays_on(tools):
    for exchanged in (False, True):
        game = tools.play("just_enough_for_a_war.txt", 2, exchanged)
        assert game.told().silent_about("does not have enough cards")
        last = game.round(len(game.rounds) or 1)
        assert len(game.rounds) == 23 and not last.gave_up, "the war of round 23 is fought"
        assert len(last.table()[0]) in (1, 3, 4)  # whether it is shown is asked elsewhere
        game = tools.play("just_enough_for_a_war.txt", 3, exchanged)
        assert lost_for_want_of_cards(game, 3 - game.first())
        assert not game.goes_on_after_giving_up(), "the game is over then"


@points(1)
def test_a_player_can_run_out_of_cards_in_a_war_within_a_war(tools):
    for down in (1, 2, 3):
        game = tools.play("runs_out_in_a_war_within_a_war.txt", down, exchanged=down == 2)
        winner = game.first()
        assert lost_for_want_of_cards(game, 3 - winner)
        assert len(game.rounds) == 23
        assert game.told().said(f"Player{winner} wins the game!")
        assert game.told().silent_about(f"Player{3 - winner} wins the game")


@points(0.5)
def test_a_card_face_down_stays_a_secret_while_it_lies_there(tools):
    for name in ("war_within_war.txt", "game_of_two_rounds.txt"):
        game = tools.play(name, 3)
        first, piles = game.round(1), game.opening()[0]
        assert lies(game, first, piles), "a war is fought"
        secret = [card for pile in piles for at, card in enumerate(pile) if at % 4]
        told = [card for card in secret if re.search(rf"(?<![A-Za-z0-9]){card}", first.lying)]
        assert told == [], "these cards lay face down"


@points(0.5)
def test_a_game_of_many_rounds_comes_to_an_end(tools):
    game = tools.play(LONG, 3, to_the_end=True)
    assert len(game.rounds) > 26
    with_cards = sum(shows_cards(game, each) for each in game.rounds)
    assert 2 * with_cards > len(game.rounds), "in each round cards are displayed"


@points(1.25)
def test_a_long_game_goes_by_the_rules_to_the_last_card(tools):
    game = tools.play(LONG, 3, exchanged=True)
    first = game.dealt_first()
    hands = {first: Hand(game.deck[::2]), 3 - first: Hand(game.deck[1::2])}
    for number, played in enumerate(game.rounds, 1):
        problem = check_round(played, hands, game.down)
        assert not problem, f"a game by the rules; in round {number} {problem}"
    sizes = sorted(hand.size for hand in hands.values())
    is_over = sizes == [0, 52]
    assert is_over, f"a game that goes on until one has all 52 cards; these have {sizes}"


class Hand:
    """What is known of a player's cards: how many, and in groups whose order is left to chance."""

    def __init__(self, cards):
        self.size = len(cards)
        self.groups = [[card] for card in cards]
        self.known = True

    def play(self, pile):
        """Take a pile from the front; return its cards, or None if they cannot be known."""
        self.size -= len(pile)
        taken = []
        pile = list(pile)
        while pile and self.known:
            group = self.groups.pop(0)
            part, pile = pile[: len(group)], pile[len(group) :]
            seen = [card for card in part if card != "XX"]
            if Counter(seen) - Counter(group):
                raise WrongCard(seen, group)
            if len(part) == len(group):
                taken += group
            elif len(seen) == len(part):
                taken += seen
                self.groups.insert(0, [card for card in group if card not in seen])
            else:
                self.known = False
        return taken if self.known else None

    def win(self, cards, number):
        self.size += number
        if cards is None:
            self.known = False
        else:
            self.groups.append(cards)


class WrongCard(Exception):
    """A card was played that cannot have been in front."""


def check_round(played, hands, down):
    """Return what is against the rules in a round, or nothing; move its cards."""
    if not played.winner:
        return "no message says who takes the cards"
    winner, loser = hands[played.winner], hands[3 - played.winner]
    if not (winner.size and loser.size):
        return "the game was over already, as one player had all the cards"
    if played.gave_up:
        wars = [each for each in (played.wars(), played.wars() - 1) if each >= 0]
        # Which of the two it is said to be is asked with other decks.
        left = [min(winner.size, loser.size) - 1 - each * (down + 1) for each in wars]
        winner.size, loser.size = winner.size + loser.size, 0
        return "" if any(0 <= each <= down for each in left) else "both have cards enough for a war"
    left, right = played.table()
    piles = {1: left[::-1], 2: right}
    if len(left) != len(right):
        return f"the players have {len(left)} and {len(right)} cards on the table"
    wars, rest = divmod(len(left) - 1, down + 1)
    if rest:
        return f"each player has {len(left)} cards on the table"
    if any("XX" in pile[:: down + 1] for pile in piles.values()):
        return f"the wrong cards lie face up: {left} | {right}"
    piles_up = (pile[:: down + 1] for pile in piles.values())  # are the others face down? see above
    fought = [rank(one) - rank(two) for one, two in zip(*piles_up, strict=True)]
    if any(fought[:-1]) or not fought[-1]:
        return f"war goes on just while the newest cards are of equal rank: {left} | {right}"
    if played.winner != (1 if fought[-1] > 0 else 2):
        return f"the wrong player takes the cards: {left} | {right}"
    if played.wars() != wars:
        words = "one war was" if wars == 1 else f"{wars} wars were"
        return f"{words} fought, and {played.wars() or 'none'} announced"
    if len(left) > min(winner.size, loser.size):
        return "a player places more cards than the hand has"
    try:
        taken = [hands[player].play(piles[player]) for player in (1, 2)]
    except WrongCard as wrong:
        return f"one of the cards {wrong.args[1]} is next in the hand, and {wrong.args[0]} came"
    winner.win(None if None in taken else taken[0] + taken[1], 2 * len(left))
    return ""


@points(1)
def test_cards_that_were_won_stay_in_the_order_of_the_cleaned_table(student, tools):
    game = tools.play(LONG, 3)
    assert len(game.rounds) > 26
    pairs = list(won_and_played(game.rounds))
    orders = {
        "letter": lambda card, own: card,
        "rank": lambda card, own: rank(card),
        "suit": lambda card, own: card[1] + card[0],
        "player": lambda card, own: card == own,
    }
    for name, key in orders.items():
        sorted_pairs = {key(one, own) <= key(other, own) for one, other, own in pairs}
        # By chance fewer than 30 pairs may come back, and 30 are sorted once in 500,000,000 times.
        assert len(pairs) < 30 or len(sorted_pairs) == 2, (
            f"an order by chance, not sorted by {name} every time"
        )
    wins = tools.codes(LONG)[:2], tools.codes(LONG)[3:1:-1]  # of either player, the winner's first
    for came in after_scripted_wins(student, tools, wins):
        firsts = sorted(cards[0] for cards in wins)
        assert came == firsts, "what lies first in the lists of cleanTable is played first"


def after_scripted_wins(student, tools, wins):
    """Return, in a list, the newest cards on the first table on which both were won before.

    `cleanTable` gives these cards for the first rounds, and takes none away.  The list is empty if
    that cannot be seen: in a program that takes its cards in another way, or breaks off.
    """
    module = student.module("assignment3")
    deck = tools.codes(LONG)
    pairs = [deck[at : at + 2] for at in range(0, len(deck), 2)]
    none = [[]] * CARDS  # for rounds of a program that goes on when nothing more is typed
    answers = [*map(list, wins), *pairs[2:], *none]
    student.stand_in(module.OnTable, "cleanTable", answers=answers)
    with (
        suppress(Exception, SystemExit, NotWritten),
        student.typing(tools.lay(LONG), "2", *[""] * len(pairs), ends=True) as console,
    ):
        module.main()
    both = sorted(sorted([one, other]) for one in wins[0] for other in wins[1])
    return [pair for pair in tools.newest(console.transcript.text) if pair in both][:1]


def won_and_played(rounds):
    """Give (one, other, the winner's own) of each two cards that come back one after the other."""
    played = {player: [] for player in (1, 2)}
    won = []
    for each in rounds:
        if each.gave_up or not each.winner:
            continue
        left, right = each.table()
        played[1] += left[::-1]
        played[2] += right
        if len(left) == 1:
            own, other = (left[0], right[0]) if each.winner == 1 else (right[0], left[0])
            won.append((each.winner, len(played[each.winner]), own, other))
    for winner, start, own, other in won:
        later = played[winner][start : start + CARDS]
        if own in later and other in later:
            places = later.index(own), later.index(other)
            if places[1] - places[0] == 1:
                yield own, other, own
            elif places[0] - places[1] == 1:
                yield other, own, own


@points(1)
def test_nothing_outside_a_class_touches_its_attributes(student, assignment3, tools):
    tree = student.source("assignment3.py").tree
    own = {"OnTable": (), "CircularQueue": ()}
    with suppress(Exception, NotWritten):  # what is wrong with a class is asked elsewhere
        own = attributes(student, assignment3)
    is_used = uses(tree, "OnTable", "place") and uses(tree, "CircularQueue", "dequeue")
    if not is_used or not all(own.values()):
        tools.begun(NO_TIES)  # the code alone does not say
        own = attributes(student, assignment3)
    for owner, names in own.items():
        touched = [f"line {line}: .{name}" for line, name in outside(tree, owner) if name in names]
        assert touched == [], f"only the methods of {owner} use its attributes"


def attributes(student, assignment3):
    """Return the attributes of a new object of each class."""
    table, queue = assignment3.OnTable(), assignment3.CircularQueue(2)
    return {
        "OnTable": student.attributes(table),
        "CircularQueue": student.attributes(queue),
    }


def uses(tree, owner, method):
    """Say whether a method is called by its name outside of its class, as in a game."""
    return method in {name for _, name in outside(tree, owner)}


def outside(node, owner):
    """Give (line, name) of each attribute of something else than self, but for one class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            bases = [ast.unparse(base) for base in child.bases]
            if owner in (child.name, *bases):
                continue
        if isinstance(child, ast.Attribute) and ast.unparse(child.value) != "self":
            yield child.lineno, child.attr
        yield from outside(child, owner)
