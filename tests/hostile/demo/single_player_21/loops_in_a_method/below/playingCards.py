# expect: the tests of str(deck); score 98.5
def loop(self):
    while True:
        pass


Deck.__str__ = loop
