# expect: test_the_slots_of_items_that_have_left_are_used_again, test_a_full_queue_takes_no_other_item, test_a_queue_takes_items_of_any_kind_and_nothing_as_well, test_a_queue_knows_at_every_step_how_full_it_is, test_a_queue_that_was_cleared_is_empty_and_can_be_filled_again, test_a_queue_shows_its_items_from_front_to_rear, test_items_of_any_kind_can_be_shown, test_an_item_that_is_refused_leaves_the_queue_as_it_was, test_the_items_of_a_queue_stay_in_their_slots, test_a_queue_never_loses_its_place_however_long_it_is_used, test_examples_of_CircularQueue_dequeue, test_examples_of_CircularQueue_isFull, test_each_round_says_that_the_higher_card_takes_the_cards, test_the_player_with_all_cards_has_won_the_game, test_in_a_war_cards_go_face_down_and_then_one_face_up, test_each_war_within_a_war_is_announced, test_a_player_with_too_few_cards_for_a_war_loses, test_60_dashes_are_displayed_after_each_round, test_the_next_round_begins_when_enter_is_pressed, test_the_war_is_fought_with_as_many_cards_as_were_chosen, test_each_round_is_played_with_the_next_cards_of_both_hands, test_a_player_with_exactly_enough_cards_plays_on, test_a_player_can_run_out_of_cards_in_a_war_within_a_war, test_a_card_face_down_stays_a_secret_while_it_lies_there, test_a_game_of_many_rounds_comes_to_an_end, test_a_long_game_goes_by_the_rules_to_the_last_card, test_cards_that_were_won_stay_in_the_order_of_the_cleaned_table, test_nothing_outside_a_class_touches_its_attributes; score 69
# mistake: the queue is called full when one slot is still free ("a queue with room for `capacity` items"); costs points of task 2, and the game crashes at its end: task 6
"""War, kept short."""

from __future__ import annotations

import random as rnd
from collections import Counter
from itertools import cycle

DECK_SIZE = 52
RANKS = "234567890JQKA"
SUITS = set("DCHS")


def read_and_validate_cards() -> list[str]:
    while True:
        try:
            with open(input("Enter name of file to read > ")) as file:
                cards = [line.rstrip("\r\n").upper() for line in file]
            break
        except OSError:
            print("Incorrect filename or file does not exist")
    bad = [c for c in cards if not (len(c) == 2 and c[0] in RANKS and c[1] in SUITS)]
    twice = [c for c, times in Counter(cards).items() if times > 1 and c not in bad]
    faults = []
    if bad:
        faults.append("Error: Following cards not formatted correctly: " + ", ".join(bad))
    if len(cards) != DECK_SIZE:
        faults.append(f"Error: Number of cards in the file is {len(cards)}")
    if twice:
        faults.append("Error: Duplicates found in the input file: " + ", ".join(twice))
    if faults:
        raise ValueError("\n".join(faults))
    return cards


class CircularQueue:
    """Two counters that only ever grow; the slot is the counter modulo the number of slots."""

    def __init__(self, capacity: int) -> None:
        self.__slots = [None] * capacity
        self.__added = self.__removed = 0

    def enqueue(self, item) -> None:
        if self.isFull():
            raise Exception("Error: Queue is full")
        self.__slots[self.__added % len(self.__slots)] = item
        self.__added += 1

    def dequeue(self):
        item = self.peek()
        self.__removed += 1
        return item

    def peek(self):
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self.__slots[self.__removed % len(self.__slots)]

    def isEmpty(self) -> bool:
        return self.size() == 0

    def isFull(self) -> bool:
        return self.size() >= self.capacity() - 1

    def size(self) -> int:
        return self.__added - self.__removed

    def capacity(self) -> int:
        return len(self.__slots)

    def clear(self) -> None:
        self.__removed = self.__added

    def __str__(self) -> str:
        places = range(self.__removed, self.__added)
        return "<" + " ".join(str(self.__slots[i % len(self.__slots)]) for i in places) + "<"


def distribute_cards(cards: list[str]) -> tuple[CircularQueue, CircularQueue]:
    hands = CircularQueue(DECK_SIZE), CircularQueue(DECK_SIZE)
    order = rnd.choice([(0, 1), (1, 0)])
    for player, card in zip(cycle(order), cards):
        hands[player].enqueue(card)
    return hands


def get_user_input() -> int:
    while (answer := input("How many cards face down (1, 2 or 3)? ")) not in ("1", "2", "3"):
        pass
    return int(answer)


def compare_cards(card1: str, card2: str) -> int:
    a, b = RANKS.index(card1[0]), RANKS.index(card2[0])
    return (a > b) - (a < b)


class OnTable:
    def __init__(self) -> None:
        self.__cards: list[str] = []
        self.__faceUp: list[bool] = []

    def place(self, player: int, card: str, hidden: bool) -> None:
        where = 0 if player == 1 else len(self.__cards)
        self.__cards.insert(where, card)
        self.__faceUp.insert(where, not hidden)

    def cleanTable(self) -> list[str]:
        cards = rnd.sample(self.__cards, len(self.__cards))
        self.__cards, self.__faceUp = [], []
        return cards

    def __str__(self) -> str:
        shown = [c if up else "XX" for c, up in zip(self.__cards, self.__faceUp)]
        half = len(shown) // 2
        return f"[{' '.join(shown[:half])} | {' '.join(shown[half:])}]"


def play_round(hands: tuple[CircularQueue, CircularQueue], down: int) -> None:
    table, newest = OnTable(), ["", ""]

    def turn_up() -> int:
        for i, hand in enumerate(hands):
            newest[i] = hand.dequeue()
            table.place(i + 1, newest[i], False)
        print(table)
        return compare_cards(*newest)

    while (result := turn_up()) == 0:
        print("WAR STARTS!!!")
        poor = [i for i in (0, 1) if hands[i].size() < down + 1]
        if poor:
            loser, winner = poor[0], 1 - poor[0]
            print(f"Player{loser + 1} does not have enough cards!")
            print(f"Player{winner + 1} takes all cards on table and player{loser + 1} cards")
            rest = [hands[loser].dequeue() for _ in range(hands[loser].size())]
            for card in table.cleanTable() + rest:
                hands[winner].enqueue(card)
            return
        for i, hand in enumerate(hands):
            for _ in range(down):
                table.place(i + 1, hand.dequeue(), True)
    winner = 0 if result > 0 else 1
    print(f"Player{winner + 1} takes all cards on table")
    for card in table.cleanTable():
        hands[winner].enqueue(card)


def main() -> None:
    try:
        cards = read_and_validate_cards()
    except ValueError as error:
        print(error)
        return
    hands = distribute_cards(cards)
    down = get_user_input()
    while not any(hand.isEmpty() for hand in hands):
        play_round(hands, down)
        print("-" * 60)
        input("Press Enter to go on...")
    print(f"Player{2 if hands[0].isEmpty() else 1} wins the game!")


if __name__ == "__main__":
    main()
