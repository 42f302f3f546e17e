"""What several tests of this suite do: read decks, find cards and tables in text, play games.

Words used here.  first: the player, 1 or 2, who holds cards 1, 3, 5, ... of a file.
down: how many cards go face down in a war.  pile: what one player places in one round, in order.
table: what a display of the table shows left and right of its bar, `XX` for a card face down.
late: the number of cards down was not asked before the first round, but in it or after it.
order: what a program asks before the first round: a file, a number, or more than a task says.
"""

import re
from bisect import bisect_left
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, pairwise
from pathlib import Path

import pytest

from autograder.course.verdicts import AskedTooOften, NotWritten, Verdict
from autograder.suite.loose import loose
from autograder.suite.transcript import Transcript

BAD = "Error: Following cards not formatted correctly"
NUMBER = "Error: Number of cards in the file is"
TWICE = "Error: Duplicates found in the input file"
RANKS = "234567890JQKA"
HIDDEN = "XX"
CARD = r"(?:[2-90JQKA][CDHS]|XX|xx)"
BETWEEN = r"[\s,;'\"()\[\]{}]*"  # how the cards on a table are set apart is left open
# Cards left of a bar, in a line that is read backwards, and right of it: so each place of a line is
# looked at once, however long it is.
LEFT = re.compile(rf"\|(?:{BETWEEN}(?:[CDHS][2-90JQKA]|XX|xx))+")
RIGHT = re.compile(rf"\|{BETWEEN}(?:{CARD}{BETWEEN})+")
BARS = str.maketrans("│┃", "||")
FACE_DOWN = re.compile(r"(?<![^\s|,;'\"()\[\]{}])(?:[xX]+|\?+|#+)(?![^\s|,;'\"()\[\]{}])")
MOST_NAMED = 10  # cards that a message about others may name
ENTER = "\x00"  # stands for a press of Enter in the text of a game
DASHES = re.compile(r"(?<!-)-{60}(?!-)")
TAKES = {
    player: f"{loose(f'Player{player} takes all cards on table')}(?!(?i:[\\s,]*and\\s+player))"
    for player in (1, 2)
}
TAKES_ALL = {
    player: loose(f"Player{player} takes all cards on table and player{3 - player} cards")
    for player in (1, 2)
}
CANNOT_OPEN = "Incorrect filename or file does not exist"
BLAMES = (BAD, NUMBER, TWICE, CANNOT_OPEN)
read = cache(Path.read_bytes)
AS_SAID = ("file", "number")
OTHERWISE = ("more file number", "file more number", "number file", "more more file number")
NO_TIES, SHORT = "first_served_wins_every_round.txt", "game_of_two_rounds.txt"
MORE = "y"  # a name, Enter, and a yes
OUTCOME = re.compile(f"(?=[Pp])(?:({TAKES[1]})|({TAKES[2]})|({TAKES_ALL[1]})|({TAKES_ALL[2]}))")


def cards_in(text):
    """Return the cards in a text, in order, `XX` for each that lies face down."""
    return [card.upper() for card in re.findall(CARD, text)]


def tables_in(text):
    """Return every table that a text shows, as (cards on the left, as many on the right)."""
    text = text.translate(BARS)
    found = [each for line in text.splitlines() if "|" in line for each in tables_in_line(line)]
    return found or tables_in_line(text)  # a table may also go over several lines


def parts_of(text):
    """Cut a text at each press of Enter after which a round begins with two cards on the table.

    So a round is told from the next where no message says who takes its cards.
    """
    pieces = text.split(ENTER)
    if len(pieces) < 3 and "|" not in pieces[0]:
        return [text]
    parts, part, newest = [], [], ([], [])
    for piece in pieces:
        tables = tables_in(piece)
        if tables and len(newest[0]) > 1 == len(tables[0][0]):
            parts.append(ENTER.join([*part, ""]))
            part, newest = [], ([], [])
        part.append(piece)
        newest = tables[-1] if tables else newest
    return [*parts, ENTER.join(part)]


def tables_in_line(line):
    found = []
    backwards = line[::-1]
    for bar in re.finditer(r"\|", line):
        left = LEFT.match(backwards, len(line) - bar.end())
        right = RIGHT.match(line, bar.start())
        if left and right:
            before, after = cards_in(left[0][::-1]), cards_in(right[0])
            size = min(len(before), len(after))
            found.append((before[-size:], after[:size]))
    return found


@dataclass
class Round:
    """One round of a game: what was shown, and who took the cards."""

    lying: str  # what was shown while the cards lay on the table
    text: str
    winner: int  # 0 if no message says so
    gave_up: bool  # the other player had too few cards for a war
    closing: str  # what was shown after that, before the next press of Enter
    turn: int  # how often Enter was pressed before it ended

    def wars(self):
        return len(re.findall(loose("WAR STARTS!!!"), self.text))

    def table(self):
        """Return the table when all cards of the round lay there."""
        tables = tables_in(self.text)
        assert tables, "in each round the table is displayed, when all its cards lie there"
        return max(tables, key=lambda table: len(table[0]))


@dataclass
class Game:
    """One run of the program, cut into rounds by the messages that say who takes the cards.

    Where there is no such message, a round is what shows a table before a press of Enter.
    """

    transcript: Transcript
    deck: list
    down: int
    asked: int = len(AS_SAID)  # how many questions came before the first round
    rounds: list = field(default_factory=list)
    after: str = ""  # what was shown after the last round
    presses: list = field(default_factory=list)  # where Enter was pressed in the text of the game

    def __post_init__(self):
        text = ENTER.join(self.transcript.turns[self.asked :])
        self.presses = [found.start() for found in re.finditer(ENTER, text)]
        outcomes = list(OUTCOME.finditer(text))
        start = 0
        for outcome, following in pairwise([*outcomes, None]):
            closing = text[outcome.end() : following and following.start()].split(ENTER)[0]
            # What stands before the dashes still belongs to the round.
            end = outcome.end() + len(DASHES.split(closing)[0])
            kind = outcome.lastindex
            *untold, lying = parts_of(text[start : outcome.start()])
            start = self.add_untold(untold, start)
            turn = self.presses_before(outcome.end())
            winner, gave_up = 2 - kind % 2, kind > 2
            self.rounds.append(Round(lying, text[start:end], winner, gave_up, closing, turn))
            start = end
        self.after = text[start:]
        if outcomes:
            closing, *rest = self.after.split(ENTER, 1)
            untold = [part for part in parts_of("".join(rest)) if tables_in(part)]
            self.add_untold(untold, start + len(closing) + 1)
        else:
            *parts, self.after = text.split(ENTER)
            self.rounds = [
                Round(part, part, 0, False, part, turn)
                for turn, part in enumerate(parts)
                if tables_in(part)
            ]

    @property
    def late(self):
        return self.asked < len(AS_SAID)

    def presses_before(self, place):
        """Return how often Enter was pressed before a place in the text of the game."""
        return bisect_left(self.presses, place)

    def add_untold(self, parts, start):
        """Add rounds of which no message says who takes the cards; return where they end."""
        for part in parts:
            turn = self.presses_before(start + len(part.rstrip(ENTER)))
            self.rounds.append(Round(part, part, 0, False, part, turn))
            start += len(part)
        return start

    def told(self):
        """Return what was shown once the game had begun; the rules may be told before."""
        return self.transcript.after(self.asked)

    def goes_on_after_giving_up(self):
        """Say whether cards are played after a player had too few of them for a war."""
        given_up = [number for number, each in enumerate(self.rounds, 1) if each.gave_up]
        return bool(given_up) and any(tables_in(each.lying) for each in self.rounds[given_up[0] :])

    def round(self, number):
        assert len(self.rounds) >= number, f"there was no round {number}"
        return self.rounds[number - 1]

    def goes_by_rank(self):
        """Say whether in each round the higher of the newest cards takes all, of many cards."""
        won = [each for each in self.rounds if each.winner and not each.gave_up]
        newest = [(each.table()[0][0], each.table()[1][-1]) for each in won]
        winners = [1 if RANKS.find(one[0]) > RANKS.find(two[0]) else 2 for one, two in newest]
        is_said = winners == [each.winner for each in won]
        return is_said and len({*chain(*newest)}) > len(self.deck) // 2

    def first(self):
        """Return who holds the first card of the file: in planned decks, who wins most rounds."""
        winners = Counter(each.winner for each in self.rounds if each.winner)
        if winners:
            return winners.most_common()[0][0]
        return self.dealt_first()

    def dealt_first(self):
        """Return which player turned up the first card of the file in the first round."""
        return 1 if self.round(1).table()[0][-1] == self.deck[0] else 2

    def opening(self):
        """Return the piles of (first, second) in each round in which both play dealt cards."""
        hands = [list(self.deck[::2]), list(self.deck[1::2])]
        rounds = []
        while hands[0]:
            piles = ([hands[0].pop(0)], [hands[1].pop(0)])
            while piles[0][-1][0] == piles[1][-1][0]:
                if len(hands[0]) <= self.down:
                    return rounds
                for pile, hand in zip(piles, hands, strict=True):
                    pile += hand[: self.down + 1]
                    del hand[: self.down + 1]
            rounds.append(piles)
        return rounds


@dataclass(frozen=True)
class Tools:
    """The helpers, in one fixture."""

    student: object
    folder: object
    changed: object  # what is made of a deck file
    instead: tuple = ()  # (number, text) of each line that a deck file gets in place of its own
    alone: bool = False  # the function that reads is asked alone where the program is not written

    def content(self, name):
        """Return a deck file as it is laid out."""
        deck = self.changed(read(self.folder / name))
        for number, text in self.instead:
            lines = deck.splitlines(keepends=True)
            lines[number - 1] = f"{text}\n".encode()
            deck = b"".join(lines)
        has_t = self.alone and self.student.aside("tens", self.reads_t_alone, in_all_passes=True)
        return deck.replace(b"0", b"T") if has_t else deck

    def reads_t_alone(self):
        """Say whether the function refuses `0` for a ten and reads `T`: that is asked once."""
        deck, place = self.whole().content(SHORT), self.folder / SHORT
        for content in (deck, deck.replace(b"0", b"T")):
            typed = self.student.typing(self.student.put(place, content))
            with suppress(Exception, SystemExit, Verdict), typed:
                if len(self.student.module("assignment3").read_and_validate_cards()) == 52:
                    return content is not deck
        return False

    def codes(self, name):
        """Return the lines of a deck file in upper case, top card first."""
        return self.content(name).decode("utf-8").upper().splitlines()[:52]

    def line(self, name, number):
        """Return one line of a deck file in upper case, counted from 1."""
        return self.content(name).decode("utf-8").upper().splitlines()[number - 1]

    def lay(self, name):
        """Lay out a file of `decks/`, and return its name there: one that tells nothing."""
        return self.student.put(self.folder / name, self.content(name))

    def cards(self, name, *before):
        """Return what the student's function reads from a file of `decks/`, after other answers."""
        with self.student.typing(*before, self.lay(name)) as console:
            try:
                return self.student.module("assignment3").read_and_validate_cards()
            except (Exception, SystemExit) as error:
                error.transcript = console.transcript
                raise

    def in_any_order(self, cards):
        """Return cards that a student's function gave, in an order of our own."""
        assert type(cards) is list, "the cards come in a list"
        return sorted([str(card) for card in cards])

    def run(self, types, then=None, times=60, **how):
        """Run the program, and type these lines in the order in which it asks for them."""
        shown, _, error = self.asked(types, then, times, **how)
        if error is not None:
            raise error
        return shown

    def asked(self, types, then=None, times=60, refused=False, **how):
        """Run the program; return what it displays, what it asks first, and what it raises.

        That it asks for a file, then for a number, and for nothing more, is asked in one test: here
        it is found out where nothing is played and more is asked than was typed.  `refused`: the
        file cannot be opened.
        """
        try:
            shown, error = self.attempted(types, then, times, **how)
        except NotWritten:
            if not self.alone:
                raise
            return self.read_alone(types)
        if self.alone and isinstance(error, NameError) and not shown.typed:
            return self.read_alone(types)  # there is a call of `main`, and nothing else
        text = shown.text if shown is not None else ""
        is_refused = re.search(loose(CANNOT_OPEN), text) is not None
        if not is_refused if refused else not tables_in(text) and (is_refused or error):
            order = tuple(
                self.student.aside("the first questions", self.first_questions, in_all_passes=True)
            )
            if order != AS_SAID:
                shown, error = self.attempted(in_order(types, order), then, times, **how)
                return shown, order, error
        return shown, AS_SAID, error

    def attempted(self, types, then=None, times=60, **how):
        """Run the program as `as_typed` does; return what is displayed, and what it raises."""
        try:
            return self.as_typed(types, then, times, **how), None
        except (Exception, AskedTooOften) as error:
            return getattr(error, "transcript", None) or getattr(error, "shown", None), error

    def read_alone(self, types):
        """Return what the function that reads displays and lets out; with cards it would go on."""
        cards, said = None, []
        read_cards = self.student.module("assignment3").read_and_validate_cards
        with self.student.typing(*types, ends=True) as console:
            try:
                with suppress(SystemExit):  # whose words the console has already
                    cards = read_cards()
            except Exception as error:
                said = [("e", f"\n{error}")]
        shown = replace(console.transcript, events=(*console.transcript.events, *said))
        return shown, AS_SAID, EOFError("no program goes on with them") if cards else None

    def whole(self):
        """Return the helpers for the program as a whole."""
        return replace(self, alone=False)

    def first_questions(self):
        """Return in which order a game is begun: as it is said unless only another begins it."""
        for order in (AS_SAID, *map(str.split, OTHERWISE)):
            types = in_order([self.lay(SHORT), "2", *[""] * 5], order)
            game, _ = self.attempted(types, ends=True, crash=True)
            if game is not None and tables_in(game.text):
                return list(order)
        return list(AS_SAID)

    def as_typed(self, types, then=None, times=60, **how):
        """Run the program, or call `main` where that does nothing: it is asked in one test."""
        shown = self.student.run("assignment3.py", types=types, then=then, times=times, **how)
        if shown.events:
            return shown
        try:
            main = self.student.module("assignment3").main
        except Exception as error:
            error.transcript = shown
            raise
        types = [*types, *([] if then is None else [then] * times)]
        with self.student.typing(*types, ends=how.get("ends", False)) as console:
            try:
                with suppress(SystemExit):
                    main()
            except Exception as error:
                error.transcript = console.transcript
                if not how.get("crash"):
                    raise
        return console.transcript

    def ends(self, name):
        """Run the program on a bad deck: return all that it displays before it ends in order."""
        return self.run([self.lay(name)])

    def refused(self, name):
        """Run the program on a bad deck; return all that it displays, whether it ends or not."""
        shown, _, error = self.asked([self.lay(name), "2", "", ""], ends=True)
        if error is not None and not isinstance(error, (EOFError, AskedTooOften)):
            raise error
        assert not tables_in(shown.after(1).text), "a bad deck is not played with"
        return shown

    def complaint(self, name):
        """Return all that the program displays about a bad deck, however it goes on after that."""
        return self.complaint_and_end(name)[0]

    def complaint_and_end(self, name):
        """Return the same, and whether the program ended in order without another question."""
        shown, _, error = self.asked([self.lay(name)], ends=True)
        if shown is None:
            raise error
        said = [("e", f"\n{error}")] if error is not None else []
        return replace(shown, events=(*shown.events, *said)), error is None

    def cannot_open(self, name):
        """Run the program with a file that cannot be opened; then it may ask for a good deck."""
        types = [name, self.lay(SHORT), "2"]
        game, order, raised = self.asked(types, refused=True, ends=True)
        at = order.index("file") + 1
        if len(game.typed) == at and raised is not None:
            raise raised  # even if no message came: this is why
        assert game.between(at, at).said(CANNOT_OPEN)
        if len(game.typed) == at + 1 and order[-1] != "file":
            assert raised, "a program that asks for another file and then plays with that one"
            assert self.cards(SHORT, name) == self.codes(SHORT)  # what broke off comes after that
        self.blames_no_good_deck(CANNOT_OPEN)

    def blames_no_good_deck(self, *messages):
        """Assert that of a good deck nothing is said that is meant for bad ones: these, or any."""

        def good():
            types = [self.lay(SHORT), "2", *[""] * 5]
            game, order, error = self.asked(types, ends=True, crash=True)
            if game is None:
                raise error
            at = order.index("file") + 1
            return game.between(at, at)

        shown = self.student.once(f"what is shown of a good deck{' alone' * self.alone}", good)
        assert shown.silent_about(*(messages or BLAMES))

    def names(self, shown, message, *cards):
        """Say whether a message came, and after it each of these, in any order and case.

        Of these two faults neither is said in place of the other, nor is most of the deck named:
        that a card is all right is asked for each in one test.
        """
        _, *complaint = re.split(loose(message), shown.text, maxsplit=1)
        named = {*cards_in("".join(complaint))} - {*cards}
        assert len(named) <= MOST_NAMED, "what is wrong is named, and not the cards that are right"
        return (
            shown.said_in_order(message)
            and all(bool(shown.said_in_order(message, card)) for card in cards)
            and shown.silent_about(TWICE if message == BAD else BAD)
        )

    def deals(self, cards, times):
        """Deal so many times, and return the two hands of each deal."""
        deal = self.student.module("assignment3").distribute_cards
        deals, more = [deal(list(cards))], [(list(cards),)] * (times - 1)
        for done in (False, True):  # the first one alone: a message about it is a plain call
            deals += self.student.each(deal, more) if done and more else []
            for hands in deals:
                assert isinstance(hands, (tuple, list)) and len(hands) == 2, "two hands"
                assert all(self.student.is_object(hand) for hand in hands), "each hand is a queue"
        return deals

    def dealt(self, cards):
        """Return the cards of both hands in the order in which they would be played."""
        return [self.student.each(hand.dequeue, [()] * 26) for hand in self.deals(cards, 1)[0]]

    def lying(self, table, signs=False):
        """Return the cards left and right of the bar in `str(table)`; `signs`: any for `XX`."""
        text = self.student.text(str(table)).text.translate(BARS)
        text = FACE_DOWN.sub(HIDDEN, text) if signs else text
        assert text.count("|") == 1, "one vertical bar stands between the players"
        return tuple(map(cards_in, text.split("|")))

    def shown(self, table, signs=True):
        """Return the cards in `str(table)`, wherever a bar stands; `signs`: any for `XX`."""
        text = self.student.text(str(table)).text
        return cards_in(FACE_DOWN.sub(HIDDEN, text) if signs else text)

    def placed(self, table, player, cards):
        """Let a player place cards, those in small letters face down, however a program says so."""
        otherwise = self.student.aside("hidden cards", self.shows_hidden, in_all_passes=True)
        for card in cards.split():
            table.place(player, card.upper(), card.islower() != otherwise)

    def shows_hidden(self):
        with suppress(Exception, Verdict):
            table = self.student.module("assignment3").OnTable()
            self.student.each(table.place, [(1, "KS", False), (2, "QD", True)])
            return self.shown(table) == ["XX", "QD"]
        return False

    def play(self, name, down, exchanged=False, to_the_end=False, aside=False):
        """Play a game with a deck of `decks/`, and press Enter when it waits, up to 5,000 times.

        `exchanged` deals each player the cards that the other would have got.  A game that breaks
        off counts as far as it goes, unless the test is about how games end.
        """
        if not aside and not self.student.aside("what games are played with", self.uses_its_file):
            self.first_cards_lie_there()
        deck, file = self.codes(name), self.lay(name)
        if exchanged:
            lines = [card for pair in zip(deck[1::2], deck[::2], strict=True) for card in pair]
            place = self.folder / f"exchanged_{name}"
            file = self.student.put(place, "\n".join([*lines, ""]).encode())
        try:
            game, order, error = self.asked([file, str(down)], then="", times=5000)
            self.held_against(error, game, to_the_end)
            opening = "".join(game.turns[1:2])
            late = order == AS_SAID and OUTCOME.search(opening) and tables_in(opening)
        except AskedTooOften:
            self.begun(name)
            with suppress(AskedTooOften):  # the number may be asked for in a war
                return Game(self.run([file], then=str(down), times=5000), deck, down, 1)
            raise AssertionError("Enter was pressed 5,000 times: this game does not end") from None
        return Game(game, deck, down, 1 if late else len(order))

    def uses_its_file(self):
        """Return whether games begin with the first cards of their decks on the table.

        Where no table can be found, it is enough that games are as long as their decks make them;
        where a deck is shuffled, that the higher card takes the cards, round after round.
        """
        with suppress(Exception, Verdict):
            return self.first_cards_lie_there() is None
        with suppress(Exception, Verdict):
            short, long = (self.play(name, 2, aside=True) for name in (SHORT, NO_TIES))
            as_planned = len(short.rounds) < 5 < len(long.rounds)
            return as_planned or (short.goes_by_rank() and long.goes_by_rank())
        return False

    def first_cards_lie_there(self):
        """Assert that the first cards lie on the table, and that in two rounds more others do.

        How they are dealt is asked elsewhere: in turn, or a half for each, from an end of the deck.
        """
        for name in (NO_TIES, "runs_out_in_a_war.txt"):  # in which round after round has a winner
            deck, game = self.codes(name), self.begun(name)
            first = [*chain(*self.first_table(game))]
            assert len(first) < 20, "the first cards lie on the table, and few others"
            seen = {*chain(*chain(*tables_in(game.after(1).text)))}
            halves = [*chain(*zip(deck[:26], deck[26:], strict=True))]
            if not any(in_turn(first, seen, each) for each in (deck[::-1], halves, halves[::-1])):
                assert {*deck[:2]} <= {*first}, "the first cards of the deck lie on the table"
                assert in_turn(first, seen, deck), "in each round a card of the deck that is new"

    def held_against(self, error, game, to_the_end):
        """Raise what a game has raised, or forgive it if rounds were shown, and no end is asked."""
        if error is None:
            return
        if to_the_end or isinstance(error, AskedTooOften) or not tables_in(game.text):
            raise error
        self.student.forgive(error)

    def begun(self, name, run=None):
        """Run the program until it was given Enter five times; return what it displays.

        How the game goes on after its first cards are displayed is not looked at here.
        """
        try:
            game = (run or self.run)(types=[self.lay(name), "2", *[""] * 5], ends=True)
        except Exception as error:
            game = error.transcript
            if not isinstance(error, EOFError):
                self.held_against(error, game, to_the_end=False)
        assert game.typed, "a program that is run asks for the name of a file"
        assert tables_in(game.after(1).text), (
            "once a file and a number were typed, the first cards lie on the table"
        )
        return game

    def first_table(self, game):
        """Return the first table of a game that was begun."""
        return tables_in(game.after(1).text)[0]

    def newest(self, text):
        """Return the newest cards of both players on each table in a text, each time sorted."""
        return [sorted([left[0], right[-1]]) for left, right in tables_in(text)]


def in_order(types, order):
    """Return the lines for a program that asks in this order; the first number is the number."""
    lines = list(types)
    at = next((at for at, line in enumerate(lines) if str(line).isdigit()), None)
    if order[0] == "number":
        return [lines.pop(at) if at is not None else "2", *lines]
    if order[1] == "more" != order[0] and at is not None:
        lines.insert(at, MORE)
    return [*[MORE] * order.index("file"), *lines]


def in_turn(first, seen, deck):
    """Say whether two cards of a deck lay there first, and one of the next two, and so on."""
    return {*deck[:2]} <= {*first} and all(seen & {*deck[at : at + 2]} for at in (2, 4))


@pytest.fixture
def changed():
    """What is made of a deck file before it is laid out: nothing here, but in the hidden tests."""
    return bytes


@pytest.fixture
def tools(student, decks, changed):
    return Tools(student, decks, changed)
