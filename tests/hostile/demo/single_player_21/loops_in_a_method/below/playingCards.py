# expect: the tests of str(deck); score 97
def loop(self):
    while True:
        pass


Deck.__str__ = loop
