"""What several tests of this suite do: deal scripted cards, play turns and games, keep scores."""

import ast
from contextlib import suppress
from dataclasses import dataclass

import pytest

SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
FACES = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
SCORES = "highscores.txt"
ENTER = ("",) * 8  # more than any turn of the dealer asks for; only one test counts them
SPARE = "2C 2D"  # so that a card too many does not stop a game; some tests count the draws


@dataclass(frozen=True)
class Turn:
    """What a call returned, what it showed and was told, and the hand as it left it."""

    result: object
    shown: object
    hand: object = None


@dataclass(frozen=True)
class Tools:
    """The helpers, in one fixture."""

    student: object
    folder: object

    def hand(self, codes):
        """Return the cards of `9H 10D AS` as the handout writes them."""
        return [[FACES.get(code[:-1], code[:-1]), SUITS[code[-1]]] for code in codes.split()]

    def words(self, codes):
        """Return the cards of `9H 10D AS` as they are displayed."""
        return ", ".join(f"{value} of {suit}" for value, suit in self.hand(codes))

    def total(self, number):
        """Return ways to display a total; only task 2 asks for the one of the handout."""
        return f"total: ({number})", f"total: {number}", f"total {number}", f"({number})"

    def stack(self, codes):
        """Let these cards be drawn from now on."""
        self.student.chance(**{"card_deck.draw_card": self.hand(f"{codes} {SPARE}")})

    def turn(self, function, *arguments, hand, draws="", types=()):
        """Call `player_play` or `dealer_play` with a hand, these cards on the deck, and lines."""
        held = self.student.hold(self.hand(hand))
        self.stack(draws)
        with self.student.typing(*types) as console:
            result = function(*arguments, held)
        return Turn(result, console.transcript, self.student.value(held))

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

    def game(self, cards, *answers, name="Rose"):
        """Call `play_game` with these cards on the deck; after the answers only Enter is typed."""
        module = self.student.module("blackjack")
        self.stack(cards)
        with self.student.typing(*answers, *ENTER) as console:
            result = module.play_game(name)
        return Turn(result, console.transcript)

    def score(self, name, score, scores=None):
        """Call `add_score`, and return what it showed and the lines of the file.

        The file before is one of `decks/`, or these lines, or nothing at all.
        """
        module = self.student.module("blackjack")
        self.write(scores)
        with self.student.typing() as console:
            module.add_score(name, score)
        return console.transcript, self.lines()

    def write(self, scores):
        if scores is None:
            self.student.remove(SCORES)
        else:
            self.student.put(SCORES, self.content(scores))

    def content(self, scores):
        """Return a file of scores: one of `decks/`, or the text itself."""
        if scores.endswith(".txt"):
            return (self.folder / scores).read_bytes()
        return scores.encode()

    def told(self, scores=None):
        """Return what a student may want to know about the lines of the file."""
        if scores is None:
            return f"the lines of {SCORES} afterwards; there was no such file before"
        held = repr(scores) if "\n" in scores else f"the lines of decks/{scores}"
        return f"the lines of {SCORES} afterwards; before, it held {held}"

    def before(self, scores):
        """Return the lines of a file of scores, blank ones left out."""
        return filled_lines(self.content(scores))

    def lines(self):
        """Return the lines of the file of scores as the code left it, blank ones left out."""
        content = self.student.read(SCORES, program=False)
        assert content is not None, f"{SCORES} is to be there afterwards"
        return filled_lines(content)

    def waits(self):
        """Return how many questions follow when a player of this program stands: one, or two.

        It is open whether the dealer's hand is looked at once more when it is turned over.
        """
        self.stack("9D 8H 9S 9S")
        types = ["y", "Rose", "s", ""]
        game = self.student.run("blackjack.py", types=types, then="n", crash=True)
        return max(1, len(game.typed) - len(types))

    def session(self, *games, scores="best_first.txt", last=("n",)):
        """Call `main` for these games, in all of which the player stands.

        `last` are the answers to the question whether to play once more after the last game.
        """
        self.write(scores)
        waits = [""] * self.waits()
        lines = ["y", "Rose", "s", *waits]
        for _ in games[1:]:
            lines += ["y", "s", *waits]
        self.stack(" ".join(games))
        return self.main(*lines, *last)

    def played(self, *types, cards="", scores="best_first.txt"):
        """Call `main` for one game at most; whatever is asked after these lines gets an `n`."""
        self.write(scores)
        self.stack(cards)
        return self.main(*types, *["n"] * 6)

    def main(self, *lines):
        """Call `main`; to end it by `exit()` is against a rule of task 9, and no fault here."""
        module = self.student.module("blackjack")
        with self.student.typing(*lines) as console, suppress(SystemExit):
            module.main()
        return console.transcript

    def dashes(self, game, first, last):
        """Return the lines of nothing but dashes between two messages."""
        text = "\n".join(game.turns).lower()
        part = text.partition(first)[2].partition(last)[0]
        lines = [line.strip() for line in part.splitlines()]
        return [line for line in lines if line and set(line) == {"-"}]


def filled_lines(content):
    lines = content.decode("utf-8", "replace").split("\n")
    return [line for line in lines if line.strip()]


@dataclass(frozen=True, eq=False)
class Entry:
    """A new line of the file: equal to all ways to write a name and a score, to a thousandth."""

    name: str
    score: float

    def __eq__(self, line):
        name, _, number = str(line).rstrip().partition(" ")
        try:
            return name == self.name and abs(float(number) - self.score) <= 0.001
        except ValueError:
            return False

    def __hash__(self):
        return hash(self.name)

    def __repr__(self):
        return f"'{self.name} {self.score:.3f}'"


@pytest.fixture
def tools(student, decks):
    return Tools(student, decks)


@pytest.fixture
def entry():
    """Make the line that is expected for a name and a score."""
    return Entry


# --- task 9 ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HouseRules:
    """What the house rules forbid, found in the source: a list of `line 12: break`."""

    source: object

    def found(self, *nodes):
        lines = sorted({(node.lineno, words) for node, words in nodes})
        return [f"line {number}: {words}" for number, words in lines]

    def jumps(self):
        nodes = ast.walk(self.source.tree)
        kinds = {ast.Break: "break", ast.Continue: "continue"}
        return self.found(*[(node, kinds[type(node)]) for node in nodes if type(node) in kinds])

    def comprehensions(self):
        kinds = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
        nodes = [node for node in ast.walk(self.source.tree) if isinstance(node, kinds)]
        return self.found(*[(node, ast.unparse(node)) for node in nodes])

    def exits(self):
        """Find calls that end the program, but for functions of the student's own."""
        own = {name.split(".")[-1] for name in self.source.functions()}
        ways = {"quit": "quit", "exit": "exit"} | self.imported("sys", "exit")
        ways |= self.imported("os", "_exit")
        calls = [node for node in ast.walk(self.source.tree) if isinstance(node, ast.Call)]
        names = [(node, ast.unparse(node.func)) for node in calls]
        return self.found(
            *[(node, f"{name}()") for node, name in names if name in ways and name not in own]
        )

    def joins(self):
        """Find joins of strings; paths and threads are joined as well."""
        paths = {"os.path", "posixpath", "ntpath"} | set(self.imported("os", "path"))
        nodes = [
            node
            for node in ast.walk(self.source.tree)
            if isinstance(node, ast.Attribute) and node.attr == "join"
        ]
        empty = [
            node.func
            for node in ast.walk(self.source.tree)
            if isinstance(node, ast.Call) and not node.args and not node.keywords
        ]
        strings = [
            (node, ast.unparse(node))
            for node in nodes
            if ast.unparse(node.value) not in paths and node not in empty
        ]
        return self.found(*strings)

    def imported(self, module, name):
        """Return the names under which one name of a module can be used in this file."""
        found = {}
        for node in ast.walk(self.source.tree):
            if isinstance(node, ast.Import):
                for each in node.names:
                    if each.name == module:
                        found[f"{each.asname or module}.{name}"] = name
            elif isinstance(node, ast.ImportFrom) and node.module == module:
                for each in node.names:
                    if each.name == name:
                        found[each.asname or name] = name
        return found

    def recursions(self):
        """Find functions that call themselves, by way of others or not."""
        functions = self.source.functions()
        calls = {name: self.called(name, functions) for name in functions}
        nodes = []
        for name in functions:
            reached, waiting = set(), list(calls[name])
            while waiting:
                current = waiting.pop()
                if current not in reached:
                    reached.add(current)
                    waiting += calls[current]
            if name in reached:
                nodes.append((functions[name], f"{name} leads to another call of {name}"))
        return self.found(*nodes)

    def called(self, name, functions):
        """Return the functions of the file that one of them calls itself, by dotted name."""
        own = list(nodes_outside_functions(functions[name].body))
        arguments = functions[name].args
        local = {each.arg for each in ast.walk(arguments) if isinstance(each, ast.arg)}
        local |= {
            node.id
            for node in own
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        # A name means the nearest function: one inside this one, beside it, or of the module.
        scopes = [name]
        while "." in scopes[-1]:
            scopes.append(scopes[-1].rpartition(".")[0])
        scopes = [each for each in scopes if each not in self.source.classes()]
        found = []
        for call in (node.func for node in own if isinstance(node, ast.Call)):
            if isinstance(call, ast.Name) and call.id not in local:
                places = [f"{scope}.{call.id}" for scope in scopes] + [call.id]
            elif isinstance(call, ast.Attribute) and isinstance(call.value, ast.Name):
                owner = call.value.id
                in_class = name.rpartition(".")[0] if owner in ("self", "cls") else owner
                places = [f"{in_class}.{call.attr}"]
            else:
                continue
            found += [place for place in places if place in functions][:1]
        return found

    def code_outside_functions(self):
        """Find statements that do more than import, define, or name a constant."""
        changed = {
            name
            for node in ast.walk(self.source.tree)
            if isinstance(node, ast.Global)
            for name in node.names
        }
        working = set(self.source.functions()) | {"input", "print", "open"}
        nodes = [each for each in self.source.tree.body if not is_quiet(each, changed, working)]
        return self.found(*[(node, ast.unparse(node).splitlines()[0]) for node in nodes])


def is_quiet(node, changed, working):
    """Say whether a statement only imports, defines, or names a constant.

    No constant is what functions change, or what these working functions have made.
    """
    if isinstance(node, ast.If) and "__name__" in ast.unparse(node.test):
        # More than the call of main() may stand here, but not the game itself.
        inside = [each for part in node.body for each in ast.walk(part)]
        return not any(isinstance(each, (ast.For, ast.While, ast.FunctionDef)) for each in inside)
    if isinstance(node, (ast.If, ast.Try)):
        handled = [part for each in getattr(node, "handlers", []) for part in each.body]
        parts = [*node.body, *handled, *node.orelse]
        return all(is_quiet(part, changed, working) for part in parts)
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        names = {each.id for each in ast.walk(node)
                 if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}  # fmt: skip
        calls = {ast.unparse(each.func) for each in ast.walk(node) if isinstance(each, ast.Call)}
        return not names & changed and not calls & working
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    kinds = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Pass)
    return isinstance(node, kinds) or type(node).__name__ == "TypeAlias"


def nodes_outside_functions(statements):
    """Walk through the statements of a function, but not into functions defined there."""
    waiting = list(statements)
    while waiting:
        node = waiting.pop()
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node
            waiting += ast.iter_child_nodes(node)


@pytest.fixture
def rules(student):
    return HouseRules(student.source("blackjack.py"))
