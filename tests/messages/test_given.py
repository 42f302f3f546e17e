"""What a test gives to a student's code is told: copies of files, and answers of its functions."""

from __future__ import annotations

from ordinary import failed, graded

TESTS = {
    "test_game.py": """
        import shutil
        from pathlib import Path

        import game
        import pytest

        @pytest.fixture
        def draws(monkeypatch):
            cards = iter(range(5, 40))
            def draw():
                return next(cards)
            monkeypatch.setattr(game, "draw", draw)

        def test_cards(draws):
            assert game.total(3) == 0

        def test_many_cards(draws):
            assert game.total(20) == 0

        def test_a_file(decks, typing):
            Path("cards.txt").write_bytes((decks / "tie.txt").read_bytes())
            with typing("cards.txt", "never asked") as shown:
                game.show()
            assert shown.said("9H")

        def test_another_file(decks, typing):
            Path("cards.txt").write_text("KH")
            with typing("cards.txt") as shown:
                game.show()
            assert shown.said("9H")

        @pytest.fixture
        def scores(decks):
            Path("scores.txt").write_bytes((decks / "won.txt").read_bytes())
            yield
            Path("scores.txt").write_bytes((decks / "won.txt").read_bytes())

        def test_a_file_of_no_name(scores):
            Path("scores.txt").write_bytes((Path("decks") / "won.txt").read_bytes())
            assert game.first() == 3

        def test_what_was_left():
            assert game.first() == 3

        def test_a_constant(monkeypatch):
            monkeypatch.setattr(game, "LEAST", 5)
            assert game.least() == 4

        def test_a_long_file(decks, typing):
            Path("cards.txt").write_text("1\\n2\\n3\\n4\\n5\\n6\\n7\\n8\\n9\\n")
            with typing("cards.txt") as shown:
                game.show()
            assert shown.said("9H")

        @pytest.mark.parametrize("codes", [("2C", "3D")])
        def test_calls(codes):
            hand = game.Hand()
            hand.add(*map(game.Card, codes))
            assert str(hand) == "2C 3D"

        def test_a_file_again(decks, typing):
            for deck in ("tie.txt", "won.txt"):
                Path("cards.txt").write_bytes((decks / deck).read_bytes())
                with typing("cards.txt") as shown:
                    game.show()
                assert shown.said("7C")

        def test_nothing(draws):
            with pytest.raises(ValueError):
                game.draw_none()
    """,
    "hidden/test_hidden.py": """
        import game

        def test_hidden(monkeypatch):
            monkeypatch.setattr(game, "draw", lambda: 3)
            assert game.total(3) == 0
    """,
    "decks/tie.txt": "7C\n8D\n",
    "decks/won.txt": "KC\n",
}
GAME = """
    LEAST = 1

    def least():
        return LEAST

    def first():
        with open("scores.txt") as file:
            return file.read()[:1]

    class Card:
        def __init__(self, code):
            self.code = code

    class Hand:
        def add(self, *cards):
            self.cards = cards

        def __str__(self):
            return "".join(card.code + "\\n" for card in self.cards)

    def draw():
        return 1

    def draw_none():
        return "none"

    def total(number):
        return sum(draw() for _ in range(number))

    def show():
        with open(input("File? ")) as file:
            print(file.read())
"""


def test_what_was_given_is_told_to_whoever_may_see_the_test(tmp_path):
    [result] = graded(tmp_path, TESTS, {"game.py": GAME})
    messages = failed(result)
    assert messages["test_cards"].splitlines()[:3] == [
        "game.total(3)",
        "  given   draw gives 5, 6, 7",
        "  gave    18",
    ]
    more = ", ".join(map(str, range(5, 17)))
    assert f"  given   draw gives {more}, ...\n" in messages["test_many_cards"]
    assert messages["test_a_file"].splitlines()[:3] == [
        "game.show()",
        "  typed   'decks/tie.txt'",  # of which cards.txt is a copy
        "  wanted  to show '9H'",
    ]
    assert "cards.txt" not in messages["test_a_file"]
    assert messages["test_a_file_of_no_name"].splitlines()[:2] == [
        "game.first()",
        "  given   scores.txt is a copy of decks/won.txt",
    ]
    assert "given" not in messages["test_what_was_left"]
    assert "  given   game.LEAST = 5\n" in messages["test_a_constant"]
    assert "given" not in messages["test_another_file"]
    assert "  given   cards.txt begins with 1 2 3 4 5 6 7 8\n" in messages["test_a_long_file"]
    assert messages["test_calls"].splitlines()[:5] == [
        "hand = game.Hand()",
        "hand.add(game.Card('2C'), game.Card('3D'))",
        "str(hand)",
        "  gave    '2C\\n'",
        "          '3D\\n'",
    ]
    assert messages["test_a_file_again"].splitlines()[:2] == [
        "game.show()",  # the other call was in order
        "  typed   'decks/won.txt'",
    ]
    assert messages["test_nothing"].splitlines()[:3] == [
        "game.draw_none()",
        "  gave    'none'",
        "  wanted  an exception: ValueError",
    ]
    assert "given" not in messages["test_hidden"]
