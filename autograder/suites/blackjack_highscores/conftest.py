"""What several tests of this suite do: deal scripted cards, play turns and games, keep scores."""

import re
from contextlib import suppress
from dataclasses import dataclass

import pytest

from autograder.course.verdicts import AskedTooOften, NotWritten
from autograder.suite.loose import loose
from autograder.suite.rules import Rules

SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
FACES = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
SCORES = "highscores.txt"
PLAIN = ("Ada 60.0", "Bo 37.5", "Tam 12.5")  # lines of a file with which nothing is wrong
FILE = "".join(f"{line}\n" for line in PLAIN)
DEAL = "9D 8H 9S 9C"  # four cards with which nobody has a blackjack, however they are dealt
ENTER = ("",) * 8  # more than any turn of the dealer asks for; only one test counts them
SPARE = "2C 2D"  # so that a card too many does not stop a game; some tests count the draws
LONGEST_LINE = 200  # characters of a line that a message may show
SUIT = re.compile(rf"(?i)\bof[\s*_]+(?:{'|'.join(SUITS.values())})(?![^\W_])")
MOST_CARDS = 300  # that a turn or a game may name: who displays all that there are says nothing
NO_WORD = re.compile(r"\W*")
BETWEEN = re.compile(r"[\s,:;|=]+")
ENDINGS = {
    "won": {"won", "win", "wins"},
    "lost": {"lost", "lose", "loses", "loss"},
    "tied": {"tied", "tie", "ties", "push", "draw"},
}
# How lines of a file look that are not in the form of the handout, and what they are then.
SCORE_FIRST = re.compile(r"(?m)^(\d+(?:\.\d+)?)[^\S\n]+([^\W\d]+)[^\S\n]*$")
NO_SPACE = re.compile(r"(?m)^([^\W\d]+)(\d+(?:\.\d+)?)$")
NO_LINE_END = re.compile(r"(?<=\d)(?=[^\W\d])")
FORMS = {
    "the score first": (SCORE_FIRST, r"\2 \1"),
    "no space": (NO_SPACE, r"\1 \2"),
    "no line ends": (NO_LINE_END, "\n"),
}
ANSWER = "\n\0\n"  # stands where somebody has typed a line


def pushes(text):
    """Return the lines that end with `Push!` as a sentence of its own.

    `Push Enter` may be somebody's question, and no game ends with it.
    """
    found = []
    for line in text.split("\n"):
        before, push, after = line.lower().rpartition("push")
        between = NO_WORD.match(before[::-1])[0]  # from the word before it
        is_alone = len(between) == len(before) or between.strip()
        if push and is_alone and NO_WORD.fullmatch(after):
            found.append(line if len(line) <= LONGEST_LINE else "Push!")
    return found


def names_few(shown, most=MOST_CARDS):
    """Return what was displayed, in which so many cards may be named."""
    found = len(SUIT.findall(shown.text))
    assert found <= most, f"at most {most} cards are named"
    return shown


def parts(line):
    """Return what a line of the file has, whatever parts a name from a score."""
    return BETWEEN.split(line.strip())


@dataclass(frozen=True)
class Turn:
    """What a call returned, what it showed and was told, and the hand as it left it."""

    result: object
    shown: object
    hand: object = None
    name: str = ""
    last: object = None  # what a game showed after the player's last answer


@dataclass(frozen=True)
class Tools:
    """The helpers, in one fixture."""

    student: object
    folder: object

    parts = staticmethod(parts)

    def hand(self, codes):
        """Return the cards of `9H 10D AS` as the handout writes them."""
        return [[FACES.get(code[:-1], code[:-1]), SUITS[code[-1]]] for code in codes.split()]

    def words(self, codes):
        """Return the cards of `9H 10D AS` as they are displayed."""
        return ", ".join(f"{value} of {suit}" for value, suit in self.hand(codes))

    def displayed(self, *hands):
        """Call `display_hand` for each (name, hand); return what it displayed."""
        with self.student.typing() as console:
            for name, codes in hands:
                self.student.module("blackjack").display_hand(name, self.hand(codes))
        given = sum(len(codes.split()) for _, codes in hands)
        return names_few(console.transcript, 3 * given)

    def total(self, number):
        """Return ways to display a total; only task 2 asks for the one of the handout."""
        return f"total: ({number})", f"total: {number}", f"total {number}", f"({number})"

    def stack(self, codes):
        """Let these cards be drawn from now on."""
        self.student.chance(**{"card_deck.draw_card": self.hand(f"{codes} {SPARE}")})

    def deal(self, codes):
        """Return cards to stack for a game, the first four so that each hand gets what it is to.

        They are in the order of the handout; a program may deal in another one, which costs the
        points of the tests that ask for the order.
        """
        cards, order = codes.split(), self.order()
        placed = dict(zip(order, cards, strict=False))
        return " ".join([*map(placed.get, sorted(placed)), *cards[len(order) :]])

    def order(self):
        """Return where the dealer's first card, the player's two and the dealer's second lie.

        The order of the handout if that cannot be seen: other functions may play the turns.
        """
        return self.student.aside("the order of the deal", self._order, in_all_passes=True)

    def _order(self):
        module = self.student.module("blackjack")
        self.stack(DEAL)
        players = self.student.stand_in(module, "player_play", ["name", "hand"], answers=[20] * 8)
        dealers = self.student.stand_in(module, "dealer_play", ["hand"], answers=[18] * 8)
        try:
            with self.student.typing("s", *ENTER), suppress(Exception, NotWritten):
                module.play_game("Rose")
        except AskedTooOften:
            return [0, 1, 2, 3]
        hands = [call[-1:] for call in [*dealers.calls()[:1], *players.calls()[:1]]]
        cards = self.hand(DEAL)
        with suppress(ValueError, TypeError):
            [dealer], [player] = hands
            first, second, third, fourth = map(cards.index, [*dealer, *player])
            order = [first, third, fourth, second]
            if len({*order}) == len(order):
                return order
        return [0, 1, 2, 3]

    def turn(self, function, *arguments, hand, draws="", types=()):
        """Call `player_play` or `dealer_play` with a hand, these cards on the deck, and lines."""
        held = self.student.hold(self.hand(hand))
        self.stack(draws)
        with self.student.typing(*types) as console:
            result = function(*arguments, held)
        return Turn(result, names_few(console.transcript), self.student.value(held))

    def asks(self, name, error, *calls):
        """Call a function that asks, with these lines for each call: the last alone is right."""
        function = getattr(self.student.module("blackjack"), name)
        for *wrong, right in calls:
            with self.student.typing(*wrong, right) as console:
                assert function() == right
            if wrong:
                assert console.transcript.said(error, times=len(wrong))
            else:
                assert console.transcript.silent_about(error)

    def asks_again(self, name, wrong):
        """Assert that a function that asks takes no answer that is wrong in every way.

        What it displays and returns then is asked elsewhere.
        """
        right = "Rose" if name == "input_name" else "s"
        with self.student.typing(wrong, *[right] * 4) as console, suppress(Exception):
            getattr(self.student.module("blackjack"), name)()
        assert len(console.transcript.typed) > 1, "after a wrong answer the question comes again"

    def asks_for_more_than_an_answer(self):
        """Assert that `main` asks those who want to play more than those who do not.

        How a game goes is asked elsewhere: none is played, unless by a function of another name.
        """
        few = len(self.played("n").typed)
        self.write("best_first.txt")
        self.stack(DEAL)
        module = self.student.module("blackjack")
        with suppress(NotWritten):
            self.student.stand_in(module, "play_game", ["name"], answers=["lost"] * 8)
        answers = ["y", "Rose", "s", "", *["n"] * 6]
        ends = (Exception, SystemExit, NotWritten)
        with self.student.typing(*answers) as console, suppress(*ends):
            module.main()
        assert len(console.transcript.typed) > few, "those who want to play are asked for a name"

    def game(self, cards, *answers, name="Rose"):
        """Call `play_game` for these hands; after the answers only Enter is typed."""
        self.stack(self.deal(cards))
        return self.dealt(*answers, name=name)

    def dealt(self, *answers, name="Rose"):
        """Call `play_game` with the cards that are on the deck."""
        module = self.student.module("blackjack")
        with self.student.typing(*answers, *ENTER) as console:
            result = module.play_game(name)
        shown = names_few(console.transcript)
        return Turn(result, shown, name=name, last=shown.after(len(answers)))

    def returned(self, game, result):
        """Check what a game returned; other tests ask for the very word of the handout."""
        if str(game.result).strip().lower() not in ENDINGS[result]:
            assert game.result == result

    def ended(self, game, result):
        """Check how a game ended that no blackjack has ended: so, and in no other way."""
        ways = {"won": f"{game.name} wins!", "lost": "Dealer wins!", "tied": "Push!"}
        self.returned(game, result)
        if result == "tied":
            assert self.result(game).said_only("Push!", of=tuple(ways.values()))
        else:
            assert game.last.said_only(ways[result], of=(ways["won"], ways["lost"]))
            assert game.last.silent_about(*pushes(game.last.text))
        assert game.shown.silent_about(*self.blackjacks(game).values())

    def result(self, game):
        """Return what a game shows behind the last total: `Push Enter` may be a question before.

        It is all that comes after the player's last answer if no total is found there.
        """
        text = game.last.text
        names = f"(?:Dealer|{re.escape(game.name)})"
        totals = list(re.finditer(rf"(?i)\b{names}\b[^\w\n]*\d+", text))
        return self.student.text(text[totals[-1].end() :], of=game.last) if totals else game.last

    def ended_by_blackjack(self, game, result):
        """Check which blackjack has ended a game: this one, and no other."""
        ways = self.blackjacks(game)
        self.returned(game, result)
        assert game.shown.said_only(ways[result], of=tuple(ways.values()))

    def blackjacks(self, game):
        won, lost = f"Blackjack! {game.name} wins!", "Blackjack! Dealer wins!"
        return {"won": won, "lost": lost, "tied": "Two player blackjack!"}

    def score(self, name, score, scores=None, *, to_its_end=False):
        """Call `add_score`, and return what it showed and the lines of the file.

        The file before is one of `decks/`, or these lines, or nothing at all.  A program that
        breaks off in every table is forgiven that, unless the call has to come to its end.
        """
        self.kept()
        form, breaks_off = self.form(), self.breaks_off()
        forgiving = breaks_off and not to_its_end
        return self._score(name, score, scores, form=form, forgiving=forgiving)

    def _score(self, name, score, scores, *, form="", forgiving=False):
        module = self.student.module("blackjack")
        self.write(scores)
        with self.student.typing() as console:
            try:
                module.add_score(name, score)
            except Exception as error:
                if not forgiving:
                    raise
                self.student.forgive(error)
        return console.transcript, self.lines(form)

    def ranked(self, name, score, scores=None, *, is_best):
        """Check that a score is taken for the best, or is not: by the message and by its line.

        It is the message alone if a program writes nothing, which other tests ask.
        """
        only_displays = self.only_displays()
        shown, lines = self.score(name, score, scores)
        if not only_displays:
            which, place = ("first", slice(1)) if is_best else ("last", slice(-1, None))
            assert lines[place] == [Entry(name, score)], self.told(scores, f"{which} line")
        if is_best:
            assert shown.said("New High Score!")
        else:
            assert shown.silent_about("New High Score")
        return shown

    def form(self):
        """Return in which of FORMS a program writes a line, or "" (the right one)."""
        return self.student.aside("the form of a line", self._form, in_all_passes=True)

    def _form(self):
        with suppress(Exception, NotWritten):
            self._score("Uli", 25.0, FILE)
            for form in ("", *FORMS):
                if Entry("Uli", 25.0) in self.lines(form):
                    return form
        return ""

    def breaks_off(self):
        """Return whether a program breaks off when the first player of all has been written.

        What it has done before counts then, except where the table is asked for.
        """
        return self.student.aside("the end of a table", self._breaks_off, in_all_passes=True)

    def _breaks_off(self):
        try:
            self._score("Rose", 50.0, None)
        except Exception:
            with suppress(AssertionError):
                return Entry("Rose", 50.0) in self.lines()
        except NotWritten:
            pass
        return False

    def only_displays(self):
        """Return whether a program tells a new best from others, and writes neither."""
        return self.student.aside("what is written", self._only_displays, in_all_passes=True)

    def _only_displays(self):
        with suppress(Exception, NotWritten):
            for score in (100.0, 25.0):
                shown, lines = self._score("Uli", score, FILE)
                told = shown.count("New High Score!")
                if told != (score == 100.0) or any("Uli" in line for line in lines):
                    return False
            return True
        return False

    def write(self, scores):
        if scores is None:
            self.student.remove(SCORES)
        else:
            self.student.put(SCORES, self.content(scores))

    def content(self, scores):
        """Return a file of scores: one of `decks/`, or the text or the bytes themselves."""
        if isinstance(scores, bytes):
            return scores
        if scores.endswith(".txt"):
            return (self.folder / scores).read_bytes()
        return scores.encode()

    def told(self, scores=None, which="lines"):
        """Return what a student may want to know about the lines of the file."""
        if scores is None:
            return f"the {which} of {SCORES} afterwards; there was no such file before"
        held = repr(scores) if "\n" in scores else f"the lines of decks/{scores}"
        return f"the {which} of {SCORES} afterwards; before, it held {held}"

    def before(self, scores):
        """Return the lines of a file of scores, blank ones left out.

        A program may lose all of them, or all but one, which costs the points of the test about
        just that: then only those are left that it keeps.
        """
        return self.held(scores)[self.kept()]

    def held(self, scores):
        """Return the lines of a file of scores, whether or not a program keeps them."""
        return filled_lines(self.content(scores))

    def kept(self):
        """Return which lines of a file a program keeps as it adds a score, as a slice.

        It is all of them unless a plain file loses all, all but the first or all but the last.
        """
        self.form()
        places = self.student.aside("the lines that stay", self._kept, in_all_passes=True)
        few = {(): slice(0), (0,): slice(1), (len(PLAIN) - 1,): slice(-1, None)}
        return few.get(tuple(places), slice(None))

    def _kept(self):
        everything = [*range(len(PLAIN))]
        with suppress(Exception, NotWritten):
            _, lines = self._score("Uli", 25.0, FILE, form=self.form())
            if Entry("Uli", 25.0) in lines:
                return [place for place in everything if PLAIN[place] in lines]
        return everything

    def lines(self, form=""):
        """Return the lines of the file of scores as the code left it, blank ones left out."""
        content = self.student.read(SCORES, program=False)
        assert content is not None, f"{SCORES} is to be there afterwards"
        if form:
            pattern, put = FORMS[form]
            content = pattern.sub(put, content.decode("utf-8", "replace")).encode()
        return filled_lines(content)

    def no_blank_line_between(self):
        """Return whether all lines of the file of scores but the last are filled."""
        *lines, _ = self.student.read(SCORES, program=False).split(b"\n")
        return all(line.strip() for line in lines)

    def begins(self):
        """Return what is typed until the first game begins; one test asks for just these two."""
        return self.student.aside("the first answers", self._first_answers, in_all_passes=True)

    def _first_answers(self):
        orders, deal = (["y", "Rose"], ["Rose", "y"], ["y", "Rose", "y"]), []
        for first in orders:
            with suppress(AskedTooOften):
                game = self._stands(*first)
                if not game.typed or SUIT.search(game.between(len(first), len(first)).text):
                    return first
                deal += [first] if self.student.draws() else []
        return [*deal, *orders][0]

    def waits(self):
        """Return how many questions follow when a player of this program stands: one, or two.

        It is open whether the dealer's hand is looked at once more when it is turned over.
        """
        first = self.begins()
        return max(1, len(self._stands(*first).typed) - len(first) - 2)

    def _stands(self, *first):
        """Run a program of one game, and let it ask how often it likes."""
        self.stack(DEAL)
        return self.student.run("blackjack.py", types=[*first, "s", ""], then="n", crash=True)

    def one_game(self, cards):
        """Call `main` for a game in which the player stands."""
        return self.played(*self.begins(), "s", "", cards=cards)

    def played(self, *types, cards="", scores="best_first.txt"):
        """Call `main` for one game at most; whatever is asked after these lines gets an `n`."""
        self.write(scores)
        self.stack(self.deal(cards) if cards else "")
        return self.main(*types, *["n"] * 6)

    def main(self, *lines):
        """Call `main`; to end it by `exit()` is against a rule of task 9, and no fault here."""
        module = self.student.module("blackjack")
        with self.student.typing(*lines) as console, suppress(SystemExit):
            module.main()
        return console.transcript

    def dashes(self, game, first, last):
        """Return the lines of nothing but dashes behind a message, and before an answer.

        It is the last answer before the other message.
        """
        text = ANSWER.join(game.turns)
        after = re.split(loose(first), text, maxsplit=1)[-1]
        part = re.split(loose(last), after, maxsplit=1)[0].rpartition(ANSWER)[0]
        lines = [line.strip() for line in part.splitlines()]
        return [line for line in lines if line and set(line) == {"-"}]

    def no_such_line(self, lines):
        """Return what is wanted of these lines of nothing but dashes, and how long they are."""
        lengths = " and ".join(str(len(line)) for line in lines)
        found = f"of {lengths} dashes" if lines else "of dashes alone there"
        wish = "a line of exactly 40 dashes before you ask for another game"
        return f"{wish}, not {found}" if lines else f"{wish}; there is no line {found}"


def filled_lines(content):
    lines = content.decode("utf-8", "replace").split("\n")
    return [line for line in lines if line.strip()]


@dataclass(frozen=True, eq=False)
class Entry:
    """A new line of the file: equal to all ways to write a name and a score, to a thousandth.

    That one space is between them is asked in one test.
    """

    name: str
    score: float

    def __eq__(self, line):
        try:
            name, number = parts(str(line))
            return name == self.name and abs(float(number) - self.score) <= 0.001
        except ValueError:
            return False

    def __hash__(self):
        return hash(self.name)

    def __repr__(self):
        return f"'{self.name} {round(self.score, 3)}'"


@pytest.fixture
def tools(student, decks):
    return Tools(student, decks)


@pytest.fixture
def entry():
    """Make the line that is expected for a name and a score."""
    return Entry


@pytest.fixture
def rules(student):
    """What the house rules of task 9 find in the file."""
    return Rules(student.source("blackjack.py"))
