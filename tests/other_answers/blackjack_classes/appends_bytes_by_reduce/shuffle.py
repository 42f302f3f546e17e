"""Recursion on deques; top of the pile is the left end."""
from collections import deque


def _mongean(todo, pile):
    if todo:
        (pile.appendleft if len(pile) % 2 else pile.append)(todo.popleft())
        return _mongean(todo, pile)
    return list(pile)


class Shuffle:
    @staticmethod
    def modified_overhand(cards: list, num: int) -> list:
        assert isinstance(cards, list)
        assert isinstance(num, int) and not isinstance(num, bool) and num > -1
        start = (len(cards) - num) // 2
        return Shuffle.modified_overhand(
            cards[start:start + num] + cards[:start] + cards[start + num:], num - 1) if num else cards

    @staticmethod
    def mongean(cards: list) -> list:
        return _mongean(deque(cards), deque())
