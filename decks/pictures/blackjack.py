"""Blackjack: the course of a game, its classes, and a shuffle from the middle."""

from __future__ import annotations

from .drawing import BLUE, CARD, FAINT, GREEN, WHITE, YELLOW, Picture


def course_of_a_game() -> Picture:
    picture = Picture(
        720, 400,
        "The course of a game",
        "Deal four cards. If somebody has a blackjack, the game is over: won, lost, or tied if both"
        " have one. Otherwise the player plays; a bust player has lost. Then the dealer plays; if"
        " the dealer is bust, the player has won. At last the totals decide.",
    )  # fmt: skip
    steps = [
        ("Deal four cards", "dealer, player, player, dealer", WHITE),
        ("Does somebody have a blackjack?", "21 with the first two cards", YELLOW),
        ("The player plays", "hits or stands, until bust", BLUE),
        ("The dealer plays", "takes a card below 17", GREEN),
        ("Compare the totals", "the higher one wins", YELLOW),
    ]
    ways_out = {
        1: ("yes", "'won' or 'lost' (both: 'tied')"),
        2: ("the player is bust", "'lost'; the dealer draws nothing"),
        3: ("the dealer is bust", "'won'"),
        4: ("in any case", "'won', 'lost' or 'tied'"),
    }
    for at, (what, how, fill) in enumerate(steps):
        top = 20 + 75 * at
        picture.box(20, top, 240, 52, fill)
        picture.text(140, top + 22, what, 14, "middle", bold=True)
        picture.text(140, top + 41, how, 12, "middle")
        if at:
            picture.arrow((140, top - 23), (140, top))
        if at in ways_out:
            when, result = ways_out[at]
            picture.arrow((260, top + 26), (420, top + 26))
            picture.text(336, top + 19, when, 12, "middle", FAINT)
            picture.box(420, top + 6, 280, 40, WHITE, dashed=True)
            picture.text(560, top + 31, result, 13, "middle", mono=True)
    return picture


def classes_of_blackjack() -> Picture:
    picture = Picture(
        720, 450,
        "The classes of the game",
        "DealerHand inherits from PlayerHand. Hands and Deck hold cards. Deck shuffles with the two"
        " methods of Shuffle. Blackjack has a deck and makes a PlayerHand and a DealerHand for each"
        " round.",
    )  # fmt: skip
    picture.class_box(
        260, 20, 240, "Blackjack",
        ["calculate_score(hand)", "hit_or_stand(hand, ...)", "determine_winner(...)",
         "add_to_file(...)", "play_round(...)"],
    )  # fmt: skip
    picture.class_box(
        20, 210, 200, "PlayerHand", ["get_cards()", "add_card(*cards)", "sort_hand()"]
    )
    picture.class_box(20, 360, 200, "DealerHand", ["add_card(*cards)", "reveal_hand()"])
    picture.class_box(
        280, 320, 200, "Card", ["get_rank()", "get_suit()", "set_visible(visible)", "__lt__(other)"]
    )
    picture.class_box(500, 210, 200, "Deck", ["get_cards()", "deal_hand(hand)", "shuffle(...)"])
    picture.class_box(500, 360, 200, "Shuffle", ["modified_overhand(...)", "mongean(cards)"])
    picture.arrow((260, 90), (120, 90), (120, 210))
    picture.text(130, 140, "makes two hands", 12, colour=FAINT)
    picture.text(130, 156, "for each round", 12, colour=FAINT)
    picture.arrow((500, 90), (600, 90), (600, 210))
    picture.text(590, 150, "has one", 12, "end", FAINT)
    picture.arrow((120, 360), (120, 299), open_head=True)
    picture.text(130, 334, "is a kind of", 12, colour=FAINT)
    picture.arrow((220, 250), (350, 250), (350, 320))
    picture.text(285, 243, "hold cards", 12, "middle", FAINT)
    picture.arrow((500, 250), (410, 250), (410, 320))
    picture.text(455, 243, "holds cards", 12, "middle", FAINT)
    picture.arrow((600, 299), (600, 360))
    picture.text(610, 334, "shuffles with", 12, colour=FAINT)
    return picture


def modified_overhand() -> Picture:
    picture = Picture(
        700, 430,
        "The modified overhand, with 3 out of 6 cards",
        "From 1 2 3 4 5 6 the cards 2 3 4 go on top. From 2 3 4 1 5 6 the cards 4 1 go on top. From"
        " 4 1 2 3 5 6 the card 2 goes on top. The result is 2 4 1 3 5 6.",
    )  # fmt: skip
    steps = [
        ("1 2 3 4 5 6", (1, 3), "three cards from the middle,", "two above it and one below"),
        ("2 3 4 1 5 6", (2, 2), "two cards from what is now", "the middle, one on each side"),
        ("4 1 2 3 5 6", (2, 1), "one card: the one above", "the middle"),
        ("2 4 1 3 5 6", (0, 0), "the result", ""),
    ]
    left, gap = 90, 54
    picture.text(20, 60, "top", 13, colour=FAINT)
    for at, (cards, (first, count), words, more) in enumerate(steps):
        top = 34 + 100 * at
        if count:
            picture.box(left + gap * first - 5, top - 6, gap * count, CARD[1] + 12, YELLOW)
        for place, code in enumerate(cards.split()):
            picture.card(left + gap * place, top, code)
        picture.text(455, top + 28, words, 14)
        picture.text(455, top + 47, more, 14)
        if count:
            start = left + gap * first - 5 + gap * count / 2
            picture.arrow(
                (start, top + 66), (start, top + 83), (left - 26, top + 83), (left - 26, top + 130),
                (left - 8, top + 130),
            )  # fmt: skip
    middle = left + gap * 3 - 5
    picture.path(f"M{middle} 18V312", FAINT, dashed=True)
    picture.text(middle + 6, 20, "the middle", 12, colour=FAINT)
    return picture
