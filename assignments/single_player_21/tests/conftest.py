"""What several tests of this suite do: read decks, set up a deck or a table, find cards in text."""

import random
import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, cycle, product
from pathlib import Path

import pytest

from autograder.course.verdicts import AskedTooOften, Verdict
from autograder.suite.refusals import accepted

GOOD, OTHER_GOOD = "player_wins_round_1.txt", "tie_in_round_1.txt"
BUST = "player_bust_in_round_1.txt"
BAD = ("duplicate_card.txt", "short_by_one.txt")
ORDERS = ("++-+-", "+--++", "-++--")  # of good files and bad ones
WINNERS = ("Player wins", "Dealer wins", "No one wins")
BUSTS = ("Player went bust", "Dealer went bust")
NATURAL = "natural 21"
MORE = "Y"  # a name, Enter, and a yes
# What may mean hit, yes and no to a program: one that knows only capital letters errs once.
ANSWERS = {"h": ("h", "H", "hit"), "y": ("y", "Y", "yes"), "n": ("n", "N", "no")}
MOST_BEFORE = 2  # questions that a program may ask before it asks for a deck
LONGEST_HAND = 12  # four aces, four twos and three threes are 21, and then one card more
read = cache(Path.read_bytes)
CODE = r"(?:[A2-9TJQK][CDHS]|xx)"
# Only plain letters: the sign for degrees Kelvin is no K, although Python takes it for a small one.
CARD = re.compile(rf"(?<![A-Za-z0-9]){CODE}(?![A-Za-z0-9])", re.IGNORECASE | re.ASCII)
IN_BRACKETS = re.compile(rf"\[ *{CODE} *\]", re.IGNORECASE | re.ASCII)
# "Y as in yes" names no ace of spades
WORD = re.compile(rf"(?<=[a-z]\s)(?<!\b{CODE}\s)a[sdh](?=\s[a-z])(?!\s{CODE}\b)", re.IGNORECASE)


@dataclass(frozen=True)
class Tools:
    """The helpers, in one fixture."""

    student: object
    folder: object
    changed: object  # what is made of a deck file
    besides: tuple = ()  # (name, content) of files that lie there besides those of `decks/`
    must_take = ("Dealer must take a card", "Dealer must take card")

    def content(self, name):
        """Return a deck file as it is laid out."""
        found = dict(self.besides).get(name)
        return self.changed(read(self.folder / name)) if found is None else found

    def codes(self, name):
        """Return the cards of a deck file, front card first."""
        return self.content(name).decode("utf-8").upper().split()

    def lay(self, name):
        """Lay out a file of `decks/`, and return the name under which a student's code finds it.

        That name tells nothing; what a student reads about the test has the deck's own.
        """
        return self.student.put(self.folder / name, self.content(name))

    def deck(self, name):
        """Return the student's deck made from a file of `decks/`."""
        with self.student.typing(self.lay(name)):
            return self.student.module("playingCards").Deck()

    def deal(self, deck, times):
        """Return so many cards that a student's deck deals."""
        return self.student.each(deck.deal, [()] * times)

    def is_deck(self):
        """Assert that decks are made from their files: see `is_made_from`.

        It is asked of players of its own, before a test makes anything, and what does not hold
        there once more in the test.
        """
        for name in (GOOD, OTHER_GOOD):
            if not self.holds(f"a deck of {name}", partial(self.is_made_from, name)):
                self.is_made_from(name)

    def holds(self, what, check):
        """Return whether something holds, which players of its own find out once for all tests."""
        return self.student.aside(what, partial(passes, check))

    def is_made_from(self, name):
        """Assert that a deck deals its file in order, from whichever end, or refuses bad data.

        A deck that does one of them, or deals bad data as it stands, has read the file.  That it
        does both is asked elsewhere.
        """
        dealt = self.first(self.deal(self.deck(name), 20))
        front, rear = self.codes(name)[:20], self.codes(name)[:-21:-1]
        if dealt not in (front, rear) and not all(map(self.is_noticed, BAD)):
            assert dealt == front

    def is_noticed(self, name):
        """Say whether bad data is refused, or its very cards are dealt, in any order."""
        try:
            deck = self.deck(name)
        except Exception:
            return True
        dealt, wanted = [], sorted(self.codes(name))
        with suppress(Exception):
            dealt = [self.code(card) for card in self.deal(deck, len(wanted))]
        return sorted(dealt) == wanted

    def raised_by(self, *names):
        """Make decks from bad files and from good ones; yield each exception of the bad ones'.

        With it comes the name under which the file lies: neither that nor the turn tells a bad
        file from a good one.
        """
        chance = random.Random(self.content(GOOD) + names[0].encode())
        if chance.random() < 0.5:
            self.lay(names[0])
        good, bad = cycle((GOOD, OTHER_GOOD)), cycle(names)
        for sign in chance.choice(ORDERS):
            if sign == "+":
                with accepted():
                    self.deck(next(good))
                continue
            name = next(bad)
            with pytest.raises(Exception) as caught:
                self.deck(name)
            yield caught.value, self.lay(name)

    def refused(self, *names):
        """Make decks from bad files, each of which is to raise the exception for bad data."""
        for error, place in self.raised_by(*names):
            words = str(error)
            is_refusal = "Cannot populate deck: invalid data" in words
            wanted = f"'Cannot populate deck: invalid data in {place}'"
            assert is_refusal, f"an exception that says {wanted}, not {words!r}"

    def table(self, name):
        """Return the student's table with a deck from a file of `decks/`."""
        return self.table_of(self.lay(name))

    def table_of(self, place):
        """Return the student's table with the deck that lies there."""
        self.tables_that_show_nothing()
        return self.new_table(place)

    def new_table(self, place):
        with self.student.typing(place):
            return self.student.module("simple21").Table()

    def dealt_table(self, name, used=0):
        """Return the student's table with the two hands that are meant to come from a deck.

        So many cards are used up before.  Where the four cards are dealt in another order, they
        lie in the deck in that order: who gets which card is asked elsewhere.
        """
        table = self.table(name)
        self.use_up(table, used)
        table.dealHands()
        with suppress(Exception):  # what is shown is asked elsewhere
            found = self.places(table, self.codes(name)[used : used + 4])
            if found != [0, 2, 1, 3]:
                table = self.table_of(self.laid_for(name, used, found))
                self.use_up(table, used)
                table.dealHands()
        return table

    def places(self, table, codes):
        """Return which of four cards lie where: the player's two, and then the dealer's."""
        player, dealer = self.hands(table)
        hidden = [code for code in codes if code not in player + dealer]
        cards = [hidden[0] if card == "xx" else card for card in player + dealer]
        assert (len(player), sorted(cards)) == (2, sorted(codes))
        return [codes.index(card) for card in cards]

    def laid_for(self, name, used, places):
        """Lay out a deck so that who is dealt these of four cards gets the hands it is made for."""
        codes = self.codes(name)
        for place, card in zip(places, codes[used::2][:2] + codes[used + 1 :: 2][:2], strict=True):
            codes[used + place] = card
        return self.student.put(self.folder / name, "\n".join(codes).encode())

    def code(self, card):
        """Return rank and suit of a student's card."""
        rank = card.getRank()
        assert type(rank) is str, "a rank is one character"
        suit = card.getSuit()
        assert type(suit) is str, "a suit is one character"
        return rank + suit

    def first(self, cards):
        """Return rank and suit of the first 20 cards."""
        return [self.code(card) for card in cards[:20]]

    def shown(self, text):
        """Return the cards in a text, in order: codes in upper case, and `xx`.

        Between words `as` is a word, where cards are shown in brackets.
        """
        if IN_BRACKETS.search(text):
            text = WORD.sub("", text)
        return [code.upper().replace("XX", "xx") for code in CARD.findall(text)]

    def hands(self, table):
        """Return (cards of the player, cards of the dealer) as `str(table)` shows them."""
        for name in self.tables_that_show_nothing():
            self.is_dealt_from(name)
        return self.both_hands(table)

    def tables_that_show_nothing(self):
        """Return of which of two decks a table shows no cards: found out once, by other players."""
        names = (GOOD, OTHER_GOOD)
        return [each for each in names if not self.holds(each, partial(self.is_dealt_from, each))]

    def is_dealt_from(self, name):
        """Assert that a table shows cards from an end of its deck; which one is asked elsewhere."""
        table, codes = self.new_table(self.lay(name)), self.codes(name)
        table.dealHands()
        found = {*chain(*self.both_hands(table))} - {"xx"}
        assert found, "str(table) shows the cards that are dealt"
        if not found <= {*codes[-8:]}:
            assert found <= {*codes[:8]}, "they are the first cards of the deck"

    def both_hands(self, table):
        text = str(table)
        player, dealer = text.lower().find("player"), text.lower().find("dealer")
        assert min(player, dealer) >= 0, "str(table) names the player and the dealer"
        if player < dealer:
            found = self.shown(text[player:dealer]), self.shown(text[dealer:])
        else:
            found = self.shown(text[player:]), self.shown(text[dealer:player])
        assert max(len(cards) for cards in found) <= LONGEST_HAND, (
            "str(table) shows the cards of both hands"
        )
        return found

    def on_show(self, text, cards):
        """Say whether a text shows these cards side by side, in any order."""
        found, wanted = self.shown(text), sorted(cards)
        starts = range(len(found) - len(wanted) + 1)
        return any(sorted(found[at : at + len(wanted)]) == wanted for at in starts)

    def taken(self, table):
        """Return the cards that the dealer took after the deal."""
        return self.hands(table)[1][2:]

    def value(self, cards):
        """Return what cards are worth that a table shows."""
        assert "xx" not in cards, "the hidden card is turned over"
        return sum(min("A23456789TJQK".index(card[0]) + 1, 10) for card in cards)

    def use_up(self, table, number):
        """Deal so many cards of a new deck and clear them away, whatever they are worth."""
        rounds, hits = divmod(number, 4)
        for _ in range(rounds):
            table.dealHands()
            while hits > 0:
                table.playerHit()
                hits -= 1
            table.clearTable()

    def play(self, name, *lines, **how):
        """Run the game on a deck of `decks/`; "h", "y" and "n" are typed so that it knows them.

        Which letters it knows is asked in tests that use `play_as_typed`.
        """
        return self.play_as_typed(name, *[self.known(line) for line in lines], **how)

    def known(self, line):
        """Return what to type for this line: for an "h", "y" or "n" what the program knows."""
        what = "letters that it knows"
        return self.student.aside(what, self.known_answers, in_all_passes=True).get(line, line)

    def known_answers(self):
        """Return what to type for a hit, a yes and a no: a small letter if that is ever right."""
        no = self.first_known("n", lambda no: self.tried(GOOD, "s", no))
        yes = self.first_known("y", lambda yes: self.shown(self.tried(GOOD, "s", yes, "s", no)[3]))
        return {"h": self.first_known("h", lambda hit: self.hits(hit, no)), "y": yes, "n": no}

    def first_known(self, letter, check):
        """Return the first of the answers with this meaning that a check is content with."""
        for answer in ANSWERS[letter]:
            with suppress(Exception, AskedTooOften):
                if check(answer):
                    return answer
        return letter

    def hits(self, hit, no):
        """Say whether the player's third card comes before the dealer's hidden one is shown."""
        after = self.codes(BUST)[3:5]  # the hidden card, and what is dealt next
        shown = [code for code in self.shown(self.tried(BUST, hit, no)[2]) if code in after]
        return shown[:1] == after[1:]

    def tried(self, name, *lines):
        """Return what is displayed after each line of a game that ends with the last of them."""
        before, after = self.more()
        types = [*[MORE] * before, self.lay(name), *[MORE] * after, *lines]
        return self.student.run("assignment2.py", types=types).turns[before + after :]

    def play_as_typed(self, name, *lines, **how):
        """Run the game on a deck of `decks/` with these lines typed after the deck's name.

        What a program asks besides before the first hand is answered, and left out: that it asks
        for nothing else is asked in two tests, and that one table is enough in others.
        """
        error = None
        try:
            game = self.as_typed(name, *lines, **how)
        except (Exception, AskedTooOften) as raised:
            game, error = getattr(raised, "transcript", None), raised
            if isinstance(raised, AskedTooOften) and self.asks_for_a_deck(raised.shown):
                game = raised.shown
        if game is not None and self.begins(game, name):
            if error is not None:  # what comes before counts, and the end in two tests
                self.student.forgive(error)
            return game
        before, after = self.more()
        if before or after:
            types = [*[MORE] * before, self.lay(name), *[MORE] * after, *lines]
            game = self.student.run("assignment2.py", types=types, **how)
            return game.between(before + after)
        if error is not None:
            raise error
        return game

    def as_typed(self, name, *lines, **how):
        """Run the game with these lines typed, whatever it asks for."""
        return self.student.run("assignment2.py", types=[self.lay(name), *lines], **how)

    def more(self):
        """Return how many questions come before the deck's name, and how many before a hand."""
        return self.student.aside(
            "questions before the first hand", self.more_questions, in_all_passes=True
        )

    def more_questions(self):
        for before, after in product(range(MOST_BEFORE + 1), (0, 1)):
            types = [*[MORE] * before, self.lay(GOOD), *[MORE] * after]
            try:
                game = self.student.run("assignment2.py", types=types, then="n", times=9)
            except (Exception, AskedTooOften):
                continue
            if self.dealt(game, GOOD):
                first = next(at for at, turn in enumerate(game.turns) if self.shown(turn))
                # Whoever stays, and then goes home, is asked three questions.
                return [before, min(first - 1, len(game.typed) - 3) - before]
        return [0, 0]

    def told(self, game, turns):
        """Return what a game displays in these turns but for the last line of each, a question."""
        lines = [game.turns[turn].strip().splitlines()[:-1] for turn in turns]
        return self.student.text("\n".join(chain.from_iterable(lines)), of=game)

    def one_round(self, name):
        """Return a game in which the player stays and goes home: one run for all tests."""
        return self.student.once(f"one round on {name}", lambda: self.play(name, "s", "n"))

    def ends(self, shown, *wanted):
        """Say whether a round ends with these of all the messages that there are for that.

        A game must not end all its rounds with them: see `otherwise`.
        """
        self.otherwise(*wanted)
        return self.only(shown, wanted, of=(*WINNERS, *BUSTS))

    def otherwise(self, *unwanted):
        """Assert that one of two rounds ends in none of these ways: a tie, and one that is none."""
        game = None
        with suppress(Exception):  # how that round ends is asked elsewhere
            game = self.one_round(GOOD if "No one wins" in unwanted else OTHER_GOOD)
        if game is not None:
            assert game.after(2).silent_about(*unwanted), "this round ends otherwise"

    def turns(self, shown, *wanted):
        """Say whether a turn ends with these of the messages for a bust and for 21."""
        return self.only(shown, wanted, of=BUSTS)

    def only(self, shown, wanted, of):
        """Say whether just these messages are displayed of some, and of the one for 21."""
        if NATURAL not in wanted:
            return shown.said_only(*wanted, of=(*of, f"a {NATURAL}"))
        others = [each for each in wanted if each != NATURAL]
        return shown.said(NATURAL) and shown.said_only(*others, of=of)

    def wins(self, shown, wanted):
        """Say whether this winner is displayed, and no other."""
        return shown.said_only(wanted, of=WINNERS)

    def asks_for_a_deck(self, game):
        """Say whether the last question of a game is its first one again, for a second table.

        Who asks for all else in the same words, and goes on and on, asks for none.
        """
        asked = [turn.strip().splitlines()[-1:] for turn in game.turns]
        return len(asked) > 2 and asked[1] != asked[0] == asked[-1] != []

    def begins(self, game, name):
        """Say whether a game shows cards of its deck as soon as that is named."""
        ends = {*self.codes(name)[:4], *self.codes(name)[-4:]}
        return len(game.turns) > 1 and not ends.isdisjoint(self.shown(game.turns[1]))

    def dealt(self, game, name):
        """Say whether a game shows cards that are dealt first, from whichever end of its deck."""
        found, codes = set(self.shown(game.text)), self.codes(name)
        return bool(found & {*codes[:4], *codes[-4:]}) and len(found) < 20


def passes(check):
    """Return whether a check raises nothing."""
    try:
        check()
    except (Exception, Verdict):
        return False
    return True


@pytest.fixture
def changed():
    """What is made of a deck file before it is laid out: nothing here, but in the hidden tests."""
    return bytes


@pytest.fixture
def tools(student, decks, changed):
    return Tools(student, decks, changed)
